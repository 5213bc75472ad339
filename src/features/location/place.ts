import { LIMITS } from "../../contract/limits.ts";
import { STATES, type LocationType, type StateCode } from "../../contract/taxonomy.ts";
import { folded } from "../../search/fold.ts";
import { distance, type Point } from "../../search/point.ts";

/** A place that somebody chose. A whole state has no point, and neither has one of which nobody knows where it is. */
export interface Place {
  /** Its formatted address: `Newtown NSW, Australia`. */
  label: string;
  state: StateCode | null;
  point: Point | null;
}

/** A place that can be chosen. */
export interface Suggestion {
  place: Place;
  name: string;
  /** What tells it from others of the same name: `NSW`, or the suburb of a campus. */
  detail: string;
  types: readonly LocationType[];
}

/** Where a record is: all points and states it is known to be at, and its location as written. */
export interface RecordLocation {
  states: readonly StateCode[];
  points: readonly Point[];
  location: string | null;
}

/** A degree of latitude, everywhere, in kilometres. */
const DEGREE = distance([0, 0], [1, 0]);
/** Whether two points are within LIMITS.nearKilometres; most are told apart by their latitude alone. */
const isNear = (a: Point, b: Point): boolean =>
  Math.abs(a[0] - b[0]) * DEGREE <= LIMITS.nearKilometres && distance(a, b) <= LIMITS.nearKilometres;

/** The place's own name: its address without state, postcode and country. */
export const nameOfPlace = ({ label }: Place): string =>
  (label.split(",")[0] ?? "").replace(/\s+(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)(?:\s+\d{4})?$/, "").trim();

/**
 * Whether a record is at a place: in the state, when a whole state was chosen; near the point, when both have one; else
 * by what is written: the record's location names the place, and no other state.
 */
export const isAt = (place: Place, { states, points, location }: RecordLocation): boolean => {
  if (place.point !== null && points.length > 0) {
    const { point } = place;
    return points.some((other) => isNear(point, other));
  }
  if (place.point === null && place.state !== null) return states.includes(place.state);
  const elsewhere = place.state !== null && states.length > 0 && !states.includes(place.state);
  return !elsewhere && location !== null && folded(location).includes(folded(nameOfPlace(place)));
};

/** The states that a written location names, by code or in full. */
export const statesIn = (location: string): StateCode[] =>
  (Object.entries(STATES) as [StateCode, string][])
    .filter(([code, name]) => location.includes(name) || new RegExp(`\\b${code}\\b`).test(location))
    .map(([code]) => code);

/** How well a suggestion fits what was typed: 0 not at all, more is better. */
const fit = (typed: string, { name, detail }: Suggestion): number => {
  const own = folded(name);
  if (own === typed) return 4;
  if (own.startsWith(typed)) return 3;
  if (own.includes(` ${typed}`)) return 2;
  const whole = `${own} ${folded(detail)}`;
  return typed.split(/[\s,]+/).every((word) => whole.includes(word)) ? 1 : 0;
};

/** The suggestions of the given types that fit what was typed, best first, in their own order where equal. */
export const suggestionsFor = (
  text: string,
  all: readonly Suggestion[],
  types: readonly LocationType[],
): Suggestion[] => {
  const typed = folded(text.trim());
  if (typed === "") return [];
  return all
    .map((suggestion) => ({ suggestion, fit: fit(typed, suggestion) }))
    .filter((found) => found.fit > 0 && found.suggestion.types.some((type) => types.includes(type)))
    .sort((a, b) => b.fit - a.fit)
    .slice(0, LIMITS.locationSuggestions)
    .map(({ suggestion }) => suggestion);
};
