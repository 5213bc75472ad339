import type { Facility, University } from "../../contract/entities.ts";
import type { StateCode } from "../../contract/taxonomy.ts";
import type { Campuses } from "../../features/listing/campus.ts";
import { CAMPUSES, TOWNS, type Institution } from "../../search/gazetteer.ts";
import { statesIn, type RecordLocation } from "../../features/location/place.ts";
import type { Point } from "../../search/point.ts";
import { folded } from "../../search/fold.ts";

const townKey = (name: string, state: string): string => `${folded(name)}|${state}`;
const towns = new Map(TOWNS.map(({ name, state, point }) => [townKey(name, state), point]));
const campuses = Map.groupBy(CAMPUSES, ({ name }) => folded(name));

/** The point of a town or suburb, if it is among the known places. */
export const pointOfTown = (name: string | null, state: StateCode | null | undefined): Point | undefined =>
  name && state ? towns.get(townKey(name, state)) : undefined;

/** The known campuses of a university, its first one first. */
export const campusesOf = ({ universityName }: University): readonly Institution[] =>
  campuses.get(folded(universityName)) ?? [];

/** Where a university is: its town, and its known campuses. */
export const locateUniversity = (university: University): RecordLocation => {
  const own = campusesOf(university);
  const town = pointOfTown(university.city, university.state);
  return {
    states: [...new Set([...(university.state ? [university.state] : []), ...own.map(({ state }) => state)])],
    points: [...(town ? [town] : []), ...own.map(({ point }) => point)],
    location: university.universityLocation,
  };
};

/** Where the campuses of a university are: the last of the points of `locateUniversity`. */
export const campusAddresses = (university: University): Campuses =>
  campusesOf(university).map(({ suburb, state }) => [suburb, state]);

/** Where a facility is: its suburb, else the towns of its university. */
export const locateFacility = (facility: Facility, university: University | undefined): RecordLocation => {
  const location = facility.facilityLocation;
  const states = location ? statesIn(location) : [];
  const state = states[0] ?? university?.state;
  const suburb = pointOfTown(facility.facilitySuburb, state);
  if (suburb || !university) return { states, points: suburb ? [suburb] : [], location };
  const campus = locateUniversity(university);
  return { states: states.length > 0 ? states : campus.states, points: campus.points, location };
};
