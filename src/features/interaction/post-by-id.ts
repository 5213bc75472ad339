import type { PageRef } from "../../contract/entities.ts";
import type { LivePost, Reaction } from "../../contract/posts.ts";
import { call, type OutputOf } from "../session/call.ts";
import type { PostRef } from "./interaction.ts";

type Person = OutputOf<"review">["data"]["attributes"]["users_permissions_user"];
type Author = LivePost["author"];

/** The author of a record as the area has it. */
export const authorOf = ({ data }: Person): Author => ({
  username: data?.attributes.username ?? null,
  avatar: data?.attributes.avatar.data?.attributes ?? null,
  sample: data?.attributes.sample ?? false,
});

interface Ids {
  data: readonly unknown[];
}
/** The lists hold at most the caller. */
const reactionIn = (likes: Ids, dislikes: Ids): Reaction =>
  likes.data.length > 0 ? "like" : dislikes.data.length > 0 ? "dislike" : "none";

interface Attributes {
  createdAt: string;
  updatedAt: string;
  own: boolean;
  hidden: boolean;
  moderation: LivePost["moderation"];
  verified?: true | undefined;
  users_permissions_user: Person;
}
const commonOf = (id: number, attributes: Attributes) => {
  const { createdAt, updatedAt, own, hidden, moderation, verified } = attributes;
  const author = authorOf(attributes.users_permissions_user);
  return { id, createdAt, updatedAt, own, hidden, moderation, author, ...(verified ? { verified } : {}) };
};

/** One post, with the page it is on, wherever in the lists it stands. Throws CallFailed. */
export const postOf = async ({ kind, id }: PostRef): Promise<{ post: LivePost; page: PageRef }> => {
  switch (kind) {
    case "review": {
      const { attributes: a } = (await call<"review">("GET", `/api/reviews/${id}`)).data;
      const { reviewText, reviewRating, facts, reviewLikes: likes, reviewDislikes: dislikes, replyCount } = a;
      const reaction = reactionIn(a.review_likes, a.review_dislikes);
      return {
        post: { kind, ...commonOf(id, a), reviewText, reviewRating, facts, likes, dislikes, replyCount, reaction },
        page: a.page,
      };
    }
    case "blog": {
      const { attributes: a } = (await call<"blog">("GET", `/api/blogs/${id}`)).data;
      const { blogText, blogLikes: likes, blogDislikes: dislikes, replyCount } = a;
      const reaction = reactionIn(a.blog_likes, a.blog_dislikes);
      return { post: { kind, ...commonOf(id, a), blogText, likes, dislikes, replyCount, reaction }, page: a.page };
    }
    case "qna": {
      const { attributes: a } = (await call<"qna">("GET", `/api/qnas/${id}`)).data;
      const { qnaText, qnaLikes: likes, qnaDislikes: dislikes, replyCount, answer } = a;
      const reaction = reactionIn(a.qna_likes, a.qna_dislikes);
      return {
        post: { kind, ...commonOf(id, a), qnaText, likes, dislikes, replyCount, reaction, answer },
        page: a.page,
      };
    }
    case "helpfulLink": {
      const { attributes: a } = (await call<"helpfulLink">("GET", `/api/helpful-links/${id}`)).data;
      const { linkName, linkUrl } = a;
      return { post: { kind, ...commonOf(id, a), linkName, linkUrl }, page: a.page };
    }
  }
};
