import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listingAt, queryOf } from "../../src/features/listing/address.ts";
import { openEntries, openStudies, type EntryIndex, type StudyIndex } from "../../src/features/listing/catalogue.ts";
import { filterCount, FRESH, withMost, withoutFilters, withSort } from "../../src/features/listing/listing.ts";
import { listOf, sortsOf } from "../../src/features/listing/lists.ts";
import { atMost, LIMITS_OF, measuresOf, measuresSaid, type Measures } from "../../src/features/listing/measures.ts";

const subjects = listOf("subjects");

/** Subjects without anything but names, ratings in their order and measures. */
const indexOf = (measures: readonly (Measures | null)[]): StudyIndex => ({
  ids: measures.map((_, at) => at + 1),
  names: measures.map((_, at) => `Subject ${at + 1}`),
  codes: measures.map(() => ""),
  levels: measures.map(() => "0").join(""),
  fields: measures.map(() => 0),
  at: measures.map(() => 0),
  ratings: [],
  measures: measures.flatMap((measure, at) => (measure ? [[at, measure] as const] : [])),
  universities: [{ id: 1, name: "University", location: null, states: [], points: [] }],
  highestRating: [],
  lowestRating: [],
});
const measures: fc.Arbitrary<Measures> = fc.record(
  { workload: fc.integer({ min: 2, max: 30 }), difficulty: fc.integer({ min: 1, max: 5 }) },
  { requiredKeys: [] },
);

describe("what reviews say, in a list", () => {
  it("sorts the least first, with those that nobody has told of after them", () => {
    fc.assert(
      fc.property(fc.array(fc.option(measures)), (all) => {
        const found = [...openStudies(indexOf(all)).find(withSort(FRESH, "workload"))];
        expect(found.toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at));
        const workloads = found.map((at) => all[at]?.workload ?? Infinity);
        expect(workloads).toEqual(workloads.toSorted((a, b) => a - b));
      }),
    );
  });

  it("lets through what is within all limits and known to be", () => {
    fc.assert(
      fc.property(fc.array(fc.option(measures)), (all) => {
        const asked = withMost(withMost(FRESH, "workload", 10), "difficulty", 3);
        const found = [...openStudies(indexOf(all)).find(asked)];
        const within = all.flatMap((one, at) =>
          (one?.workload ?? Infinity) <= 10 && (one?.difficulty ?? Infinity) <= 3 ? [at] : [],
        );
        expect(found).toEqual(within);
      }),
    );
  });

  it("filters and sorts places likewise", () => {
    const entry = { letters: "A", image: null, picture: { scene: "campus" }, location: null, teaser: null };
    const index = {
      entries: [{ measures: { price: 3 } }, {}, { measures: { price: 1 } }].map((more, at) => ({
        ...{ id: at + 1, name: `Gym ${at + 1}`, rating: null, reviewCount: 0, names: [], states: [], points: [] },
        ...entry,
        ...more,
      })),
      highestRating: [],
      lowestRating: [],
    } as unknown as EntryIndex;
    const catalogue = openEntries(index, false);
    expect([...catalogue.find(withSort(FRESH, "price"))]).toEqual([2, 0, 1]);
    expect([...catalogue.find(withMost(FRESH, "price", 2))]).toEqual([2]);
  });

  it("stands in the address, of the lists that know it", () => {
    const asked = withSort(withMost(withMost(FRESH, "workload", 10), "difficulty", 3), "workload");
    expect(queryOf(asked)).toBe("?workload=10&difficulty=3&sort=workload");
    expect(listingAt(queryOf(asked), subjects)).toEqual(asked);
    expect(listingAt(queryOf(asked), listOf("programs"))).toEqual(FRESH);
    expect(listingAt("?workload=11&difficulty=many&price=2&sort=price", subjects)).toEqual(FRESH);
  });

  it("counts as filters, and goes with all of them", () => {
    const asked = withMost(withMost(FRESH, "workload", 10), "difficulty", 3);
    expect(filterCount(asked)).toBe(2);
    expect(filterCount(withMost(asked, "workload", undefined))).toBe(1);
    expect(withoutFilters(asked)).toEqual(FRESH);
  });

  it("is offered in words", () => {
    expect(sortsOf(subjects).map(({ label }) => label)).toEqual([
      ...["Alphabetical", "Highest Rating", "Lowest Rating"],
      ...["Lightest workload", "Least difficult"],
    ]);
    expect(atMost("workload", 10)).toBe("At most 10 h a week");
    expect(LIMITS_OF.cost.map((limit) => atMost("cost", limit)).slice(0, 2)).toEqual([
      "Under $200 a week",
      "Up to $300 a week",
    ]);
    const counts = {
      workload: [[10, 3]],
      difficulty: [
        [3, 2],
        [4, 2],
      ],
    } as const;
    expect(measuresSaid(measuresOf(subjects.measures, counts))).toBe("10 h a week · difficulty 3.5 of 5");
    expect(measuresOf([], counts)).toBeUndefined();
  });
});
