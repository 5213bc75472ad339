import { wordsOf } from "./fold.ts";

/** What a record belongs to, and where that is. */
export interface Home {
  /** What the institution is called. */
  names: readonly string[];
  /** Its city, its state, and where else it has a campus. */
  places?: readonly string[];
}

/** What a query says of where: "brisbane" in "nursing brisbane", "anu" in "law at anu". */
export interface AskedPlace {
  /** As the catalogue writes it. */
  name: string;
  /** Whether it is an institution, not a city or a state. */
  isInstitution: boolean;
  words: ReadonlySet<string>;
  /** Numbers of the homes that are there, or are it. */
  homes: ReadonlySet<number>;
}

export interface Places {
  add: (home: number, names: Home) => void;
  /** Undefined when the query names no place, or nothing else. `isSignificant` tells words from small ones. */
  askedIn: (words: readonly string[], isSignificant: (word: string) => boolean) => AskedPlace | undefined;
}

/** No name of a place or of an institution that people type has more words. */
const LONGEST = 7;

interface Known {
  name: string;
  isInstitution: boolean;
  homes: number[];
}

/** The names of all homes and of their places. */
export const createPlaces = (): Places => {
  const known = new Map<string, Known>();
  const phraseAt = (words: readonly string[], at: number): { size: number; found: Known } | undefined => {
    for (let size = Math.min(LONGEST, words.length - at); size > 0; size -= 1) {
      const found = known.get(words.slice(at, at + size).join(" "));
      if (found) return { size, found };
    }
    return undefined;
  };
  return {
    add: (home, { names, places = [] }) => {
      for (const name of new Set([...names, ...places])) {
        const phrase = wordsOf(name).join(" ");
        const held = known.get(phrase);
        if (held) held.homes.push(home);
        else if (phrase !== "") known.set(phrase, { name, isInstitution: !places.includes(name), homes: [home] });
      }
    },
    askedIn: (words, isSignificant) => {
      const placeWords = new Set<string>();
      const phrases: Known[] = [];
      let isMore = false;
      for (let at = 0; at < words.length;) {
        const phrase = phraseAt(words, at);
        if (phrase) {
          phrases.push(phrase.found);
          for (const word of words.slice(at, at + phrase.size)) placeWords.add(word);
        } else if (isSignificant(words[at] ?? "")) isMore = true;
        at += phrase?.size ?? 1;
      }
      const [first, ...others] = phrases;
      if (!first || !isMore) return undefined;
      // "brisbane queensland" is both; where nothing is both ("sydney melbourne"), either will do.
      const both = first.homes.filter((home) => others.every(({ homes }) => homes.includes(home)));
      const homes = new Set(both.length > 0 ? both : phrases.flatMap((phrase) => phrase.homes));
      return {
        name: phrases.map(({ name }) => name).join(", "),
        isInstitution: phrases.every(({ isInstitution }) => isInstitution),
        words: placeWords,
        homes,
      };
    },
  };
};
