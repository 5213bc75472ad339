import { isBlank } from "../../contract/blank.ts";
import type { PageRef } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { charactersLeft, MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
import type { PostKind } from "../../contract/taxonomy.ts";
import { linkAddress } from "../../lib/link-address.ts";
import { factsField } from "./facts.ts";

/** What is typed for a post, by the names of the form's fields; a field that the kind does not have is missing. */
export interface PostFields {
  text?: string;
  /** Stars as a digit; empty while none are chosen. */
  rating?: string;
  /** A review's facts (facts.ts). */
  facts?: string;
  linkName?: string;
  linkUrl?: string;
}
export type PostField = keyof PostFields;
/** What is to be mended, in words. */
export type PostFaults = Partial<Record<PostField, string>>;

/** The fields of each kind, in the order in which they stand. */
export const FIELDS_OF = {
  review: ["rating", "text", "facts"],
  blog: ["text"],
  qna: ["text"],
  helpfulLink: ["linkName", "linkUrl"],
} as const satisfies Record<PostKind, readonly PostField[]>;

/** The name of a page's draft, or of the draft of a change. */
export const draftOfPost = (page: PageRef, kind: PostKind): string => `post:${page.type}:${page.id}:${kind}`;
export const draftOfEdit = (kind: PostKind, id: number): string => `edit:${kind}:${id}`;

/** What is to be mended before a post can be sent, by field; empty when nothing is. */
export const faultsOf = (kind: PostKind, fields: PostFields): PostFaults => {
  const text = (fields.text ?? "").trim();
  const name = (fields.linkName ?? "").trim();
  if (kind === "helpfulLink")
    return {
      ...(isBlank(name) ? { linkName: MESSAGES.linkNameEmpty } : {}),
      ...(name.length > LIMITS.nameMax ? { linkName: charactersLeft(LIMITS.nameMax - name.length) } : {}),
      ...(linkAddress(fields.linkUrl ?? "") === null ? { linkUrl: MESSAGES.linkUrlInvalid } : {}),
    };
  const left = LIMITS.postTextMax - text.length;
  return {
    ...(kind === "review" && starsOf(fields) === 0 ? { rating: MESSAGES.starsMissing } : {}),
    ...(isBlank(text) ? { text: MESSAGES.postEmpty } : {}),
    ...(left < 0 ? { text: charactersLeft(left) } : {}),
  };
};

/** The stars that were chosen, 0 for none. */
export const starsOf = ({ rating }: PostFields): number => {
  const stars = Number(rating);
  return Number.isInteger(stars) && stars >= LIMITS.reviewRatingMin && stars <= LIMITS.reviewRatingMax ? stars : 0;
};

/** What a post says, as the form has it. */
export const fieldsOf = (post: LivePost): PostFields => {
  switch (post.kind) {
    case "review":
      return { rating: String(post.reviewRating), text: post.reviewText, facts: factsField(post.facts) };
    case "blog":
      return { text: post.blogText };
    case "qna":
      return { text: post.qnaText };
    case "helpfulLink":
      return { linkName: post.linkName, linkUrl: post.linkUrl };
  }
};

/** All fields of a kind, empty where nothing was typed. */
export const wholeOf = (kind: PostKind, fields: PostFields): PostFields =>
  Object.fromEntries(FIELDS_OF[kind].map((field) => [field, fields[field] ?? ""]));

export const areSame = (a: PostFields, b: PostFields, kind: PostKind): boolean =>
  FIELDS_OF[kind].every((field) => (a[field] ?? "").trim() === (b[field] ?? "").trim());

/** How many characters are left, once that matters; empty before. */
export const counterOf = (text: string): string =>
  text.trim().length < LIMITS.postCounterFrom ? "" : charactersLeft(LIMITS.postTextMax - text.trim().length);
