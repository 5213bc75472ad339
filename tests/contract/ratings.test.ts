import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RANKING } from "../../src/contract/limits.ts";
import {
  byHighestRating,
  byLowestRating,
  compareNames,
  formatRating,
  meanRating,
  priorOf,
  rankingScore,
  withRanks,
  type Prior,
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

  it("pulls towards the mean of all by as many reviews as the prior is worth", () => {
    expect(rankingScore(5, 5, { mean: 3, strength: 5 })).toBe(4);
    expect(rankingScore(null, 0, { mean: 3, strength: 5 })).toBeNull();
    expect(meanRating([named("a", 5, 3), named("b", 1, 1), named("c")])).toBe(4);
  });

  const star = fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10);
  const prior = fc.record({ mean: star, strength: fc.integer({ min: RANKING.priorLeast, max: RANKING.priorMost }) });
  const reviews = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 });
  const scoreOf = (given: readonly number[], of: Prior): number =>
    rankingScore(given.reduce((sum, one) => sum + one, 0) / given.length, given.length, of) ?? 0;

  it("is raised by no lower review, and lowered by no higher one", () => {
    fc.assert(
      fc.property(reviews, fc.integer({ min: 1, max: 5 }), prior, (given, next, of) => {
        const before = scoreOf(given, of);
        const after = scoreOf([...given, next], of);
        if (next >= before) expect(after).toBeGreaterThanOrEqual(before - 1e-9);
        else expect(after).toBeLessThanOrEqual(before + 1e-9);
        // The same reviews with one of them better are no worse.
        expect(scoreOf([...given.slice(1), 5], of)).toBeGreaterThanOrEqual(before - 1e-9);
      }),
    );
  });

  it("never lets pages with a review or two lead over one that many have reviewed, however few those are", () => {
    const few = fc.array(fc.record({ rating: star, count: fc.integer({ min: 1, max: RANKING.reviewsLeast - 1 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    const many = fc.array(fc.record({ rating: star, count: fc.integer({ min: RANKING.reviewsLeast, max: 60 }) }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(few, many, (ones, others) => {
        const records = [...ones, ...others].map(({ rating, count }, at) => named(`R${at}`, rating, count));
        expect(byHighestRating(records, read)[0]?.reviewCount).toBeGreaterThanOrEqual(RANKING.reviewsLeast);
        const ranked = withRanks(records, read, others.length).slice(0, others.length);
        expect(ranked.every(({ record }) => record.reviewCount >= RANKING.reviewsLeast)).toBe(true);
      }),
    );
  });

  it.each([1, 4])("does not let %i records with one five-star review each lead over a good one", (count) => {
    const fives = Array.from({ length: count }, (_, at) => named(`Five ${at}`, 5, 1));
    expect(byHighestRating([...fives, named("Good", 4.5, 20), named("Fair", 3.9, 20)], read)[0]?.name).toBe("Good");
    expect(byHighestRating([...fives, named("Good", 4.5, 20)], read)[0]?.name).toBe("Good");
  });

  it("pulls the harder the less records differ beyond what chance does, within its bounds", () => {
    const unlike = Array.from({ length: 40 }, (_, at) => named(`R${at}`, at % 2 === 0 ? 1.5 : 4.5, 3 + (at % 7) * 5));
    expect(priorOf(unlike).strength).toBe(RANKING.priorLeast);
    // Means of few reviews lie far apart, means of many together: all of it is chance.
    const alike = Array.from({ length: 40 }, (_, at) => {
      const n = 3 + (at % 7) * 5;
      return named(`R${at}`, 4 + (at % 2 === 0 ? 1 : -1) / Math.sqrt(n), n);
    });
    expect(priorOf(alike).strength).toBe(RANKING.priorMost);
    fc.assert(
      fc.property(fc.array(fc.record({ rating: star, count: fc.nat(60) }), { maxLength: 30 }), (some) => {
        const { strength } = priorOf(some.map(({ rating, count }) => ({ rating, reviewCount: count })));
        expect(Number.isInteger(strength)).toBe(true);
        expect(strength).toBeGreaterThanOrEqual(RANKING.priorLeast);
        expect(strength).toBeLessThanOrEqual(RANKING.priorMost);
      }),
    );
  });

  it("gives equal records one number, and counts on after them", () => {
    const records = [
      named("b", 4, 20),
      named("a", 4, 20),
      named("top", 4.9, 30),
      named("last", 2, 20),
      named("one", 5, 1),
    ];
    expect(withRanks(records, read, 4).map(({ record, rank, isShared }) => [record.name, rank, isShared])).toEqual([
      ["top", 1, false],
      ["a", 2, true],
      ["b", 2, true],
      ["last", 4, false],
      ["one", 5, false],
    ]);
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
