import { listHref } from "./lists";

/** A list of content as an editor looks for it. */
export interface ContentLink {
  label: string;
  /** Whoever may read this type sees the link. */
  uid: string;
  /** The address within the admin, without a slash at its beginning. */
  to: string;
}

/** Lists that belong together. */
export interface ContentGroup {
  title: string;
  links: readonly ContentLink[];
}

const NEWEST = "createdAt:DESC";
const byName = (label: string, uid: string, name: string): ContentLink => ({
  ...{ label, uid },
  to: listHref(uid, { sort: `${name}:ASC` }),
});
const byTime = (label: string, uid: string): ContentLink => ({ label, uid, to: listHref(uid, { sort: NEWEST }) });

/** The pages of a type that somebody has sent in and that wait, the newest first. */
const sentIn = (label: string, uid: string): ContentLink => ({
  ...{ label, uid },
  to: listHref(uid, { sort: NEWEST, where: [["listing", "eq", "pending"]] }),
});

/** Where reports and submissions are decided. */
export const [REPORTS, SUBMISSIONS] = ["quad/reports", "quad/submissions"] as const;

/** What people may send in, as lists. */
export const SENT_IN: readonly ContentLink[] = [
  sentIn("Facilities sent in", "api::facility.facility"),
  sentIn("Destinations sent in", "api::destination-page.destination-page"),
];

/** What somebody has to decide. */
export const TO_DECIDE: ContentGroup = {
  title: "To decide",
  links: [
    { label: "Reports", uid: "api::report.report", to: REPORTS },
    { label: "Submissions", uid: "api::facility.facility", to: SUBMISSIONS },
    ...SENT_IN,
  ],
};

/** All content by what it is to an editor, in the order in which it is looked for. */
export const GROUPS: readonly ContentGroup[] = [
  {
    title: "Pages",
    links: [
      byName("Universities", "api::university-page.university-page", "universityName"),
      byName("Programs", "api::program-page.program-page", "programName"),
      byName("Subjects", "api::subject-page.subject-page", "subjectName"),
      byName("Facilities", "api::facility.facility", "facilityName"),
      byName("Destinations", "api::destination-page.destination-page", "destinationName"),
    ],
  },
  {
    title: "Posts",
    links: [
      byTime("Reviews", "api::review.review"),
      byTime("Blogs", "api::blog.blog"),
      byTime("Questions", "api::qna.qna"),
      byTime("Helpful links", "api::helpful-link.helpful-link"),
      byTime("Replies", "api::comment.comment"),
    ],
  },
  TO_DECIDE,
  {
    title: "About the site",
    links: [
      byName("Home page texts", "api::homepage-text.homepage-text", "welcomeText"),
      byName("University page texts", "api::universitypage-text.universitypage-text", "searchTitle"),
      byName("Team", "api::team-member.team-member", "name"),
      byName("Contacts", "api::contact-link.contact-link", "label"),
      byName("Icons", "api::icon.icon", "name"),
    ],
  },
  {
    title: "Lists to choose from",
    links: [
      byName("Countries", "api::country.country", "countryName"),
      byName("Fields of programs", "api::program-field-component.program-field-component", "programFieldName"),
      byName("Fields of subjects", "api::subject-field-component.subject-field-component", "subjectFieldName"),
      byName("Courses", "api::course.course", "courseName"),
    ],
  },
  {
    title: "Administration",
    links: [
      byTime("Accounts", "plugin::users-permissions.user"),
      byTime("Changes for the site", "api::rebuild-event.rebuild-event"),
    ],
  },
];
