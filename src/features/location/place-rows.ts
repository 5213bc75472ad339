import { STATES, type StateCode } from "../../contract/taxonomy.ts";
import { CAMPUSES, LIBRARIES, SCHOOLS, TOWNS } from "../../search/gazetteer.ts";
import type { RecordLocation } from "./place.ts";
import type { Point } from "../../search/point.ts";
import type { PlaceRow, PlaceRowKind } from "./rows.ts";

interface Named extends RecordLocation {
  name: string;
}

const row = (
  kind: PlaceRowKind,
  name: string,
  detail: string,
  state: StateCode | null,
  point: Point | null,
): PlaceRow => [kind, name, detail, state, point?.[0] ?? null, point?.[1] ?? null];

/** All places that the site itself knows: states, towns, campuses, schools, libraries, and what the guide has records of. */
export const placeRows = ({
  universities,
  facilities,
}: {
  universities: readonly Named[];
  facilities: readonly Named[];
}): PlaceRow[] => {
  const withCampus = new Set(CAMPUSES.map(({ name }) => name));
  const ofRecord = (kind: PlaceRowKind) => (record: Named) =>
    row(kind, record.name, record.location ?? "", record.states[0] ?? null, record.points[0] ?? null);
  return [
    ...(Object.entries(STATES) as [StateCode, string][]).map(([code, name]) => row("state", name, code, code, null)),
    ...TOWNS.map(({ name, state, point }) => row("town", name, state, state, point)),
    ...CAMPUSES.map(({ name, suburb, state, point }) => row("university", name, `${suburb} ${state}`, state, point)),
    ...universities.filter(({ name }) => !withCampus.has(name)).map(ofRecord("university")),
    ...SCHOOLS.map(({ name, suburb, state, point }) => row("school", name, `${suburb} ${state}`, state, point)),
    ...LIBRARIES.map(({ name, suburb, state, point }) => row("library", name, `${suburb} ${state}`, state, point)),
    ...facilities.map(ofRecord("facility")),
  ];
};
