import type { SearchResults } from "../../../src/contract/api/catalogue.ts";
import type { CollectionName, RecordOf } from "../../../src/contract/export.ts";
import type { Destination, Facility, Program, Subject, University } from "../../../src/contract/entities.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { memoize } from "../../../src/contract/memoize.ts";
import { campusNamedIn, createCampusPlaces } from "../../../src/search/campus-places.ts";
import { searchEntries } from "../../../src/search/entries.ts";
import { createSearch } from "../../../src/search/search.ts";
import type { PageKind } from "../../../src/contract/taxonomy.ts";
import { byId } from "./by-id.ts";
import type { Catalogue } from "./content.ts";
import { imageAttributes } from "./image-attributes.ts";

/** Takes about a second for the published register: made with the first search, and anew when a collection changes. */
const searchIndex = memoize(
  (
    universities: readonly University[],
    programs: readonly Program[],
    subjects: readonly Subject[],
    facilities: readonly Facility[],
    destinations: readonly Destination[],
  ) => createSearch(searchEntries({ universities, programs, subjects, facilities, destinations })),
);

/** What is asked for: of each kind the best, or a page of one kind. */
interface Asked {
  query: string;
  kind?: PageKind | undefined;
  page?: number | undefined;
}

/** The records of the export that are called like the query, and how many there are of each kind. */
export const searchResults = (catalogue: Catalogue, { query, kind, page = 1 }: Asked): SearchResults => {
  const search = searchIndex(
    catalogue.records("universities"),
    catalogue.records("programs"),
    catalogue.records("subjects"),
    catalogue.records("facilities"),
    catalogue.records("destinations"),
  );
  const { place, found } = kind
    ? search.answer(query, LIMITS.searchPage, (page - 1) * LIMITS.searchPage)
    : search.answer(query, LIMITS.searchResults);
  const ranked = (of: PageKind): readonly number[] => (kind === undefined || kind === of ? found[of].ids : []);
  const countOf = (of: PageKind) => ({ total: found[of].count, atPlace: found[of].atPlace });
  const campusesOf = createCampusPlaces(catalogue.records("universities"));
  /** With the campus by which it is where the query says. */
  const withCampus = (university: University) => ({
    ...withTile(university),
    campus: place?.isInstitution ? null : campusNamedIn(place?.name ?? query, university, campusesOf(university)),
  });
  const homeOf = (id: number | null) => {
    const home = id === null ? undefined : byId(catalogue, "universities").get(id);
    return home ? { id: home.id, universityName: home.universityName } : null;
  };
  const homeOfStudy = (id: number) => {
    const university = byId(catalogue, "universities").get(id);
    return university ? { ...withCampus(university), city: university.city } : null;
  };
  return {
    "university-pages": pick(catalogue, "universities", ranked("university")).map((university) => ({
      ...withCampus(university),
      universityRating: university.universityRating,
      reviewCount: university.reviewCount,
    })),
    "program-pages": pick(catalogue, "programs", ranked("program")).map(
      ({ id, programName, programAcronym, programRating, reviewCount, university }) => ({
        id,
        programName,
        programAcronym,
        programRating,
        reviewCount,
        university_page: homeOfStudy(university),
      }),
    ),
    "subject-pages": pick(catalogue, "subjects", ranked("subject")).map(
      ({ id, subjectName, subjectCode, subjectRating, reviewCount, university }) => ({
        id,
        subjectName,
        subjectCode,
        subjectRating,
        reviewCount,
        university_page: homeOfStudy(university),
      }),
    ),
    facilities: pick(catalogue, "facilities", ranked("facility")).map(
      ({ id, facilityName, facilityType, facilityRating, reviewCount, university }) => ({
        id,
        facilityName,
        facilityType,
        facilityRating,
        reviewCount,
        university_page: homeOf(university),
      }),
    ),
    "destination-pages": pick(catalogue, "destinations", ranked("destination")).map(
      ({ id, destinationName, destinationLocation, destinationRating, reviewCount, destinationLogo }) => ({
        id,
        destinationName,
        destinationLocation,
        destinationRating,
        reviewCount,
        destinationLogo: destinationLogo && imageAttributes(destinationLogo),
      }),
    ),
    meta: {
      place,
      counts: {
        university: countOf("university"),
        program: countOf("program"),
        subject: countOf("subject"),
        facility: countOf("facility"),
        destination: countOf("destination"),
      },
    },
  };
};

/** A university with what its tile is made of. */
const withTile = ({ id, universityName, acronym, universityLogo }: University) => ({
  id,
  universityName,
  acronym,
  universityLogo: universityLogo && imageAttributes(universityLogo),
});

const pick = <N extends CollectionName>(catalogue: Catalogue, name: N, ids: readonly number[]): RecordOf<N>[] => {
  const records = byId(catalogue, name);
  return ids.flatMap((id) => {
    const record = records.get(id);
    return record ? [record] : [];
  });
};
