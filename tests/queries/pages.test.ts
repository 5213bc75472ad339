import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Program, University } from "../../src/contract/entities.ts";
import type { PagePosts } from "../../src/contract/posts.ts";
import { MissingContent, readContent } from "../../src/queries/content.ts";
import { chosenPages, pagesOfShard, parseShard, sitePages, topPrograms } from "../../src/queries/pages.ts";
import {
  aDestination,
  aFacility,
  aProgram,
  aSubject,
  aUniversity,
  writeContent,
  type ContentFixture,
} from "../fixtures/content.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-content-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const contentOf = (fixture: ContentFixture) => {
  writeContent(folder, fixture);
  return readContent(folder);
};
const pagesOf = (fixture: ContentFixture) => sitePages(contentOf(fixture));
/** The paths whose cache key differs between two exports. */
const changed = (before: ContentFixture, after: ContentFixture): string[] => {
  const first = new Map(pagesOf(before).map((page) => [page.path, page.cacheKey]));
  return pagesOf(after)
    .filter((page) => first.get(page.path) !== page.cacheKey)
    .map((page) => page.path);
};
const five = Array.from({ length: 5 }, (_, index) =>
  aProgram(index + 1, 1, { programRating: 5 - index, reviewCount: 9 }),
);
const base: ContentFixture = {
  universities: [aUniversity(1), aUniversity(2)],
  programs: five,
  subjects: [aSubject(1, 1), aSubject(2, 2)],
  facilities: [aFacility(1, 1)],
};

describe("the pages of the site", () => {
  it("are one a record, and two lists a university", () => {
    expect(pagesOf(base).map((page) => page.path)).toEqual([
      "/universities/1",
      "/universities/1/programs",
      "/universities/1/subjects",
      "/universities/2",
      "/universities/2/programs",
      "/universities/2/subjects",
      ...five.map(({ id }) => `/universities/1/program/${id}`),
      "/universities/1/subject/1",
      "/universities/2/subject/2",
      "/facility/1",
    ]);
  });

  it("keep their keys when the export is the same", () => {
    expect(changed(base, structuredClone(base))).toEqual([]);
  });

  it("change with one of a university's top programs: its own page, the list, and the university's page", () => {
    const programs = five.map((program) => (program.id === 1 ? { ...program, programName: "Renamed" } : program));
    expect(changed(base, { ...base, programs })).toEqual([
      "/universities/1",
      "/universities/1/programs",
      "/universities/1/program/1",
    ]);
  });

  it("leave the university's page alone when a program outside the top three changes", () => {
    const programs = five.map((program) => (program.id === 5 ? { ...program, programName: "Renamed" } : program));
    expect(changed(base, { ...base, programs })).toEqual(["/universities/1/programs", "/universities/1/program/5"]);
  });

  it("change everywhere a university's name stands, but only on its own pages for its rating", () => {
    const renamed = [aUniversity(1, { universityName: "New name" }), aUniversity(2)];
    expect(changed(base, { ...base, universities: renamed })).toHaveLength(3 + five.length + 1 + 1);
    const rated = [aUniversity(1, { universityRating: 4, reviewCount: 1 }), aUniversity(2)];
    expect(changed(base, { ...base, universities: rated })).toEqual([
      "/universities/1",
      "/universities/1/programs",
      "/universities/1/subjects",
    ]);
  });

  it("change where a university's town stands on a map: on its own pages and on those of its facilities", () => {
    const at = (city: string): ContentFixture => ({
      ...base,
      universities: [aUniversity(1, { city, state: "VIC", landscape: "hills" }), aUniversity(2)],
      facilities: [aFacility(1, 1, { landscape: "hills" })],
    });
    expect(changed(at("Ballarat"), at("Bendigo"))).toEqual([
      "/universities/1",
      "/universities/1/programs",
      "/universities/1/subjects",
      "/facility/1",
    ]);
  });

  it("change with what is shown of their neighbours: a name, a rating, a university's name or city, and nothing else", () => {
    const physics = five.map((program) => ({ ...program, field: "Physics" as const }));
    const [first, ...others] = physics;
    const before: ContentFixture = { ...base, programs: physics };
    const withFirst = (more: Partial<Program>) =>
      changed(before, { ...before, programs: [...(first ? [{ ...first, ...more }] : []), ...others] });
    const showing = [3, 4, 5].map((id) => `/universities/1/program/${id}`);
    // Its own page, the list of its university, and the pages before it in the ring; not that of the program after it.
    const own = ["/universities/1/programs", "/universities/1/program/1"];
    expect(withFirst({ programName: "Program 1 renamed" })).toEqual(["/universities/1", ...own, ...showing]);
    expect(withFirst({ reviewCount: 10 })).toEqual(["/universities/1", ...own, ...showing]);
    expect(withFirst({ programRating: 4.9 })).toEqual(["/universities/1", ...own, ...showing]);
    expect(withFirst({ programDescription: "Longer now." })).toEqual(["/universities/1", ...own]);

    const at = (universities: Partial<University>): ContentFixture => ({
      ...base,
      universities: [aUniversity(1), aUniversity(2, universities)],
      programs: [aProgram(1, 1, { field: "Physics" }), aProgram(2, 2, { field: "Physics" })],
    });
    expect(changed(at({}), at({ universityName: "New name" }))).toContain("/universities/1/program/1");
    expect(changed(at({}), at({ city: "Bendigo" }))).toContain("/universities/1/program/1");
    expect(changed(at({}), at({ webpage: "https://example.org" }))).not.toContain("/universities/1/program/1");
  });

  it.each<[string, (name: string) => ContentFixture, string[]]>([
    [
      "subject",
      (subjectName) => ({
        subjects: [aSubject(1, 1, { field: "Physics" }), aSubject(2, 2, { field: "Physics", subjectName })],
      }),
      ["/universities/2", "/universities/2/subjects", "/universities/1/subject/1", "/universities/2/subject/2"],
    ],
    [
      "facility",
      (facilityName) => ({
        facilities: [
          aFacility(1, null, { facilityLocation: "Acton ACT" }),
          aFacility(2, null, { facilityLocation: "Bruce ACT", facilityName }),
        ],
      }),
      ["/facility/1", "/facility/2"],
    ],
    [
      "destination",
      (destinationName) => ({
        destinations: [
          aDestination(1, { destinationLocation: "Bali, Indonesia" }),
          aDestination(2, { destinationLocation: "Java, Indonesia", destinationName }),
        ],
      }),
      ["/destination/1", "/destination/2"],
    ],
    [
      "university",
      (universityName) => ({
        universities: [aUniversity(1, { city: "Perth" }), aUniversity(2, { city: "Perth", universityName })],
      }),
      ["/universities/1", "/universities/2", "/universities/2/programs", "/universities/2/subjects"],
    ],
  ])("change with the name of a neighbour: a %s", (_, named, paths) => {
    const universities = [aUniversity(1), aUniversity(2)];
    expect(changed({ universities, ...named("Old name") }, { universities, ...named("New name") })).toEqual(paths);
  });

  it("change with a post on them", () => {
    const posts: PagePosts[] = [
      {
        page: { type: "subject", id: 2 },
        counts: { review: 0, blog: 0, qna: 0, helpfulLink: 0 },
        stars: [0, 0, 0, 0, 0],
        months: [],
        posts: [],
      },
    ];
    expect(changed(base, { ...base, posts })).toEqual(["/universities/2/subject/2"]);
  });
});

describe("a university's top programs", () => {
  it("are the three with the highest rating, unrated ones last", () => {
    const programs = [aProgram(8, 1), aProgram(9, 1, { programRating: 3, reviewCount: 2 }), ...five.slice(0, 1)];
    const source = contentOf({ universities: [aUniversity(1)], programs });
    expect(topPrograms(source, 1).map(({ programRating }) => programRating)).toEqual([5, 3, null]);
  });

  it("are ranked by what is usual for all programs, not for the few of the university", () => {
    const rated = (id: number, university: number, programRating: number, reviewCount: number) =>
      aProgram(id, university, { programRating, reviewCount });
    const elsewhere = Array.from({ length: 20 }, (_, at) => rated(100 + at, 2, 4, 12));
    const source = contentOf({
      universities: [aUniversity(1), aUniversity(2)],
      programs: [rated(1, 1, 1, 3), rated(2, 1, 5, 2), ...elsewhere],
    });
    expect(topPrograms(source, 1).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe("a share of the pages", () => {
  it("is, over all shares, every page exactly once", () => {
    const pages = pagesOf(base);
    const shares = ["1/3", "2/3", "3/3"].flatMap((shard) => pagesOfShard(pages, shard));
    expect(shares.map((page) => page.path).sort()).toEqual(pages.map((page) => page.path).sort());
  });

  it("keeps a university's pages together", () => {
    const own = pagesOfShard(pagesOf(base), "2/2").filter((page) => page.params["idUniversity"]);
    expect(new Set(own.map((page) => page.params["idUniversity"])).size).toBe(1);
  });

  it.each(["0/3", "4/3", "a/b", "1", ""])("is refused when it is written %j", (shard) => {
    expect(() => parseShard(shard)).toThrow(RangeError);
  });

  it("is what QUAD_ONLY's file says, when there is one", () => {
    const only = join(folder, "only.json");
    const [page] = pagesOf(base);
    writeFileSync(only, JSON.stringify([page]));
    expect(chosenPages({ QUAD_ONLY: only })).toEqual([page]);
  });
});

describe("the export", () => {
  it("says what is missing when the home page's texts are gone", () => {
    writeContent(folder, { "homepage-texts": [] });
    expect(() => readContent(folder).homepageText).toThrow(MissingContent);
  });

  it("answers a page without posts with an empty answer", () => {
    writeContent(folder, base);
    expect(readContent(folder).postsOf("program", 1)).toMatchObject({ posts: [], counts: { review: 0 } });
  });
});
