import { map, type ReadableAtom } from "nanostores";
import type { DiscussedKind } from "../../contract/api/names.ts";
import type { LivePost, Reaction } from "../../contract/posts.ts";
import { call } from "../session/call.ts";
import { $user, refreshUser } from "../session/session.store.ts";
import { anchorOf } from "./interaction.ts";
import { pressed, withReaction, type ReactionButton, type Reactions } from "./reaction.ts";

export interface DiscussedRef {
  kind: DiscussedKind;
  id: number;
}

const $held = map<Record<string, Reactions | undefined>>({});
/** How items stand that were pressed on this page, by anchor; others stand as their post says. */
export const $reactions: ReadableAtom<Record<string, Reactions | undefined>> = $held;

interface Sending {
  /** What the server is to have in the end. */
  wanted: Reaction;
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
    sendings.delete(anchor);
    if ($held.get()[anchor]) $held.setKey(anchor, undefined);
  }
};

/** Forgets how items stand for whoever was here: somebody else is, or nobody. */
export const forgetReactions = (): void => {
  sendings.clear();
  $held.set({});
};

/** Likes or dislikes an item that stands as given: at once on the screen, then on the server. A failure is only logged. */
export const react = (item: DiscussedRef, standing: Reactions, button: ReactionButton): void => {
  const anchor = anchorOf(item);
  const held = $held.get()[anchor] ?? standing;
  const next = pressed(held.reaction, button);
  $held.setKey(anchor, withReaction(held, next));
  const sending = sendings.get(anchor) ?? { wanted: next, isBusy: false, endedAt: 0 };
  sendings.set(anchor, sending);
  sending.wanted = next;
  if (!sending.isBusy) void send(item, sending);
};

/** Sends one after the other until the server has what was wanted last. */
const send = async (item: DiscussedRef, sending: Sending): Promise<void> => {
  const anchor = anchorOf(item);
  /** Whoever pressed is still here. */
  const isWanted = (): boolean => sendings.get(anchor) === sending;
  sending.isBusy = true;
  try {
    for (let sent: Reaction | undefined; sent !== sending.wanted && isWanted();) {
      sent = sending.wanted;
      const answer = await put(item, sent, await ownId());
      if (sent === sending.wanted && isWanted()) $held.setKey(anchor, answer);
    }
  } catch (error) {
    console.info("A reaction could not be saved", error);
  } finally {
    sending.isBusy = false;
    sending.endedAt = performance.now();
  }
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
