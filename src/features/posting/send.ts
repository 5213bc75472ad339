import type { PageRef } from "../../contract/entities.ts";
import { PAGE_PATHS, PAGE_RELATIONS } from "../../contract/api/names.ts";
import type { LivePost, PostReference } from "../../contract/posts.ts";
import { hasNoFacts } from "../../contract/review-facts.ts";
import type { PostKind } from "../../contract/taxonomy.ts";
import { linkAddress } from "../../lib/link-address.ts";
import { call } from "../session/call.ts";
import { factsField, factsTyped } from "./facts.ts";
import { areSame, fieldsOf, starsOf, type PostFields } from "./posting.ts";

/** Where the fields go: to a page as a new post, or into one's own post, which said `from` when its writer last looked. */
export type Target = { does: "create"; page: PageRef } | { does: "edit"; id: number; from: PostFields };

const text = (fields: PostFields): string => (fields.text ?? "").trim();
const link = (fields: PostFields) => ({
  linkName: (fields.linkName ?? "").trim(),
  linkUrl: linkAddress(fields.linkUrl ?? "") ?? "",
});

/** A moderator waits for a change, whichever it is. */
const isAsked = ({ moderation }: LivePost): boolean => moderation?.reason === "asked";

/** A post as its author has just sent it: what else there is to know of it is as `known`, where it was there before. */
export const sentPost = (
  { kind, id }: PostReference,
  fields: PostFields,
  author: LivePost["author"],
  known: LivePost | undefined,
): LivePost => {
  const now = new Date().toISOString();
  const facts = {
    ...{ id, author, own: true, createdAt: known?.createdAt ?? now, updatedAt: now },
    hidden: known?.hidden ?? false,
    moderation: known && !(isAsked(known) && !areSame(fields, fieldsOf(known), kind)) ? known.moderation : null,
  };
  if (kind === "helpfulLink") return { kind, ...facts, ...link(fields) };
  const { likes, dislikes, replyCount, reaction } =
    known && known.kind !== "helpfulLink"
      ? known
      : ({ likes: 0, dislikes: 0, replyCount: 0, reaction: "none" } as const);
  const taken = { ...facts, likes, dislikes, replyCount, reaction };
  switch (kind) {
    case "review":
      return { kind, ...taken, reviewText: text(fields), reviewRating: starsOf(fields), facts: factsTyped(fields) };
    case "blog":
      return { kind, ...taken, blogText: text(fields) };
    case "qna":
      return { kind, ...taken, qnaText: text(fields) };
  }
};

/** What a review says, as the API has it; no facts are null. */
const review = (fields: PostFields) => {
  const facts = factsTyped(fields);
  return { reviewText: text(fields), reviewRating: starsOf(fields), facts: hasNoFacts(facts) ? null : facts };
};

/** Sends a post or a change of one, and answers its id. `key` makes sure that it is made once. Throws CallFailed. */
export const send = async (kind: PostKind, fields: PostFields, target: Target, key: string): Promise<number> => {
  const options = { idempotencyKey: key };
  const { data } = await (target.does === "edit"
    ? sendChange(kind, fields, target, options)
    : sendNew(kind, fields, { [PAGE_RELATIONS[target.page.type]]: target.page.id }, options));
  return data.id;
};

type Sent = Promise<{ data: { id: number } }>;
interface SendOptions {
  idempotencyKey: string;
}

const sendNew = (kind: PostKind, fields: PostFields, page: Record<string, number>, options: SendOptions): Sent => {
  switch (kind) {
    case "review": {
      const { facts, ...said } = review(fields);
      const data = { ...said, ...(facts && { facts }), ...page };
      return call<"createReview">("POST", "/api/reviews", { body: { data }, ...options });
    }
    case "blog":
      return call<"createBlog">("POST", "/api/blogs", {
        body: { data: { blogText: text(fields), ...page } },
        ...options,
      });
    case "qna":
      return call<"createQna">("POST", "/api/qnas", { body: { data: { qnaText: text(fields), ...page } }, ...options });
    case "helpfulLink": {
      const data = { ...link(fields), ...page };
      return call<"createHelpfulLink">("POST", "/api/helpful-links", { body: { data }, ...options });
    }
  }
};

/** `from` goes with a change: where the post says something else by now, the server refuses with ChangedSince. */
const sendChange = (
  kind: PostKind,
  fields: PostFields,
  { id, from }: Extract<Target, { does: "edit" }>,
  options: SendOptions,
): Sent => {
  const bodyOf = <T>(said: (of: PostFields) => T) => ({ body: { data: said(fields), from: said(from) }, ...options });
  switch (kind) {
    case "review":
      return call<"changeReview">("PUT", `/api/reviews/${id}`, bodyOf(review));
    case "blog":
      return call<"changeBlog">(
        "PUT",
        `/api/blogs/${id}`,
        bodyOf((of) => ({ blogText: text(of) })),
      );
    case "qna":
      return call<"changeQna">(
        "PUT",
        `/api/qnas/${id}`,
        bodyOf((of) => ({ qnaText: text(of) })),
      );
    case "helpfulLink":
      return call<"changeHelpfulLink">("PUT", `/api/helpful-links/${id}`, bodyOf(link));
  }
};

/** The caller's own review of a page, or null when there is none (any more). Throws CallFailed. */
export const ownReviewOf = async (
  page: PageRef,
  known?: number,
): Promise<{ id: number; fields: PostFields } | null> => {
  const id =
    known ?? (await call<"interactions">("GET", `/api/interactions/${PAGE_PATHS[page.type]}/${page.id}`)).ownReview;
  if (id === null) return null;
  const { data } = await call<"review">("GET", `/api/reviews/${id}`);
  const { reviewText, reviewRating, facts } = data.attributes;
  return { id, fields: { text: reviewText, rating: String(reviewRating), facts: factsField(facts) } };
};
