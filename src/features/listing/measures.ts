import type { Program } from "../../contract/entities.ts";
import { yearlyCost } from "../../contract/program-cost.ts";
import { formatRating } from "../../contract/ratings.ts";
import { recentRating, type RecentReviews } from "../../contract/recent-reviews.ts";
import {
  factOf,
  measureOf,
  measureSaid,
  shareOf,
  type FactCounts,
  type FactName,
} from "../../contract/review-facts.ts";
import { STUDY_MODES } from "../../contract/taxonomy.ts";
import { formatDollars, formatYears } from "../../lib/format.ts";

/** What a list is told of a record, as far as it is filtered and sorted by it. */
export type Measured = Partial<Pick<Program, "estimatedCost" | "durationYears" | "ATAR" | "studyMode">> & {
  reviewFacts?: FactCounts | null | undefined;
  recentReviews?: RecentReviews | null | undefined;
};

/** A number that is known of records, by which lists are filtered and sorted. */
interface Measure {
  label: string;
  /** Null where it is not known. */
  read: (record: Measured) => number | null | undefined;
  /** The limits that its filter offers; without any there is no filter. */
  limits: readonly number[];
  /** Whether a record has to have at most the limit, at least, or just that. */
  wants: "most" | "least" | "same";
  /** A limit as its filter says it. */
  offer: (limit: number) => string;
  /** The sort by it: what is wanted first. */
  sort?: string;
  /** What a row says of it; null where that would be told twice. */
  said: (value: number) => string | null;
}

/** `At most 10 h a week`; of brackets their upper end: `Up to $300 a week`. */
const atMost = (fact: FactName, limit: number): string => {
  const said = measureSaid(fact, limit);
  if (factOf(fact).as !== "bracket") return `At most ${said}`;
  return said.includes("–") ? `Up to $${said.split("–")[1]}` : said;
};
/** The median of what reviews say; of brackets the place of the one in the middle. */
const ofReviews = (fact: FactName, sort: string, limits: readonly number[]): Measure & { sort: string } => ({
  label: factOf(fact).label,
  read: ({ reviewFacts }) => measureOf(fact, reviewFacts),
  limits,
  wants: "most",
  offer: (limit) => atMost(fact, limit),
  sort,
  said: (value) => {
    const said = measureSaid(fact, value);
    return said.includes(" of ") ? `${factOf(fact).label.toLowerCase()} ${said}` : said;
  },
});
/** The median of how good something is, of 5: the best first. Rows do not say it: four of them would drown the place. */
const goodness = (fact: FactName, sort: string): Measure & { sort: string } => ({
  ...ofReviews(fact, sort, [3, 3.5, 4, 4.5]),
  wants: "least",
  offer: (limit) => `At least ${measureSaid(fact, limit)}`,
  said: untold,
});
/** In how many of a hundred reviews that tell of it the answer is yes. */
const sayingYes = (fact: FactName, sort: string): Measure & { sort: string } => ({
  label: factOf(fact).label,
  read: ({ reviewFacts }) => {
    const answers = reviewFacts?.[fact];
    return answers ? shareOf(answers, "yes") : null;
  },
  limits: [50, 75, 90],
  wants: "least",
  offer: (limit) => `At least ${limit}%`,
  sort,
  said: (value) => `${value}% ${factOf(fact).choices[0]?.said ?? ""}`,
});

const aYear = (dollars: number): string => `${formatDollars(dollars)} a year`;
const untold = (): null => null;

/** By what addresses call them, in the order of the filters. */
const MEASURES = {
  workload: ofReviews("workload", "Lightest workload", [4, 6, 8, 10, 12, 15, 20]),
  difficulty: ofReviews("difficulty", "Least difficult", [2, 3, 4]),
  takeAgain: sayingYes("takeAgain", "Most would take it again"),
  teaching: goodness("teaching", "Best teaching"),
  campusLife: goodness("campusLife", "Best campus life"),
  support: goodness("support", "Best support"),
  value: goodness("value", "Best value"),
  price: ofReviews("price", "Lowest price", [1, 2]),
  cost: ofReviews("weeklyCost", "Lowest weekly cost", [0, 1, 2, 3, 4]),
  yearly: {
    label: "Cost a year, international",
    read: ({ estimatedCost, durationYears }) => yearlyCost({ estimatedCost, durationYears }),
    limits: [15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000],
    wants: "most",
    offer: (limit) => `At most ${aYear(limit)}`,
    sort: "Lowest cost a year",
    said: (value) => `about ${aYear(value)}`,
  },
  whole: {
    label: "Cost of the whole program",
    read: ({ estimatedCost }) => estimatedCost,
    limits: [],
    wants: "most",
    offer: formatDollars,
    sort: "Lowest cost in all",
    said: untold,
  },
  length: {
    label: "Full-time length",
    read: ({ durationYears }) => durationYears,
    limits: [1, 1.5, 2, 3, 4, 5],
    wants: "most",
    offer: (limit) => `At most ${formatYears(limit)}`,
    sort: "Shortest",
    said: formatYears,
  },
  mode: {
    label: "Study mode",
    read: ({ studyMode }) => (studyMode ? STUDY_MODES.indexOf(studyMode) + 1 : null),
    limits: STUDY_MODES.map((_, at) => at + 1),
    wants: "same",
    offer: (limit) => STUDY_MODES[limit - 1] ?? "",
    said: (value) => STUDY_MODES[value - 1] ?? null,
  },
  entry: {
    label: "Entry (ATAR)",
    read: ({ ATAR }) => ATAR,
    limits: [60, 70, 75, 80, 85, 90, 95],
    wants: "most",
    offer: (limit) => `ATAR of at most ${limit}`,
    sort: "Lowest ATAR",
    said: (value) => `ATAR ${value}`,
  },
  chooseAgain: sayingYes("chooseAgain", "Most would choose it again"),
  firstJob: sayingYes("firstJob", "Most with a first job"),
  recent: {
    label: "Recent rating",
    read: ({ recentReviews }) => recentRating(recentReviews),
    limits: [3, 3.5, 4, 4.5],
    wants: "least",
    offer: (limit) => `At least ${formatRating(limit)} lately`,
    sort: "Highest recent rating",
    said: untold,
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];
/** Those by which records are sorted. */
export type SortedMeasure = {
  [N in MeasureName]: (typeof MEASURES)[N] extends { sort: string } ? N : never;
}[MeasureName];

export const measure = (name: MeasureName): Measure => MEASURES[name];
export const isMeasure = (name: string): name is MeasureName => Object.hasOwn(MEASURES, name);

/** What is known of a record; without the names of what is not. */
export type Measures = Readonly<Partial<Record<MeasureName, number>>>;

/** The measures of a record that a list knows; undefined where nothing is known. */
export const measuresOf = (names: readonly MeasureName[], record: Measured): Measures | undefined => {
  const known = names.flatMap((name) => {
    const value = measure(name).read(record);
    return value === null || value === undefined ? [] : [[name, value] as const];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};

/** Whether all that is limited of a record is known, and within its limit. */
export const isWithin = (limits: Measures, measures: Measures | undefined): boolean =>
  MEASURE_NAMES.every((name) => {
    const [limit, value] = [limits[name], measures?.[name]];
    if (limit === undefined) return true;
    if (value === undefined) return false;
    const { wants } = measure(name);
    return wants === "most" ? value <= limit : wants === "least" ? value >= limit : value === limit;
  });

/** A limit as addresses write it: `10`, of what is chosen from a list its name: `on-campus`. */
export const limitInAddress = (name: MeasureName, limit: number): string =>
  measure(name).wants === "same" ? measure(name).offer(limit).toLowerCase().replaceAll(" ", "-") : String(limit);

/** What a row says of a record: `10 h a week · difficulty 3.5 of 5`. */
export const measuresSaid = (measures: Measures | undefined): string | null =>
  MEASURE_NAMES.flatMap((name) => {
    const value = measures?.[name];
    return value === undefined ? [] : (measure(name).said(value) ?? []);
  }).join(" · ") || null;
