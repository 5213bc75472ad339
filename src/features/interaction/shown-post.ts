import { STARS } from "../../components/RatingBars.tsx";
import type { PostFacts } from "../../components/PostCard.tsx";
import type { Writer } from "../../components/Byline.tsx";
import type { DiscussedKind } from "../../contract/api/names.ts";
import type { LivePost, Post, Reply } from "../../contract/posts.ts";
import { factLine, hasNoFacts, type ReviewFacts } from "../../contract/review-facts.ts";
import type { PostKind } from "../../contract/taxonomy.ts";
import {
  anchorOf,
  chosenOf,
  isChosenQuestion,
  joined,
  textOf,
  type QuestionChoice,
  type ReviewChoice,
} from "./interaction.ts";
import type { Area, List } from "./interaction.store.ts";
import type { Reactions } from "./reaction.ts";

/** A reply as a page shows it to those without a script. */
export interface ShownReply {
  id: number;
  text: string;
  writer: Writer;
  createdAt: string;
  verified?: true | undefined;
}
/** A review, a blog or a question as the area shows it, whether the build has it or it is live. */
export interface ShownDiscussion extends PostFacts, Reactions {
  kind: DiscussedKind;
  id: number;
  replyCount: number;
  /** Of a question: the reply that is the answer. */
  answer?: number | null | undefined;
  /** The first replies: the build's posts have them. */
  replies?: readonly ShownReply[];
}
/** A helpful link as the area shows it; its text is its name. */
export interface ShownLink extends PostFacts {
  kind: "helpfulLink";
  id: number;
  url: string;
}
export type ShownPost = ShownDiscussion | ShownLink;

const builtWriter = ({ username, avatar, sample }: Post["author"]): Writer => ({
  username,
  sample,
  picture: avatar && { image: avatar },
});
const builtReply = ({ id, commentText, author, createdAt, verified }: Reply): ShownReply => ({
  id,
  text: commentText,
  writer: builtWriter(author),
  createdAt,
  ...(verified ? { verified } : {}),
});

/** What a review has besides its text. */
const ofReview = ({ reviewRating: stars, facts }: { reviewRating: number; facts?: ReviewFacts | null | undefined }) =>
  facts && !hasNoFacts(facts) ? { stars, said: factLine(facts) } : { stars };

/** A post that the build has. */
export const builtPost = (post: Post): ShownPost => {
  const { id, createdAt } = post;
  const facts = { id, createdAt, text: textOf(post), writer: builtWriter(post.author) };
  if (post.kind === "helpfulLink") return { kind: post.kind, ...facts, url: post.linkUrl };
  const { kind, likes, dislikes, replyCount } = post;
  return {
    kind,
    ...facts,
    likes,
    dislikes,
    reaction: "none",
    replyCount,
    replies: post.replies.map(builtReply),
    ...(post.verified ? { verified: true } : {}),
    ...(post.kind === "review" ? ofReview(post) : {}),
    ...(post.kind === "qna" && post.answer ? { answer: post.answer } : {}),
  };
};

/** A live author as shown. */
export const liveWriter = ({ username, avatar, sample }: LivePost["author"]): Writer => ({
  username,
  sample,
  picture: avatar && { url: avatar.formats.thumbnail?.url ?? avatar.url },
});

/** A live post. Of one that the build has, too, the picture is the build's, so that nothing is drawn anew. */
export const livePost = (post: LivePost, built?: ShownPost): ShownPost => {
  const { id, createdAt, hidden, moderation, author } = post;
  const fresh = liveWriter(author);
  const writer =
    fresh.picture && built?.writer.username === fresh.username && built.writer.picture ? built.writer : fresh;
  const facts = { id, createdAt, text: textOf(post), writer, hidden, moderation, own: post.own };
  if (post.kind === "helpfulLink") return { kind: post.kind, ...facts, url: post.linkUrl };
  const { kind, likes, dislikes, reaction, replyCount } = post;
  return {
    kind,
    ...facts,
    likes,
    dislikes,
    reaction,
    replyCount,
    ...(post.kind === "review" ? ofReview(post) : {}),
    verified: post.verified,
    answer: post.kind === "qna" ? post.answer : undefined,
  };
};

/** What a section shows in place of its posts, or these. */
export type ShownList =
  | { state: "posts"; posts: readonly ShownPost[] }
  | {
      state: "noStar" | "filtered" | "unverified" | "noneOpen" | "noneAnswered" | "empty" | "loading" | "failed";
    };

interface Known {
  kind: PostKind;
  /** What the page came with. */
  built: readonly ShownPost[];
  /** There are more than the page came with. */
  hasOlder: boolean;
  area: Area;
  /** What is live; undefined until it is there. */
  list: List | undefined;
  choice: ReviewChoice;
  /** Only verified students' posts are wanted. */
  isVerifiedOnly: boolean;
  questions?: QuestionChoice;
  named: LivePost | undefined;
  isDeleted: (post: ShownPost) => boolean;
}

/** What a section shows of all that is known. */
export const shownList = ({
  kind,
  built,
  hasOlder,
  area,
  list,
  choice,
  isVerifiedOnly,
  questions = "all",
  named,
  isDeleted,
}: Known): ShownList => {
  if (kind === "review" && choice.stars.length === 0 && (list ?? built.length > 0)) return { state: "noStar" };
  const posts = list ? liveOnes(kind, list, built, choice, named) : builtOnes(kind, built, choice, named);
  const isOnly = isVerifiedOnly && kind !== "helpfulLink";
  const isNarrowed = kind === "qna" && questions !== "all";
  const isNamed = (post: ShownPost): boolean => Boolean(named && anchorOf(named) === anchorOf(post));
  // What the server has not been asked about yet is chosen here.
  const shown = posts.filter(
    (post) =>
      !isDeleted(post) &&
      (!isOnly || post.verified === true || isNamed(post)) &&
      (!isNarrowed || isChosenQuestion("answer" in post ? post.answer : null, questions)),
  );
  if (shown.length > 0) return { state: "posts", posts: shown };
  const isFiltered = kind === "review" && choice.stars.length < STARS.length;
  if (isNarrowed && (list?.state === "ready" || (!list && built.length > 0 && !hasOlder)))
    return { state: isOnly ? "unverified" : questions === "open" ? "noneOpen" : "noneAnswered" };
  if (list?.state === "ready") return { state: isFiltered ? "filtered" : isOnly ? "unverified" : "empty" };
  if (list) return { state: list.state };
  if (area.state === "html") return { state: hasOlder ? "loading" : "empty" };
  return { state: area.state === "failed" ? "failed" : "loading" };
};

const builtOnes = (
  kind: PostKind,
  built: readonly ShownPost[],
  { stars }: ReviewChoice,
  named: LivePost | undefined,
): readonly ShownPost[] => {
  const chosen = kind === "review" ? built.filter((post) => "stars" in post && stars.includes(post.stars ?? 0)) : built;
  if (named?.kind !== kind) return chosen;
  return [livePost(named), ...chosen.filter((post) => anchorOf(post) !== anchorOf(named))];
};

const liveOnes = (
  kind: PostKind,
  { items, state }: List,
  built: readonly ShownPost[],
  choice: ReviewChoice,
  named: LivePost | undefined,
): ShownPost[] => {
  // What the server has not been asked about yet is chosen here.
  const held = kind === "review" && state !== "ready" ? chosenOf(items, choice) : items;
  const known = new Map(built.map((post) => [anchorOf(post), post]));
  return joined(named?.kind === kind ? [named] : [], held).map((post) => sameLivePost(post, known.get(anchorOf(post))));
};

const shownBefore = new WeakMap<LivePost, { built: ShownPost | undefined; shown: ShownPost }>();
/** As `livePost`, the same object for the same post: what stays in a list that is narrowed is not drawn again. */
const sameLivePost = (post: LivePost, built: ShownPost | undefined): ShownPost => {
  const before = shownBefore.get(post);
  if (before && before.built === built) return before.shown;
  const shown = livePost(post, built);
  shownBefore.set(post, { built, shown });
  return shown;
};
