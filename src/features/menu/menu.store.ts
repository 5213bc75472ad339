import { atom, onMount, type ReadableAtom } from "nanostores";
import { readLocal, writeLocal } from "../../lib/local-storage.ts";

/** Under what name the browser keeps that the menu is pinned; head-script.ts looks there. */
const STORED_AS = "menu-pinned";

const $pinned = atom(false);
/** Whether the category menu stays open, from page to page. */
export const $isMenuPinned: ReadableAtom<boolean> = $pinned;
onMount($pinned, () => $pinned.set(readLocal(STORED_AS) !== null));

/** Pins the category menu, or lets it close again. */
export const toggleMenuPin = (): void => {
  $pinned.set(!$pinned.get());
  writeLocal(STORED_AS, $pinned.get() ? "true" : null);
};
