import { wordsOf } from "../../src/search/fold.ts";

/** A name as somebody types it with one wrong letter. */
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
