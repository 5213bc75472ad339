import type { LocationType, StateCode } from "../../contract/taxonomy.ts";
import { STATES } from "../../contract/taxonomy.ts";
import type { Suggestion } from "./place.ts";

/** Something that can be chosen: the place itself is only asked for when it is. */
export interface FoundPlace {
  name: string;
  detail: string;
  /** The place, or null when it turns out to be none. */
  place: () => Promise<Suggestion["place"] | null>;
}

/** Where the location boxes look. Throws when it cannot be reached. */
export interface PlaceProvider {
  find: (text: string, types: readonly LocationType[]) => Promise<FoundPlace[]>;
}

/** The state of a code or name as map services write it. */
export const stateNamed = (text: string | undefined): StateCode | null =>
  (Object.entries(STATES) as [StateCode, string][]).find(([code, name]) => text === code || text === name)?.[0] ?? null;
