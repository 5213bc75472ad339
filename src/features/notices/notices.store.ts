import { atom, type ReadableAtom } from "nanostores";
import { call, wordsOf, type OutputOf } from "../session/call.ts";
import { $viewer } from "../session/token.ts";
import { toast } from "../toast/toast.ts";
import { WORDS } from "./messages.ts";
import { $unread, learnUnread } from "./unread.store.ts";

export type NoticeRecord = OutputOf<"notices">["data"][number];
/** One's notices as far as they are at hand; `next` is where the older ones begin. */
export type Notices =
  | { state: "loading"; items: readonly NoticeRecord[] }
  | { state: "ready"; items: readonly NoticeRecord[]; next: number | null }
  | { state: "failed"; items: readonly NoticeRecord[]; reason: string };

const $held = atom<Notices>({ state: "loading", items: [] });
export const $notices: ReadableAtom<Notices> = $held;

let turn = 0;
/** Fetches the newest notices, or those that follow the ones at hand. */
const load = async (items: readonly NoticeRecord[]): Promise<void> => {
  const mine = (turn += 1);
  const viewer = $viewer.get();
  if (viewer === null) return;
  $held.set({ state: "loading", items });
  const last = items.at(-1);
  try {
    const { data, meta } = await call<"notices">("GET", last ? `/api/notices?before=${last.id}` : "/api/notices");
    if (mine !== turn) return;
    // Those at hand may have been read since.
    $held.set({ state: "ready", items: [...$held.get().items, ...data], next: meta.next });
    learnUnread(viewer, meta.unread);
  } catch (error) {
    if (mine === turn) $held.set({ state: "failed", items: $held.get().items, reason: wordsOf(error) });
  }
};
/** Fetches the notices that follow those at hand: the older ones, or after a failure what is missing. */
export const loadOlder = (): Promise<void> => load($held.get().items);

/** Keeps the list that of whoever is logged in. Returns what ends this. */
export const followNotices = (): (() => void) => $viewer.subscribe(() => void load([]));

/** Shows those that are meant as read, or as not. Returns which of them were otherwise. */
const show = (isMeant: (notice: NoticeRecord) => boolean, isRead: boolean): ReadonlySet<number> => {
  const held = $held.get();
  const changed = new Set<number>();
  const items = held.items.map((notice) => {
    if (!isMeant(notice) || notice.attributes.isRead === isRead) return notice;
    changed.add(notice.id);
    return { ...notice, attributes: { ...notice.attributes, isRead } };
  });
  $held.set({ ...held, items });
  return changed;
};

const send = async (body: { id: number } | { upTo: number }): Promise<void> => {
  const viewer = $viewer.get();
  const countBefore = $unread.get();
  const count = (unread: number): void => {
    if (viewer !== null && $viewer.get() === viewer) learnUnread(viewer, unread);
  };
  const read = show(({ id }) => ("id" in body ? id === body.id : id <= body.upTo), true);
  // The page may be left before the answer is there.
  count("id" in body ? Math.max(0, countBefore - 1) : 0);
  try {
    const { unread } = await call<"readNotices">("PUT", "/api/notices/read", { body, keepalive: true });
    count(unread);
  } catch (error) {
    console.info("A notice could not be marked as read", error);
    show(({ id }) => read.has(id), false);
    count(countBefore);
    toast(WORDS.notMarked);
  }
};
/** Marks a notice as read, also when its link leads away from the page. */
export const readNotice = ({ id, attributes }: NoticeRecord): void => {
  if (!attributes.isRead) void send({ id });
};
/** Marks all as read that were there when the list was fetched. */
export const readAll = (): void => {
  const [newest] = $held.get().items;
  if (newest) void send({ upTo: newest.id });
};
