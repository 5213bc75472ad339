import { atom, type ReadableAtom } from "nanostores";

/** What was said last, and how many times something was: the same words twice are said twice. */
export interface Announcement {
  text: string;
  turn: number;
}
const $said = atom<Announcement>({ text: "", turn: 0 });
export const $announcement: ReadableAtom<Announcement> = $said;

/** Says something to those who hear the page, and shows nothing. */
export const announce = (text: string): void => $said.set({ text, turn: $said.get().turn + 1 });
