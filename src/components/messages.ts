import { LIMITS } from "../contract/limits.ts";
import { MESSAGES } from "../contract/messages.ts";
import { formatRating } from "../contract/ratings.ts";
import { STATES, type FacilityType, type StateCode } from "../contract/taxonomy.ts";
import { RECENT_MONTHS } from "../contract/recent-reviews.ts";
import type { RatingHistory } from "../lib/rating-history.ts";
import { countOf } from "../lib/format.ts";

const monthName = new Intl.DateTimeFormat("en-AU", { month: "short", year: "numeric", timeZone: "UTC" });

/** The words of the components. */
export const WORDS = {
  sample: "Sample",
  own: "Yours",
  groundMeaning: "What this means",
  appeal: "Appeal",
  appealWaiting: "Your appeal waits for a moderator.",
  appealUpheld: "A moderator has read your appeal: the decision stays as it is.",
  /** In place of what a control has done, where that was not saved. */
  notSaved: "Not saved.",
  answered: "Answered",
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
  factsTitle: "What students report",
  /** `Median of 9 answers`. */
  answers: (count: number, isMedian: boolean): string =>
    `${isMedian ? "Median of" : "From"} ${countOf(count, "answer")}`,
  /** `Answers: 8 h 2, 10 h 3.` */
  answersEach: (answers: readonly (readonly [label: string, count: number])[]): string =>
    `Answers: ${answers.map(([label, count]) => `${label}, ${count}`).join("; ")}.`,
} as const;

const FACILITIES: Record<FacilityType, string> = {
  Accommodation: "accommodation",
  Health: "health services",
  Fitness: "fitness centres",
  Eateries: "eateries",
  "Clubs & Societies": "clubs and societies",
  "Culture & Religion": "culture and religion",
};
/** A state as it stands in a sentence: `the Northern Territory`. */
const stateInWords = (state: StateCode): string =>
  `${STATES[state].endsWith("Territory") ? "the " : ""}${STATES[state]}`;

/** Over what a record's page leads to beside its own. */
export const NEIGHBOUR_TITLES = {
  /** Programs or subjects of a field, or destinations of a country. */
  more: (where: string) => `More in ${where}`,
  facilities: (type: FacilityType, state: StateCode) => `More ${FACILITIES[type]} in ${stateInWords(state)}`,
  universitiesOfCity: (city: string) => `Also in ${city}`,
  universitiesOfState: (state: StateCode) => `Also in ${stateInWords(state)}`,
} as const;

/** Over the preview of a record. */
export const PREVIEW = {
  name: MESSAGES.preview,
  notPublic: "Preview: not public.",
  what: `The record as it was last saved, without its posts. The address is good for ${LIMITS.previewLife / 60_000} minutes.`,
  titled: (title: string) => `${MESSAGES.preview}: ${title}`,
} as const;
