import { wordsOf } from "../../src/search/fold.ts";
import { isStopWord } from "../../src/search/words.ts";

/** A name as somebody types it. */
export interface Mistyped {
  query: string;
  name: string;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LONG = 4;

/**
 * Each name's words with one typo in one word of at least four letters: by turns a letter is replaced, dropped, doubled
 * or swapped with the next. The same names give the same queries. Names without such a word are left out.
 */
export const mistypedNames = (names: Iterable<string>): Mistyped[] => {
  const made: Mistyped[] = [];
  for (const name of names) {
    const words = wordsOf(name);
    const long = words.flatMap((word, at) => (word.length >= LONG ? [at] : []));
    const turn = made.length;
    const at = long[turn % long.length];
    const word = at === undefined ? undefined : words[at];
    if (at === undefined || word === undefined) continue;
    made.push({ query: words.with(at, mistyped(word, turn)).join(" "), name });
  }
  return made;
};

/** Each name's words with a typo in two of them, or two in its only long one of at least seven letters. */
export const twiceMistypedNames = (names: Iterable<string>): Mistyped[] => {
  const made: Mistyped[] = [];
  for (const name of names) {
    const words = wordsOf(name);
    const turn = made.length;
    const [first, second] = words
      .flatMap((word, at) => (word.length >= LONG ? [at] : []))
      .sort((a, b) => ((a * 31 + turn) % 7) - ((b * 31 + turn) % 7));
    if (first === undefined) continue;
    const once = words.with(first, mistyped(words[first] ?? "", turn));
    const at = second ?? first;
    const word = once[at] ?? "";
    if (second === undefined && word.length < VERY_LONG) continue;
    made.push({ query: once.with(at, mistyped(word, turn + 5)).join(" "), name });
  }
  return made;
};
const VERY_LONG = 7;

/** Each name's initials, by turns with its small words and without; names with fewer than three are left out. */
export const initialsOfNames = (names: Iterable<string>): Mistyped[] => {
  const made: Mistyped[] = [];
  for (const name of names) {
    const all = wordsOf(name);
    const words = made.length % 2 === 0 ? all : all.filter((word) => !isStopWord(word));
    if (words.length >= 3) made.push({ query: words.map((word) => word[0] ?? "").join(""), name });
  }
  return made;
};

/** Each name with one space lost, moved, replaced by a hyphen or by another letter, or with all of them lost, by turns. */
export const misspacedNames = (names: Iterable<string>): Mistyped[] => {
  const made: Mistyped[] = [];
  for (const name of names) {
    const words = wordsOf(name);
    if (words.length < 2) continue;
    const turn = made.length;
    const gap = (turn * 7 + 3) % (words.length - 1);
    const before = words.slice(0, gap + 1).join(" ");
    const after = words.slice(gap + 1).join(" ");
    const query = [
      `${before}${after}`,
      `${before}-${after}`,
      `${before.slice(0, -1)} ${before.slice(-1)}${after}`,
      `${before}${LETTERS[(turn * 11 + 5) % LETTERS.length] ?? "a"}${after}`,
      `${before}${after.slice(0, 1)} ${after.slice(1)}`,
      words.join(""),
    ][turn % 6];
    made.push({ query: query ?? "", name });
  }
  return made;
};

const mistyped = (word: string, turn: number): string => {
  const at = (turn * 7 + 3) % word.length;
  const letter = word[at] ?? "";
  switch (turn % 4) {
    case 0: {
      const other = LETTERS[(turn * 11 + 5) % LETTERS.length] ?? "a";
      return word.slice(0, at) + (other === letter ? "q" : other) + word.slice(at + 1);
    }
    case 1:
      return word.slice(0, at) + word.slice(at + 1);
    case 2:
      return word.slice(0, at) + letter + word.slice(at);
    default: {
      const first = Math.min(at, word.length - 2);
      return word.slice(0, first) + (word[first + 1] ?? "") + (word[first] ?? "") + word.slice(first + 2);
    }
  }
};
