import type { Destination, Facility, Program, Subject, University } from "../contract/entities.ts";
import { STATES } from "../contract/taxonomy.ts";
import { createCampusPlaces } from "./campus-places.ts";
import type { Home } from "./places.ts";
import type { SearchEntry } from "./search.ts";
import { initialsOf } from "./words.ts";

/** The records that people look for. */
export interface Searched {
  universities: readonly University[];
  programs: readonly Program[];
  subjects: readonly Subject[];
  facilities: readonly Facility[];
  destinations: readonly Destination[];
}

/** Each record with all the names by which it may be asked for. */
export const searchEntries = (records: Searched): SearchEntry[] => {
  const campusPlaces = createCampusPlaces(records.universities);
  const townsOf = (university: University): string[] => [
    ...new Set(campusPlaces(university).flatMap(({ suburb, cities }) => [...cities, suburb])),
  ];
  const everyPlaceOf = (university: University): string[] => [
    ...new Set([
      ...placesOf(university),
      ...townsOf(university),
      ...campusPlaces(university).flatMap(({ state }) => [STATES[state], state]),
    ]),
  ];
  const homes = new Map<number, Home>(
    records.universities.map((university) => [
      university.id,
      { names: [university.universityName, ...nicknames(university)], places: everyPlaceOf(university) },
    ]),
  );
  const seats = new Map(records.universities.map((university) => [university.id, placesOf(university)]));
  const homeOf = (university: number | null): Pick<SearchEntry, "home"> => {
    const home = university === null ? undefined : homes.get(university);
    return home ? { home } : {};
  };
  /** In its suburb, and in the city of its university's seat: one home for all that are in both. */
  const suburbs = new Map<string, Home>();
  const facilityHome = ({ university, facilitySuburb: suburb }: Facility): Pick<SearchEntry, "home"> => {
    const { home } = homeOf(university);
    if (!suburb) return home ? { home } : {};
    const key = `${university}|${suburb}`;
    const held = suburbs.get(key) ?? {
      names: home?.names ?? [],
      places: [...(seats.get(university ?? 0) ?? []), suburb],
    };
    suburbs.set(key, held);
    return { home: held };
  };
  return [
    ...records.universities.map((university): SearchEntry => ({
      kind: "university",
      id: university.id,
      name: university.universityName,
      otherNames: [
        ...nicknames(university),
        ...present(initials(university)),
        ...present(university.cricosProviderCode),
      ],
      locations: present(university.city, university.universityLocation),
      campuses: townsOf(university).filter((town) => town !== university.city),
      home: { names: [], places: everyPlaceOf(university) },
    })),
    ...records.programs.map((program): SearchEntry => ({
      kind: "program",
      id: program.id,
      name: program.programName,
      otherNames: present(program.programAcronym, program.cricosCode),
      ...homeOf(program.university),
    })),
    ...records.subjects.map((subject): SearchEntry => ({
      kind: "subject",
      id: subject.id,
      name: subject.subjectName,
      otherNames: present(subject.subjectCode),
      ...homeOf(subject.university),
    })),
    ...records.facilities.map((facility): SearchEntry => ({
      kind: "facility",
      id: facility.id,
      name: facility.facilityName,
      locations: present(facility.facilityType, facility.facilitySuburb),
      ...facilityHome(facility),
    })),
    ...records.destinations.map((destination): SearchEntry => ({
      kind: "destination",
      id: destination.id,
      name: destination.destinationName,
      locations: present(destination.destinationLocation),
    })),
  ];
};

const present = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text) => typeof text === "string" && text !== "") as string[];

/** Its city and its state, in full first: that is how results say where they are. */
const placesOf = ({ city, state }: University): string[] => present(city, state && STATES[state], state);

const nicknames = ({ acronym, aliases }: University): string[] => present(acronym, ...aliases);

/** Of those that say no acronym of their own. */
const initials = ({ acronym, universityName }: University): string | undefined =>
  acronym ? undefined : initialsOf(universityName);
