import { LIMITS, RANKING } from "./limits.ts";
import { memoize } from "./memoize.ts";
import { FALLBACKS } from "./messages.ts";

/** A rating as people read it: one decimal, or a dash when there is none. */
export const formatRating = (rating: number | null | undefined): string =>
  rating ? rating.toFixed(LIMITS.ratingDecimals) : FALLBACKS.rating;

/** A record with no review has no rating. */
export const isUnrated = (rating: number | null | undefined): boolean => !rating;

export interface Ranked {
  name: string;
  rating: number | null;
  reviewCount: number;
}
type Reviewed = Pick<Ranked, "rating" | "reviewCount">;

/** What is held of a page before anybody has reviewed it: the mean of its kind, and how many reviews that is worth. */
export interface Prior {
  mean: number;
  strength: number;
}

/**
 * The Bayesian average used for "top-ranked" and "highest rating": (C·m + n·r) / (C + n), where r is the record's mean
 * of n reviews, m the mean of all reviews of its kind and C the strength of the prior. It is the credibility premium of
 * Bühlmann ("Experience rating and credibility", ASTIN Bulletin 4, 1967), known from the IMDb top list. Null when the
 * record has no review.
 */
export const rankingScore = (rating: number | null, reviewCount: number, { mean, strength }: Prior): number | null =>
  rating === null || reviewCount === 0 ? null : (strength * mean + reviewCount * rating) / (strength + reviewCount);

const isReviewed = (record: Reviewed): record is { rating: number; reviewCount: number } =>
  record.rating !== null && record.reviewCount > 0;

/** The mean over all reviews of the given records, or 0 when there are none. */
export const meanRating = (records: readonly Reviewed[]): number => {
  const rated = records.filter(isReviewed);
  const reviews = sumOf(rated, ({ reviewCount }) => reviewCount);
  return reviews === 0 ? 0 : sumOf(rated, ({ rating, reviewCount }) => rating * reviewCount) / reviews;
};

/** Fewer reviewed records say nothing of how much records differ. */
const RECORDS_LEAST = 10;

/**
 * The prior of records of a kind. Its strength is estimated from them (empirical Bayes): the variance of reviews of one
 * record by that between records, C = σ²/τ², in whole reviews and within RANKING's bounds. Both variances follow, by
 * moments, from how far means lie apart weighed by their reviews (Bühlmann and Straub, "Glaubwürdigkeit für
 * Schadensätze", 1970) and not weighed:
 *
 *     Σn(r − m)² ≈ (k − 1)·σ² + (N − Σn²/N)·τ²     and     Σ(r − r̄)²/(k − 1) ≈ τ² + σ²·mean(1/n)
 */
export const priorOf = (records: readonly Reviewed[]): Prior => {
  // In one order: sums of the same numbers are then the same to the last digit, whoever makes them.
  const rated = records.filter(isReviewed).sort((a, b) => a.reviewCount - b.reviewCount || a.rating - b.rating);
  const count = rated.length;
  const mean = meanRating(rated);
  if (count < RECORDS_LEAST) return { mean, strength: RANKING.priorLeast };
  const reviews = sumOf(rated, ({ reviewCount: n }) => n);
  const plainMean = sumOf(rated, ({ rating }) => rating) / count;
  const weighed = sumOf(rated, ({ rating, reviewCount: n }) => n * (rating - mean) ** 2);
  const plain = sumOf(rated, ({ rating }) => (rating - plainMean) ** 2) / (count - 1);
  const spread = reviews - sumOf(rated, ({ reviewCount: n }) => n * n) / reviews;
  const inverse = sumOf(rated, ({ reviewCount: n }) => 1 / n) / count;
  const within = (weighed - spread * plain) / (count - 1 - spread * inverse);
  const between = plain - inverse * within;
  // Where all have as many reviews, or differ no more than chance has it, the data do not say.
  const estimated = within > 0 ? (between > 0 ? within / between : Infinity) : 0;
  const strength = Number.isNaN(estimated) ? RANKING.priorLeast : Math.round(estimated);
  return { mean, strength: Math.min(RANKING.priorMost, Math.max(RANKING.priorLeast, strength)) };
};

const sumOf = <T>(list: readonly T[], read: (item: T) => number): number =>
  list.reduce((sum, item) => sum + read(item), 0);

const byName = memoize(() => new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" }));
/** Order by name as people expect it, the same on every machine. */
export const compareNames = (a: string, b: string): number => byName().compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/** What records of a kind are ranked by: their prior, and the most that one with too few reviews for a rank is held for. */
export interface Standard {
  prior: Prior;
  most: number;
}
export const standardOf = (records: readonly Reviewed[]): Standard => {
  const withEnough = records.filter((record) => tierOf(record) === 0);
  const prior = priorOf(withEnough.length > 0 ? withEnough : records);
  return { prior, most: withEnough.length > 0 ? prior.mean : LIMITS.ratingMax };
};

/**
 * Records from highest to lowest ranking score; those without a rating last; of equal ones those with enough reviews for a
 * rank first, then by name. While any have enough, those with fewer are held for no better than the mean. `standard` is
 * that of the records themselves; a part of a kind is given that of all, or its few would be their own measure.
 */
export const byHighestRating = <T>(records: readonly T[], read: (record: T) => Ranked, standard?: Standard): T[] =>
  sorted(records, read, -1, standard).map(({ record }) => record);
/** Records from lowest to highest ranking score, otherwise as `byHighestRating`. */
export const byLowestRating = <T>(records: readonly T[], read: (record: T) => Ranked): T[] =>
  sorted(records, read, 1).map(({ record }) => record);

/**
 * Records in the order of `byHighestRating` with the number of their rank, from 1; equal ones share it. Where at least
 * `enough` have the reviews that a rank takes, all others come after them.
 */
export const withRanks = <T>(
  records: readonly T[],
  read: (record: T) => Ranked,
  enough: number,
): { record: T; rank: number; isShared: boolean }[] => {
  const found = sorted(records, read, -1);
  const isEnough = found.filter(({ tier }) => tier === 0).length >= enough;
  const all = isEnough ? found.toSorted((a, b) => a.tier - b.tier) : found;
  const isSame = (a: number, b: number): boolean => {
    const [one, other] = [all[a], all[b]];
    return one !== undefined && other !== undefined && one.tier === other.tier && one.score === other.score;
  };
  let rank = 1;
  return all.map(({ record }, at) => {
    if (!isSame(at, at - 1)) rank = at + 1;
    return { record, rank, isShared: isSame(at, at - 1) || isSame(at, at + 1) };
  });
};

/** Enough reviews for a rank, too few, none. */
type Tier = 0 | 1 | 2;

interface Scored<T> {
  record: T;
  name: string;
  tier: Tier;
  /** Rounded: what is equal for readers is equal here. 0 without a rating. */
  score: number;
}

const tierOf = (record: Reviewed): Tier =>
  isReviewed(record) ? (record.reviewCount < RANKING.reviewsLeast ? 1 : 0) : 2;

const sorted = <T>(
  records: readonly T[],
  read: (record: T) => Ranked,
  direction: 1 | -1,
  standard?: Standard,
): Scored<T>[] => {
  const seen = records.map((record) => ({ record, ranked: read(record) }));
  const { prior, most } = standard ?? standardOf(seen.map(({ ranked }) => ranked));
  return seen
    .map(({ record, ranked: of }): Scored<T> => {
      const tier = tierOf(of);
      const score = rankingScore(of.rating, of.reviewCount, prior) ?? 0;
      const held = tier === 1 ? Math.min(score, most) : score;
      return { record, name: of.name, tier, score: Number(held.toFixed(RANKING.scoreDecimals)) };
    })
    .sort(
      (a, b) =>
        Number(a.tier === 2) - Number(b.tier === 2) ||
        direction * (a.score - b.score) ||
        a.tier - b.tier ||
        compareNames(a.name, b.name),
    );
};
