import type { Destination, Facility, Program, Subject, University } from "../contract/entities.ts";
import { STATES } from "../contract/taxonomy.ts";
import type { Home, SearchEntry } from "./search.ts";
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
  const homes = new Map<number, Home>(
    records.universities.map((university) => [
      university.id,
      { names: [university.universityName, ...nicknames(university), ...present(university.city)] },
    ]),
  );
  const homeOf = (university: number | null): Pick<SearchEntry, "home"> => {
    const home = university === null ? undefined : homes.get(university);
    return home ? { home } : {};
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
      home: { names: present(university.city, university.state, university.state && STATES[university.state]) },
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
      ...homeOf(facility.university),
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

const nicknames = ({ acronym, aliases }: University): string[] => present(acronym, ...aliases);

/** Of those that say no acronym of their own. */
const initials = ({ acronym, universityName }: University): string | undefined =>
  acronym ? undefined : initialsOf(universityName);
