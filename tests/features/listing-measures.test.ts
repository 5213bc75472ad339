import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listingAt, queryOf } from "../../src/features/listing/address.ts";
import {
  columnsOf,
  openEntries,
  openStudies,
  type EntryIndex,
  type StudyIndex,
} from "../../src/features/listing/catalogue.ts";
import { yearlyCost } from "../../src/contract/program-cost.ts";
import {
  filterCount,
  FRESH,
  withLimit,
  withoutFilters,
  withSort,
  type Sort,
} from "../../src/features/listing/listing.ts";
import { listOf, sortsOf } from "../../src/features/listing/lists.ts";
import {
  measure,
  MEASURE_NAMES,
  measuresOf,
  measuresSaid,
  type Measured,
  type MeasureName,
  type Measures,
} from "../../src/features/listing/measures.ts";
import { WORDS } from "../../src/features/listing/messages.ts";

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
  measures: columnsOf(
    MEASURE_NAMES,
    measures.map((known) => (known ? { measures: known } : {})),
  ),
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
        const asked = withLimit(withLimit(FRESH, "workload", 10), "difficulty", 3);
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
    expect([...catalogue.find(withLimit(FRESH, "price", 2))]).toEqual([2]);
  });

  it("stands in the address, of the lists that know it", () => {
    const asked = withSort(withLimit(withLimit(FRESH, "workload", 10), "difficulty", 3), "workload");
    expect(queryOf(asked)).toBe("?workload=10&difficulty=3&sort=workload");
    expect(listingAt(queryOf(asked), subjects)).toEqual(asked);
    expect(listingAt(queryOf(asked), listOf("programs"))).toEqual(FRESH);
    expect(listingAt("?workload=11&difficulty=many&price=2&sort=price", subjects)).toEqual(FRESH);
  });

  it("counts as filters, and goes with all of them", () => {
    const asked = withLimit(withLimit(FRESH, "workload", 10), "difficulty", 3);
    expect(filterCount(asked)).toBe(2);
    expect(filterCount(withLimit(asked, "workload", undefined))).toBe(1);
    expect(withoutFilters(asked)).toEqual(FRESH);
  });

  it("is offered in words", () => {
    expect(sortsOf(subjects).map(({ label }) => label)).toEqual([
      ...["Alphabetical", "Highest Rating", "Lowest Rating"],
      ...["Lightest workload", "Least difficult", "Most would take it again", "Highest recent rating"],
    ]);
    expect(measure("workload").offer(10)).toBe("At most 10 h a week");
    expect(measure("cost").limits.map(measure("cost").offer).slice(0, 2)).toEqual([
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
    expect(measuresSaid(measuresOf(subjects.measures, { reviewFacts: counts }))).toBe(
      "10 h a week · difficulty 3.5 of 5",
    );
    expect(measuresOf([], { reviewFacts: counts })).toBeUndefined();
  });

  it("has the best first of what is good, and at least so many who say yes", () => {
    const reviewFacts = {
      teaching: [
        [3, 1],
        [4, 2],
      ],
      takeAgain: [
        ["yes", 3],
        ["no", 1],
      ],
    } as const;
    expect(measuresOf(listOf("universities").measures, { reviewFacts })).toEqual({ teaching: 4 });
    expect(measuresOf(subjects.measures, { reviewFacts })).toEqual({ takeAgain: 75 });
    expect(measuresSaid({ takeAgain: 75 })).toBe("75% would take again");
    expect(measure("teaching").offer(3.5)).toBe("At least 3.5 of 5");
    expect(measure("takeAgain").offer(75)).toBe("At least 75%");
    const catalogue = openStudies(indexOf([{ takeAgain: 50 }, null, { takeAgain: 90 }]));
    expect([...catalogue.find(withSort(FRESH, "takeAgain"))]).toEqual([2, 0, 1]);
    expect([...catalogue.find(withLimit(FRESH, "takeAgain", 75))]).toEqual([2]);
  });
});

describe("what is known of programs, in their list", () => {
  it("names a filter that limits nothing in small letters, but for words of capitals", () => {
    expect(MEASURE_NAMES.map((name) => WORDS.any(measure(name).label))).toEqual(
      expect.arrayContaining(["Any entry (ATAR)", "Any full-time length", "Any study mode"]),
    );
  });

  const programs = listOf("programs");
  const program: Measured = {
    estimatedCost: 126_000,
    durationYears: 3,
    ATAR: 85.5,
    studyMode: "Mixed",
    recentReviews: { until: "2026-03", count: 3, rating: 4.4 },
  };

  it("is told in its row, as far as it is known", () => {
    expect(measuresSaid(measuresOf(programs.measures, program))).toBe(
      "about $42,000 a year · 3 years · Mixed · ATAR 85.5",
    );
    expect(measuresSaid(measuresOf(programs.measures, { estimatedCost: 126_000 }))).toBeNull();
    expect(measuresOf(programs.measures, {})).toBeUndefined();
  });

  it("needs three recent reviews for a recent rating", () => {
    const recentReviews = { until: "2026-03", count: 2, rating: 5 };
    expect(measuresOf(["recent"], { recentReviews })).toBeUndefined();
    expect(measuresOf(["recent"], program)).toEqual({ recent: 4.4 });
  });

  it("costs a year what it costs in all by its years, and in less than a year no more than all", () => {
    expect(yearlyCost({ estimatedCost: 126_000, durationYears: 3 })).toBe(42_000);
    expect(yearlyCost({ estimatedCost: 100_000, durationYears: 3 })).toBe(33_300);
    expect(yearlyCost({ estimatedCost: 15_000, durationYears: 0.5 })).toBe(15_000);
    expect(yearlyCost({ estimatedCost: 15_000, durationYears: null })).toBeNull();
    expect(yearlyCost({ estimatedCost: null, durationYears: 3 })).toBeNull();
  });

  it("is limited from above, of a rating from below, of a mode to just that", () => {
    const all: Measures[] = [
      { yearly: 30_000, length: 3, mode: 1, recent: 4 },
      { yearly: 30_100, length: 4, mode: 2, recent: 3.9 },
      {},
    ];
    const found = (name: MeasureName, limit: number) => [
      ...openStudies(indexOf(all)).find(withLimit(FRESH, name, limit)),
    ];
    expect(found("yearly", 30_000)).toEqual([0]);
    expect(found("length", 4)).toEqual([0, 1]);
    expect(found("mode", 2)).toEqual([1]);
    expect(found("recent", 4)).toEqual([0]);
  });

  it("is sorted by what is wanted first", () => {
    const all: Measures[] = [{ recent: 3, whole: 9 }, {}, { recent: 5, whole: 7 }, { recent: 4, whole: 8 }];
    const found = (sort: Sort) => [...openStudies(indexOf(all)).find(withSort(FRESH, sort))];
    expect(found("recent")).toEqual([2, 3, 0, 1]);
    expect(found("whole")).toEqual([2, 3, 0, 1]);
  });

  it("stands in the address, the mode by its name", () => {
    const asked = withSort(
      MEASURE_NAMES.filter((name) => programs.measures.includes(name) && measure(name).limits.length > 0).reduce(
        (listing, name) => withLimit(listing, name, measure(name).limits[0]),
        FRESH,
      ),
      "whole",
    );
    expect(queryOf(asked)).toBe(
      "?yearly=15000&length=1&mode=on-campus&entry=60&chooseAgain=50&firstJob=50&recent=3&sort=whole",
    );
    expect(listingAt(queryOf(asked), programs)).toEqual(asked);
    expect(listingAt("?mode=2&whole=100000&yearly=1", programs)).toEqual(FRESH);
  });

  it("comes in columns, of which there is none where nothing is known", () => {
    const records = [{ measures: { length: 3 } }, {}, { measures: { length: 1.5 } }];
    expect(columnsOf(programs.measures, records)).toEqual({ length: [3, 0, 1.5] });
  });
});
