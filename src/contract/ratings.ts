import { LIMITS, RANKING_PRIOR_REVIEWS } from "./limits.ts";
import { FALLBACKS } from "./messages.ts";

/** A rating as people read it: one decimal, or a dash when there is none. */
export const formatRating = (rating: number | null | undefined): string =>
  rating ? rating.toFixed(LIMITS.ratingDecimals) : FALLBACKS.rating;

/** A record with no review has no rating. */
export const isUnrated = (rating: number | null | undefined): boolean => !rating;

/**
 * The Bayesian average used for "top-ranked" and "highest rating": (C·m + n·r) / (C + n), where r is the record's mean
 * of n reviews, m the mean of all reviews of its kind and C the strength of the pull (RANKING_PRIOR_REVIEWS).
 * Source: the damped mean used for the IMDb top list. Null when the record has no review.
 */
export const rankingScore = (rating: number | null, reviewCount: number, meanOfAll: number): number | null =>
  rating === null || reviewCount === 0
    ? null
    : (RANKING_PRIOR_REVIEWS * meanOfAll + reviewCount * rating) / (RANKING_PRIOR_REVIEWS + reviewCount);

export interface Ranked {
  name: string;
  rating: number | null;
  reviewCount: number;
}

/** The mean over all reviews of the given records, or 0 when there are none. */
export const meanRating = (records: readonly Pick<Ranked, "rating" | "reviewCount">[]): number => {
  const rated = records.filter((record) => record.rating !== null && record.reviewCount > 0);
  const reviews = rated.reduce((sum, record) => sum + record.reviewCount, 0);
  return reviews === 0
    ? 0
    : rated.reduce((sum, record) => sum + (record.rating ?? 0) * record.reviewCount, 0) / reviews;
};

const byName = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
/** Order by name as people expect it, the same on every machine. */
export const compareNames = (a: string, b: string): number => byName.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/** Records from highest to lowest ranking score; those without a rating last; ties by name. */
export const byHighestRating = <T>(records: readonly T[], read: (record: T) => Ranked): T[] =>
  sortedByScore(records, read, -1);
/** Records from lowest to highest ranking score; those without a rating last; ties by name. */
export const byLowestRating = <T>(records: readonly T[], read: (record: T) => Ranked): T[] =>
  sortedByScore(records, read, 1);

const sortedByScore = <T>(records: readonly T[], read: (record: T) => Ranked, direction: 1 | -1): T[] => {
  const seen = records.map((record) => ({ record, ranked: read(record) }));
  const mean = meanRating(seen.map(({ ranked }) => ranked));
  return seen
    .map((entry) => ({ ...entry, score: rankingScore(entry.ranked.rating, entry.ranked.reviewCount, mean) }))
    .sort((a, b) => {
      if (a.score === null || b.score === null) {
        if (a.score !== b.score) return a.score === null ? 1 : -1;
      } else if (a.score !== b.score) return direction * (a.score - b.score);
      return compareNames(a.ranked.name, b.ranked.name);
    })
    .map(({ record }) => record);
};
