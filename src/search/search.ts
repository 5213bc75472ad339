import { PAGE_KINDS, type PageKind } from "../contract/taxonomy.ts";
import { withSynonyms } from "./synonyms.ts";
import { topOf, type Top } from "./top.ts";
import { typosBetween, typosToPrefix } from "./typos.ts";
import { createVocabulary } from "./vocabulary.ts";
import { wordsOf } from "./fold.ts";
import { isStopWord } from "./words.ts";

/** A record that can be found. */
export interface SearchEntry {
  kind: PageKind;
  id: number;
  name: string;
  /** Names that are as good: aliases, acronym, code. */
  otherNames?: readonly string[];
  /** Where it is: found by it too, after all that have the word in their name. */
  locations?: readonly string[];
  /** What it belongs to: "anu" narrows "law at anu", and finds no subject by itself. */
  home?: Home;
}

/** The same object for all entries that belong there. */
export interface Home {
  names: readonly string[];
}

/** The ids of what was found, by kind, best first. */
export type RankedIds = Record<PageKind, number[]>;

export interface Search {
  /** At most `most` ids of each kind. Never throws: a query without letters and digits finds nothing. */
  find: (query: string, most: number) => RankedIds;
}

/** How much a word of the home counts, and a location, beside a word of the name. */
const HOME_WEIGHT = 0.6;
const LOCATION_WEIGHT = 0.6;
/** Below this share of what was asked for, something is no result. */
const LEAST_SHARE = 0.5;
/** Below this share of the best result of all kinds, something is not shown beside it; universities nearly always are. */
const BESIDE_BEST = 0.6;
const BESIDE_BEST_UNIVERSITY = 0.4;
/** How much of a result's rank is how little else its name says. */
const COVER_SHARE = 0.3;
/** So many of each kind are compared letter by letter. */
const COMPARED = 48;
/** What a query finds once its synonyms are replaced counts a little less than what it finds as typed. */
const REWORDED = 0.97;
/** Each word of a query has a bit; a name of 255 letters has fewer. */
const WORDS_MAX = 30;

/** A name under which an entry is found. */
interface Name {
  entry: number;
  words: Int32Array;
  /** Its words as they are compared letter by letter; "" for a location, which is not. */
  text: string;
  /** How much a word of it counts beside a word of a name. */
  weight: number;
  /** How rare its words are together. */
  rarity: number;
}

/** Makes entries searchable. All is held in memory. */
export const createSearch = (entries: readonly SearchEntry[]): Search => {
  const names: Name[] = [];
  const vocabulary = createVocabulary();
  const homes = new Map<Home, number>();
  const homesWith = new Map<number, number[]>();
  const homeOf = new Int32Array(entries.length).fill(-1);

  const addName = (entry: number, name: string, weight: number): void => {
    const words = wordsOf(name);
    if (words.length === 0) return;
    const ids = Int32Array.from(words, (word) => vocabulary.add(word, names.length));
    names.push({ entry, words: ids, text: weight === 1 ? words.join(" ") : "", weight, rarity: 0 });
  };
  const addHome = (home: Home): number => {
    const known = homes.get(home);
    if (known !== undefined) return known;
    const number = homes.size;
    homes.set(home, number);
    for (const text of new Set(home.names.flatMap(wordsOf))) {
      const word = vocabulary.add(text);
      const list = homesWith.get(word);
      if (list) list.push(number);
      else homesWith.set(word, [number]);
    }
    return number;
  };
  entries.forEach(({ name, otherNames = [], locations = [], home }, entry) => {
    for (const text of new Set([name, ...otherNames])) addName(entry, text, 1);
    for (const text of locations) addName(entry, text, LOCATION_WEIGHT);
    if (home) homeOf[entry] = addHome(home);
  });
  vocabulary.close(names.length);
  for (const name of names) for (const word of name.words) name.rarity += vocabulary.rarityOf(word);

  /** Of each name while a query is answered; zero again afterwards. */
  const reached = new Float32Array(names.length);
  const covered = new Float32Array(names.length);
  const bits = new Int32Array(names.length);

  /** The best entries of each kind with their scores: first by words alone, then the best of those letter by letter. */
  const rank = (words: readonly string[], isTyping: boolean): Map<PageKind, Map<number, number>> => {
    const significant = words.filter((word) => !isStopWord(word));
    const terms = [...new Set(significant.length > 0 ? significant : words)];
    const touched: number[] = [];
    const atHome = new Float32Array(homes.size * terms.length);
    let total = 0;
    terms.forEach((word, at) => {
      const { rarity, matches } = vocabulary.matching(word, isTyping && word === words.at(-1));
      total += rarity;
      const bit = 1 << at;
      for (const match of matches) {
        const gain = rarity * match.quality;
        const cover = vocabulary.rarityOf(match.word) * match.quality;
        for (const name of vocabulary.namesWith(match.word)) {
          const held = bits[name] ?? 0;
          // Matches come best first: a word of the query counts once a name.
          if (held & bit) continue;
          if (held === 0) touched.push(name);
          bits[name] = held | bit;
          reached[name] = (reached[name] ?? 0) + gain;
          covered[name] = (covered[name] ?? 0) + cover;
        }
        for (const home of homesWith.get(match.word) ?? []) {
          const cell = home * terms.length + at;
          atHome[cell] = Math.max(atHome[cell] ?? 0, gain * HOME_WEIGHT);
        }
      }
    });

    const tops = new Map<PageKind, Top>(PAGE_KINDS.map((kind) => [kind, topOf(COMPARED)]));
    let best = 0;
    for (const at of touched) {
      const name = names[at];
      const entry = name && entries[name.entry];
      if (name && entry) {
        let sum = (reached[at] ?? 0) * name.weight;
        const home = homeOf[name.entry] ?? -1;
        if (home >= 0)
          for (let word = 0; word < terms.length; word += 1)
            if (!((bits[at] ?? 0) & (1 << word))) sum += atHome[home * terms.length + word] ?? 0;
        const share = sum / total;
        const cover = Math.min(1, (covered[at] ?? 0) / name.rarity);
        const score = share * (1 - COVER_SHARE + COVER_SHARE * cover);
        if (share >= LEAST_SHARE) tops.get(entry.kind)?.add(at, score);
        best = Math.max(best, score);
      }
      reached[at] = covered[at] = bits[at] = 0;
    }

    const typed = words.join(" ");
    const ranked = new Map<PageKind, Map<number, number>>();
    for (const [kind, top] of tops) {
      const least = best * (kind === "university" ? BESIDE_BEST_UNIVERSITY : BESIDE_BEST);
      const scores = new Map<number, number>();
      for (const { item, score } of top.all()) {
        const name = names[item];
        if (!name || score < least) continue;
        const whole = score + (name.text ? likeness(typed, name.text) : 0);
        scores.set(name.entry, Math.max(scores.get(name.entry) ?? 0, whole));
      }
      ranked.set(kind, scores);
    }
    return ranked;
  };

  const idOf = (entry: number): number => entries[entry]?.id ?? 0;

  return {
    find: (query, most) => {
      const words = wordsOf(query).slice(0, WORDS_MAX);
      const reworded = withSynonyms(withJoinedCodes(words)).slice(0, WORDS_MAX);
      const asTyped = rank(words, !/\s$/.test(query));
      const inOtherWords = reworded.join(" ") === words.join(" ") ? undefined : rank(reworded, false);
      const bestOf = (kind: PageKind): number[] => {
        const scores = new Map(asTyped.get(kind));
        for (const [entry, score] of inOtherWords?.get(kind) ?? [])
          scores.set(entry, Math.max(scores.get(entry) ?? 0, score * REWORDED));
        return [...scores]
          .sort(([a, mine], [b, theirs]) => theirs - mine || idOf(a) - idOf(b))
          .slice(0, most)
          .map(([entry]) => idOf(entry));
      };
      return {
        university: bestOf("university"),
        program: bestOf("program"),
        subject: bestOf("subject"),
        facility: bestOf("facility"),
        destination: bestOf("destination"),
      };
    },
  };
};

/** "comp 1511" is how people say COMP1511. */
const withJoinedCodes = (words: readonly string[]): string[] => {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && /^\d{3,}\p{L}?$/u.test(word) && /^\p{L}{2,5}$/u.test(before)) joined.splice(-1, 1, before + word);
    else joined.push(word);
  }
  return joined;
};

/** What a name gets on top for being what was typed, letter by letter, or for beginning so. */
const likeness = (typed: string, name: string): number => {
  const most = typed.length < 4 ? 0 : typed.length < 12 ? 1 : 2;
  const typos = typosBetween(typed, name, most);
  if (typos <= most) return 0.6 - 0.1 * typos;
  const toPrefix = typosToPrefix(typed, name, most);
  return toPrefix <= most ? 0.25 - 0.05 * toPrefix : 0;
};
