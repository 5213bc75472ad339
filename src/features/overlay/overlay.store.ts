import { atom, type ReadableAtom } from "nanostores";
import type { Overlay } from "../../contract/taxonomy.ts";

const $open = atom<Overlay | null>(null);

/** Which of the named overlays is open: at most one. What shows it binds itself with `showWhileOpen` of dialog.ts. */
export const $overlay: ReadableAtom<Overlay | null> = $open;

/** Opens an overlay in place of the one that is open. */
export const openOverlay = (name: Overlay): void => {
  $open.set(name);
};

/** Closes the overlay of that name, or with no name whichever is open. One that took its place in the meantime stays. */
export const closeOverlay = (name?: Overlay): void => {
  if (name === undefined || $open.get() === name) $open.set(null);
};
