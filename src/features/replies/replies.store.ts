import { atom, computed, map, type ReadableAtom } from "nanostores";
import { POST_RELATIONS, type DiscussedKind } from "../../contract/api/names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { refreshArea } from "../interaction/interaction.store.ts";
import { anchorOf } from "../interaction/interaction.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import { storedAs } from "../draft/draft.ts";
import { sendDraft } from "../draft/send-draft.ts";
import { $popups, type Popup } from "../overlay/overlay.store.ts";
import { call, wordsOf, type OutputOf } from "../session/call.ts";
import { $viewer } from "../session/token.ts";
import { toast } from "../toast/toast.ts";

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
/** The post whose popup is open, or was last. */
const $parent = atom<Parent | undefined>(undefined);
/** The replies that are on their way, by post and writer. */
const $underWay = map<Record<string, true | undefined>>({});
/** The replies to the post whose popup is open. */
export const $replies: ReadableAtom<Replies> = $held;
/** Whether a reply to the open post is on its way. */
export const $isSending: ReadableAtom<boolean> = computed([$parent, $underWay, $owner], (post, underWay, owner) =>
  Boolean(post && underWay[storedAs(owner, draftName(post))]),
);

const $unsent = map<Record<string, true | undefined>>({});
/** Whether the reply to the open post could not be sent. */
export const $isUnsent: ReadableAtom<boolean> = computed([$parent, $unsent, $owner], (post, unsent, owner) =>
  Boolean(post && unsent[storedAs(owner, draftName(post))]),
);

const $answered = atom<number | null>(null);
/** The reply that is the answer to the open question; null where none is. */
export const $answer: ReadableAtom<number | null> = $answered;
/** Marks a reply to one's own open question as the answer, or takes the mark away. */
export const markAnswer = async (answer: number | null): Promise<void> => {
  const question = $parent.get();
  if (!question) return;
  const isOpen = (): boolean => $parent.get() === question;
  const before = $answered.get();
  $answered.set(answer);
  try {
    await call<"markAnswer">("PUT", `/api/qnas/${question.id}/answer`, { body: { data: { answer } }, keepalive: true });
  } catch (error) {
    // Another reply may have been given the mark since.
    if (isOpen() && $answered.get() === answer) $answered.set(before);
    toast(wordsOf(error));
    return;
  }
  void refreshArea(question);
  if (isOpen()) await loadReplies();
};

const draftName = (post: Parent): string => `reply:${anchorOf(post)}`;

const $text = atom("");
/** What stands in the box: what somebody has begun to reply to the open post, also after a reload. */
export const $replyText: ReadableAtom<string> = $text;
/** Takes what is typed into the box, and keeps it. */
export const keepReply = (text: string): void => {
  $text.set(text);
  const post = $parent.get();
  if (!post) return;
  writeDraft(draftName(post), { text });
  $unsent.setKey(storedAs($owner.get(), draftName(post)), undefined);
};
const showDraft = (): void => {
  const post = $parent.get();
  $text.set((post && readDraft(draftName(post))?.fields["text"]) ?? "");
};

let turn = 0;

/** Begins with the replies to a post. */
const openRepliesOf = (post: Parent & { answer?: number | null | undefined }): void => {
  $answered.set(post.answer ?? null);
  $parent.set({ kind: post.kind, id: post.id });
  $held.set(NONE);
  showDraft();
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
  const parent = $parent.get();
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

/**
 * Sends what stands in the box. Resolves when the replies are there with it: true while its post is still open. A failure
 * is logged and said by `$isUnsent`, and the draft stays.
 */
export const sendReply = async (): Promise<boolean> => {
  const to = $parent.get();
  if (!to || $isSending.get()) return false;
  const text = $text.get().trim();
  const [owner, name] = [$owner.get(), draftName(to)];
  const { key } = writeDraft(name, { text });
  const body = { data: { commentText: text, ...RELATED[to.kind](to.id) } };
  $underWay.setKey(storedAs(owner, name), true);
  $unsent.setKey(storedAs(owner, name), undefined);
  try {
    await sendDraft({ name, owner, key }, (idempotencyKey) =>
      call<"createComment">("POST", "/api/comments", { body, idempotencyKey }),
    );
  } catch (error) {
    console.info("The reply could not be sent", error);
    $unsent.setKey(storedAs(owner, name), true);
    return false;
  } finally {
    $underWay.setKey(storedAs(owner, name), undefined);
  }
  dropDraft(name, owner);
  void refreshArea(to);
  const isOpen = (): boolean => {
    const open = $parent.get();
    return open !== undefined && anchorOf(open) === anchorOf(to);
  };
  if (!isOpen()) return false;
  if ($owner.get() === owner) $text.set("");
  await loadReplies();
  return isOpen() && $owner.get() === owner;
};

let shown: Popup | undefined;
$popups.subscribe(({ replies }) => {
  if (replies && replies !== shown) openRepliesOf(replies.post);
  shown = replies;
});
// Somebody else than before logged in: what they were writing, not what stood here.
$owner.listen(showDraft);
// Which of the replies are one's own follows from who looks at them.
$viewer.listen(() => {
  if (shown) void loadReplies();
});
