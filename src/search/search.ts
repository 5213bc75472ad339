import { PAGE_KINDS, type PageKind } from "../contract/taxonomy.ts";
import { createInitials } from "./initials.ts";
import { createPlaces, type AskedPlace, type Home } from "./places.ts";
import { takenApart, withSpacesOf } from "./spaces.ts";
import { withSynonyms } from "./synonyms.ts";
import { topOf, type Top } from "./top.ts";
import { typosBetween, typosToPrefix } from "./typos.ts";
import { createVocabulary } from "./vocabulary.ts";
import { wordsOf } from "./fold.ts";
import { isStopWord } from "./words.ts";

export type { Home } from "./places.ts";

/** A record that can be found. */
export interface SearchEntry {
  kind: PageKind;
  id: number;
  name: string;
  /** Names that are as good: aliases, acronym, code. */
  otherNames?: readonly string[];
  /** Where it is: found by it too, after all that have the word in their name. */
  locations?: readonly string[];
  /** Where else it is: found by these after all that are there themselves. */
  campuses?: readonly string[];
  /** What it belongs to: "anu" narrows "law at anu", and finds no subject by itself. The same object for all that belong there. */
  home?: Home;
}

/** The ids of what was found, by kind, best first. */
export type RankedIds = Record<PageKind, number[]>;

/** A part of what was found of a kind. */
export interface Found {
  ids: number[];
  /** How many there are in all, and how many of them are where the query says; these come first. */
  count: number;
  atPlace: number;
}
export interface SearchAnswer {
  /** The place or institution that the query names besides what it looks for. */
  place: { name: string; isInstitution: boolean } | null;
  found: Record<PageKind, Found>;
}

export interface Search {
  /** At most `most` ids of each kind. Never throws: a query without letters and digits finds nothing. */
  find: (query: string, most: number) => RankedIds;
  /** The same with how many there are; of each kind those from place `from` on. */
  answer: (query: string, most: number, from?: number) => SearchAnswer;
}

/** How much a word of the home counts, and of a location, and of a campus, beside a word of the name. */
const HOME_WEIGHT = 0.6;
const LOCATION_WEIGHT = 0.6;
const CAMPUS_WEIGHT = 0.57;
/** Below this share of what was asked for, something is no result. */
const LEAST_SHARE = 0.5;
/** Below this share of the best result of all kinds, something is not shown beside it; universities nearly always are. */
const BESIDE_BEST = 0.6;
const BESIDE_BEST_UNIVERSITY = 0.4;
/** How much of a result's rank is how little else its name says. */
const COVER_SHARE = 0.3;
/** So many of each kind are compared letter by letter. */
const COMPARED = 48;
/** What a query finds once its words are replaced counts a little less than what it finds as typed. */
const REWORDED = 0.97;
/** More than any score: what is where the query says comes before all else. */
const AT_PLACE = 4;
/** A name with the typed initials counts so much; by how many records have it, a little more; one that was met before, less. */
const INITIALS = { least: 0.93, most: 0.99, again: 0.85 } as const;
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
  const places = createPlaces();
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
    places.add(number, home);
    for (const text of new Set([...home.names, ...(home.places ?? [])].flatMap(wordsOf))) {
      const word = vocabulary.add(text);
      const list = homesWith.get(word);
      if (list) list.push(number);
      else homesWith.set(word, [number]);
    }
    return number;
  };
  entries.forEach(({ name, otherNames = [], locations = [], campuses = [], home }, entry) => {
    for (const text of new Set([name, ...otherNames])) addName(entry, text, 1);
    for (const text of locations) addName(entry, text, LOCATION_WEIGHT);
    for (const text of campuses) addName(entry, text, CAMPUS_WEIGHT);
    if (home) homeOf[entry] = addHome(home);
  });
  vocabulary.close(names.length);
  for (const name of names) for (const word of name.words) name.rarity += vocabulary.rarityOf(word);
  const initials = createInitials(entries.length, (at) => {
    const entry = entries[at];
    return entry && (entry.kind === "program" || entry.kind === "subject") ? entry.name : "";
  });
  /** The number of each entry's own name. */
  const ownName = new Int32Array(entries.length);
  for (let at = names.length - 1; at >= 0; at -= 1) ownName[names[at]?.entry ?? 0] = at;

  /** Of each name while a query is answered; zero again afterwards. `placed` is what words of the place have brought. */
  const reached = new Float32Array(names.length);
  const placed = new Float32Array(names.length);
  const covered = new Float32Array(names.length);
  const bits = new Int32Array(names.length);
  /** Of each entry while a query is answered, and which have one. */
  const scores = new Float64Array(entries.length);
  let scored: number[] = [];
  /** The words of a query that mean nothing of the catalogue, whatever is wrong with them. */
  const meaningless = new Set<string>();

  const score = (entry: number, value: number): void => {
    const before = scores[entry] ?? 0;
    if (before === 0) scored.push(entry);
    if (value > before) scores[entry] = value;
  };

  /** How surely each name is meant by its initials: every name that there is once before any of them comes again. */
  const calledByInitials = (term: string): { name: number; quality: number }[] => {
    const found = initials.entriesWith(term).map((entry) => ownName[entry] ?? 0);
    if (found.length === 0) return [];
    const counts = new Map<string, number>();
    for (const name of found) {
      const text = names[name]?.text ?? "";
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    return found.map((name) => {
      const text = names[name]?.text ?? "";
      const count = counts.get(text) ?? 0;
      // Met before: its count is no longer there.
      counts.delete(text);
      const { least, most: best, again } = INITIALS;
      return { name, quality: count === 0 ? again : least + (best - least) * (Math.log1p(count) / Math.log1p(most)) };
    });
  };

  /** Scores entries by one reading of the query: first by words alone, then the best of those letter by letter. */
  const rank = (
    words: readonly string[],
    reading: { isTyping: boolean; weight: number; hasInitials: boolean },
  ): AskedPlace | undefined => {
    const significant = words.filter((word) => !isStopWord(word));
    const terms = [...new Set(significant.length > 0 ? significant : words)];
    const place = places.askedIn(words, (word) => !isStopWord(word));
    const isPlaceTerm = terms.map((term) => place?.words.has(term) === true);
    const touched: number[] = [];
    const atHome = new Float32Array(homes.size * terms.length);
    let total = 0;
    let placeTotal = 0;
    let placeBits = 0;
    terms.forEach((word, at) => {
      const { rarity, matches } = vocabulary.matching(word, reading.isTyping && word === words.at(-1));
      if (matches.length === 0) meaningless.add(word);
      total += rarity;
      const bit = 1 << at;
      if (isPlaceTerm[at]) {
        placeTotal += rarity;
        placeBits |= bit;
      }
      const touch = (name: number, gain: number, cover: number): void => {
        const held = bits[name] ?? 0;
        // Matches come best first: a word of the query counts once a name.
        if (held & bit) return;
        if (held === 0) touched.push(name);
        bits[name] = held | bit;
        reached[name] = (reached[name] ?? 0) + gain;
        if (isPlaceTerm[at]) placed[name] = (placed[name] ?? 0) + gain;
        covered[name] = (covered[name] ?? 0) + cover;
      };
      if (reading.hasInitials)
        for (const { name, quality } of calledByInitials(word)) touch(name, rarity * quality, names[name]?.rarity ?? 0);
      for (const match of matches) {
        const gain = rarity * match.quality;
        const cover = vocabulary.rarityOf(match.word) * match.quality;
        for (const name of vocabulary.namesWith(match.word)) touch(name, gain, cover);
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
      let value = 0;
      if (name && entry) {
        const held = bits[at] ?? 0;
        let sum = (reached[at] ?? 0) * name.weight;
        let placeSum = (placed[at] ?? 0) * name.weight;
        const home = homeOf[name.entry] ?? -1;
        if (home >= 0)
          for (let word = 0; word < terms.length; word += 1)
            if (!(held & (1 << word))) {
              const gain = atHome[home * terms.length + word] ?? 0;
              sum += gain;
              if (isPlaceTerm[word]) placeSum += gain;
            }
        let share = sum / total;
        let isAtPlace = false;
        if (place) {
          const other = Math.min(1, (sum - placeSum) / (total - placeTotal));
          isAtPlace = other >= LEAST_SHARE && (place.homes.has(home) || (held & placeBits) === placeBits);
          // Nursing elsewhere is nursing too; a university elsewhere is another university.
          if (entry.kind !== "university" && entry.kind !== "destination")
            share = isAtPlace ? Math.max(share, other) : other;
        }
        const cover = Math.min(1, (covered[at] ?? 0) / name.rarity);
        if (share >= LEAST_SHARE) {
          value = share * (1 - COVER_SHARE + COVER_SHARE * cover);
          best = Math.max(best, value);
          if (isAtPlace) value += AT_PLACE;
          tops.get(entry.kind)?.add(at, value);
        }
      }
      covered[at] = placed[at] = bits[at] = 0;
      reached[at] = value;
    }

    const least = (kind: PageKind): number => best * (kind === "university" ? BESIDE_BEST_UNIVERSITY : BESIDE_BEST);
    for (const at of touched) {
      const value = reached[at] ?? 0;
      const name = names[at];
      const entry = name && entries[name.entry];
      if (name && entry && value > 0 && (value >= AT_PLACE ? value - AT_PLACE : value) >= least(entry.kind))
        score(name.entry, weighed(value, reading.weight));
      reached[at] = 0;
    }
    const typed = words.join(" ");
    for (const [kind, top] of tops)
      for (const { item, score: value } of top.all()) {
        const name = names[item];
        if (!name?.text || (value >= AT_PLACE ? value - AT_PLACE : value) < least(kind)) continue;
        score(name.entry, weighed(value + likeness(typed, name.text), reading.weight));
      }
    return place;
  };

  /** The best of a kind from place `from` on, equal ones in the order of the entries. */
  const part = (kind: PageKind, from: number, most: number): Found => {
    const ofKind = scored.filter((entry) => entries[entry]?.kind === kind);
    const to = from + most;
    let best: number[];
    if (to <= COMPARED) {
      const top = topOf(to);
      for (const entry of ofKind) top.add(entry, scores[entry] ?? 0);
      best = top.all().map(({ item }) => item);
    } else best = ofKind.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    return {
      ids: best.slice(from, to).map((entry) => entries[entry]?.id ?? 0),
      count: ofKind.length,
      atPlace: ofKind.filter((entry) => (scores[entry] ?? 0) >= AT_PLACE).length,
    };
  };

  const answer: Search["answer"] = (query, most, from = 0) => {
    const words = wordsOf(query).slice(0, WORDS_MAX);
    meaningless.clear();
    const isTyping = !/\s$/.test(query);
    let place = rank(words, { isTyping, weight: 1, hasInitials: true });
    const tried = new Set([words.join(" ")]);
    const tryAlso = (other: readonly string[]): void => {
      const text = other.join(" ");
      if (tried.has(text)) return;
      tried.add(text);
      const found = rank(other.slice(0, WORDS_MAX), { isTyping: false, weight: REWORDED, hasInitials: true });
      place ??= found;
    };
    tryAlso(withSynonyms(withJoinedLetters(withJoinedCodes(words))));
    tryAlso(withSpacesOf(vocabulary, words));
    tryAlso(words.flatMap((word) => (meaningless.has(word) ? takenApart(vocabulary, word) : word)));
    const found: Record<PageKind, Found> = {
      university: part("university", from, most),
      program: part("program", from, most),
      subject: part("subject", from, most),
      facility: part("facility", from, most),
      destination: part("destination", from, most),
    };
    for (const entry of scored) scores[entry] = 0;
    scored = [];
    return { place: place ? { name: place.name, isInstitution: place.isInstitution } : null, found };
  };

  return {
    answer,
    find: (query, most) => {
      const { found } = answer(query, most);
      return {
        university: found.university.ids,
        program: found.program.ids,
        subject: found.subject.ids,
        facility: found.facility.ids,
        destination: found.destination.ids,
      };
    },
  };
};

/** The weight is of the score, not of being at the place. */
const weighed = (value: number, weight: number): number =>
  value >= AT_PLACE ? AT_PLACE + (value - AT_PLACE) * weight : value * weight;

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

/** "b.i.t." is "bit". */
const withJoinedLetters = (words: readonly string[]): string[] =>
  words.length > 2 && words.every((word) => word.length === 1) ? [words.join("")] : [...words];

/** What a name gets on top for being what was typed, letter by letter, or for beginning so. */
const likeness = (typed: string, name: string): number => {
  const most = typed.length < 4 ? 0 : typed.length < 12 ? 1 : 2;
  const typos = typosBetween(typed, name, most);
  if (typos <= most) return 0.6 - 0.1 * typos;
  const toPrefix = typosToPrefix(typed, name, most);
  return toPrefix <= most ? 0.25 - 0.05 * toPrefix : 0;
};
