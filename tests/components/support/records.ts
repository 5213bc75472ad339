import type { DiscussedPost, Interactions } from "../../../src/contract/posts.ts";
import type { OutputOf } from "../../../src/features/session/call.ts";

const AT = "2026-03-01T10:00:00.000Z";
const BY = { data: { attributes: { username: "noah", sample: false, avatar: { data: null } } } };
const NOBODY = { data: null };
const NONE = { data: [] };
const SHARED = {
  createdAt: AT,
  updatedAt: AT,
  own: true,
  hidden: false,
  moderation: null,
  users_permissions_user: BY,
};
const ON_PAGE = {
  ...SHARED,
  replyCount: 0,
  comments: NONE,
  page: { type: "university", id: 12 } as const,
  university_page: NOBODY,
  program_page: NOBODY,
  subject_page: NOBODY,
  facility: NOBODY,
  destination_page: NOBODY,
};

/** A blog as the server answers it when it was made. */
export const BLOG: OutputOf<"createBlog"> = {
  data: {
    id: 21,
    attributes: {
      ...ON_PAGE,
      blogText: "Words",
      blogLikes: 0,
      blogDislikes: 0,
      blog_likes: NONE,
      blog_dislikes: NONE,
    },
  },
  meta: {},
};
/** Somebody's own review of five stars. */
export const REVIEW: OutputOf<"review"> = {
  data: {
    id: 7,
    attributes: {
      ...ON_PAGE,
      reviewText: "First",
      reviewRating: 5,
      reviewLikes: 0,
      reviewDislikes: 0,
      review_likes: NONE,
      review_dislikes: NONE,
    },
  },
  meta: {},
};
/** A page that nothing else was written about. */
export const INTERACTIONS: Interactions = {
  page: { type: "university", id: 12 },
  rating: 5,
  counts: { review: 1, blog: 0, qna: 0, helpfulLink: 0 },
  stars: [0, 0, 0, 0, 1],
  months: [["2026-05", 1, 5]],
  ownReview: 7,
  posts: {},
};

/** A blog as the area of its page has it. */
export const DISCUSSED: DiscussedPost = {
  kind: "blog",
  id: 21,
  createdAt: AT,
  updatedAt: AT,
  own: false,
  hidden: false,
  moderation: null,
  author: { username: "noah", avatar: null, sample: false },
  blogText: "Talk to me.",
  likes: 3,
  dislikes: 1,
  replyCount: 2,
  reaction: "none",
};

type Comments = OutputOf<"comments">;
export type Comment = Comments["data"][number];
export const replyOf = (id: number, commentText: string, own = false): Comment => ({
  id,
  attributes: { ...SHARED, own, commentText, commentLikes: 0 },
});
/** One page of the replies to a post. */
export const repliesOf = (
  data: Comment[],
  { page = 1, pageCount = 1, total = data.length }: { page?: number; pageCount?: number; total?: number } = {},
): Comments => ({ data, meta: { pagination: { page, pageSize: 100, pageCount, total } } });
