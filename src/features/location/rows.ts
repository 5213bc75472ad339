import type { LocationType, StateCode } from "../../contract/taxonomy.ts";
import type { Suggestion } from "./place.ts";

/** The kinds of place in the index, with the types by which location boxes ask for them. */
const KINDS = {
  state: ["geocode"],
  town: ["geocode"],
  university: ["establishment", "university"],
  school: ["establishment", "school"],
  library: ["establishment", "library"],
  facility: ["establishment"],
} as const satisfies Record<string, readonly LocationType[]>;
export type PlaceRowKind = keyof typeof KINDS;

/** A place as it is sent: kind, name, what tells it apart, state, latitude and longitude. */
export type PlaceRow = readonly [
  kind: PlaceRowKind,
  name: string,
  detail: string,
  state: StateCode | null,
  latitude: number | null,
  longitude: number | null,
];

/** A row as a suggestion, with the address that choosing it reports. */
export const suggestionOf = ([kind, name, detail, state, latitude, longitude]: PlaceRow): Suggestion => ({
  name,
  detail: kind === "state" ? "" : detail,
  types: KINDS[kind],
  place: {
    label: [
      kind === "town" ? `${name} ${detail}` : name,
      ...(kind === "state" || kind === "town" ? [] : [detail]),
      "Australia",
    ]
      .filter(Boolean)
      .join(", "),
    state,
    point: latitude === null || longitude === null ? null : [latitude, longitude],
  },
});
