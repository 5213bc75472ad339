import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { yearlyCost } from "../../contract/program-cost.ts";
import { formatRating } from "../../contract/ratings.ts";
import { RECENT_MONTHS, type RecentReviews } from "../../contract/recent-reviews.ts";
import {
  answersOf,
  factOf,
  measureOf,
  shareOf,
  summarySaid,
  type FactCounts,
  type FactName as ReviewFactName,
} from "../../contract/review-facts.ts";
import { COMPARE_TYPES, type ComparedKind } from "../../contract/taxonomy.ts";
import { countOf, formatDollars, formatYears } from "../../lib/format.ts";

/** A record in a comparison, as it was read. Null is a value that nobody knows. */
export interface ComparedRecord {
  name: string | null;
  universityId: number | null;
  university: string | null;
  location: string | null;
  rating: number | null;
  reviewCount: number | null;
  website: string | null;
  code: string | null;
  level: string | null;
  field: string | null;
  ATAR: number | null;
  durationYears: number | null;
  studyMode: string | null;
  estimatedCost: number | null;
  facilityType: string | null;
  suburb: string | null;
  /** What its reviews say together, as far as enough of them say it. */
  facts: FactCounts;
  /** Its recent reviews, where there are older ones too. */
  recent: Pick<RecentReviews, "count" | "rating"> | null;
}

/** A record's column. "missing" is a record that Quad does not have (any more). */
export type Column =
  { state: "loading" } | { state: "ready"; record: ComparedRecord } | { state: "missing" } | { state: "failed" };

/** What "best" means in a row: plain words, a number to go by, and which end of it is marked. */
export interface Best {
  /** As in "the highest rating". */
  meaning: string;
  mark: string;
  /** What the mark is of, for those who hear it: "Highest rating". The eye has the row's label. */
  of: string;
  /** Where the bars of the row end; without one, at the largest of the compared numbers. */
  scale?: number;
  wants: "most" | "least";
  read: (record: ComparedRecord) => number | null;
}

export interface Fact {
  label: string;
  /** The value as a text, or null when it is not known; two equal texts are no difference. */
  text: (record: ComparedRecord) => string | null;
  best?: Best;
  /** Left out when no column has it: the specification does not ask for it. */
  extra?: true;
  /** Few records have it: its row is not awaited. */
  rare?: true;
}

const rounded = (rating: number | null): number | null => (rating ? Number(formatRating(rating)) : null);

/** What reviews say of something, with how many say it; there is no better and worse in it. */
const said = (fact: ReviewFactName): Fact => ({
  label: factOf(fact).label,
  text: ({ facts }) => {
    const summary = summarySaid(fact, facts);
    return summary && `${summary} (${countOf(answersOf(facts[fact] ?? []), "answer")})`;
  },
  rare: true,
});
/** The same of a number or of the part of those who say yes, as a bar. */
const told = (
  fact: ReviewFactName,
  { meaning, mark, of, wants }: Pick<Best, "meaning" | "mark" | "of" | "wants">,
): Fact => {
  const { best, as } = factOf(fact);
  return {
    ...said(fact),
    best: {
      ...{ meaning, mark, of, wants },
      ...(as === "share" ? { scale: 100 } : best === undefined ? {} : { scale: best }),
      read: ({ facts }) => {
        const answers = facts[fact];
        return as === "share" ? (answers ? shareOf(answers, "yes") : null) : measureOf(fact, facts);
      },
    },
  };
};
const most = (of: string) => ({ meaning: `the highest ${of}`, mark: "Highest", of, wants: "most" }) as const;
const least = (of: string) => ({ meaning: `the lowest ${of}`, mark: "Lowest", of, wants: "least" }) as const;

const FACTS = {
  code: { label: "Code", text: ({ code }) => code },
  university: { label: MESSAGES.university, text: ({ university }) => university },
  location: { label: "Location", text: ({ location }) => location },
  level: { label: "Level", text: ({ level }) => level },
  field: { label: "Field", text: ({ field }) => field, extra: true },
  ATAR: {
    label: "ATAR",
    text: ({ ATAR }) => (ATAR === null ? null : String(ATAR)),
    best: {
      meaning: "the lowest ATAR",
      mark: "Lowest",
      of: "ATAR",
      scale: LIMITS.atarMax,
      wants: "least",
      read: ({ ATAR }) => ATAR,
    },
  },
  duration: {
    label: "Full-time length",
    text: ({ durationYears }) => (durationYears === null ? null : formatYears(durationYears)),
    best: {
      meaning: "the shortest length",
      mark: "Shortest",
      of: "length",
      wants: "least",
      read: ({ durationYears }) => durationYears,
    },
    extra: true,
  },
  mode: { label: "Study mode", text: ({ studyMode }) => studyMode, extra: true },
  yearlyCost: {
    label: "Cost a year for international students",
    text: (record) => {
      const dollars = yearlyCost(record);
      return dollars === null ? null : `About ${formatDollars(dollars)}`;
    },
    best: { ...least("cost a year"), read: yearlyCost },
    extra: true,
  },
  cost: {
    label: "Estimated cost for international students",
    text: ({ estimatedCost }) => (estimatedCost === null ? null : formatDollars(estimatedCost)),
    best: {
      meaning: "the lowest cost",
      mark: "Lowest",
      of: "cost",
      wants: "least",
      read: ({ estimatedCost }) => estimatedCost,
    },
    extra: true,
  },
  rating: {
    label: "Rating",
    text: ({ rating, reviewCount }) =>
      rating ? [formatRating(rating), reviewCount === null ? "" : countOf(reviewCount, "review")].join(" ") : null,
    // By the decimal that is shown: of two that read 4.8 none may be marked as the higher one.
    best: {
      meaning: "the highest rating",
      mark: "Highest",
      of: "rating",
      scale: LIMITS.ratingMax,
      wants: "most",
      read: ({ rating }) => rounded(rating),
    },
  },
  recent: {
    label: `Rating, last ${RECENT_MONTHS} months`,
    text: ({ recent }) => recent && `${formatRating(recent.rating)} (${countOf(recent.count, "review")})`,
    best: {
      meaning: "the highest recent rating",
      mark: "Highest",
      of: "recent rating",
      scale: LIMITS.ratingMax,
      wants: "most",
      read: ({ recent }) => rounded(recent?.rating ?? null),
    },
    rare: true,
  },
  workload: told("workload", { ...least("workload"), mark: "Lightest" }),
  difficulty: told("difficulty", { ...least("difficulty"), mark: "Easiest" }),
  takeAgain: told("takeAgain", most("share who would take it again")),
  exam: said("exam"),
  where: said("mode"),
  term: said("term"),
  taken: said("year"),
  stage: said("stage"),
  chooseAgain: told("chooseAgain", most("share who would choose it again")),
  firstJob: told("firstJob", most("share with a job")),
  teaching: told("teaching", most("teaching")),
  campusLife: told("campusLife", most("campus life")),
  support: told("support", most("support")),
  value: told("value", most("value")),
  price: told("price", least("price")),
  visited: said("visited"),
  website: { label: "Website", text: ({ website }) => website },
  type: { label: "Type", text: ({ facilityType }) => facilityType },
  campus: { label: "Campus", text: ({ location }) => location },
  suburb: { label: "Suburb", text: ({ suburb }) => suburb },
} satisfies Record<string, Fact>;
export type FactName = keyof typeof FACTS;

/** The rows of a comparison, in order; the name heads each column. */
const ROWS: Record<ComparedKind, readonly FactName[]> = {
  university: ["location", "rating", "recent", "teaching", "campusLife", "support", "value", "website"],
  program: [
    ...(["university", "location", "rating", "recent", "stage", "chooseAgain", "firstJob"] as const),
    ...(["level", "code", "field", "ATAR", "duration", "mode", "cost", "yearlyCost", "website"] as const),
  ],
  subject: [
    ...(["university", "location", "rating", "recent", "workload", "difficulty", "takeAgain", "exam"] as const),
    ...(["where", "term", "taken"] as const),
    ...(["level", "code", "field", "website"] as const),
  ],
  facility: ["type", "university", "campus", "suburb", "rating", "recent", "price", "visited", "website"],
};

/** A row of a comparison: one text, one mark and, of numbers, one bar a column. Columns that are not ready have none. */
export interface Row {
  name: FactName;
  label: string;
  texts: readonly (string | null)[];
  /** "Highest", "Equal lowest"; null where nothing is marked. */
  marks: readonly (string | null)[];
  /** What the marks are of. */
  markOf: string;
  /** How long the bars are, as shares of the row's scale; null where there is none. */
  shares: readonly (number | null)[];
  differs: boolean;
}

const recordOf = (column: Column): ComparedRecord | null => (column.state === "ready" ? column.record : null);

/**
 * Which values are the best of a row: none when fewer than two are known or when all that are known are equal, since
 * then nothing stands out.
 */
export const bestOf = (values: readonly (number | null)[], wants: Best["wants"]): readonly boolean[] => {
  const known = values.filter((value) => value !== null);
  const best = wants === "most" ? Math.max(...known) : Math.min(...known);
  const standsOut = known.length >= 2 && known.some((value) => value !== best);
  return values.map((value) => standsOut && value === best);
};

/** Numbers as shares of a scale that they have in common; one number alone has nothing to be compared with, and no bar. */
export const sharesOf = (values: readonly (number | null)[], scale?: number): readonly (number | null)[] => {
  const known = values.filter((value) => value !== null);
  const whole = scale ?? Math.max(0, ...known);
  return values.map((value) => (value === null || known.length < 2 || whole <= 0 ? null : Math.min(1, value / whole)));
};

/** The rows that columns of a kind have. */
export const rowsOf = (kind: ComparedKind, columns: readonly Column[]): readonly Row[] => {
  const records = columns.map(recordOf);
  const isLoaded = records.some((record) => record !== null);
  return ROWS[kind].flatMap((name): Row[] => {
    const { label, text, best, extra, rare }: Fact = FACTS[name];
    const texts = records.map((record) => record && text(record));
    if (rare && texts.every((value) => value === null)) return [];
    if (extra && isLoaded && texts.every((value) => value === null)) return [];
    const values = records.map((record) => (best && record ? best.read(record) : null));
    const isBest = best ? bestOf(values, best.wants) : [];
    const isShared = isBest.filter(Boolean).length > 1;
    const marks = records.map((_, at) =>
      best && isBest[at] ? (isShared ? `Equal ${best.mark.toLowerCase()}` : best.mark) : null,
    );
    const shown = texts.filter((_, at) => records[at] !== null);
    return [
      {
        name,
        label,
        texts,
        marks,
        markOf: best?.of ?? "",
        shares: sharesOf(values, best?.scale),
        differs: shown.some((value) => value !== shown[0]),
      },
    ];
  });
};

/** What the marks of a kind's rows mean: "the highest rating", "the lowest ATAR". */
export const meaningsOfBest = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ name }) => {
    const { best }: Fact = FACTS[name];
    return best ? [best.meaning] : [];
  });

/** What an address asks to compare. `left` counts the records of a link that names too many. */
export type LinkedComparison =
  | { state: "none" }
  | { state: "wrong"; reason: string }
  | { state: "ready"; kind: ComparedKind; ids: readonly number[]; left: number };

/** Reads `?type=programs&ids=1,2,3`. Spaces and repeated numbers are forgiven; the rest is explained. */
export const readComparisonLink = (query: URLSearchParams): LinkedComparison => {
  const type = query.get("type")?.trim() ?? "";
  const list = query.get("ids")?.trim() ?? "";
  if (type === "" && list === "") return { state: "none" };
  const kind = (Object.keys(COMPARE_TYPES) as ComparedKind[]).find((candidate) => COMPARE_TYPES[candidate] === type);
  if (!kind) {
    const types = Object.values(COMPARE_TYPES).join(", ");
    return { state: "wrong", reason: `The link should say what it compares, as one of: ${types}.` };
  }
  const parts = list.split(",").map((part) => part.trim());
  const ids = [...new Set(parts.filter((part) => part !== "").map(Number))];
  if (ids.some((id) => !Number.isSafeInteger(id) || id < 1))
    return { state: "wrong", reason: "The link should name each page by its number, with commas between them." };
  if (ids.length < LIMITS.compareMin)
    return { state: "wrong", reason: `The link should name at least ${LIMITS.compareMin} different pages.` };
  const shown = ids.slice(0, LIMITS.compareSharedMax);
  return { state: "ready", kind, ids: shown, left: ids.length - shown.length };
};
