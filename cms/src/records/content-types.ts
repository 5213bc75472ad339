import { DISCUSSED_KINDS, PAGE_KINDS, POST_KINDS, type DiscussedKind, type PageKind, type PostKind } from "#contract";

// The content types by what they are to the site. Everything else in the CMS derives its lists from these.

/** The content type of each kind of page, and the fields with its name and rating. */
export const PAGE_TYPES = {
  university: { uid: "api::university-page.university-page", name: "universityName", rating: "universityRating" },
  program: { uid: "api::program-page.program-page", name: "programName", rating: "programRating" },
  subject: { uid: "api::subject-page.subject-page", name: "subjectName", rating: "subjectRating" },
  facility: { uid: "api::facility.facility", name: "facilityName", rating: "facilityRating" },
  destination: { uid: "api::destination-page.destination-page", name: "destinationName", rating: "destinationRating" },
} as const satisfies Record<PageKind, { uid: string; name: string; rating: string }>;

/** What a page keeps of its reviews besides their mean and number; a page without them has null. */
export const SUMMARY_FIELDS = ["reviewFacts", "recentReviews"] as const;
export const isSummary = (field: string): boolean => SUMMARY_FIELDS.some((name) => name === field);

/** The kinds of page that belong to a university, and that are shown only while it is. */
export const PAGES_OF_UNIVERSITY = ["program", "subject", "facility"] as const satisfies readonly PageKind[];

/** The content type of each kind of post. */
export const POST_TYPES = {
  review: "api::review.review",
  blog: "api::blog.blog",
  qna: "api::qna.qna",
  helpfulLink: "api::helpful-link.helpful-link",
} as const satisfies Record<PostKind, string>;

export const REPLY_UID = "api::comment.comment";
export const USER_UID = "plugin::users-permissions.user";
export const FILE_UID = "plugin::upload.file";
export const UNIVERSITY_UID = PAGE_TYPES.university.uid;

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

/** Every content type whose records the CMS numbers (`publicId`). */
export const NUMBERED_UIDS = [
  ...PAGE_KINDS.map((kind) => PAGE_TYPES[kind].uid),
  ...POST_KINDS.map((kind) => POST_TYPES[kind]),
  REPLY_UID,
  ...EDITORIAL_UIDS,
] as const;
export type NumberedUid = (typeof NUMBERED_UIDS)[number];

const pageKindOfUid = new Map<string, PageKind>(PAGE_KINDS.map((kind) => [PAGE_TYPES[kind].uid, kind]));
const postKindOfUid = new Map<string, PostKind>(POST_KINDS.map((kind) => [POST_TYPES[kind], kind]));
const numbered = new Set<string>(NUMBERED_UIDS);
const discussed = new Set<PostKind>(DISCUSSED_KINDS);

export const asPageKind = (uid: string): PageKind | undefined => pageKindOfUid.get(uid);
export const asPostKind = (uid: string): PostKind | undefined => postKindOfUid.get(uid);
export const isPageKind = (name: string): name is PageKind => Object.hasOwn(PAGE_TYPES, name);
export const isPostKind = (name: string): name is PostKind => Object.hasOwn(POST_TYPES, name);
export const isNumbered = (uid: string): uid is NumberedUid => numbered.has(uid);
/** Whether people like posts of the kind and reply to them. */
export const isDiscussed = (kind: PostKind): kind is DiscussedKind => discussed.has(kind);
