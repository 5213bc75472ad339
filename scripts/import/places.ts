import { STATES, type StateCode } from "../../src/contract/taxonomy.ts";
import type { LocationRow } from "./cricos-register.ts";
import { nameKey } from "./names.ts";

export interface Place {
  city: string | null;
  state: StateCode;
  /** As the guide writes it: "Canberra, Australian Capital Territory". */
  universityLocation: string;
}

const OWNED = "location owned and operated by provider";
const SMALL_WORDS = new Set(["of", "on", "the", "and", "at", "upon"]);
const STATE_AND_POSTCODE = new RegExp(`[ ,]+(${Object.keys(STATES).join("|")})( \\d{4})?$`, "i");

/**
 * Where an institution is: the place where most of its own locations are, the first of them when several are equal.
 * Locations without a state do not count. Null when none is left.
 */
export const mainPlace = (locations: readonly LocationRow[]): Place | null => {
  const own = locations.filter(({ cells }) => nameKey(cells["Location Type"] ?? "") === OWNED);
  const counted = new Map<string, { place: Place; count: number }>();
  for (const { cells } of own.length > 0 ? own : locations) {
    const state = stateOf(cells.State);
    if (!state) continue;
    const city = tidyCity(cells.City);
    const key = `${nameKey(city ?? "")}|${state}`;
    const universityLocation = city ? `${city}, ${STATES[state]}` : STATES[state];
    const entry = counted.get(key) ?? { place: { city, state, universityLocation }, count: 0 };
    entry.count += 1;
    counted.set(key, entry);
  }
  const [first, ...others] = [...counted.values()];
  if (!first) return null;
  return others.reduce((best, entry) => (entry.count > best.count ? entry : best), first).place;
};

const stateOf = (text: string | null): StateCode | undefined => {
  const code = text?.toUpperCase() ?? "";
  return Object.hasOwn(STATES, code) ? (code as StateCode) : undefined;
};

/** A city in ordinary letters, without the state and postcode that some write behind it; null when it is no city. */
export const tidyCity = (text: string | null): string | null => {
  const city = text?.replace(STATE_AND_POSTCODE, "").trim() ?? "";
  if (!/^\p{L}/u.test(city)) return null;
  return city === city.toUpperCase() || city === city.toLowerCase() ? inTitleCase(city) : city;
};

const inTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .split(" ")
    .map((word, place) => (place > 0 && SMALL_WORDS.has(word) ? word : capitalised(word)))
    .join(" ");

/** Letters after a hyphen, an apostrophe that is not a possessive, a slash, and "Mc" are capital too. */
const capitalised = (word: string): string =>
  word.replaceAll(/(^[a-z]['’]|^mc|^|[-/(])(\p{Ll})/gu, (_all, before: string, letter: string) => {
    const start = before.charAt(0).toUpperCase() + before.slice(1);
    return start + letter.toUpperCase();
  });
