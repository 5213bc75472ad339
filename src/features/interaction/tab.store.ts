import { atom, type ReadableAtom } from "nanostores";
import { INTERACTION_TABS, type PostKind } from "../../contract/taxonomy.ts";
import { readHash, SECTION_IDS } from "./interaction.ts";

const FIRST: PostKind = INTERACTION_TABS[0].kind;
const named = (): PostKind => readHash(location.hash)?.kind ?? FIRST;

const $open = atom<PostKind>(FIRST);
/** Which tab of the area is open: the one that the address names. */
export const $tab: ReadableAtom<PostKind> = $open;

let isFirstChosen = false;
/** The tab that the reader chose, by a press or by the address; undefined where the first one is open by itself. */
export const chosenTab = (): PostKind | undefined =>
  readHash(location.hash)?.kind ?? (isFirstChosen ? FIRST : undefined);

/** Opens a tab, as a step of the browser's history. */
export const openTab = (kind: PostKind): void => {
  isFirstChosen = true;
  if (kind !== named()) history.pushState(null, "", `#${SECTION_IDS[kind]}`);
  $open.set(kind);
};
/**
 * Opens a tab from a dialog. Answers whether the dialog's own step of the history now leads there; else the dialog takes it
 * back when it closes (dialog-history.ts).
 */
export const showTab = (kind: PostKind): boolean => {
  const isElsewhere = kind !== named();
  if (isElsewhere) history.replaceState(history.state, "", `#${SECTION_IDS[kind]}`);
  $open.set(kind);
  return isElsewhere;
};

/** Keeps the open tab in step with the address. Returns what ends this. */
export const followTabs = (): (() => void) => {
  const listening = new AbortController();
  const { signal } = listening;
  const follow = (): void => $open.set(named());
  follow();
  for (const change of ["popstate", "hashchange"]) window.addEventListener(change, follow, { signal });
  return () => listening.abort();
};
