import { afterPaint } from "../lib/after-paint.ts";
import { followedLink } from "../lib/followed-link.ts";

/**
 * Opens and closes dialogs over the page. What it does for each `<dialog>` that is opened through it:
 *
 * - it is modal: the page behind is inert and does not scroll (`:root:has(dialog:modal)` in base.css) and does not move;
 * - Escape, a press on the backdrop, the browser's Back, `<form method="dialog">` and `closeDialog` all close it;
 * - focus goes back to what opened it.
 *
 * What somebody closes by Escape, the backdrop or its button begins to go in the very next frame (`data-leaving` in
 * utilities.css) and is closed after that: closing has the browser look at every element of the page again.
 *
 * Each open dialog is one step of the browser's history. Closed otherwise than by Back, it takes its step back. Where the
 * address was changed while it was open (filters by `history.replaceState`), the step stays and becomes the page's own:
 * what was chosen holds, and Back undoes it. A link in a dialog takes the place of that step, so that Back from the next
 * page leads to this one. To go elsewhere from a dialog, use a link and do not close the dialog first.
 */
export interface DialogOptions {
  /** Runs once, however the dialog was closed. */
  onClose?: () => void;
  /** Where focus returns to; what has focus now when it is not given. Give it: Safari does not focus a pressed button. */
  opener?: HTMLElement;
}

interface Shown {
  dialog: HTMLDialogElement;
  /** The address at which it was opened. */
  address: string;
  /** Where focus returns to, the nearest first: an opener that was in a dialog may be gone by then. */
  openers: readonly HTMLElement[];
  /** Undoes what opening did. */
  release: () => void;
}

const shown: Shown[] = [];
/** True from our own `history.go` until the browser has got there. */
let isTravelling = false;
/** How far the page was scrolled when that began. */
let leftAt = 0;
/** Where focus has returned to. */
let returned: HTMLElement | undefined;

/** How many dialogs stand in the history up to here. */
const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "dialogs" in state && typeof state.dialogs === "number"
    ? state.dialogs
    : 0;
};
const stateWith = (dialogs: number): object => ({ ...(history.state as object | null), dialogs });

/**
 * Makes the history as deep as the dialogs are. It is put off to the end of the turn, so that one dialog that gives way to
 * another (login to sign-up) costs no step and no journey.
 */
const settle = (): void => {
  queueMicrotask(() => {
    if (isTravelling || shown.length === depth()) return;
    if (shown.length > depth()) history.pushState(stateWith(shown.length), "");
    else {
      isTravelling = true;
      leftAt = window.scrollY;
      history.go(shown.length - depth());
    }
  });
};

/** Takes a dialog off the list; from then on it does not count as open. */
const forget = (dialog: HTMLDialogElement): void => {
  const at = shown.findIndex((one) => one.dialog === dialog);
  const [gone] = at === -1 ? [] : shown.splice(at, 1);
  if (!gone) return;
  delete dialog.dataset["leaving"];
  if (gone.address !== location.href && depth() > shown.length) history.replaceState(stateWith(shown.length), "");
  gone.release();
  settle();
};

const closeBeyond = (dialogs: number): void => {
  for (const { dialog } of shown.slice(dialogs).reverse()) closeDialog(dialog);
};

/** At an address with a hash, browsers scroll to what it names when they have travelled there: the reader was elsewhere. */
const holdPlace = (): void => {
  requestAnimationFrame(() => {
    if (window.scrollY !== leftAt) window.scrollTo({ top: leftAt, behavior: "instant" });
  });
};

/** At an address with a hash, browsers take focus off the page's controls when they have travelled there. */
const holdFocus = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) returned?.focus({ preventScroll: true });
  });
};

let isFollowing = false;
/** Follows the browser through its history from the first dialog on. */
const followHistory = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener("popstate", () => {
    if (isTravelling) {
      isTravelling = false;
      settle();
      holdPlace();
      holdFocus();
    } else {
      // The step is gone already: the address it ended at is not one that somebody chose in the dialog.
      for (const one of shown.slice(depth())) one.address = location.href;
      if (shown.length > depth()) {
        closeBeyond(depth());
        holdFocus();
      }
    }
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) closeBeyond(depth());
  });
};

const isOutside = (dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
};

/** Lets a dialog be seen to go, and closes it when that is painted. */
const leave = (dialog: HTMLDialogElement): void => {
  dialog.dataset["leaving"] = "";
  afterPaint(() => {
    // It may be closed by now, or open again.
    if (dialog.dataset["leaving"] !== undefined) closeDialog(dialog);
  });
};

/** Opens a dialog over the page; nothing happens when it is open already. See the top of this file. */
export const openDialog = (dialog: HTMLDialogElement, { onClose, opener }: DialogOptions = {}): void => {
  if (shown.some((one) => one.dialog === dialog)) return;
  followHistory();
  const focused = opener ?? (document.activeElement instanceof HTMLElement ? document.activeElement : document.body);
  const openers = [focused, ...(shown.find((one) => one.dialog.contains(focused))?.openers ?? [])];
  const listening = new AbortController();
  const { signal } = listening;
  let startedOutside = false;
  dialog.addEventListener("pointerdown", (event) => (startedOutside = isOutside(dialog, event)), { signal });
  dialog.addEventListener(
    "click",
    (event) => {
      // A selection of text that ends on the backdrop is no press on it.
      if (startedOutside && isOutside(dialog, event)) leave(dialog);
      const link = followedLink(event);
      if (!link) return;
      event.preventDefault();
      location.replace(link.href);
    },
    { signal },
  );
  dialog.addEventListener(
    "cancel",
    (event) => {
      // A box for files says so too when nothing was chosen. What cannot be held back closes at once.
      if (event.target !== dialog || !event.cancelable) return;
      event.preventDefault();
      leave(dialog);
    },
    { signal },
  );
  dialog.addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.method !== "dialog") return;
      event.preventDefault();
      leave(dialog);
    },
    { signal },
  );
  dialog.addEventListener("close", () => forget(dialog), { signal });
  shown.push({
    dialog,
    address: location.href,
    openers,
    release: () => {
      listening.abort();
      returned = openers.find((one) => one.isConnected && one.checkVisibility());
      returned?.focus({ preventScroll: true });
      onClose?.();
    },
  });
  const root = document.documentElement;
  if (shown.length === 1) root.toggleAttribute("data-scrollbar", window.innerWidth > root.clientWidth);
  dialog.showModal();
  settle();
};

/** Closes a dialog that `openDialog` opened; nothing happens when it is not open. */
export const closeDialog = (dialog: HTMLDialogElement): void => {
  dialog.close();
  forget(dialog);
};
