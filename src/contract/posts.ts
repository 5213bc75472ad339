import { z } from "zod";
import { imageAttributesSchema } from "./api/shapes.ts";
import { imageSchema, pageRefSchema, safeUrl } from "./entities.ts";
import { APPEAL_STATES } from "./appeals.ts";
import { LIMITS } from "./limits.ts";
import { POST_GROUNDS } from "./moderation.ts";
import { QUESTIONS } from "./notices.ts";
import { reviewFactsSchema } from "./review-facts-schema.ts";
import type { PostKind } from "./taxonomy.ts";

/** What may be shown of a post's author: never an e-mail address, never a list. `sample` marks fictional accounts. */
export const authorSchema = z.object({
  username: z.string().nullable(),
  avatar: imageSchema.nullable(),
  sample: z.boolean(),
});
export type Author = z.infer<typeof authorSchema>;

/** Whether the author is a verified student of the university that the page belongs to; left out where they are not. */
const verified = z.literal(true).optional();

/** What verified students have posted on a page; left out where they have nothing. */
export const verifiedPostsSchema = z.object({
  counts: z.object({ review: z.int().min(0), blog: z.int().min(0), qna: z.int().min(0) }),
  /** The mean of their reviews' stars, from VERIFIED.reviewsLeast on. */
  rating: z.number().nullable(),
});
export type VerifiedPosts = z.infer<typeof verifiedPostsSchema>;

export const replySchema = z.object({
  id: z.int().positive(),
  commentText: z.string(),
  commentLikes: z.int().min(0),
  createdAt: z.iso.datetime(),
  author: authorSchema,
  verified,
});
export type Reply = z.infer<typeof replySchema>;

const postBase = {
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  author: authorSchema,
};
/** The reply that the asker took as the answer, by its id; it is the first of the replies. */
export const answerSchema = z.int().positive().nullish();
const discussed = {
  likes: z.int().min(0),
  dislikes: z.int().min(0),
  /** How many replies there are; `replies` holds the first of them. */
  replyCount: z.int().min(0),
  replies: z.array(replySchema).max(LIMITS.repliesInPage),
  verified,
};

/** A post as a page shows it: one union over the four kinds. */
export const postSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("review"),
    ...postBase,
    ...discussed,
    reviewText: z.string(),
    reviewRating: z.int().min(LIMITS.reviewRatingMin).max(LIMITS.reviewRatingMax),
    facts: reviewFactsSchema.nullish(),
  }),
  z.object({ kind: z.literal("blog"), ...postBase, ...discussed, blogText: z.string() }),
  z.object({ kind: z.literal("qna"), ...postBase, ...discussed, qnaText: z.string(), answer: answerSchema }),
  z.object({ kind: z.literal("helpfulLink"), ...postBase, linkName: z.string(), linkUrl: safeUrl }),
]);
export type Post = z.infer<typeof postSchema>;
export type PostOf<K extends PostKind> = Extract<Post, { kind: K }>;

/** A month with reviews, as `2026-05` (UTC): how many there were, and the sum of their stars. */
const ratingMonthSchema = z.tuple([z.string().regex(/^\d{4}-\d\d$/), z.int().positive(), z.int().positive()]);
export type RatingMonth = z.infer<typeof ratingMonthSchema>;

/** A question without an answer, as the list of open questions tells it. */
const openQuestionSchema = z.object({
  id: z.int().positive(),
  qnaText: z.string(),
  createdAt: z.iso.datetime(),
  replyCount: z.int().min(0),
  /** Whether its author is fictional. */
  sample: z.boolean(),
});

/** The posts that a page's HTML carries: the newest of all kinds, how many there are of each, and the stars given. */
export const pagePostsSchema = z.object({
  page: pageRefSchema,
  counts: z.object({
    review: z.int().min(0),
    blog: z.int().min(0),
    qna: z.int().min(0),
    helpfulLink: z.int().min(0),
  }),
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  stars: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  /** When reviews were written, of all on the page, from the first month on. */
  months: z.array(ratingMonthSchema),
  verified: verifiedPostsSchema.optional(),
  posts: z.array(postSchema).max(LIMITS.postsInPage),
  /** The newest of the open questions that are not among these posts, which are older than all of them. */
  openQuestions: z.array(openQuestionSchema).max(QUESTIONS.listed).optional(),
});
export type PagePosts = z.infer<typeof pagePostsSchema>;

/** An author as the API answers it: the picture with its addresses instead of its name in the media folder. */
export const liveAuthorSchema = authorSchema.extend({ avatar: imageAttributesSchema.nullable() });

export const REACTIONS = ["like", "dislike", "none"] as const;
export type Reaction = (typeof REACTIONS)[number];

export const HIDDEN_BY = ["reports", "editor"] as const;
/**
 * Why a post is hidden, or that its author is asked to change it (`asked`, of a hidden post too): what its author is told,
 * and nobody else. `ground` is a moderator's reason and `note` their words.
 */
export const moderationSchema = z.object({
  since: z.iso.datetime(),
  reason: z.enum([...HIDDEN_BY, "asked"]),
  ground: z.enum(POST_GROUNDS).nullable(),
  note: z.string().nullable(),
  /** How the appeal stands; `note` is what was written with the decision about it. Null while nobody of the staff has decided. */
  appeal: z.object({ state: z.enum(APPEAL_STATES), note: z.string().nullable() }).nullish(),
});
export type Moderation = z.infer<typeof moderationSchema>;
/** A hidden post is answered to its author alone, with the reason; for posts that nobody has objected to false and null. */
export const hiddenFields = { hidden: z.boolean(), moderation: moderationSchema.nullable() };

const livePostBase = {
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  author: liveAuthorSchema,
  /** Whether the caller wrote it. */
  own: z.boolean(),
  ...hiddenFields,
};
const liveDiscussed = {
  likes: z.int().min(0),
  dislikes: z.int().min(0),
  replyCount: z.int().min(0),
  /** The caller's own. */
  reaction: z.enum(REACTIONS),
  verified,
};
const liveReviewSchema = z.object({
  kind: z.literal("review"),
  ...livePostBase,
  ...liveDiscussed,
  reviewText: z.string(),
  reviewRating: z.int(),
  facts: reviewFactsSchema.nullish(),
});
const liveBlogSchema = z.object({ kind: z.literal("blog"), ...livePostBase, ...liveDiscussed, blogText: z.string() });
const liveQnaSchema = z.object({
  kind: z.literal("qna"),
  ...livePostBase,
  ...liveDiscussed,
  qnaText: z.string(),
  answer: answerSchema,
});
const liveHelpfulLinkSchema = z.object({
  kind: z.literal("helpfulLink"),
  ...livePostBase,
  linkName: z.string(),
  linkUrl: z.string(),
});
/** A post as the interaction area has it, live: with the caller's own reaction, and replies by number only. */
export const livePostSchema = z.discriminatedUnion("kind", [
  liveReviewSchema,
  liveBlogSchema,
  liveQnaSchema,
  liveHelpfulLinkSchema,
]);
export type LivePost = z.infer<typeof livePostSchema>;
/** A post that can be liked and replied to. */
export type DiscussedPost = Exclude<LivePost, { kind: "helpfulLink" }>;
/** A post of any kind by its kind and id. */
export type PostReference = Pick<LivePost, "kind" | "id">;

/** Some posts of one kind in order; `next` is the cursor of the ones that follow, null at the end. */
const partOf = <S extends z.ZodType>(post: S) =>
  z.object({ items: z.array(post).max(LIMITS.postsInPage), next: z.string().nullable() });

/**
 * Everything that a page's interaction area shows: of every kind the newest posts, or further ones of one kind. Among them
 * are the caller's own hidden ones, which no number counts.
 */
export const interactionsSchema = z.object({
  page: pageRefSchema,
  /** The mean of all visible reviews' stars; null without one. */
  rating: z.number().nullable(),
  counts: pagePostsSchema.shape.counts,
  stars: pagePostsSchema.shape.stars,
  months: pagePostsSchema.shape.months,
  verified: pagePostsSchema.shape.verified,
  /** The id of the caller's own review of this page. */
  ownReview: z.int().positive().nullable(),
  posts: z.object({
    review: partOf(liveReviewSchema).optional(),
    blog: partOf(liveBlogSchema).optional(),
    qna: partOf(liveQnaSchema).optional(),
    helpfulLink: partOf(liveHelpfulLinkSchema).optional(),
  }),
});
export type Interactions = z.infer<typeof interactionsSchema>;
