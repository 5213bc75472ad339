import { LIMITS } from "../contract/limits.ts";
import { countOf } from "../lib/format.ts";

/** The words of the components. */
export const WORDS = {
  sample: "Sample",
  starsGiven: (stars: number) => `${stars} of ${LIMITS.reviewRatingMax} stars`,
  starsLegend: "Stars",
  starsLegendChoice: ": show reviews with",
  stars: (stars: number) => countOf(stars, "star"),
  reviews: " review(s)",
} as const;
