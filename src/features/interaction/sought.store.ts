import { atom, type ReadableAtom } from "nanostores";

/** A post that is to be brought into view, by its anchor; `isFound` once it is. */
export interface Sought {
  anchor: string;
  isFound: boolean;
}
const $held = atom<Sought | undefined>(undefined);
/** The post that was looked for last. */
export const $sought: ReadableAtom<Sought | undefined> = $held;

/** Looks for a post: it is brought into view now, or as soon as it is there. */
export const seek = (anchor: string): void => $held.set({ anchor, isFound: false });
/** It is in view. */
export const found = (anchor: string): void => {
  if ($held.get()?.anchor === anchor) $held.set({ anchor, isFound: true });
};
/** It is not there. */
export const giveUp = (): void => $held.set(undefined);
