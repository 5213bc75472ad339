import { atom, computed, type ReadableAtom } from "nanostores";
import type { ReportedKind } from "../../contract/api/names.ts";
import type { PageRef } from "../../contract/entities.ts";
import type { DiscussedPost, PostReference } from "../../contract/posts.ts";
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

/** Which of the named overlays is open: at most one. */
export const $overlay: ReadableAtom<Overlay | null> = computed($request, (request) => request?.name ?? null);
/** How the open overlay was asked for. */
export const $overlayRequest: ReadableAtom<OverlayRequest | null> = $request;

/** Opens an overlay in place of the one that is open. */
export const openOverlay = (name: Overlay, asked: Omit<OverlayRequest, "name"> = {}): void => {
  $request.set({ name, ...asked });
};

/** Opens an overlay in place of the one that is open, for what was pressed and asked for there. */
export const openInstead = (name: Overlay): void => {
  const { opener, then } = $request.get() ?? {};
  openOverlay(name, { opener, then });
};

/** Closes the overlay of that name, or with no name whichever is open. One that took its place in the meantime stays. */
export const closeOverlay = (name?: Overlay): void => {
  if (name === undefined || $request.get()?.name === name) $request.set(null);
};

/** A post or a reply that somebody appeals about. */
export interface AppealedRef {
  kind: ReportedKind;
  id: number;
}

/** A popup about one thing: it may lie under an overlay (a login), which leads back to it. */
export type Popup =
  | { name: "replies"; post: DiscussedPost; opener: HTMLElement }
  | { name: "report"; post: PostReference; opener: HTMLElement }
  | { name: "appeal"; post: AppealedRef; opener: HTMLElement }
  | { name: "correction"; page: PageRef; pageName: string; opener: HTMLElement }
  | { name: "share"; url: string; opener: HTMLElement }
  | { name: "comparison"; opener: HTMLElement };
export type PopupName = Popup["name"];

type Popups = Readonly<{ [Name in PopupName]?: Extract<Popup, { name: Name }> }>;
const $open = atom<Popups>({});
/** The popups that are open, by name: at most one of each. */
export const $popups: ReadableAtom<Popups> = $open;

/** Opens a popup, in place of one of the same name. */
export const openPopup = (popup: Popup): void => $open.set({ ...$open.get(), [popup.name]: popup });
/** Closes the popup of that name. */
export const closePopup = (name: PopupName): void => {
  if ($open.get()[name]) $open.set({ ...$open.get(), [name]: undefined });
};
