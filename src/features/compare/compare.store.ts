import { persistentAtom } from "@nanostores/persistent";
import { atom, computed, type ReadableAtom } from "nanostores";
import {
  chosen,
  decodeList,
  encodeList,
  isOnList,
  withoutItem,
  type Choice,
  type CompareItem,
  type CompareList,
} from "./compare.ts";

/** Under what name the browser keeps the list: islands ask for it as `stored:compare`. */
const STORED_AS = "compare";
const $list = persistentAtom<CompareList>(STORED_AS, [], {
  // The store removes what is undefined, as an empty list is; its types leave that out for encoders that are inferred.
  encode: encodeList,
  decode: decodeList,
});
const $lastChoice = atom<{ item: CompareItem; choice: Choice } | undefined>(undefined);

/** The compare list, the same in every tab and after a reload. */
export const $compare: ReadableAtom<CompareList> = $list;
const NOTHING: CompareList = [];
/** The list as the build knows it. The same one each time: React takes another for a change. */
export const noList = (): CompareList => NOTHING;
/** What the last choice on this page did: the panel says it. */
export const $said: ReadableAtom<{ item: CompareItem; choice: Choice } | undefined> = $lastChoice;
/** Whether the panel shows its names; undefined until a reader folds or opens it. */
const $fold = persistentAtom<string>(`${STORED_AS}-panel`, "");
export const $panel: ReadableAtom<"open" | "folded" | undefined> = computed($fold, (value) =>
  value === "open" || value === "folded" ? value : undefined,
);

/** Puts a record on the list or takes it off, by the rules of `chosen`. */
export const toggleCompare = (item: CompareItem): void => {
  const choice = chosen($list.get(), item);
  if (choice.did !== "refused") $list.set(choice.list);
  $lastChoice.set({ item, choice });
};

/** Takes a record off the list. */
export const removeFromCompare = (item: CompareItem): void => {
  if (!isOnList($list.get(), item)) return;
  const list = withoutItem($list.get(), item);
  $list.set(list);
  $lastChoice.set({ item, choice: { did: "removed", list } });
};

/** Empties the list, and with it forgets its kind. */
export const clearCompare = (): void => $list.set([]);

/** Leaves the list for a new one that begins with a record of another kind. */
export const restartCompare = (item: CompareItem): void => {
  clearCompare();
  toggleCompare(item);
};

/** Folds or opens the panel, here and on every further page. */
export const setPanel = (state: "open" | "folded"): void => $fold.set(state);
