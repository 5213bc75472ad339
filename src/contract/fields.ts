import { POST_FORMS } from "./api/community.ts";
import { CONTRIBUTION_FORMS } from "./api/contributions.ts";
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from "./export.ts";
import type { PostKind } from "./taxonomy.ts";

// What the schemas say, as plain names: for the CMS, which stores and sends records and has no use for zod.

export { PAGE_COLLECTIONS } from "./export.ts";

const fieldsOf = ({ shape }: { shape: object }): readonly string[] => Object.keys(shape);

/** What the public may see of each collection's records. */
export const EXPORTED_FIELDS = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, fieldsOf(COLLECTIONS[name])]),
) as Readonly<Record<CollectionName, readonly string[]>>;

/** What people write in each kind of post. */
export const POST_FIELDS: Readonly<Record<PostKind, readonly string[]>> = {
  review: fieldsOf(POST_FORMS.review),
  blog: fieldsOf(POST_FORMS.blog),
  qna: fieldsOf(POST_FORMS.qna),
  helpfulLink: fieldsOf(POST_FORMS.helpfulLink),
};

/** What people type when they send in a page. */
export const CONTRIBUTION_FIELDS = {
  facility: fieldsOf(CONTRIBUTION_FORMS.facility),
  destination: fieldsOf(CONTRIBUTION_FORMS.destination),
} as const;
