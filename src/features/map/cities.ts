import type { StateCode } from "../../contract/taxonomy.ts";
import type { Spot } from "../../lib/map.ts";
import type { Place } from "../location/place.ts";
import type { Point } from "../../search/point.ts";
import { suggestionOf } from "../location/rows.ts";
import type { Label } from "./spread.ts";

/** A city's point on the map: where it is drawn, where the city is, and where its name has room. */
export interface CityPoint {
  spot: Spot;
  anchor: Spot;
  label: Label | null;
}

/** A city with universities. One that is not known, or that another one's filter covers, has no point on the map. */
export interface MapCity {
  name: string;
  state: StateCode | null;
  /** Degrees; null where nobody knows. */
  location: Point | null;
  /** How many universities the list shows when the city is chosen. */
  count: number;
  drawn: CityPoint | null;
}

/** What the map of the universities listing shows: cities, and dots where there are further campuses. */
export interface UniversityMap {
  cities: readonly MapCity[];
  /** As a path. */
  dots: string;
}

/** The city as the location box chooses it. */
export const placeOfCity = ({ name, state, location }: Pick<MapCity, "name" | "state" | "location">): Place =>
  suggestionOf(["town", name, state ?? "", state, location?.[0] ?? null, location?.[1] ?? null]).place;
