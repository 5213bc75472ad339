import type { Destination, Facility, University } from "../contract/entities.ts";
import { STATES, type StateCode } from "../contract/taxonomy.ts";
import { destinationScene, facilityScene, universityScene } from "./landscape-of.ts";
import type { SceneName } from "./scene.ts";

/** The state that a written location names, by code or in full. */
const stateIn = (location: string | null): StateCode | null =>
  (Object.entries(STATES) as [StateCode, string][]).find(
    ([code, name]) => location !== null && (location.includes(name) || new RegExp(`\\b${code}\\b`).test(location)),
  )?.[0] ?? null;

export const sceneOfUniversity = ({ id, city, state, landscape, universityLocation }: University): SceneName =>
  universityScene({ town: city, state, landscape, location: universityLocation }, id);

export const sceneOfFacility = (facility: Facility, university: University | undefined): SceneName => {
  const { id, landscape, facilitySuburb: town, facilityLocation: location } = facility;
  const state = stateIn(location) ?? university?.state ?? null;
  return facilityScene({ landscape, town, state, location, city: university?.city ?? null }, id);
};

export const sceneOfDestination = ({
  id,
  landscape,
  destinationName: town,
  destinationLocation: location,
}: Destination): SceneName => destinationScene({ landscape, town, state: stateIn(location), location }, id);
