/** Recent and all-time ratings that differ by so much are told on cards. */
export const RECENT_DIFFERENCE = 0.5;
/** Fewer recent reviews say nothing of a page. */
const RECENT_LEAST = 3;

/** The last RECENT_MONTHS up to the newest review, whose month is `until` (`2026-05`): how many reviews, and their mean. */
export interface RecentReviews {
  until: string;
  count: number;
  rating: number;
}
/** What counts as recent, in months. They end with the newest review, so that a page that was built long ago stays true. */
export const RECENT_MONTHS = 24;

/** Months since the year 0 of a month as `2026-05`. */
export const monthOrder = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The recent reviews among months in their order, each with how many reviews and the sum of their stars; null without any. */
export const recentOf = (
  months: readonly (readonly [month: string, reviews: number, stars: number])[],
): RecentReviews | null => {
  const last = months.at(-1);
  if (!last) return null;
  const recent = months.filter(([month]) => monthOrder(month) > monthOrder(last[0]) - RECENT_MONTHS);
  const count = recent.reduce((sum, [, reviews]) => sum + reviews, 0);
  const stars = recent.reduce((sum, [, , given]) => sum + given, 0);
  return { until: last[0], count, rating: Math.round((stars / count) * 1e4) / 1e4 };
};

/** The rating that records are filtered and sorted by: of recent reviews, where there are enough of them. */
export const recentRating = (recent: RecentReviews | null | undefined): number | null =>
  recent && recent.count >= RECENT_LEAST ? recent.rating : null;

/** What a card says of recent reviews, when their rating differs by RECENT_DIFFERENCE or more from that of all; else null. */
export const recentSaid = (
  rating: number | null,
  reviewCount: number,
  recent: RecentReviews | null | undefined,
): string | null => {
  if (!recent || rating === null || recent.count < RECENT_LEAST || recent.count >= reviewCount) return null;
  const difference = recent.rating - rating;
  // Both are kept to four decimals: half a star is half a star.
  if (Math.abs(difference) < RECENT_DIFFERENCE - 1e-6) return null;
  return `Lately ${difference > 0 ? "higher" : "lower"}: ${recent.rating.toFixed(1)} from ${recent.count} reviews`;
};
