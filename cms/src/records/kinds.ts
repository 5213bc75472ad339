/** The content types by what they are to the site. Everything else in the CMS derives its lists from these. */

/** The five kinds of page that carry posts: content type, its rating, the relation of a post to it, the export's name. */
export const PAGE_KINDS = {
  university: {
    uid: "api::university-page.university-page",
    rating: "universityRating",
    relation: "university_page",
    collection: "universities",
  },
  program: {
    uid: "api::program-page.program-page",
    rating: "programRating",
    relation: "program_page",
    collection: "programs",
  },
  subject: {
    uid: "api::subject-page.subject-page",
    rating: "subjectRating",
    relation: "subject_page",
    collection: "subjects",
  },
  facility: {
    uid: "api::facility.facility",
    rating: "facilityRating",
    relation: "facility",
    collection: "facilities",
  },
  destination: {
    uid: "api::destination-page.destination-page",
    rating: "destinationRating",
    relation: "destination_page",
    collection: "destinations",
  },
} as const;
export type PageKind = keyof typeof PAGE_KINDS;
export const PAGE_KIND_NAMES = Object.keys(PAGE_KINDS) as PageKind[];

/** The kinds of page that belong to a university, and that are shown only while it is. */
export const PAGES_OF_UNIVERSITY = ["program", "subject", "facility"] as const satisfies readonly PageKind[];

/** The four kinds of post. `reactions` is the prefix of like and dislike fields, `replies` the relation of a reply to it. */
export const POST_KINDS = {
  review: { uid: "api::review.review", reactions: "review", replies: "reviews" },
  blog: { uid: "api::blog.blog", reactions: "blog", replies: "blogs" },
  qna: { uid: "api::qna.qna", reactions: "qna", replies: "qnas" },
  helpfulLink: { uid: "api::helpful-link.helpful-link", reactions: null, replies: null },
} as const;
export type PostKind = keyof typeof POST_KINDS;
export const POST_KIND_NAMES = Object.keys(POST_KINDS) as PostKind[];
/** The posts that people like and reply to. */
export const DISCUSSED_KINDS = ["review", "blog", "qna"] as const satisfies readonly PostKind[];
export type DiscussedKind = (typeof DISCUSSED_KINDS)[number];

export const REPLY_UID = "api::comment.comment";
export const USER_UID = "plugin::users-permissions.user";
export const FILE_UID = "plugin::upload.file";
export const UNIVERSITY_UID = PAGE_KINDS.university.uid;

/** The fields of study, the pages filed under each and the relation that says so. */
export const FIELD_TYPES = {
  program: {
    uid: "api::program-field-component.program-field-component",
    name: "programFieldName",
    relation: "program_field_component",
  },
  subject: {
    uid: "api::subject-field-component.subject-field-component",
    name: "subjectFieldName",
    relation: "subject_field_component",
  },
} as const;

/** Content that only editors change and that has no page of its own. */
export const EDITORIAL_UIDS = [
  "api::country.country",
  "api::icon.icon",
  "api::team-member.team-member",
  "api::contact-link.contact-link",
  "api::homepage-text.homepage-text",
  "api::universitypage-text.universitypage-text",
  FIELD_TYPES.program.uid,
  FIELD_TYPES.subject.uid,
  "api::course.course",
] as const;

export const PAGE_UIDS = PAGE_KIND_NAMES.map((kind) => PAGE_KINDS[kind].uid);
export const POST_UIDS = POST_KIND_NAMES.map((kind) => POST_KINDS[kind].uid);

/** Every content type whose records the CMS numbers (`publicId`). */
export const NUMBERED_UIDS = [...PAGE_UIDS, ...POST_UIDS, REPLY_UID, ...EDITORIAL_UIDS] as const;
export type NumberedUid = (typeof NUMBERED_UIDS)[number];

const pageKindOfUid = new Map<string, PageKind>(PAGE_KIND_NAMES.map((kind) => [PAGE_KINDS[kind].uid, kind]));
const postKindOfUid = new Map<string, PostKind>(POST_KIND_NAMES.map((kind) => [POST_KINDS[kind].uid, kind]));
const numbered = new Set<string>(NUMBERED_UIDS);

export const asPageKind = (uid: string): PageKind | undefined => pageKindOfUid.get(uid);
export const asPostKind = (uid: string): PostKind | undefined => postKindOfUid.get(uid);
export const isNumbered = (uid: string): uid is NumberedUid => numbered.has(uid);
export const isDiscussed = (kind: PostKind): kind is DiscussedKind => POST_KINDS[kind].reactions !== null;
