import type { Vocabulary } from "./vocabulary.ts";
import { isStopWord } from "./words.ts";

/** What it costs to take letters for a word of the catalogue, besides how rare that word is. */
const PER_WORD = 3;
/** A space that was typed and is not one, or the other way round. */
const PER_SPACE = 1.5;
/** A word that was typed and that the catalogue does not have, by letter. */
const PER_UNKNOWN_LETTER = 4;
/** One letter that stands where a space should. */
const PER_STRAY_LETTER = 9;
const LONGEST_WORD = 24;
/** Longer queries are left as they are typed. */
const LETTERS_MAX = 80;

/**
 * The words of a query with its spaces where the catalogue's words have them: "lifeon earth" and "lif eonearth" are "life
 * on earth". The cheapest way through the letters (Viterbi); the same words where that is how they were typed.
 */
export const withSpacesOf = (vocabulary: Vocabulary, words: readonly string[]): readonly string[] => {
  const text = words.join("");
  if (text.length > LETTERS_MAX || !isDoubtful(vocabulary, words)) return words;
  const typedEnds = new Map<number, string>();
  let end = 0;
  for (const word of words) typedEnds.set((end += word.length), word);
  const isSpace = (at: number): boolean => at === 0 || typedEnds.has(at);

  const cost = new Float64Array(text.length + 1).fill(Infinity);
  const from = new Int32Array(text.length + 1).fill(-1);
  /** Whether the step that ends here leaves a stray letter out. */
  const isStray = new Uint8Array(text.length + 1);
  cost[0] = 0;
  const reach = (at: number, to: number, price: number, stray: 0 | 1): void => {
    if (price >= (cost[to] ?? 0)) return;
    cost[to] = price;
    from[to] = at;
    isStray[to] = stray;
  };
  /** Typed spaces inside of a word, from the letter after its beginning on. */
  let spaces = 0;
  for (let at = 0; at < text.length; at += 1) {
    const base = (cost[at] ?? Infinity) + (isSpace(at) ? 0 : PER_SPACE);
    if (base === Infinity) continue;
    spaces = 0;
    for (let to = at + 1; to <= Math.min(text.length, at + LONGEST_WORD); to += 1) {
      const letters = text.slice(at, to);
      const price = base + spaces * PER_SPACE;
      const word = vocabulary.numberOf(letters);
      if (word !== undefined) reach(at, to, price + PER_WORD + vocabulary.rarityOf(word), 0);
      else if (isSpace(at) && typedEnds.get(to) === letters)
        reach(at, to, price + PER_UNKNOWN_LETTER * letters.length, 0);
      if (to === at + 1 && at > 0 && isStray[at] === 0 && typedEnds.get(to) !== letters)
        reach(at, to, price + PER_STRAY_LETTER, 1);
      if (isSpace(to)) spaces += 1;
    }
  }
  const found: string[] = [];
  for (let to = text.length; to > 0; to = from[to] ?? 0) {
    if ((from[to] ?? -1) < 0) return words;
    if (isStray[to] === 0) found.unshift(text.slice(from[to], to));
  }
  return found;
};

/** From so many letters on a word is long. */
const LONG = 6;
/** A part of fewer letters says too little, but for a small word; what is left of fewer may be anything. */
const PART_LEAST = 4;
const REST_LEAST = 3;

/**
 * A word that means nothing as it stands, taken apart after the longest word of the catalogue that it begins with or before
 * the longest that ends it: "impactdinamics" is "impact" and something like "dynamics". The word itself where there is none.
 */
export const takenApart = (vocabulary: Vocabulary, word: string): readonly string[] => {
  const isPart = (text: string): boolean =>
    vocabulary.numberOf(text) !== undefined && (text.length >= PART_LEAST || isStopWord(text));
  // Fewer letters may be initials.
  if (word.length < LONG) return [word];
  for (let rest = REST_LEAST; rest < word.length; rest += 1) {
    const [beginning, end] = [word.slice(0, -rest), word.slice(rest)];
    if (isPart(beginning)) return [beginning, word.slice(-rest)];
    if (isPart(end)) return [word.slice(0, rest), end];
  }
  return [word];
};

/** A long word that so few names have may be two that the catalogue itself has run together ("bachelorof"). */
const RARE = 5;

/** Where all words are well known and no two of them make a third, spaces are as they should be. */
const isDoubtful = (vocabulary: Vocabulary, words: readonly string[]): boolean =>
  words.some((word, at) => {
    const number = vocabulary.numberOf(word);
    if (number === undefined) return true;
    if (at > 0 && vocabulary.numberOf((words[at - 1] ?? "") + word) !== undefined) return true;
    return word.length >= LONG && vocabulary.namesWith(number).length <= RARE;
  });
