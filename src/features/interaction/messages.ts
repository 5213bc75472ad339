import { MESSAGES } from "../../contract/messages.ts";
import type { PageKind, PostKind } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";

/** The words of what students wrote. */
export const WORDS = {
  title: "From students",
  tabs: "Posts on this page",
  samples: "Posts marked “Sample” were written to show how Quad works. They are not by real students.",
  sortBy: "Sort by",
  likes: (count: number | "") => `Likes: ${count}`,
  dislikes: (count: number | "") => `Dislikes: ${count}`,
  replies: "Replies: ",
  repliesOf: (count: number) => countOf(count, "reply", "replies"),
  share: "Share",
  reactionNotSaved: "Your reaction is not saved.",
  notLoaded: "Not loaded.",
  noSuchStars: "No review here has the stars that you chose.",
  showAllReviews: "Show all reviews",
  verifiedOnly: "Verified students only",
  noVerified: "No verified student has written here.",
  showAllPosts: "Show all posts",
  /** The mean of verified students' reviews beside that of all. */
  verifiedRating: (rating: string, count: number) => `Verified students: ${rating} (${countOf(count, "review")})`,
  options: "Options",
  edit: "Edit",
  delete: "Delete",
  linkActions: "Bookmark and share",
  answer: "Answer",
  whichQuestions: "Which questions",
  choices: { all: "All questions", open: "Open", answered: "Answered" },
  noneOpen: "Every question here has an answer.",
  noneAnswered: "No question here has an answer yet.",
  everywhere: "Open questions everywhere",
  notShown: (count: number) => `${countOf(count, "older post")} not shown here.`,
} as const;

const EMPTY: Record<PostKind, string> = {
  review: MESSAGES.emptyReviews,
  blog: MESSAGES.emptyBlogs,
  qna: MESSAGES.emptyQuestions,
  helpfulLink: MESSAGES.emptyHelpfulLinks,
};
export const emptyWords = (kind: PostKind): string => EMPTY[kind];
export const loadingWords = (kind: PostKind): string =>
  kind === "helpfulLink" ? MESSAGES.loadingHelpfulLinks : MESSAGES.loadingData;
/** In place of posts that cannot be had, on that kind of page. */
export const failedWords = (kind: PostKind, page: PageKind): string =>
  kind === "helpfulLink"
    ? MESSAGES.helpfulLinksFailed
    : page === "facility"
      ? MESSAGES.errorLoadingDetails
      : MESSAGES.errorLoadingData;
