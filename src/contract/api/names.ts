import type { PageKind, PostKind } from "../taxonomy.ts";

/** The relation of a post to its page, by the page's kind. */
export const PAGE_RELATIONS = {
  university: "university_page",
  program: "program_page",
  subject: "subject_page",
  facility: "facility",
  destination: "destination_page",
} as const satisfies Record<PageKind, string>;

/** The calls of each kind of page, as they name it. */
export const PAGE_PATHS = {
  university: "university-pages",
  program: "program-pages",
  subject: "subject-pages",
  facility: "facilities",
  destination: "destination-pages",
} as const satisfies Record<PageKind, string>;

/** The calls of each kind of post: `/api/reviews`. */
export const POST_PATHS = {
  review: "reviews",
  blog: "blogs",
  qna: "qnas",
  helpfulLink: "helpful-links",
} as const satisfies Record<PostKind, string>;

/** What a reply and a report call a post of each kind. */
export const POST_RELATIONS = {
  review: "reviews",
  blog: "blogs",
  qna: "qnas",
  helpfulLink: "helpful_links",
} as const satisfies Record<PostKind, string>;
/** What may be reported, and what a report calls it. */
export const REPORTED_RELATIONS = { ...POST_RELATIONS, reply: "comments" } as const;
export type ReportedKind = keyof typeof REPORTED_RELATIONS;

/** The kinds that people react and reply to. */
export const DISCUSSED_KINDS = ["review", "blog", "qna"] as const satisfies readonly PostKind[];
export type DiscussedKind = (typeof DISCUSSED_KINDS)[number];
