import { describe, expect, it } from "vitest";
import { campusAt } from "../../src/features/listing/campus.ts";
import { openEntries } from "../../src/features/listing/catalogue.ts";
import { FRESH, type Listing } from "../../src/features/listing/listing.ts";
import { listOf } from "../../src/features/listing/lists.ts";
import { resultsOf, statusOf } from "../../src/features/listing/results.ts";
import type { Place } from "../../src/features/location/place.ts";

const charlesSturt = {
  id: 1,
  name: "Charles Sturt University",
  letters: "CSU",
  image: null,
  picture: { scene: "bush campus" },
  location: "Bathurst, New South Wales",
  teaser: null,
  rating: null,
  reviewCount: 0,
  names: [],
  states: ["NSW", "VIC"],
  points: [
    [-33.42, 149.58],
    [-33.43, 149.56],
    [-35.06, 147.35],
    [-36.12, 146.89],
  ],
  campuses: [
    ["Bathurst", "NSW"],
    ["Wagga Wagga", "NSW"],
    ["Wodonga", "VIC"],
  ],
} as const;
const wagga: Place = { label: "Wagga Wagga NSW, Australia", state: "NSW", point: [-35.115, 147.369] };

describe("a university that is at a place", () => {
  it("by a campus says so, and by its own town does not", () => {
    expect(campusAt(wagga, charlesSturt)).toBe("Wagga Wagga");
    expect(campusAt({ label: "Bathurst NSW", state: "NSW", point: [-33.42, 149.58] }, charlesSturt)).toBeNull();
    expect(campusAt({ label: "Perth WA", state: "WA", point: [-31.95, 115.86] }, charlesSturt)).toBeNull();
  });

  it("says in which other state it has a campus, when a whole state was chosen", () => {
    expect(campusAt({ label: "Victoria", state: "VIC", point: null }, charlesSturt)).toBe("Victoria");
    expect(campusAt({ label: "New South Wales", state: "NSW", point: null }, charlesSturt)).toBeNull();
  });
});

describe("what is looked for among universities", () => {
  const list = listOf("universities");
  const entries = Array.from({ length: 30 }, (_, at) => ({ ...charlesSturt, id: at + 1, name: `College ${at + 1}` }));
  const built = {
    name: list.name,
    sources: { index: "", places: "" },
    total: entries.length,
    measures: [],
    first: { kind: "entries", items: entries.slice(0, list.size) },
  } as const;
  const catalogue = openEntries({ entries, highestRating: [], lowestRating: [] }, false);
  const shown = (asked: Partial<Listing>) => {
    const listing = { ...FRESH, ...asked };
    const results = resultsOf(list, listing, { state: "ready", records: { kind: "entries", catalogue } }, built);
    if (results.state !== "ready") throw new Error(results.state);
    return {
      names: results.shown.items.map(({ name }) => name),
      line: statusOf(list, listing, results),
      results,
    };
  };

  it("takes the place of the grid and can be reached to the last one, page by page", () => {
    const pages = [1, 2, 3].map((page) => shown({ text: "college", page }));
    expect(pages.map(({ line }) => line)).toEqual([
      "1–12 of 30 universities",
      "13–24 of 30 universities",
      "25–30 of 30 universities",
    ]);
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(30);
    expect(shown({ text: "zzz" }).line).toBe("No Results");
  });

  it("says by which campus it is there", () => {
    const { results } = shown({ place: wagga });
    expect(results.shown.items[0]).toMatchObject({ campus: "Wagga Wagga" });
    expect(results.pages).toBe(3);
  });

  it("leaves the list as it is built where nothing is looked for", () => {
    expect(shown({}).line).toBe("12 of 30 universities");
    expect(shown({ sort: "highestRating" }).results.pages).toBe(1);
  });
});
