import type { SearchResults } from "../../../src/contract/api/catalogue.ts";
import type { CollectionName, RecordOf } from "../../../src/contract/export.ts";
import type { University } from "../../../src/contract/entities.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { searchEntries } from "../../../src/search/entries.ts";
import { createSearch } from "../../../src/search/search.ts";
import { workedOut, type Catalogue } from "./content.ts";
import { imageAttributes } from "./image-attributes.ts";

/** What the export has that is called like the query, of each kind the best. The index is made with the first search. */
export const searchResults = (catalogue: Catalogue, query: string): SearchResults => {
  const records = {
    universities: catalogue.records("universities"),
    programs: catalogue.records("programs"),
    subjects: catalogue.records("subjects"),
    facilities: catalogue.records("facilities"),
    destinations: catalogue.records("destinations"),
  };
  const search = workedOut("search", Object.values(records), () => createSearch(searchEntries(records)));
  const ranked = search.find(query, LIMITS.searchResults);
  const homeOf = (id: number | null) => {
    const home = id === null ? undefined : byId(catalogue, "universities").get(id);
    return home ? { id: home.id, universityName: home.universityName } : null;
  };
  const homeOfStudy = (id: number) => {
    const university = byId(catalogue, "universities").get(id);
    return university ? withTile(university) : null;
  };
  return {
    "university-pages": pick(catalogue, "universities", ranked.university).map(withTile),
    "program-pages": pick(catalogue, "programs", ranked.program).map(
      ({ id, programName, programAcronym, university }) => ({
        id,
        programName,
        programAcronym,
        university_page: homeOfStudy(university),
      }),
    ),
    "subject-pages": pick(catalogue, "subjects", ranked.subject).map(
      ({ id, subjectName, subjectCode, university }) => ({
        id,
        subjectName,
        subjectCode,
        university_page: homeOfStudy(university),
      }),
    ),
    facilities: pick(catalogue, "facilities", ranked.facility).map(
      ({ id, facilityName, facilityType, university }) => ({
        id,
        facilityName,
        facilityType,
        university_page: homeOf(university),
      }),
    ),
    "destination-pages": pick(catalogue, "destinations", ranked.destination).map(
      ({ id, destinationName, destinationLocation, destinationLogo }) => ({
        id,
        destinationName,
        destinationLocation,
        destinationLogo: destinationLogo && imageAttributes(destinationLogo),
      }),
    ),
  };
};

/** A university with what its tile is made of. */
const withTile = ({ id, universityName, acronym, universityLogo }: University) => ({
  id,
  universityName,
  acronym,
  universityLogo: universityLogo && imageAttributes(universityLogo),
});

const byId = <N extends CollectionName>(catalogue: Catalogue, name: N): ReadonlyMap<number, RecordOf<N>> => {
  const records = catalogue.records(name);
  return workedOut(`by id ${name}`, [records], () => new Map(records.map((record) => [record.id, record])));
};

const pick = <N extends CollectionName>(catalogue: Catalogue, name: N, ids: readonly number[]): RecordOf<N>[] => {
  const records = byId(catalogue, name);
  return ids.flatMap((id) => {
    const record = records.get(id);
    return record ? [record] : [];
  });
};
