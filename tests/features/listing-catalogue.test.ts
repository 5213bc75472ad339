import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byHighestRating, byLowestRating } from "../../src/contract/ratings.ts";
import type { StateCode } from "../../src/contract/taxonomy.ts";
import { openEntries, openStudies, type EntryIndex, type StudyIndex } from "../../src/features/listing/catalogue.ts";
import { FRESH, type Listing } from "../../src/features/listing/listing.ts";
import { isNearlyIn, typosToBeginning } from "../../src/features/listing/typo.ts";
import type { Point } from "../../src/search/point.ts";

const where = (state: StateCode, point: Point) => ({ states: [state], points: [point], location: null });
const CANBERRA: Point = [-35.28, 149.13];
const PERTH: Point = [-31.95, 115.86];

const studies: StudyIndex = {
  ids: [11, 12, 13, 14],
  names: ["Bachelor of Arts", "Bachelor of Música", "Master of Physics", "Physics Research"],
  codes: ["BA", "", "MPHYS", ""],
  levels: "0012",
  fields: [0, 9, 3, 3],
  at: [0, 1, 0, 1],
  ratings: [
    [1, 4.5, 12],
    [3, 2, 1],
  ],
  highestRating: [1, 3],
  lowestRating: [3, 1],
  universities: [
    { id: 1, name: "Capital", ...where("ACT", CANBERRA) },
    { id: 2, name: "West", ...where("WA", PERTH) },
  ],
};
const found = (listing: Partial<Listing>) => {
  const catalogue = openStudies(studies);
  return Array.from(catalogue.find({ ...FRESH, ...listing }), (at) => catalogue.item(at).id);
};

describe("programs and subjects", () => {
  it("are found by any of the chosen fields, by level, by university and by place", () => {
    expect(found({})).toEqual([11, 12, 13, 14]);
    expect(found({ fieldSelected: ["Physics"] })).toEqual([13, 14]);
    expect(found({ fieldSelected: ["Physics", "History"] })).toEqual([12, 13, 14]);
    expect(found({ graduationLevelSelected: "Undergraduate" })).toEqual([11, 12]);
    expect(found({ universitySelected: 2 })).toEqual([12, 14]);
    expect(found({ place: { label: "Fremantle WA, Australia", state: "WA", point: [-32.06, 115.75] } })).toEqual([
      12, 14,
    ]);
    expect(found({ fieldSelected: ["Physics"], graduationLevelSelected: "Research", universitySelected: 1 })).toEqual(
      [],
    );
  });

  it("are found by words of the name or the code, whatever their case and accents", () => {
    expect(found({ text: "MUSICA bachelor" })).toEqual([12]);
    expect(found({ text: "mphys" })).toEqual([13]);
    expect(found({ text: "law" })).toEqual([]);
  });

  it("are ordered by rating with those that have none last, by name", () => {
    expect(found({ sort: "highestRating" })).toEqual([12, 14, 11, 13]);
    expect(found({ sort: "lowestRating" })).toEqual([14, 12, 11, 13]);
  });

  it("come out of the index as they went in", () => {
    expect(openStudies(studies).item(1)).toEqual({
      id: 12,
      name: "Bachelor of Música",
      code: null,
      level: "Undergraduate",
      field: "History",
      rating: 4.5,
      reviewCount: 12,
      universityId: 2,
      universityName: "West",
    });
  });
});

const entry = (id: number, name: string, more: Partial<EntryIndex["entries"][number]> = {}) => ({
  id,
  name,
  letters: "",
  picture: { scene: "coast" as const },
  image: null,
  location: null,
  teaser: null,
  rating: null,
  reviewCount: 0,
  names: [],
  states: [],
  points: [],
  ...more,
});
const names = (entries: EntryIndex["entries"], listing: Partial<Listing>, searchesLocation = false) => {
  const catalogue = openEntries({ entries, highestRating: [], lowestRating: [] }, searchesLocation);
  return Array.from(catalogue.find({ ...FRESH, ...listing }), (at) => catalogue.item(at).name);
};

describe("universities and places", () => {
  const universities = [
    entry(1, "Australian National University", { names: ["ANU"] }),
    entry(2, "University of Notre Dame", { names: ["Notre Dame Sydney"] }),
    entry(3, "University of Sydney", { names: ["USYD"] }),
  ];

  it("are found by name, acronym and alias, those that are called so first", () => {
    expect(names(universities, { text: "anu" })).toEqual(["Australian National University"]);
    expect(names(universities, { text: "Sydney" })).toEqual(["University of Sydney", "University of Notre Dame"]);
  });

  it("are found in spite of a typo, but only when nothing is spelled so", () => {
    expect(names(universities, { text: "sydny" })).toEqual(["University of Sydney", "University of Notre Dame"]);
    expect(names(universities, { text: "austrlaian natoinal" })).toEqual(["Australian National University"]);
    expect(names(universities, { text: "zebra" })).toEqual([]);
    expect(names(universities, { text: "!?" })).toEqual([]);
  });

  it("are found by their location where the list says so", () => {
    const places = [
      entry(1, "Bali", { location: "Bali, Indonesia" }),
      entry(2, "Perth", { location: "Western Australia" }),
    ];
    expect(names(places, { text: "INDONESIA" }, true)).toEqual(["Bali"]);
    expect(names(places, { text: "indonesia" }, false)).toEqual([]);
  });

  it("are all there, whatever the order", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ rating: fc.option(fc.integer({ min: 1, max: 5 })), reviewCount: fc.integer({ min: 1, max: 9 }) }),
        ),
        (ratings) => {
          const entries = ratings.map(({ rating, reviewCount }, at) =>
            entry(at, `Name ${String(at).padStart(4, "0")}`, {
              rating,
              reviewCount: rating === null ? 0 : reviewCount,
            }),
          );
          const rated = entries.filter(({ rating }) => rating !== null);
          const catalogue = openEntries(
            {
              entries,
              highestRating: byHighestRating(rated, (one) => one).map(({ id }) => id),
              lowestRating: byLowestRating(rated, (one) => one).map(({ id }) => id),
            },
            false,
          );
          const inOrder = (sort: Listing["sort"]) =>
            Array.from(catalogue.find({ ...FRESH, sort }), (at) => catalogue.item(at));
          expect(inOrder("highestRating")).toEqual(byHighestRating(entries, (one) => one));
          expect(inOrder("lowestRating")).toEqual(byLowestRating(entries, (one) => one));
          expect(inOrder("alphabetical")).toEqual(entries);
        },
      ),
    );
  });
});

describe("typos", () => {
  it("are counted as letters changed, left out, put in or swapped", () => {
    expect(
      ["sydney", "sydny", "sydnye", "sydneyy", "sidnei"].map((typed) => typosToBeginning(typed, "sydney", 2)),
    ).toEqual([0, 1, 1, 1, 2]);
    expect(typosToBeginning("melb", "melbourne", 1)).toBe(0);
    expect(isNearlyIn("university of sydney", ["uni", "sydeny"])).toBe(true);
    expect(isNearlyIn("university of sydney", ["xyz"])).toBe(false);
  });

  it("never make a word less than the beginning of itself", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), fc.nat(12), (word, length) => {
        expect(typosToBeginning(word.slice(0, length), word, 2)).toBe(0);
      }),
    );
  });
});
