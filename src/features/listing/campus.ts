import { LIMITS } from "../../contract/limits.ts";
import { STATES, type StateCode } from "../../contract/taxonomy.ts";
import { type Place, type RecordLocation } from "../location/place.ts";
import { distance } from "../../search/point.ts";

/** Where campuses are: the last of a record's points are theirs, in the same order. */
export type Campuses = readonly (readonly [suburb: string, state: StateCode])[];

/** Where the campus is by which a record is at a place; null when the record itself is there. */
export const campusAt = (
  { point, state }: Place,
  { location, points = [], states = [], campuses = [] }: Partial<RecordLocation> & { campuses?: Campuses },
): string | null => {
  const says = (text: string): boolean => location?.includes(text) ?? false;
  if (point === null) {
    const isItself = state === null || states[0] === state || says(STATES[state]) || says(state);
    return !isItself && campuses.some(([, other]) => other === state) ? STATES[state] : null;
  }
  const first = points.length - campuses.length;
  if (points.slice(0, first).some((own) => distance(point, own) <= LIMITS.nearKilometres)) return null;
  const [nearest] = campuses
    .map(([suburb], at) => ({ suburb, away: distance(point, points[first + at] ?? point) }))
    .filter(({ away }) => away <= LIMITS.nearKilometres)
    .sort((a, b) => a.away - b.away);
  return nearest && !says(nearest.suburb) ? nearest.suburb : null;
};
