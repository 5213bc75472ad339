import { atom, type ReadableAtom } from "nanostores";

/** A post that is to be brought into view, by its anchor; `isFound` once it is. */
export interface Sought {
  anchor: string;
  isFound: boolean;
  /** Focus stays where it is. */
  keepsFocus: boolean;
  /** The page stays where it is as long as any of the post is in view. */
  keepsPlace: boolean;
}
const $held = atom<Sought | undefined>(undefined);
/** The post that was looked for last. */
export const $sought: ReadableAtom<Sought | undefined> = $held;

/** Looks for a post: it is brought into view now, or as soon as it is there. */
export const seek = (anchor: string, { keepsFocus = false, keepsPlace = false } = {}): void =>
  $held.set({ anchor, isFound: false, keepsFocus, keepsPlace });
/** Marks a post where it stands. */
export const mark = (anchor: string): void => $held.set({ anchor, isFound: true, keepsFocus: true, keepsPlace: true });
/** It is in view. */
export const found = (anchor: string): void => {
  const sought = $held.get();
  if (sought?.anchor === anchor) $held.set({ ...sought, isFound: true });
};
/** It is not there. */
export const giveUp = (): void => $held.set(undefined);
