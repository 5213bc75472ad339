import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LIMITS } from "../contract/limits.ts";
import { memoize } from "../contract/memoize.ts";
import { byHighestRating, standardOf, type Ranked } from "../contract/ratings.ts";
import {
  destinationHref,
  facilityHref,
  programHref,
  subjectHref,
  universityHref,
  universityProgramsHref,
  universitySubjectsHref,
} from "../contract/routes.ts";
import type { PageKind } from "../contract/taxonomy.ts";
import type { Program, Subject } from "../contract/entities.ts";
import { sceneOfFacility } from "../pictures/record-scene.ts";
import { content, type Content } from "./content.ts";
import { currentRun } from "./run.ts";
import {
  neighboursOfDestination,
  neighboursOfFacility,
  neighboursOfProgram,
  neighboursOfSubject,
  neighboursOfUniversity,
} from "./neighbours.ts";

/** The dynamic routes: one page a record, or one a university. */
export const DYNAMIC_ROUTES = [
  "university",
  "program",
  "subject",
  "facility",
  "destination",
  "universityPrograms",
  "universitySubjects",
] as const;
export type DynamicRoute = (typeof DYNAMIC_ROUTES)[number];

/** A page of the site: its path, its record, and a digest of everything that it shows. */
export interface SitePage {
  route: DynamicRoute;
  id: number;
  path: string;
  params: Record<string, string>;
  cacheKey: string;
  /** When what it shows last changed, ISO. */
  updatedAt: string;
}

const digestOf = (parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 24);

const rankedProgram = ({ programName: name, programRating: rating, reviewCount }: Program): Ranked => ({
  name,
  rating,
  reviewCount,
});
const rankedSubject = ({ subjectName: name, subjectRating: rating, reviewCount }: Subject): Ranked => ({
  name,
  rating,
  reviewCount,
});
const programStandard = memoize(({ programs }: Content) => standardOf(programs.map(rankedProgram)));
const subjectStandard = memoize(({ subjects }: Content) => standardOf(subjects.map(rankedSubject)));

/** The highest-ranked programs of a university, as its page shows them. */
export const topPrograms = (source: Content, university: number): Program[] =>
  byHighestRating(source.programsOf(university), rankedProgram, programStandard(source)).slice(
    0,
    LIMITS.topItemsOnUniversity,
  );

/** The highest-ranked subjects of a university, as its page shows them. */
export const topSubjects = (source: Content, university: number): Subject[] =>
  byHighestRating(source.subjectsOf(university), rankedSubject, subjectStandard(source)).slice(
    0,
    LIMITS.topItemsOnUniversity,
  );

/** The digests of the export's records, by collection and id. */
const recordDigests = ({ manifest }: Content) => {
  const maps = new Map(
    Object.entries(manifest.collections).map(([name, { ids, digests }]) => [
      name,
      new Map(ids.map((id, index) => [String(id), digests[index] ?? ""])),
    ]),
  );
  return (collection: string, id: number | string): string => maps.get(collection)?.get(String(id)) ?? "none";
};

/**
 * Every page made from a record, with its cache key. Two exports give a page the same key exactly when the page shows
 * the same: the key covers the record, its posts, its neighbours as they are shown, and for a university what its page
 * takes from other records.
 */
export const sitePages = (source: Content): SitePage[] => {
  const digest = recordDigests(source);
  const posts = (kind: PageKind, id: number) => digest("posts", `${kind}:${id}`);
  const texts = digest("universitypage-texts", source.universityPageText.id);
  const pages: SitePage[] = [];

  for (const university of source.universities) {
    const { id, updatedAt } = university;
    const own = digest("universities", id);
    const programs = source.programsOf(id);
    const subjects = source.subjectsOf(id);
    const params = { idUniversity: String(id) };
    pages.push({
      route: "university",
      id,
      path: universityHref(id),
      params,
      updatedAt,
      cacheKey: digestOf([
        own,
        texts,
        posts("university", id),
        ...topPrograms(source, id).map((program) => digest("programs", program.id)),
        ...topSubjects(source, id).map((subject) => digest("subjects", subject.id)),
        ...source.facilitiesOf(id).map((facility) => digest("facilities", facility.id)),
        `${programs.length} programs`,
        `${subjects.length} subjects`,
        JSON.stringify(neighboursOfUniversity(source, university)),
      ]),
    });
    pages.push({
      route: "universityPrograms",
      id,
      path: universityProgramsHref(id),
      params,
      updatedAt,
      cacheKey: digestOf([own, ...programs.map((program) => digest("programs", program.id))]),
    });
    pages.push({
      route: "universitySubjects",
      id,
      path: universitySubjectsHref(id),
      params,
      updatedAt,
      cacheKey: digestOf([own, ...subjects.map((subject) => digest("subjects", subject.id))]),
    });
  }
  for (const program of source.programs) {
    const { id, updatedAt, university } = program;
    pages.push({
      route: "program",
      id,
      path: programHref(university, id),
      params: { idUniversity: String(university), idDetail: String(id) },
      updatedAt,
      cacheKey: digestOf([
        digest("programs", id),
        universityFacts(source, university),
        posts("program", id),
        JSON.stringify(neighboursOfProgram(source, program)),
      ]),
    });
  }
  for (const subject of source.subjects) {
    const { id, updatedAt, university } = subject;
    pages.push({
      route: "subject",
      id,
      path: subjectHref(university, id),
      params: { idUniversity: String(university), idDetail: String(id) },
      updatedAt,
      cacheKey: digestOf([
        digest("subjects", id),
        universityFacts(source, university),
        posts("subject", id),
        JSON.stringify(neighboursOfSubject(source, subject)),
      ]),
    });
  }
  for (const facility of source.facilities) {
    const { id, updatedAt, university } = facility;
    const home = university === null ? undefined : source.universityById.get(university);
    pages.push({
      route: "facility",
      id,
      path: facilityHref(id),
      params: { facilityId: String(id) },
      updatedAt,
      cacheKey: digestOf([
        digest("facilities", id),
        universityFacts(source, university),
        sceneOfFacility(facility, home),
        // Where it is on the map, when its own suburb is not known.
        `${home?.city} ${home?.state}`,
        posts("facility", id),
        JSON.stringify(neighboursOfFacility(source, facility)),
      ]),
    });
  }
  for (const destination of source.destinations) {
    const { id, updatedAt } = destination;
    pages.push({
      route: "destination",
      id,
      path: destinationHref(id),
      params: { idDestination: String(id) },
      updatedAt,
      cacheKey: digestOf([
        digest("destinations", id),
        posts("destination", id),
        JSON.stringify(neighboursOfDestination(source, destination)),
      ]),
    });
  }
  return pages;
};

/** What the page of a program, subject or facility shows of its university: a change of the rest leaves it alone. */
export const universityFacts = (source: Content, id: number | null): string => {
  const university = id === null ? undefined : source.universityById.get(id);
  return university
    ? JSON.stringify([university.id, university.universityName, university.acronym, university.universityLocation])
    : "none";
};

/**
 * Which pages this run of Astro renders: those that the build wrote to the file named by QUAD_ONLY, else a share of all
 * (QUAD_SHARD `i/n`), else all.
 */
export const chosenPages = (environment: NodeJS.ProcessEnv = process.env): readonly SitePage[] => {
  const only = environment["QUAD_ONLY"];
  if (only) return JSON.parse(readFileSync(only, "utf8")) as SitePage[];
  const shard = environment["QUAD_SHARD"];
  return shard ? pagesOfShard(allPages(), shard) : allPages();
};

/** The share `i/n` of the pages; all pages of a university stay together. */
export const pagesOfShard = (pages: readonly SitePage[], shard: string): SitePage[] => {
  const { index, count } = parseShard(shard);
  return pages.filter((page) => shardOf(page, count) === index);
};

/** `3/16` as index 3 of 16, from 1. Throws a RangeError that says the form when it is anything else. */
export const parseShard = (shard: string): { index: number; count: number } => {
  const [index = NaN, count = NaN] = shard.split("/").map(Number);
  if (!Number.isInteger(index) || !Number.isInteger(count) || index < 1 || index > count)
    throw new RangeError(`A shard is written i/n with 1 ≤ i ≤ n, not "${shard}"`);
  return { index, count };
};

/** The shard, from 1, that a page belongs to: all pages of a university stay together. */
const shardOf = (page: SitePage, count: number): number => (Number(page.params["idUniversity"] ?? page.id) % count) + 1;

const readPages = memoize((): readonly SitePage[] => {
  const planned = process.env["QUAD_PAGES"];
  return planned ? (JSON.parse(readFileSync(planned, "utf8")) as SitePage[]) : sitePages(content());
});

/** Every record's page: as the build handed them over, in QUAD_PAGES where it is another process, else made from the export. */
export const allPages = (): readonly SitePage[] => currentRun()?.pages ?? readPages();

const readChosen = memoize(() => chosenPages());
const pagesToRender = (): readonly SitePage[] => currentRun()?.only ?? readChosen();

/** The `getStaticPaths` of a dynamic route. */
export const staticPathsOf = (route: DynamicRoute) =>
  pagesToRender()
    .filter((page) => page.route === route)
    .map(({ params, id }) => ({ params, props: { id } }));
