import { atom, computed, type ReadableAtom } from "nanostores";
import type { Overlay } from "../../contract/taxonomy.ts";

/** An overlay that was asked for. */
export interface OverlayRequest {
  name: Overlay;
  /** What was pressed: focus returns there. */
  opener?: HTMLElement | undefined;
  /** What opens when somebody has logged in (of login, loginForPost, signUp): null to go on where they were. */
  then?: Overlay | null | undefined;
}

const $request = atom<OverlayRequest | null>(null);

/** Which of the named overlays is open: at most one. What shows it binds itself with `showWhileOpen` of dialog.ts. */
export const $overlay: ReadableAtom<Overlay | null> = computed($request, (request) => request?.name ?? null);
/** How the open overlay was asked for. */
export const $overlayRequest: ReadableAtom<OverlayRequest | null> = $request;

/** Opens an overlay in place of the one that is open. */
export const openOverlay = (name: Overlay, asked: Omit<OverlayRequest, "name"> = {}): void => {
  $request.set({ name, ...asked });
};

/** Closes the overlay of that name, or with no name whichever is open. One that took its place in the meantime stays. */
export const closeOverlay = (name?: Overlay): void => {
  if (name === undefined || $request.get()?.name === name) $request.set(null);
};
