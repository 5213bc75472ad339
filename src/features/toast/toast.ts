import { atom, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";

export interface ToastOptions {
  /** The one thing to do about it. */
  action?: { label: string; run: () => void };
  /** How long it stays, in milliseconds; without an action long enough to be read. */
  stay?: number;
}
/** What is said now. */
export interface Toast extends Pick<ToastOptions, "action"> {
  text: string;
  turn: number;
}

const $shown = atom<Toast | undefined>(undefined);
/** What is said now; undefined for nothing. */
export const $toast: ReadableAtom<Toast | undefined> = $shown;

let turn = 0;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Takes away what is said. */
export const hideToast = (): void => {
  clearTimeout(silence);
  $shown.set(undefined);
};

/**
 * Says something briefly, also to those who hear the page, with at most one thing to do about it. The next takes its place.
 * Returns what takes it away before its time.
 */
export const toast = (text: string, { action, stay = LIMITS.toastStay }: ToastOptions = {}): (() => void) => {
  clearTimeout(silence);
  const own = (turn += 1);
  $shown.set({ text, action, turn: own });
  silence = setTimeout(hideToast, stay);
  return () => {
    if ($shown.get()?.turn === own) hideToast();
  };
};
