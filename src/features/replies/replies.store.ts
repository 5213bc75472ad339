import { atom, type ReadableAtom } from "nanostores";
import { POST_RELATIONS, type DiscussedKind } from "../../contract/api/names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { refreshArea } from "../interaction/interaction.store.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import { sendDraft } from "../draft/send-draft.ts";
import { call, type OutputOf } from "../session/call.ts";

export type ReplyRecord = OutputOf<"comments">["data"][number];
export interface Parent {
  kind: DiscussedKind;
  id: number;
}
/** The replies to a post, as many as are at hand; `next` is the page of those that follow. */
export interface Replies {
  state: "loading" | "ready" | "failed";
  items: readonly ReplyRecord[];
  next: number | null;
  total: number;
}
const NONE: Replies = { state: "loading", items: [], next: null, total: 0 };

const $held = atom<Replies>(NONE);
const $busy = atom(false);
/** The replies to the post whose popup is open. */
export const $replies: ReadableAtom<Replies> = $held;
/** Whether a reply is on its way. */
export const $isSending: ReadableAtom<boolean> = $busy;

const draftName = (post: Parent): string => `reply:${anchorOf(post)}`;
/** What somebody has begun to reply to a post, also after a reload. */
export const replyDraft = (post: Parent): string => readDraft(draftName(post))?.fields["text"] ?? "";
export const keepReplyDraft = (post: Parent, text: string): void => void writeDraft(draftName(post), { text });

let parent: Parent | undefined;
let turn = 0;

/** Begins with the replies to a post. */
export const openRepliesOf = (post: Parent): void => {
  parent = { kind: post.kind, id: post.id };
  $held.set(NONE);
  void loadReplies();
};

/** Fetches the replies from the start, as many as were at hand and the newest. */
export const loadReplies = async (): Promise<void> => {
  const held = $held.get();
  const pages = Math.max(1, Math.ceil(held.items.length / LIMITS.pageSizeMax));
  await load(1, pages, []);
};
/** Fetches the replies that follow. */
export const loadMoreReplies = async (): Promise<void> => {
  const { next, items } = $held.get();
  if (next !== null) await load(next, next, items);
};

const load = async (from: number, to: number, before: readonly ReplyRecord[]): Promise<void> => {
  if (!parent) return;
  const mine = (turn += 1);
  const held = $held.get();
  $held.set({ ...held, state: "loading" });
  try {
    const items = [...before];
    let pagination: OutputOf<"comments">["meta"]["pagination"] | undefined;
    for (let page = from; page <= Math.min(to, pagination?.pageCount ?? to); page += 1) {
      const question = new URLSearchParams({
        [`filters[${POST_RELATIONS[parent.kind]}][id]`]: String(parent.id),
        "pagination[page]": String(page),
        "pagination[pageSize]": String(LIMITS.pageSizeMax),
      });
      const answer = await call<"comments">("GET", `/api/comments?${question.toString()}`);
      if (mine !== turn) return;
      items.push(...answer.data);
      pagination = answer.meta.pagination;
    }
    const { page = 1, pageCount = 1, total = items.length } = pagination ?? {};
    $held.set({ state: "ready", items, next: page < pageCount ? page + 1 : null, total });
  } catch (error) {
    if (mine !== turn) return;
    console.info("The replies could not be loaded", error);
    $held.set({ ...held, state: "failed" });
  }
};

const RELATED: Record<DiscussedKind, (id: number) => { reviews?: number; blogs?: number; qnas?: number }> = {
  review: (id) => ({ reviews: id }),
  blog: (id) => ({ blogs: id }),
  qna: (id) => ({ qnas: id }),
};

/** Sends a reply to the open post. True when it went out; a failure is only logged, and the draft stays. */
export const sendReply = async (text: string): Promise<boolean> => {
  if (!parent || $busy.get()) return false;
  const to = parent;
  const [owner, name] = [$owner.get(), draftName(to)];
  const { key } = writeDraft(name, { text });
  const body = { data: { commentText: text, ...RELATED[to.kind](to.id) } };
  $busy.set(true);
  try {
    await sendDraft({ name, owner, key }, (idempotencyKey) =>
      call<"createComment">("POST", "/api/comments", { body, idempotencyKey }),
    );
  } catch (error) {
    console.info("The reply could not be sent", error);
    return false;
  } finally {
    $busy.set(false);
  }
  dropDraft(name, owner);
  void refreshArea();
  if (parent === to) await loadReplies();
  return true;
};
