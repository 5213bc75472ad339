import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byHighestRating,
  byLowestRating,
  compareNames,
  formatRating,
  meanRating,
  rankingScore,
  type Ranked,
} from "../../src/contract/ratings.ts";

const read = (record: Ranked) => record;
const named = (name: string, rating: number | null = null, reviewCount = rating === null ? 0 : 1): Ranked => ({
  name,
  rating,
  reviewCount,
});

describe("a rating", () => {
  it("shows one decimal, and a dash when there is none", () => {
    expect([4.26, 5, 0, null, undefined].map(formatRating)).toEqual(["4.3", "5.0", "-", "-", "-"]);
  });
});

describe("the ranking", () => {
  it("does not let one five-star review lead over many good ones", () => {
    const many = named("Many", 4.6, 40);
    const one = named("One", 5, 1);
    const poor = named("Poor", 2, 30);
    expect(byHighestRating([one, poor, many], read).map(({ name }) => name)).toEqual(["Many", "One", "Poor"]);
  });

  it("puts records without a rating last in both directions, by name", () => {
    const records = [named("b"), named("C", 1), named("a"), named("D", 5)];
    expect(byHighestRating(records, read).map(({ name }) => name)).toEqual(["D", "C", "a", "b"]);
    expect(byLowestRating(records, read).map(({ name }) => name)).toEqual(["C", "D", "a", "b"]);
  });

  it("pulls towards the mean of all by five reviews", () => {
    expect(rankingScore(5, 5, 3)).toBe(4);
    expect(rankingScore(null, 0, 3)).toBeNull();
    expect(meanRating([named("a", 5, 3), named("b", 1, 1), named("c")])).toBe(4);
  });

  it("does not depend on the order of the input", () => {
    const record = fc
      .record({
        name: fc.string({ maxLength: 4 }),
        rating: fc.option(fc.integer({ min: 1, max: 5 })),
        count: fc.nat(9),
      })
      .map(({ name, rating, count }) => named(name, rating, rating === null ? 0 : count + 1));
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: ({ name }) => name }), (records) => {
        expect(byHighestRating([...records].reverse(), read)).toEqual(byHighestRating(records, read));
      }),
    );
  });
});

describe("names", () => {
  it("sort as people expect, numbers by value, and never tie", () => {
    const names = ["Unit 10", "unit 2", "Émile", "Zoo", "Apple"];
    expect(names.sort(compareNames)).toEqual(["Apple", "Émile", "unit 2", "Unit 10", "Zoo"]);
    expect(compareNames("a", "A")).not.toBe(0);
  });
});
