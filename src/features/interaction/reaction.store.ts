import { map, type ReadableAtom } from "nanostores";
import type { DiscussedKind } from "../../contract/api/names.ts";
import type { LivePost, Reaction } from "../../contract/posts.ts";
import { announce } from "../live-region/live-region.store.ts";
import { call, CallFailed } from "../session/call.ts";
import { $user, isSignedIn, refreshUser } from "../session/session.store.ts";
import { anchorOf } from "./interaction.ts";
import { WORDS } from "./messages.ts";
import { postOf } from "./post-by-id.ts";
import { pressed, withReaction, type ReactionButton, type Reactions } from "./reaction.ts";

export interface DiscussedRef {
  kind: DiscussedKind;
  id: number;
}

const $held = map<Record<string, Reactions | undefined>>({});
/** How items stand that were pressed on this page, by anchor; others stand as their post says. */
export const $reactions: ReadableAtom<Record<string, Reactions | undefined>> = $held;

const $refused = map<Record<string, Reaction | undefined>>({});
/** What the reader wanted and the server has not taken, by anchor. */
export const $unsavedReactions: ReadableAtom<Record<string, Reaction | undefined>> = $refused;

interface Sending {
  /** What the server is to have in the end. */
  wanted: Reaction;
  /** How the item stands on the server, as far as that is known. */
  known: Reactions;
  isBusy: boolean;
  /** When the last call ended. */
  endedAt: number;
}
const sendings = new Map<string, Sending>();

/** Takes over what an answer says of items, unless they were pressed after it was asked for (`performance.now()`). */
export const learnReactions = (posts: readonly LivePost[], askedAt: number): void => {
  for (const post of posts) {
    const anchor = anchorOf(post);
    const sending = sendings.get(anchor);
    if (sending && (sending.isBusy || sending.endedAt > askedAt)) continue;
    if (post.kind !== "helpfulLink" && $refused.get()[anchor] === post.reaction) $refused.setKey(anchor, undefined);
    sendings.delete(anchor);
    if ($held.get()[anchor]) $held.setKey(anchor, undefined);
  }
};

/** Forgets how items stand for whoever was here: somebody else is, or nobody. */
export const forgetReactions = (): void => {
  sendings.clear();
  $held.set({});
  $refused.set({});
};

/** How an item stands that its post says stands as given. */
const standingOf = (item: DiscussedRef, standing: Reactions): Reactions => $held.get()[anchorOf(item)] ?? standing;

/**
 * Likes or dislikes an item that stands as given: at once on the screen, then on the server. What could not be saved is as
 * it was before, and `$unsavedReactions` says so.
 */
export const react = (item: DiscussedRef, standing: Reactions, button: ReactionButton): void => {
  const held = standingOf(item, standing);
  want(item, held, pressed(held.reaction, button));
};
/** Tries once more to save what could not be saved. */
export const reactAgain = (item: DiscussedRef, standing: Reactions): void => {
  const wanted = $refused.get()[anchorOf(item)];
  if (wanted) want(item, standingOf(item, standing), wanted);
};

const want = (item: DiscussedRef, held: Reactions, wanted: Reaction): void => {
  const anchor = anchorOf(item);
  const before = sendings.get(anchor);
  const sending = before?.isBusy ? before : { wanted, known: held, isBusy: false, endedAt: 0 };
  sendings.set(anchor, sending);
  sending.wanted = wanted;
  $held.setKey(anchor, withReaction(held, wanted));
  $refused.setKey(anchor, undefined);
  if (!sending.isBusy) void send(item, sending);
};

/** Sends one after the other until the server has what was wanted last. */
const send = async (item: DiscussedRef, sending: Sending): Promise<void> => {
  const anchor = anchorOf(item);
  /** Whoever pressed is still here. */
  const isWanted = (): boolean => sendings.get(anchor) === sending;
  sending.isBusy = true;
  let refusal: unknown;
  try {
    for (let sent: Reaction | undefined; sent !== sending.wanted && isWanted();) {
      sent = sending.wanted;
      sending.known = await put(item, sent, await ownId());
      if (sent === sending.wanted && isWanted()) $held.setKey(anchor, sending.known);
    }
  } catch (error) {
    console.info("A reaction could not be saved", error);
    refusal = error;
  }
  // What is pressed from here on is sent anew, also while the truth is still being read.
  sending.isBusy = false;
  sending.endedAt = performance.now();
  if (refusal === undefined) return;
  if (isWanted()) await showTruth(item, sending);
  // The refusal ended the session, and with it what was known of the item: who pressed is told all the same.
  else if (refusal instanceof CallFailed && refusal.status === 401 && !isSignedIn()) {
    $refused.setKey(anchor, sending.wanted);
    announce(WORDS.reactionNotSaved);
  }
};

/** Shows how the item stands on the server, and that what was wanted is not saved where it is not. */
const showTruth = async (item: DiscussedRef, sending: Sending): Promise<void> => {
  const anchor = anchorOf(item);
  const { wanted } = sending;
  const show = (known: Reactions): void => {
    $held.setKey(anchor, known);
    $refused.setKey(anchor, known.reaction === wanted ? undefined : wanted);
  };
  show(sending.known);
  if ($refused.get()[anchor]) announce(WORDS.reactionNotSaved);
  // It may have been saved all the same, with only the answer lost.
  const read = await postOf(item).catch(() => undefined);
  const isAsItWas = sendings.get(anchor) === sending;
  if (isAsItWas && read && read.post.kind !== "helpfulLink") show(read.post);
};

const ownId = async (): Promise<number> => {
  if (!$user.get()) await refreshUser();
  const id = $user.get()?.id;
  if (id === undefined) throw new Error("Nobody is logged in");
  return id;
};

/** Sets the caller's reaction, and answers how the item stands then. The lists are read for the caller's id alone. */
const put = async ({ kind, id }: DiscussedRef, reaction: Reaction, me: number): Promise<Reactions> => {
  const listOf = (side: Reaction): number[] => (reaction === side ? [me] : []);
  const lists = { likes: listOf("like"), dislikes: listOf("dislike") };
  /** The contract's answer to a change has only what changed, of any kind. */
  const stands = (likes: unknown, dislikes: unknown): Reactions => ({
    likes: Number(likes ?? 0),
    dislikes: Number(dislikes ?? 0),
    reaction,
  });
  switch (kind) {
    case "review": {
      const body = { data: { review_likes: lists.likes, review_dislikes: lists.dislikes } };
      const { attributes } = (await call<"changeReview">("PUT", `/api/reviews/${id}`, { body, keepalive: true })).data;
      return stands(attributes.reviewLikes, attributes.reviewDislikes);
    }
    case "blog": {
      const body = { data: { blog_likes: lists.likes, blog_dislikes: lists.dislikes } };
      const { attributes } = (await call<"changeBlog">("PUT", `/api/blogs/${id}`, { body, keepalive: true })).data;
      return stands(attributes.blogLikes, attributes.blogDislikes);
    }
    case "qna": {
      const body = { data: { qna_likes: lists.likes, qna_dislikes: lists.dislikes } };
      const { attributes } = (await call<"changeQna">("PUT", `/api/qnas/${id}`, { body, keepalive: true })).data;
      return stands(attributes.qnaLikes, attributes.qnaDislikes);
    }
  }
};
