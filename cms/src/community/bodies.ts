import {
  DISCUSSED_KINDS,
  LIMITS,
  PAGE_KINDS,
  POST_KINDS,
  readPostedFacts,
  REPORT_REASONS,
  type DiscussedKind,
  type PageRef,
  type PostKind,
} from "#contract";
import { faults, maybe, oneOf, stars, text, webAddress, wholeNumber, type Check, type Shape } from "../records/checks";
import { Refused } from "../refusals";
import type { ReactionChange } from "./reacting";
import type { Subject } from "./reports";

const postText = text(LIMITS.postTextMax);

/** Nothing, null or what the contract lets people post. */
const facts: Check = (value) =>
  value === undefined || readPostedFacts(value) !== undefined ? undefined : "must be facts of a review";

const VALUES: Record<PostKind, Shape> = {
  review: { reviewText: postText, reviewRating: stars, facts },
  blog: { blogText: postText },
  qna: { qnaText: postText },
  helpfulLink: { linkName: text(), linkUrl: webAddress },
};

/** The functions check what people send and say what is wrong with it; this holds against whoever comes past them. */
const check = (shape: Shape, value: unknown): Record<string, unknown> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refused("ValidationError");
  const record = value as Record<string, unknown>;
  if (faults(shape, record).length > 0) throw new Refused("ValidationError");
  return record;
};

const only = (shape: Shape, names: readonly string[]): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name)));

/** The body of a new post: `{ page: { type, id }, values }`. */
export const newPost = (kind: PostKind, body: unknown): { page: PageRef; values: Record<string, unknown> } => {
  const { page, values } = check({ page: () => undefined, values: () => undefined }, body);
  return {
    page: check({ type: oneOf(...PAGE_KINDS), id: wholeNumber }, page) as unknown as PageRef,
    values: check(VALUES[kind], values),
  };
};

/** New values of a post, and what they were when the change was begun, where the caller says so. */
export interface PostChanges {
  values: Record<string, unknown>;
  from: Record<string, unknown> | undefined;
}

/** The body of a change: `{ values, from }`, at least one of the kind's values. */
export const changes = (kind: PostKind, body: unknown): PostChanges => {
  const { values, from } = check({ values: () => undefined, from: () => undefined }, body);
  return { values: someOf(kind, values), from: from === undefined ? undefined : someOf(kind, from) };
};

/** At least one of a kind's values. */
const someOf = (kind: PostKind, values: unknown): Record<string, unknown> => {
  const names = Object.keys(values ?? {}).filter((name) => Object.hasOwn(VALUES[kind], name));
  if (names.length === 0) throw new Refused("ValidationError");
  return check(only(VALUES[kind], names), values);
};

const optional: Check = (value) =>
  value === undefined || typeof value === "boolean" ? undefined : "must be true or false";
export const reactionChange = (body: unknown): ReactionChange => check({ like: optional, dislike: optional }, body);

const ids = (kinds: readonly string[]): Shape => ({ kind: oneOf(...kinds), id: wholeNumber });

/** The body of a new reply: `{ parent: { kind, id }, text }`. */
export const newReply = (body: unknown): { parent: { kind: DiscussedKind; id: number }; text: string } => {
  const reply = check({ parent: () => undefined, text: postText }, body);
  const parent = check(ids(DISCUSSED_KINDS), reply["parent"]) as unknown as { kind: DiscussedKind; id: number };
  return { parent, text: reply["text"] as string };
};

export const replyText = (body: unknown): string => check({ text: postText }, body)["text"] as string;

/** The body of a mark: `{ reply }`, the reply that is the answer, or null. */
export const answerTo = (body: unknown): number | null =>
  check({ reply: maybe(wholeNumber) }, body)["reply"] as number | null;

/** The body of a report: `{ subject: { kind, id }, reason, note }`. */
export const newReport = (body: unknown): { subject: Subject; reason: string; note: string | null } => {
  const note: Check = (value) => (value === null ? undefined : text(LIMITS.reportNoteMax)(value));
  const sent = check(
    { subject: () => undefined, reason: oneOf(...REPORT_REASONS.map(({ value }) => value)), note },
    body,
  );
  return {
    subject: check(ids([...POST_KINDS, "reply"]), sent["subject"]) as unknown as Subject,
    reason: sent["reason"] as string,
    note: sent["note"] as string | null,
  };
};

/** The body of an appeal: `{ subject: { kind, id }, text }`. */
export const newAppeal = (body: unknown): { subject: Subject; text: string } => {
  const sent = check({ subject: () => undefined, text: text(LIMITS.appealTextMax) }, body);
  return {
    subject: check(ids([...POST_KINDS, "reply"]), sent["subject"]) as unknown as Subject,
    text: sent["text"] as string,
  };
};
