import { map, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { PostKind } from "../../contract/taxonomy.ts";
import { call, isNotThere, wordsOf } from "../session/call.ts";
import { beforeLogOut } from "../session/session.store.ts";
import { freshToken } from "../session/token.ts";
import { toast } from "../toast/toast.ts";

/** What somebody may delete of their own. */
export interface Deletable {
  kind: PostKind | "reply";
  id: number;
  /** Of a review. */
  stars?: number | undefined;
  /** Of a review: when it was written (`2026-05`, UTC). */
  month?: string;
  /** Of a reply: the anchor of the post that it belongs to. */
  parent?: string;
  /** No count has it. */
  hidden?: boolean;
}
const nameOf = ({ kind, id }: Pick<Deletable, "kind" | "id">): string => `${kind}-${id}`;

/** Something that is out of view because it was deleted. */
export interface Deletion {
  item: Deletable;
  /** The server has deleted it. */
  isGone: boolean;
  /** The counts that the server answered last have it still. */
  isCounted: boolean;
}
export type Deletions = Readonly<Record<string, Deletion | undefined>>;

const $out = map<Record<string, Deletion | undefined>>({});
/** What is out of view because it was deleted, by kind and id. */
export const $deleted: ReadableAtom<Deletions> = $out;
export const isDeleted = (item: Pick<Deletable, "kind" | "id">, deleted: Deletions = $out.get()): boolean =>
  deleted[nameOf(item)] !== undefined;

/** What was deleted and is to be taken off the counts as they are known. */
export const stillCounted = (deleted: Deletions): Deletable[] =>
  Object.values(deleted).flatMap((one) => (one?.isCounted ? [one.item] : []));
/** The counts are about to be asked for. Returns what to call when they are there: what was gone by then is in none. */
export const countingAnew = (): (() => void) => {
  const gone = Object.entries($out.get()).filter(([, one]) => one?.isGone);
  return () => {
    for (const [name, one] of gone)
      if (one && $out.get()[name] === one) $out.setKey(name, { ...one, isCounted: false });
  };
};

const SENDS = {
  review: (id) => call<"deleteReview">("DELETE", `/api/reviews/${id}`, { keepalive: true }),
  blog: (id) => call<"deleteBlog">("DELETE", `/api/blogs/${id}`, { keepalive: true }),
  qna: (id) => call<"deleteQna">("DELETE", `/api/qnas/${id}`, { keepalive: true }),
  helpfulLink: (id) => call<"deleteHelpfulLink">("DELETE", `/api/helpful-links/${id}`, { keepalive: true }),
  reply: (id) => call<"deleteComment">("DELETE", `/api/comments/${id}`, { keepalive: true }),
} as const satisfies Record<Deletable["kind"], (id: number) => Promise<unknown>>;

/** What is not there any more is deleted: only the answer was lost, or an editor was quicker. */
const unlessGone = (error: unknown): void => {
  if (!isNotThere(error)) throw error;
};

/** What the server has not deleted yet, each with what sends it, once. */
const waiting = new Map<string, () => Promise<void>>();
const sendWaiting = () => Promise.all([...waiting.values()].map((send) => send()));
/** Whoever leaves the page or logs out meant it. */
beforeLogOut(sendWaiting);
let isFollowed = false;
const sendOnLeaving = (): void => {
  if (!isFollowed) window.addEventListener("pagehide", () => void sendWaiting());
  isFollowed = true;
};

/** Sends at once what waits of a kind, which cannot be undone any more, and resolves when the server has answered. */
export const sendDeletions = async (kind: Deletable["kind"]): Promise<void> => {
  const sends = [...waiting].filter(([name]) => name.startsWith(`${kind}-`)).map(([, send]) => send);
  if (sends.length === 0) return;
  // Takes the place of the words with Undo.
  toast(kind === "reply" ? MESSAGES.replyDeleted : MESSAGES.postDeleted);
  await Promise.all(sends.map((send) => send()));
};

/**
 * Takes something out of view at once, and deletes it a little later unless it is taken back. `onDone` runs when the
 * server has deleted it, `onBack` when it is in view again.
 */
export const deleteWithUndo = (
  item: Deletable,
  { onDone, onBack }: { onDone: () => void; onBack: () => void },
): void => {
  const name = nameOf(item);
  sendOnLeaving();
  // Whoever leaves the page now has no time to renew it. When it cannot be renewed, the deletion says so.
  freshToken().catch(() => undefined);
  const deletion: Deletion = { item, isGone: false, isCounted: !item.hidden };
  $out.setKey(name, deletion);
  const bringBack = (): void => {
    $out.setKey(name, undefined);
    onBack();
  };
  const deleted = async (): Promise<void> => {
    clearTimeout(timer);
    takeOfferBack();
    try {
      await SENDS[item.kind](item.id).catch(unlessGone);
      $out.setKey(name, { ...deletion, isGone: true });
      onDone();
    } catch (error) {
      bringBack();
      toast(wordsOf(error));
    } finally {
      waiting.delete(name);
    }
  };
  let sent: Promise<void> | undefined;
  const send = (): Promise<void> => (sent ??= deleted());
  const timer = setTimeout(() => void send(), LIMITS.undoFor);
  waiting.set(name, send);
  const takeOfferBack = toast(item.kind === "reply" ? MESSAGES.replyDeleted : MESSAGES.postDeleted, {
    stay: LIMITS.undoFor,
    action: {
      label: MESSAGES.undo,
      run: () => {
        if (sent) return;
        waiting.delete(name);
        clearTimeout(timer);
        bringBack();
      },
    },
  });
};
