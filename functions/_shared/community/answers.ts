import { z } from "zod";
import { APPEAL_STATES } from "../../../src/contract/appeals.ts";
import { pageRefSchema } from "../../../src/contract/entities.ts";
import { answerSchema, hiddenFields, liveAuthorSchema, REACTIONS } from "../../../src/contract/posts.ts";
import { reviewFactsSchema } from "../../../src/contract/review-facts-schema.ts";
import { paginationSchema } from "../../../src/contract/api/shapes.ts";

/** What the CMS answers of posts: see cms/src/community. Texts are under their own names, by kind. */
const id = z.int().positive();
const texts = {
  reviewText: z.string().optional(),
  reviewRating: z.int().optional(),
  facts: reviewFactsSchema.nullish(),
  blogText: z.string().optional(),
  qnaText: z.string().optional(),
  linkName: z.string().optional(),
  linkUrl: z.string().optional(),
};
const times = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/** A post with the page it is on. */
export const cmsPostSchema = z.object({
  id,
  ...texts,
  ...times,
  own: z.boolean(),
  ...hiddenFields,
  author: liveAuthorSchema,
  page: pageRefSchema.extend({ name: z.string(), university: z.object({ id, name: z.string() }).nullable() }),
  likes: z.int().min(0).optional(),
  dislikes: z.int().min(0).optional(),
  reaction: z.enum(REACTIONS).optional(),
  replyCount: z.int().min(0).optional(),
  replies: z.array(id).optional(),
  verified: z.literal(true).optional(),
  answer: answerSchema,
});
export type CmsPost = z.infer<typeof cmsPostSchema>;
export const cmsPostsSchema = z.object({ posts: z.array(cmsPostSchema), pagination: paginationSchema });

/** A post or a reply that was written. */
export const writtenSchema = z.object({
  id,
  page: pageRefSchema,
  ...texts,
  commentText: z.string().optional(),
  ...times,
});
/** A new post, or the review that the caller wrote of that page before. */
export const createdSchema = z.union([z.object({ already: id }), writtenSchema]);
export const deletedSchema = z.object({ page: pageRefSchema });
export const reactedSchema = z.object({
  id,
  page: pageRefSchema,
  likes: z.int().min(0),
  dislikes: z.int().min(0),
  reaction: z.enum(REACTIONS),
});
export type Reacted = z.infer<typeof reactedSchema>;

export const answeredSchema = z.object({ id, page: pageRefSchema, answer: id.nullable() });

export const cmsRepliesSchema = z.object({
  replies: z.array(
    z.object({
      id,
      commentText: z.string(),
      commentLikes: z.int().min(0),
      ...times,
      own: z.boolean(),
      ...hiddenFields,
      author: liveAuthorSchema,
      verified: z.literal(true).optional(),
    }),
  ),
  pagination: paginationSchema,
});
export type CmsReply = z.infer<typeof cmsRepliesSchema>["replies"][number];

export const reportedSchema = z.object({ id, reason: z.string(), hidden: z.boolean(), page: pageRefSchema });
export const appealedSchema = z.object({ id, state: z.enum(APPEAL_STATES) });
