import { LIMITS } from "../contract/limits.ts";
import { countOf } from "../lib/format.ts";

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
} as const;
