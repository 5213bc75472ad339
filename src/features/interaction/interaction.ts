import { STARS } from "../../components/RatingBars.tsx";
import type { LivePost, PagePosts, Post } from "../../contract/posts.ts";
import { POST_ANCHORS, POST_KINDS, REVIEW_SORTS, type PostKind, type ReviewSort } from "../../contract/taxonomy.ts";

/** The sections that a page's posts stand in, one a kind of post: the hash of the address names them. */
export const SECTION_IDS: Record<PostKind, string> = {
  review: "reviews",
  blog: "blog",
  qna: "questions",
  helpfulLink: "links",
};
/** A post of any kind by its kind and id. */
export interface PostRef {
  kind: PostKind;
  id: number;
}
/** The id of a post's element, and what stands for it wherever one name is needed: `review-12`. */
export const anchorOf = ({ kind, id }: PostRef): string => `${POST_ANCHORS[kind]}-${id}`;

/** The address of a post of this page, to be shared. */
export const addressOf = (post: PostRef): string => `${location.origin}${location.pathname}#${anchorOf(post)}`;

/** What a hash names of the area: a tab, or one post in it; undefined when it is about something else. */
export const readHash = (hash: string): { kind: PostKind; id?: number } | undefined => {
  const [, word = "", id] = /^#([a-z]+)(?:-([1-9]\d{0,9}))?$/.exec(hash) ?? [];
  if (id !== undefined) {
    const kind = POST_KINDS.find((candidate) => POST_ANCHORS[candidate] === word);
    return kind && { kind, id: Number(id) };
  }
  const kind = POST_KINDS.find((candidate) => SECTION_IDS[candidate] === word);
  return kind && { kind };
};

/** Which reviews a reader wants to see, and in which order. */
export interface ReviewChoice {
  stars: readonly number[];
  sort: ReviewSort;
}
export const USUAL_CHOICE: ReviewChoice = { stars: STARS, sort: REVIEW_SORTS[0].value };

export const withStar = (choice: ReviewChoice, star: number, isOn: boolean): ReviewChoice => ({
  ...choice,
  stars: STARS.filter((one) => (one === star ? isOn : choice.stars.includes(one))),
});
export const isUsual = ({ stars, sort }: ReviewChoice): boolean =>
  stars.length === STARS.length && sort === USUAL_CHOICE.sort;

/** The call's question for reviews by a choice, after a cursor or from the start. */
export const reviewQuestion = ({ stars, sort }: ReviewChoice, cursor?: string | null): string => {
  const question = new URLSearchParams({ kind: "review", sort });
  if (stars.length < STARS.length) question.set("stars", stars.join(","));
  if (cursor) question.set("cursor", cursor);
  return question.toString();
};

/** Which questions a reader wants to see. */
export const QUESTION_CHOICES = ["all", "open", "answered"] as const;
export type QuestionChoice = (typeof QUESTION_CHOICES)[number];
/** Whether a question with that answer, or with none, was chosen. */
export const isChosenQuestion = (answer: number | null | undefined, choice: QuestionChoice): boolean =>
  choice === "all" || (answer ? choice === "answered" : choice === "open");

/** The call's question for questions by a choice, after a cursor or from the start. */
export const questionQuestion = (choice: QuestionChoice, cursor?: string | null): string => {
  const question = new URLSearchParams({ kind: "qna" });
  if (choice !== "all") question.set("answered", choice === "answered" ? "yes" : "no");
  if (cursor) question.set("cursor", cursor);
  return question.toString();
};

type Review = Extract<LivePost, { kind: "review" }>;
const ORDERS: Record<ReviewSort, (a: Review, b: Review) => number> = {
  latest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  highestRating: (a, b) => b.reviewRating - a.reviewRating,
  lowestRating: (a, b) => a.reviewRating - b.reviewRating,
  mostLiked: (a, b) => b.likes - a.likes,
};

/** Those of the reviews at hand that were chosen, in order: shown at once, until the server's own answer is there. */
export const chosenOf = (posts: readonly LivePost[], { stars, sort }: ReviewChoice): LivePost[] =>
  posts
    .filter((post): post is Review => post.kind === "review")
    .filter(({ reviewRating }) => stars.includes(reviewRating))
    .sort(ORDERS[sort]);

/** Posts one after the other, each once. */
export const joined = (posts: readonly LivePost[], more: readonly LivePost[]): LivePost[] => {
  const known = new Set(posts.map(anchorOf));
  return [...posts, ...more.filter((post) => !known.has(anchorOf(post)))];
};

/** Some posts in order, and the cursor of those that follow. */
export interface Part {
  items: readonly LivePost[];
  next: string | null;
}
/** A fresh first part, followed by what had been loaded beyond it. */
export const refreshed = (fresh: Part, held: Part): Part => {
  const last = fresh.items.at(-1);
  const at = last && fresh.next !== null ? held.items.findIndex((post) => anchorOf(post) === anchorOf(last)) : -1;
  const beyond = at === -1 ? [] : held.items.slice(at + 1);
  return beyond.length === 0 ? fresh : { items: joined(fresh.items, beyond), next: held.next };
};

/** Posts as somebody sees them who wrote none of them: nothing is theirs, and what only its author is shown is missing. */
export const toStrangers = (posts: readonly LivePost[]): LivePost[] =>
  posts
    .filter(({ hidden }) => !hidden)
    .map((post) => {
      const stranger = { own: false, moderation: null };
      return post.kind === "helpfulLink" ? { ...post, ...stranger } : { ...post, ...stranger, reaction: "none" };
    });

/** How many posts of each kind a page has, and how it is rated. */
export interface Tally {
  /** The mean of all stars; null without any. */
  rating: number | null;
  counts: PagePosts["counts"];
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  stars: readonly number[];
}
/** A post as a tally counts it. */
export interface Counted {
  kind: PostKind;
  /** Of a review. */
  stars?: number | undefined;
}
const meanOf = (stars: readonly number[]): number | null => {
  const count = stars.reduce((sum, given) => sum + given, 0);
  return count === 0 ? null : stars.reduce((sum, given, at) => sum + given * (at + 1), 0) / count;
};
const changed = ({ rating, counts, stars }: Tally, { kind, stars: given }: Counted, by: 1 | -1): Tally => {
  const tally = { rating, stars, counts: { ...counts, [kind]: Math.max(0, counts[kind] + by) } };
  if (kind !== "review" || given === undefined) return tally;
  const next = stars.map((count, at) => (at + 1 === given ? Math.max(0, count + by) : count));
  return { ...tally, stars: next, rating: meanOf(next) };
};
/** The tally with one more post. */
export const withPost = (tally: Tally, post: Counted): Tally => changed(tally, post, 1);
/** The tally without some of the posts that it counts. */
export const withoutPosts = (tally: Tally, posts: readonly Counted[]): Tally =>
  posts.reduce((left, post) => changed(left, post, -1), tally);

/** The text of a post as people wrote it; of a helpful link its name. */
export const textOf = (post: LivePost | Post): string => {
  switch (post.kind) {
    case "review":
      return post.reviewText;
    case "blog":
      return post.blogText;
    case "qna":
      return post.qnaText;
    case "helpfulLink":
      return post.linkName;
  }
};
