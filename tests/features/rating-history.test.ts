import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RatingMonth } from "../../src/contract/posts.ts";
import { RECENT_MONTHS } from "../../src/contract/recent-reviews.ts";
import { ratingHistory, withoutReviews } from "../../src/lib/rating-history.ts";

const review = fc.record({
  month: fc.integer({ min: 2010 * 12, max: 2030 * 12 + 11 }),
  stars: fc.integer({ min: 1, max: 5 }),
});
const nameOf = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
/** Reviews as the export has them. */
const monthsOf = (reviews: readonly { month: number; stars: number }[]): RatingMonth[] =>
  [...Map.groupBy(reviews, ({ month }) => month)]
    .sort(([a], [b]) => a - b)
    .map(([month, own]) => [nameOf(month), own.length, own.reduce((sum, { stars }) => sum + stars, 0)]);

describe("the history of a rating", () => {
  it("counts every review once, in its year, with the mean of its stars", () => {
    fc.assert(
      fc.property(fc.array(review, { maxLength: 60 }), (reviews) => {
        const history = ratingHistory(monthsOf(reviews));
        const byYear = Map.groupBy(reviews, ({ month }) => Math.floor(month / 12));
        if (byYear.size < 2) {
          expect(history).toBeUndefined();
          return;
        }
        expect(history?.all.count).toBe(reviews.length);
        expect(history?.years.map(({ year }) => year)).toEqual([...byYear.keys()].sort((a, b) => a - b));
        for (const { year, count, mean } of history?.years ?? []) {
          const own = byYear.get(year) ?? [];
          expect(count).toBe(own.length);
          expect(mean).toBeCloseTo(own.reduce((sum, { stars }) => sum + stars, 0) / own.length, 10);
        }
      }),
    );
  });

  it("takes for recent what was written in the 24 months that end with the newest review", () => {
    fc.assert(
      fc.property(fc.array(review, { minLength: 2, maxLength: 60 }), (reviews) => {
        const history = ratingHistory(monthsOf(reviews));
        if (!history) return;
        const newest = Math.max(...reviews.map(({ month }) => month));
        const own = reviews.filter(({ month }) => newest - month < RECENT_MONTHS);
        expect(history.recent).toMatchObject({ until: nameOf(newest), count: own.length });
        expect(history.recent.mean).toBeCloseTo(own.reduce((sum, { stars }) => sum + stars, 0) / own.length, 10);
        expect(history.recent.count).toBeLessThanOrEqual(history.all.count);
      }),
    );
  });

  it("is none where one year has all reviews, or there is none", () => {
    expect(ratingHistory([])).toBeUndefined();
    expect(
      ratingHistory([
        ["2026-01", 2, 8],
        ["2026-12", 1, 5],
      ]),
    ).toBeUndefined();
  });
});

it("the months without some reviews are those of the others", () => {
  fc.assert(
    fc.property(fc.array(review, { maxLength: 60 }), fc.array(review, { maxLength: 5 }), (others, some) => {
      const gone = some.map(({ month, stars }) => ({ month: nameOf(month), stars }));
      expect(withoutReviews(monthsOf([...others, ...some]), gone)).toEqual(monthsOf(others));
    }),
  );
});
