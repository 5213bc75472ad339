import { atom, computed, map, type ReadableAtom } from "nanostores";
import { DISCUSSED_KINDS, PAGE_PATHS } from "../../contract/api/names.ts";
import type { PageRef } from "../../contract/entities.ts";
import type { Interactions, LivePost } from "../../contract/posts.ts";
import { POST_KINDS, type PostKind, type ReviewSort } from "../../contract/taxonomy.ts";
import { call } from "../session/call.ts";
import { $viewer } from "../session/token.ts";
import { countingAnew, isDeleted } from "./deletion.store.ts";
import { postOf } from "./post-by-id.ts";
import {
  anchorOf,
  isUsual,
  joined,
  questionQuestion,
  refreshed,
  reviewQuestion,
  toStrangers,
  USUAL_CHOICE,
  withoutPosts,
  withPost,
  withStar,
  type Counted,
  type Part,
  type PostRef,
  type QuestionChoice,
  type ReviewChoice,
} from "./interaction.ts";
import { forgetReactions, learnReactions } from "./reaction.store.ts";

/** What is known of the page live; until it is there, and where it cannot be had, the page's own HTML is what is shown. */
export type Area =
  | { state: "html" }
  | { state: "loading"; live: Interactions | undefined }
  | { state: "ready"; live: Interactions }
  | { state: "failed"; live: Interactions | undefined };

/** The posts of a kind that are at hand, and whether others are on their way. */
export interface List extends Part {
  state: "ready" | "loading" | "failed";
}

const $live = atom<Area>({ state: "html" });
const $held = map<Partial<Record<PostKind, List>>>({});
const $chosen = atom<ReviewChoice>(USUAL_CHOICE);
const $verifiedOnly = atom(false);
const $questions = atom<QuestionChoice>("all");
const $named = atom<LivePost | undefined>(undefined);

/** The page's live state. */
export const $area: ReadableAtom<Area> = $live;
/** The posts by kind; none of a kind as long as its posts are shown from the page's HTML. */
export const $lists: ReadableAtom<Partial<Record<PostKind, List>>> = $held;
/** Which reviews are wanted. */
export const $reviewChoice: ReadableAtom<ReviewChoice> = $chosen;
/** Whether only verified students' posts are wanted. */
export const $isVerifiedOnly: ReadableAtom<boolean> = $verifiedOnly;
/** Which questions are wanted. */
export const $questionChoice: ReadableAtom<QuestionChoice> = $questions;
/** A post that the address names and that is not among the lists' first ones. */
export const $namedPost: ReadableAtom<LivePost | undefined> = $named;
/** Whether something that is shown could not be brought up to date. */
export const $isStale: ReadableAtom<boolean> = computed(
  [$live, $held],
  (area, lists) => area.state === "failed" || POST_KINDS.some((kind) => lists[kind]?.state === "failed"),
);
/** The caller's own review of this page; null when there is none, it is being deleted, or it is not known. */
export const ownReviewId = (): number | null => {
  const id = liveOf($live.get())?.ownReview ?? null;
  return id === null || isDeleted({ kind: "review", id }) ? null : id;
};

const liveOf = (area: Area): Interactions | undefined => ("live" in area ? area.live : undefined);

let page: PageRef | undefined;
let turn = 0;
let reviewTurn = 0;
/** The choice that the reviews at hand are of, as they were answered to whoever is here. */
let heldChoice: ReviewChoice | undefined;
/** Whether the posts at hand are of verified students only. */
let isHeldVerified = false;
let questionTurn = 0;
/** The same of the questions. */
let heldQuestions: QuestionChoice | undefined;
/** Whether of a kind other posts are wanted than the page's newest. */
const isNarrowed = (kind: PostKind): boolean =>
  kind === "review" ? !isUsual($chosen.get()) : kind === "qna" && $questions.get() !== "all";
/** Somebody else looks at the page than those for whom the posts at hand were answered. */
let isForAnother = false;

let opened: Promise<void> = Promise.resolve();
/** Ends when the first fresh posts are there, or cannot be had. */
export const areaOpened = (): Promise<void> => opened;

/** Names the page that this area belongs to, and fetches what is new on it, now and whenever somebody else looks at it. */
export const openArea = (shown: PageRef): Promise<void> => {
  page = shown;
  $viewer.listen(beginAnew);
  return (opened = refreshArea());
};

/** Another person, or nobody any more: at once nothing is anybody's own, and then what is theirs. */
const beginAnew = (): void => {
  isForAnother = true;
  heldChoice = undefined;
  reviewTurn += 1;
  heldQuestions = undefined;
  questionTurn += 1;
  forgetReactions();
  const live = liveOf($live.get());
  if (live) $live.set({ state: "loading", live: { ...live, ownReview: null } });
  for (const kind of POST_KINDS) {
    const list = $held.get()[kind];
    if (list) $held.setKey(kind, { ...list, items: toStrangers(list.items), state: "ready" });
  }
  const named = $named.get();
  const [shown] = toStrangers(named ? [named] : []);
  $named.set(shown);
  void refreshArea();
  if (shown) fetchPost(shown).catch((error: unknown) => console.info("The named post could not be refreshed", error));
};

const ask = (asked = ""): Promise<Interactions> => {
  if (!page) throw new Error("No page is open");
  const question = [asked, $verifiedOnly.get() ? "verified=true" : ""].filter(Boolean).join("&");
  const path = `/api/interactions/${PAGE_PATHS[page.type]}/${page.id}` as const;
  return call<"interactions">("GET", question ? `${path}?${question}` : path);
};

/** Puts a post, as it was read by itself, in the place of the one at hand. */
const replace = (post: LivePost): void => {
  const fresh = (held: LivePost): LivePost => (anchorOf(held) === anchorOf(post) ? post : held);
  const list = $held.get()[post.kind];
  if (list) $held.setKey(post.kind, { ...list, items: list.items.map(fresh) });
  const named = $named.get();
  if (named) $named.set(fresh(named));
};
/** A post as the server has it now; undefined where it cannot be had. */
const read = async (wanted: PostRef): Promise<LivePost | undefined> => {
  try {
    return (await postOf(wanted)).post;
  } catch (error) {
    console.info("A post could not be refreshed", error);
    return undefined;
  }
};

/**
 * Fetches the page's posts anew; what is shown stays until they are there. A failure is said by `$area`. `changed` is
 * fetched by itself: it may stand beyond the first posts.
 */
export const refreshArea = async (changed?: PostRef): Promise<void> => {
  if (!page) return;
  const mine = (turn += 1);
  const live = liveOf($live.get());
  const askedAt = performance.now();
  $live.set({ state: "loading", live });
  const counted = countingAnew();
  try {
    const [fresh, post] = await Promise.all([ask(), changed && read(changed)]);
    const parts = isForAnother ? await asFarAsHeld(fresh) : fresh.posts;
    if (mine !== turn) return;
    learnReactions([...postsIn(fresh), ...(post ? [post] : [])], askedAt);
    for (const kind of POST_KINDS) if (!isNarrowed(kind)) hold(kind, parts[kind] ?? NOTHING);
    if (post) replace(post);
    isForAnother = false;
    isHeldVerified = $verifiedOnly.get();
    counted();
    const named = $named.get();
    // It stands in its list now, as the server has it.
    if (named && postsIn(fresh).some((post) => anchorOf(post) === anchorOf(named))) $named.set(undefined);
    $live.set({ state: "ready", live: fresh });
    if (isNarrowed("review")) await loadReviews();
    if (isNarrowed("qna")) await loadQuestions();
  } catch (error) {
    if (mine !== turn) return;
    console.info("The page's posts could not be refreshed", error);
    // What follows was asked for before, and its answer is not taken any more: it can be asked for again.
    for (const kind of POST_KINDS) {
      const held = $held.get()[kind];
      if (kind !== "review" && kind !== "qna" && held?.state === "loading")
        $held.setKey(kind, { ...held, state: "ready" });
    }
    $live.set({ state: "failed", live });
  }
};

const postsIn = ({ posts }: Interactions): LivePost[] =>
  POST_KINDS.flatMap((kind): readonly LivePost[] => posts[kind]?.items ?? []);

const NOTHING: Part = { items: [], next: null };
const hold = (kind: PostKind, fresh: Part): void => {
  const held = $held.get()[kind];
  const isSame = isHeldVerified === $verifiedOnly.get();
  const isSameList =
    kind === "review"
      ? heldChoice === $chosen.get()
      : kind === "qna"
        ? heldQuestions === $questions.get()
        : !isForAnother;
  const goesOn = isSame && isSameList;
  if (kind === "review") {
    reviewTurn += 1;
    heldChoice = $chosen.get();
  }
  if (kind === "qna") {
    questionTurn += 1;
    heldQuestions = $questions.get();
  }
  $held.setKey(kind, { ...(held && goesOn ? refreshed(fresh, held) : fresh), state: "ready" });
};

const partAfter = async (kind: PostKind, cursor: string): Promise<Part> => {
  const question =
    kind === "review"
      ? reviewQuestion($chosen.get(), cursor)
      : kind === "qna"
        ? questionQuestion($questions.get(), cursor)
        : new URLSearchParams({ kind, cursor }).toString();
  return (await ask(question)).posts[kind] ?? NOTHING;
};
/** The fresh first posts of every kind, and those that follow as far as they were at hand. */
const asFarAsHeld = async ({ posts }: Interactions): Promise<Partial<Record<PostKind, Part>>> => {
  const parts: Partial<Record<PostKind, Part>> = {};
  for (const kind of POST_KINDS) {
    // What was narrowed is asked for by itself.
    const held = isNarrowed(kind) ? 0 : ($held.get()[kind]?.items.length ?? 0);
    let part: Part = posts[kind] ?? NOTHING;
    while (part.next !== null && part.items.length < held) {
      const { items, next } = await partAfter(kind, part.next);
      part = { items: joined(part.items, items), next };
    }
    parts[kind] = part;
  }
  return parts;
};

/** Fetches the reviews that were chosen. */
const loadReviews = async (): Promise<void> => {
  // An answer that is on its way is for another choice.
  const mine = (reviewTurn += 1);
  // With no star chosen there is nothing to ask for.
  if ($chosen.get().stars.length === 0) return;
  const held = $held.get().review;
  const askedAt = performance.now();
  if (held) $held.setKey("review", { ...held, state: "loading" });
  try {
    const fresh = await ask(reviewQuestion($chosen.get()));
    if (mine !== reviewTurn) return;
    learnReactions(postsIn(fresh), askedAt);
    hold("review", fresh.posts.review ?? NOTHING);
  } catch (error) {
    if (mine !== reviewTurn) return;
    console.info("The reviews could not be loaded", error);
    if (held) $held.setKey("review", { ...held, state: "failed" });
    // What the page came with is still what is shown.
    else $live.set({ state: "failed", live: liveOf($live.get()) });
  }
};

/** Fetches the chosen reviews again after a failure. */
export const retryReviews = (): void => void loadReviews();

/** Fetches the questions that were chosen. */
const loadQuestions = async (): Promise<void> => {
  const mine = (questionTurn += 1);
  const held = $held.get().qna;
  const askedAt = performance.now();
  if (held) $held.setKey("qna", { ...held, state: "loading" });
  try {
    const fresh = await ask(questionQuestion($questions.get()));
    if (mine !== questionTurn) return;
    learnReactions(postsIn(fresh), askedAt);
    hold("qna", fresh.posts.qna ?? NOTHING);
  } catch (error) {
    if (mine !== questionTurn) return;
    console.info("The questions could not be loaded", error);
    if (held) $held.setKey("qna", { ...held, state: "failed" });
    else $live.set({ state: "failed", live: liveOf($live.get()) });
  }
};
/** Shows all questions, or those with or without an answer. */
export const chooseQuestions = (choice: QuestionChoice): void => {
  if (choice === $questions.get()) return;
  $questions.set(choice);
  void loadQuestions();
};

const choose = (choice: ReviewChoice): void => {
  $chosen.set(choice);
  void loadReviews();
};
/** Turns the reviews of some number of stars on or off. */
export const chooseStar = (star: number, isOn: boolean): void => choose(withStar($chosen.get(), star, isOn));
export const chooseSort = (sort: ReviewSort): void => choose({ ...$chosen.get(), sort });
/** Every star, latest first. */
export const chooseAll = (): void => {
  if (!isUsual($chosen.get())) choose(USUAL_CHOICE);
};

/** Verified students' posts only, or all. */
export const chooseVerifiedOnly = (isOn: boolean): void => {
  $verifiedOnly.set(isOn);
  // What is at hand, and what would follow it, belongs to the choice before.
  heldChoice = undefined;
  reviewTurn += 1;
  heldQuestions = undefined;
  questionTurn += 1;
  for (const kind of DISCUSSED_KINDS) {
    const held = $held.get()[kind];
    // Reviews and questions have turns of their own, which a failure of the whole area does not end.
    const hasOwnTurn = kind === "review" || kind === "qna";
    if (held) $held.setKey(kind, { ...held, state: hasOwnTurn ? "ready" : "loading" });
  }
  void refreshArea();
};

/** Fetches the next posts of a kind. */
export const loadMore = async (kind: PostKind): Promise<void> => {
  const held = $held.get()[kind];
  if (!held?.next || held.state === "loading") return;
  const mine = kind === "review" ? (reviewTurn += 1) : kind === "qna" ? (questionTurn += 1) : turn;
  const isMine = (): boolean => mine === (kind === "review" ? reviewTurn : kind === "qna" ? questionTurn : turn);
  const askedAt = performance.now();
  $held.setKey(kind, { ...held, state: "loading" });
  try {
    const { items, next } = await partAfter(kind, held.next);
    if (!isMine()) return;
    learnReactions(items, askedAt);
    $held.setKey(kind, { items: joined(held.items, items), next, state: "ready" });
  } catch (error) {
    if (!isMine()) return;
    console.info("Further posts could not be loaded", error);
    $held.setKey(kind, { ...held, state: "failed" });
  }
};

/** The post of that name among those at hand. */
export const postAt = (anchor: string): LivePost | undefined =>
  [...POST_KINDS.flatMap((kind) => $held.get()[kind]?.items ?? []), $named.get()].find(
    (post) => post && anchorOf(post) === anchor,
  );

/** Looks for a post of this page beyond those at hand. Throws CallFailed when it cannot be had. */
export const fetchPost = async (wanted: PostRef): Promise<LivePost | undefined> => {
  const found = await postOf(wanted);
  if (found.page.type !== page?.type || found.page.id !== page.id) return undefined;
  $named.set(found.post);
  return found.post;
};

const countedOf = (post: LivePost): Counted => ({
  kind: post.kind,
  stars: post.kind === "review" ? post.reviewRating : undefined,
});
/** A list with one's own post: a changed review stays where it is, all else has become the newest. */
const withOwn = (items: readonly LivePost[], post: LivePost): LivePost[] => {
  const isSame = (one: LivePost): boolean => anchorOf(one) === anchorOf(post);
  return post.kind === "review" && items.some(isSame)
    ? items.map((one) => (isSame(one) ? post : one))
    : joined([post], items);
};
/** Shows what the reader has just written or changed, and counts it, until the page is brought up to date. */
export const showOwn = (post: LivePost): void => {
  const { kind, id, hidden } = post;
  const before = postAt(anchorOf(post));
  const list = $held.get()[kind];
  if (list) $held.setKey(kind, { ...list, items: withOwn(list.items, post) });
  const named = $named.get();
  if (!list || (named && anchorOf(named) === anchorOf(post))) $named.set(post);
  const area = $live.get();
  const live = liveOf(area);
  if (!live || area.state === "html" || hidden) return;
  const { rating, counts, stars } = withPost(before ? withoutPosts(live, [countedOf(before)]) : live, countedOf(post));
  const ownReview = kind === "review" ? id : live.ownReview;
  $live.set({ ...area, live: { ...live, rating, counts, stars: stars as Interactions["stars"], ownReview } });
};
