import { singularOf, stemOf } from "./families.ts";
import { typosBetween, typosToPrefix } from "./typos.ts";

/** A word of the catalogue that may be meant by a word of a query, and how surely: 1 when it is the same. */
export interface WordMatch {
  word: number;
  quality: number;
}

/** All words of all names: which names have them, how rare they are, and which of them a typed word may mean. */
export interface Vocabulary {
  /** The number of a word; with `name`, that name has it. */
  add: (word: string, name?: number) => number;
  /** To be called once, when all is added. */
  close: (nameCount: number) => void;
  /** The number of a word that the catalogue has. */
  numberOf: (word: string) => number | undefined;
  /** The names that have a word, each once. */
  namesWith: (word: number) => readonly number[];
  /** How rare a word is: its inverse document frequency over all names. */
  rarityOf: (word: number) => number;
  /** Best first. `isUnfinished`: the word is still being typed. `rarity`: how rare what was typed is. */
  matching: (typed: string, isUnfinished: boolean) => { rarity: number; matches: readonly WordMatch[] };
}

/** How sure a match is. A beginning is surer the less is missing. */
const BEGINNING = { least: 0.8, most: 0.95 } as const;
/** "law" is meant by "laws", and nearly as surely "nurse" by "nursing". */
const PLURAL = 0.96;
const SAME_STEM = 0.88;
const TYPO = 0.75;
const TWO_TYPOS = 0.55;
const BEGINNING_WITH_TYPO = 0.5;
/** Words of so many letters may have one typo, and two. Shorter ones are too easily taken for others. */
const ONE_FROM = 4;
const TWO_FROM = 6;
/** A word that the catalogue does not have, nor anything like it, says as little as a common one; a letter or two still less. */
const UNKNOWN = 2;
const UNKNOWN_LETTERS = 1;
/** Matches this much less sure than the best say nothing of how common the word is that was meant. */
const AS_LIKELY = 0.25;

export const createVocabulary = (): Vocabulary => {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const names: number[][] = [];
  let rarities = new Float32Array(0);
  let total = 0;
  /** All words in order, to find those that begin alike. */
  let ordered: readonly number[] = [];
  /** The words that may be meant in spite of a typo, and the letters of each. A wrong digit makes another code. */
  let spelled = new Int32Array(0);
  let letters = new Int32Array(0);

  /** The words of each stem, where it is not the only word and the stem itself. */
  let families = new Map<string, number[]>();

  const textOf = (word: number): string => texts[word] ?? "";
  const rarityFor = (count: number): number => Math.log(1 + total / (1 + count));

  const beginningWith = (typed: string): WordMatch[] => {
    const found: WordMatch[] = [];
    for (let at = firstFrom(ordered, (word) => textOf(word) >= typed); at < ordered.length; at += 1) {
      const word = ordered[at] ?? 0;
      const text = textOf(word);
      if (!text.startsWith(typed)) break;
      const share = typed.length / text.length;
      if (share < 1) found.push({ word, quality: BEGINNING.least + (BEGINNING.most - BEGINNING.least) * share });
    }
    return found;
  };

  const familyOf = (typed: string): WordMatch[] => {
    if (/\d/.test(typed)) return [];
    const stem = stemOf(typed);
    const itself = numbers.get(stem);
    const family = families.get(stem) ?? (itself === undefined ? [] : [itself]);
    const singular = singularOf(typed);
    return family
      .filter((word) => textOf(word) !== typed)
      .map((word) => ({ word, quality: singularOf(textOf(word)) === singular ? PLURAL : SAME_STEM }));
  };

  const withTypos = (typed: string, isUnfinished: boolean, isKnown: boolean): WordMatch[] => {
    // What is a word as it stands has hardly two letters wrong.
    const most = isKnown ? Math.min(1, typosIn(typed)) : typosIn(typed);
    if (most === 0) return [];
    const found: WordMatch[] = [];
    const mask = lettersOf(typed);
    for (let at = 0; at < spelled.length; at += 1) {
      const others = letters[at] ?? 0;
      // Each typo costs at most one letter and brings in at most one.
      if (bitCount(mask & ~others) > most) continue;
      const word = spelled[at] ?? 0;
      const text = textOf(word);
      if (text.startsWith(typed)) continue;
      const isNear = Math.abs(text.length - typed.length) <= most && bitCount(others & ~mask) <= most;
      const typos = isNear ? typosBetween(typed, text, most) : most + 1;
      if (typos <= most) found.push({ word, quality: typos === 1 ? TYPO : TWO_TYPOS });
      else if (
        isUnfinished &&
        typed.length >= ONE_FROM &&
        text.length > typed.length &&
        typosToPrefix(typed, text, 1) === 1
      )
        found.push({ word, quality: BEGINNING_WITH_TYPO });
    }
    return found;
  };

  return {
    add: (text, name) => {
      let word = numbers.get(text);
      if (word === undefined) {
        word = texts.length;
        numbers.set(text, word);
        texts.push(text);
        names.push([]);
      }
      const list = names[word];
      if (name !== undefined && list && list.at(-1) !== name) list.push(name);
      return word;
    },
    close: (nameCount) => {
      total = nameCount;
      rarities = Float32Array.from(names, (list) => rarityFor(list.length));
      ordered = [...texts.keys()].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
      spelled = Int32Array.from(ordered.filter((word) => textOf(word).length >= ONE_FROM && !/\d/.test(textOf(word))));
      letters = spelled.map((word) => lettersOf(textOf(word)));
      const stems = Map.groupBy(
        ordered.filter((word) => !/\d/.test(textOf(word))),
        (word) => stemOf(textOf(word)),
      );
      families = new Map([...stems].filter(([stem, words]) => words.length > 1 || textOf(words[0] ?? 0) !== stem));
    },
    numberOf: (text) => numbers.get(text),
    namesWith: (word) => names[word] ?? [],
    rarityOf: (word) => rarities[word] ?? 0,
    matching: (typed, isUnfinished) => {
      const same = numbers.get(typed);
      const family = familyOf(typed);
      const matches = [
        ...(same === undefined ? [] : [{ word: same, quality: 1 }]),
        ...family,
        ...(typed.length > 1 || isUnfinished ? beginningWith(typed) : []),
        ...withTypos(typed, isUnfinished, same !== undefined),
      ].sort((a, b) => b.quality - a.quality);
      // A letter or two that are no word are what a typo has left of a small one.
      const isScrap = typed.length === 1 ? !/\d/.test(typed) : typed.length === 2 && same === undefined;
      const limit = isScrap && !isUnfinished ? UNKNOWN_LETTERS : matches.length === 0 ? UNKNOWN : Infinity;
      const counted = new Set<number>();
      const likely = (matches[0]?.quality ?? 0) - AS_LIKELY;
      let count = 0;
      for (const { word, quality } of matches) {
        if (quality < likely) break;
        if (!counted.has(word)) count += names[word]?.length ?? 0;
        counted.add(word);
      }
      return { rarity: Math.min(limit, rarityFor(count)), matches };
    },
  };
};

/** How many typos are looked for. Three letters may be four with one left out. */
const typosIn = (typed: string): number => (typed.length < ONE_FROM - 1 ? 0 : typed.length < TWO_FROM ? 1 : 2);

/** The first place in an ordered list at which something holds that holds from there on. */
const firstFrom = (ordered: readonly number[], holds: (word: number) => boolean): number => {
  let from = 0;
  let to = ordered.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(ordered[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
};

/** A bit for each letter that a word has; those beyond the Latin ones share a few. */
const lettersOf = (word: string): number => {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at) - 97;
    bits |= 1 << (code >= 0 && code < 26 ? code : 26 + (word.charCodeAt(at) % 5));
  }
  return bits;
};

const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
