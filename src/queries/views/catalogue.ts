import { createHash } from "node:crypto";
import type { PictureFacts } from "../../components/RecordPicture.tsx";
import type { Image } from "../../contract/entities.ts";
import { byHighestRating, byLowestRating, compareNames } from "../../contract/ratings.ts";
import { recentSaid, type RecentReviews } from "../../contract/recent-reviews.ts";
import type { FactCounts } from "../../contract/review-facts.ts";
import { catalogueHref } from "../../contract/routes.ts";
import { FIELDS, GRADUATION_LEVELS } from "../../contract/taxonomy.ts";
import {
  columnsOf,
  type EntryIndex,
  type ListEntry,
  type StudyIndex,
  type StudyItem,
} from "../../features/listing/catalogue.ts";
import type { Campuses } from "../../features/listing/campus.ts";
import { listOf, LISTS, type List } from "../../features/listing/lists.ts";
import { measuresOf, type Measured, type MeasureName, type Measures } from "../../features/listing/measures.ts";
import { placeRows } from "../../features/location/place-rows.ts";
import type { RecordLocation } from "../../features/location/place.ts";
import { firstPart, monogram } from "../../lib/format.ts";
import type { SceneName } from "../../pictures/scene.ts";
import { sceneOfDestination, sceneOfFacility, sceneOfUniversity } from "../../pictures/record-scene.ts";
import { content, memoizeShown } from "../content.ts";
import { campusAddresses, locateFacility, locateUniversity } from "./location.ts";

/** What each list shows of a record, by name. */
export type IndexedEntry = ListEntry & RecordLocation & { names: readonly string[]; campuses?: Campuses };

const byName = (a: { name: string; id: number }, b: { name: string; id: number }): number =>
  compareNames(a.name, b.name) || a.id - b.id;

/** All records of a list of universities, facilities or destinations, by name. */
export const listEntries = memoizeShown((list: List): readonly IndexedEntry[] => unsortedEntries(list).sort(byName));

/** An image is named only where there is one: an index holds thousands. */
const pictureOf = (scene: SceneName, image: Image | null): PictureFacts => (image ? { scene, image } : { scene });

interface OfReviews {
  reviewCount: number;
  reviewFacts?: FactCounts | null | undefined;
  recentReviews?: RecentReviews | null | undefined;
}
// Named only where there is something of it: an index holds thousands.
const recentOf = (rating: number | null, { reviewCount, recentReviews }: OfReviews): { recent?: string } => {
  const recent = recentSaid(rating, reviewCount, recentReviews);
  return recent === null ? {} : { recent };
};
const measured = (list: List, record: Measured): { measures?: Measures } => {
  const measures = measuresOf(list.measures, record);
  return measures ? { measures } : {};
};

const unsortedEntries = (list: List): IndexedEntry[] => {
  const { kind, facilityType } = list;
  const source = content();
  if (kind === "university")
    return source.universities.map((university) => ({
      id: university.id,
      name: university.universityName,
      letters: monogram(university.universityName, university.acronym),
      image: university.universityLogo,
      picture: pictureOf(sceneOfUniversity(university), university.universityHeaderImage),
      teaser: null,
      rating: university.universityRating,
      reviewCount: university.reviewCount,
      ...recentOf(university.universityRating, university),
      ...measured(list, university),
      names: [...(university.acronym ? [university.acronym] : []), ...university.aliases],
      ...locateUniversity(university),
      campuses: campusAddresses(university),
    }));
  if (kind === "destination")
    return source.destinations.map((destination) => ({
      id: destination.id,
      name: destination.destinationName,
      letters: monogram(destination.destinationName),
      image: destination.destinationLogo,
      picture: pictureOf(sceneOfDestination(destination), destination.destinationHeaderImage),
      location: destination.destinationLocation,
      teaser: destination.destinationDescription ? firstPart(destination.destinationDescription) : null,
      rating: destination.destinationRating,
      reviewCount: destination.reviewCount,
      ...recentOf(destination.destinationRating, destination),
      ...measured(list, destination),
      names: [],
      states: [],
      points: [],
    }));
  return source.facilities
    .filter((facility) => facility.facilityType === facilityType)
    .map((facility) => {
      const university = facility.university === null ? undefined : source.universityById.get(facility.university);
      return {
        id: facility.id,
        name: facility.facilityName,
        letters: monogram(facility.facilityName),
        image: null,
        picture: pictureOf(sceneOfFacility(facility, university), null),
        teaser: facility.facilityDescription ? firstPart(facility.facilityDescription) : null,
        rating: facility.facilityRating,
        reviewCount: facility.reviewCount,
        ...recentOf(facility.facilityRating, facility),
        ...measured(list, facility),
        names: [],
        ...locateFacility(facility, university),
      };
    });
};

/** What is known of any record of a list, in the list's order: there is a filter, and a sort, of nothing else. */
export const knownMeasures = (list: List, records: readonly { measures?: Measures | undefined }[]): MeasureName[] =>
  list.measures.filter((name) => records.some(({ measures }) => measures?.[name] !== undefined));

const universityName = (id: number): string => content().universityById.get(id)?.universityName ?? "";

const programItems = (universityId?: number): StudyItem[] => {
  const source = content();
  return (universityId === undefined ? source.programs : source.programsOf(universityId)).map((program) => ({
    id: program.id,
    name: program.programName,
    code: program.programAcronym,
    level: program.programGraduationLevel,
    field: program.field,
    rating: program.programRating,
    reviewCount: program.reviewCount,
    ...recentOf(program.programRating, program),
    ...measured(listOf("programs"), program),
    universityId: program.university,
    universityName: universityName(program.university),
  }));
};

const subjectItems = (universityId?: number): StudyItem[] => {
  const source = content();
  return (universityId === undefined ? source.subjects : source.subjectsOf(universityId)).map((subject) => ({
    id: subject.id,
    name: subject.subjectName,
    code: subject.subjectCode,
    level: subject.subjectGraduationLevel,
    field: subject.field,
    rating: subject.subjectRating,
    reviewCount: subject.reviewCount,
    ...recentOf(subject.subjectRating, subject),
    ...measured(listOf("subjects"), subject),
    universityId: subject.university,
    universityName: universityName(subject.university),
  }));
};

/** The programs or subjects of a university, by name. */
export const studiesOf = (kind: "program" | "subject", universityId: number): StudyItem[] =>
  (kind === "program" ? programItems(universityId) : subjectItems(universityId)).sort(byName);

/** All programs or all subjects, by name. */
export const studies = memoizeShown((kind: "program" | "subject"): readonly StudyItem[] =>
  (kind === "program" ? programItems() : subjectItems()).sort(byName),
);

/** The places in a list of those that are rated, from highest and from lowest. */
const orders = (records: readonly { name: string; rating: number | null; reviewCount: number }[]) => {
  const rated = records.map((record, at) => ({ ...record, at })).filter(({ rating }) => rating !== null);
  return {
    highestRating: byHighestRating(rated, (record) => record).map(({ at }) => at),
    lowestRating: byLowestRating(rated, (record) => record).map(({ at }) => at),
  };
};

const entryIndex = (list: List): EntryIndex => {
  const entries = listEntries(list);
  return { entries, ...orders(entries) };
};

const studyIndex = (kind: "program" | "subject"): StudyIndex => {
  const items = studies(kind);
  const withItems = new Set(items.map(({ universityId }) => universityId));
  const universities = content()
    .universities.filter(({ id }) => withItems.has(id))
    .map((university) => ({ id: university.id, name: university.universityName, ...locateUniversity(university) }))
    .sort(byName);
  const placeOf = new Map(universities.map(({ id }, at) => [id, at]));
  return {
    ids: items.map(({ id }) => id),
    names: items.map(({ name }) => name),
    codes: items.map(({ code }) => code ?? ""),
    levels: items.map(({ level }) => GRADUATION_LEVELS.findIndex((known) => known === level)).join(""),
    fields: items.map(({ field }) => FIELDS.findIndex((known) => known === field) + 1),
    at: items.map(({ universityId }) => placeOf.get(universityId) ?? 0),
    ratings: items.flatMap(({ rating, reviewCount }, at) =>
      rating === null ? [] : [[at, Number(rating.toFixed(2)), reviewCount] as const],
    ),
    measures: columnsOf(listOf(kind === "program" ? "programs" : "subjects").measures, items),
    recent: items.flatMap(({ recent }, at) => (recent ? [[at, recent] as const] : [])),
    universities,
    ...orders(items),
  };
};

/** The name of the index of places beside those of the lists. */
export const PLACES = "places";

const textOf = (name: string): string => {
  if (name === PLACES)
    return JSON.stringify(
      placeRows({
        universities: content().universities.map((university) => ({
          name: university.universityName,
          ...locateUniversity(university),
        })),
        facilities: LISTS.filter(({ facilityType }) => facilityType !== null).flatMap((list) => listEntries(list)),
      }),
    );
  const list = LISTS.find((candidate) => candidate.name === name);
  if (!list) throw new Error(`There is no catalogue "${name}"`);
  return JSON.stringify(list.kind === "program" || list.kind === "subject" ? studyIndex(list.kind) : entryIndex(list));
};

/** The indexes that the browser fetches: a list each, and the places that location boxes look for. */
export const CATALOGUES: readonly string[] = [...LISTS.map(({ name }) => name), PLACES];

/**
 * An index and where it is. Its version stands behind the name, not in it: a page that was open while the site changed
 * still finds the index, and a build of what changed has the same files as a build of everything.
 */
export const catalogue = memoizeShown((name: string): { text: string; href: string } => {
  const text = textOf(name);
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { text, href: catalogueHref(name, version) };
});
