import { LIMITS } from "../contract/limits.ts";
import { formatRating } from "../contract/ratings.ts";
import { RECENT_MONTHS, type RatingHistory } from "../lib/rating-history.ts";
import { countOf } from "../lib/format.ts";

const monthName = new Intl.DateTimeFormat("en-AU", { month: "short", year: "numeric", timeZone: "UTC" });

/** The words of the components. */
export const WORDS = {
  sample: "Sample",
  own: "Yours",
  /** In place of what a control has done, where that was not saved. */
  notSaved: "Not saved.",
  starsGiven: (stars: number) => `${stars} of ${LIMITS.reviewRatingMax} stars`,
  starsLegend: "Stars",
  starsLegendChoice: ": show reviews with",
  stars: (stars: number) => countOf(stars, "star"),
  reviews: " review(s)",
  year: "Year",
  rating: "Rating",
  reviewCount: "Reviews",
  /** `Rating by year, from 3.8 in 2023 to 4.3 in 2026, with the number of reviews.` */
  ratingByYear: ({ years }: RatingHistory): string => {
    const [first, last] = [years[0], years.at(-1)];
    return first && last
      ? `Rating by year, from ${formatRating(first.mean)} in ${first.year} to ${formatRating(last.mean)} in ${last.year}, with the number of reviews.`
      : "";
  },
  /** `24 months to May 2026`. */
  recent: (until: string): string => `${RECENT_MONTHS} months to ${monthName.format(new Date(`${until}-01T00:00Z`))}`,
  allTime: "All time",
} as const;
