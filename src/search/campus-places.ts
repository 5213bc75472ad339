import type { University } from "../contract/entities.ts";
import { LIMITS } from "../contract/limits.ts";
import { memoize } from "../contract/memoize.ts";
import { STATES, type StateCode } from "../contract/taxonomy.ts";
import { folded, wordsOf } from "./fold.ts";
import { CAMPUSES, TOWNS, type Town } from "./gazetteer.ts";
import { distance } from "./point.ts";
import { withSynonyms } from "./synonyms.ts";

const campuses = Map.groupBy(CAMPUSES, ({ name }) => folded(name));
const towns = Map.groupBy(TOWNS, ({ name, state }) => `${folded(name)}|${state}`);

/** A campus of a university, with the cities near it in which some university has its seat. */
export interface CampusPlace {
  suburb: string;
  cities: readonly string[];
  state: StateCode;
}

/** Where a university has campuses, by its name: worked out once for the same universities. */
export const createCampusPlaces = memoize((universities: readonly Pick<University, "city" | "state">[]) => {
  const seats = new Set(universities.map(({ city, state }) => `${folded(city ?? "")}|${state ?? ""}`));
  const cities: Town[] = [...seats].flatMap((seat) => towns.get(seat) ?? []);
  const placesOf = memoize((universityName: string): CampusPlace[] =>
    (campuses.get(folded(universityName)) ?? []).map(({ suburb, state, point }) => ({
      suburb,
      cities: cities.flatMap((city) => (distance(point, city.point) <= LIMITS.nearKilometres ? city.name : [])),
      state,
    })),
  );
  return ({ universityName }: Pick<University, "universityName">) => placesOf(universityName);
});

/** So many letters of a town's name say which one is being typed. */
const BEGUN = 3;

/**
 * Where the campus is by which a university is at the place that a query names, or begins to name at its end: its suburb,
 * or its state where the query says no more than that. Null when its seat is there, and where no campus is.
 */
export const campusNamedIn = (
  query: string,
  { city, state, universityLocation }: Pick<University, "city" | "state" | "universityLocation">,
  places: readonly CampusPlace[],
): string | null => {
  const words = withSynonyms(wordsOf(query));
  const asked = ` ${words.join(" ")} `;
  const begun = words.map((_, at) => words.slice(at).join(" ")).filter(({ length }) => length >= BEGUN);
  const isNamed = (name: string): boolean => asked.includes(` ${wordsOf(name).join(" ")} `);
  const isTown = (name: string): boolean =>
    isNamed(name) || begun.some((beginning) => wordsOf(name).join(" ").startsWith(beginning));
  const isState = (code: StateCode): boolean => isNamed(code) || isNamed(STATES[code]);
  if (city && isTown(city)) return null;
  const near = places.find(({ suburb }) => isTown(suburb)) ?? places.find(({ cities }) => cities.some(isTown));
  if (near) return universityLocation?.includes(near.suburb) ? null : near.suburb;
  if (state && isState(state)) return null;
  const inState = places.find((place) => isState(place.state));
  return inState ? STATES[inState.state] : null;
};
