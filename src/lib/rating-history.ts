import type { RatingMonth } from "../contract/posts.ts";
import { monthOrder, RECENT_MONTHS } from "../contract/recent-reviews.ts";

/** What reviews of a span of time gave: how many there are, and the mean of their stars. */
export interface RatedSpan {
  count: number;
  mean: number;
}
/** How a page's rating went: by year, and of late beside all time. */
export interface RatingHistory {
  /** Years with reviews, from the first on. */
  years: readonly (RatedSpan & { year: number })[];
  all: RatedSpan;
  /** The last RECENT_MONTHS up to the newest review, whose month is `until` (`2026-05`). */
  recent: RatedSpan & { until: string };
}

const spanOf = (months: readonly RatingMonth[]): RatedSpan => {
  const count = months.reduce((sum, [, reviews]) => sum + reviews, 0);
  return { count, mean: months.reduce((sum, [, , stars]) => sum + stars, 0) / Math.max(1, count) };
};
const yearOf = ([month]: RatingMonth): number => Number(month.slice(0, 4));

/** The months without some of the reviews that they count. */
export const withoutReviews = (
  months: readonly RatingMonth[],
  reviews: readonly { month?: string; stars?: number | undefined }[],
): RatingMonth[] =>
  months
    .map(([month, count, stars]): RatingMonth => {
      const gone = reviews.filter((review) => review.month === month);
      return [month, count - gone.length, stars - gone.reduce((sum, review) => sum + (review.stars ?? 0), 0)];
    })
    .filter(([, count]) => count > 0);

/** The history of a rating, from the months with reviews in their order; undefined where one year has them all: there is nothing to plot. */
export const ratingHistory = (months: readonly RatingMonth[]): RatingHistory | undefined => {
  const last = months.at(-1);
  const years = Map.groupBy(months, yearOf);
  if (!last || years.size < 2) return undefined;
  const since = monthOrder(last[0]) - RECENT_MONTHS;
  return {
    years: [...years].map(([year, own]) => ({ year, ...spanOf(own) })),
    all: spanOf(months),
    recent: { until: last[0], ...spanOf(months.filter(([month]) => monthOrder(month) > since)) },
  };
};
