import { initialsIn } from "./words.ts";

/** Entries by the first letters of their names' words, as students call them: "bit" for a Bachelor of Information Technology. */
export interface Initials {
  /** Numbers of the entries that are called so. */
  entriesWith: (initials: string) => number[];
}

/** Fewer letters stand for too much. */
const LEAST = 3;

/**
 * Holds a number for each name's initials and not the letters, which takes a tenth of the memory: whether it is really
 * called so is seen from the name. `nameOf` gives the name of an entry, or "" when it is not found by initials.
 */
export const createInitials = (count: number, nameOf: (entry: number) => string): Initials => {
  const pairs: { hash: number; entry: number }[] = [];
  for (let entry = 0; entry < count; entry += 1)
    for (const initials of initialsIn(nameOf(entry)))
      if (initials.length >= LEAST) pairs.push({ hash: hashOf(initials), entry });
  pairs.sort((a, b) => a.hash - b.hash || a.entry - b.entry);
  const hashes = Uint32Array.from(pairs, ({ hash }) => hash);
  const entries = Uint32Array.from(pairs, ({ entry }) => entry);
  return {
    entriesWith: (initials) => {
      if (initials.length < LEAST) return [];
      const wanted = hashOf(initials);
      const found: number[] = [];
      let from = 0;
      let to = hashes.length;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if ((hashes[middle] ?? 0) >= wanted) to = middle;
        else from = middle + 1;
      }
      const isSo = new Map<string, boolean>();
      for (let at = from; hashes[at] === wanted; at += 1) {
        const entry = entries[at] ?? 0;
        const name = nameOf(entry);
        let holds = isSo.get(name);
        if (holds === undefined) isSo.set(name, (holds = initialsIn(name).includes(initials)));
        if (holds) found.push(entry);
      }
      return found;
    },
  };
};

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};
