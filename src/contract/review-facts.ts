import type { PageKind } from "./taxonomy.ts";

// What a reviewer may say besides stars and text: closed choices, one tap each. No schema stands here, so that the browser
// has the words without zod (review-facts-schema.ts has them).

/** A fact is counted on its page from so many answers on. */
export const FACT_ANSWERS_LEAST = 3;
/** The first year that a review can be about. */
export const FACT_YEAR_MIN = 2000;
/** So many years are offered in the form, this one first. */
export const FACT_YEARS_OFFERED = 6;

export type FactValue = number | string;

interface Choice {
  value: FactValue;
  /** As it stands on its button and in a distribution. */
  label: string;
  /** In the line of a post. */
  said: string;
}

/** What can be said of a page of a kind. */
export interface Fact {
  label: string;
  /** The question above the choices. */
  ask: string;
  /**
   * How its answers are summed up: numbers by their median with `unit` behind it (`best`: how good it is at most),
   * brackets by the one in the middle, a choice by its shares, a year by the span.
   */
  as: "median" | "bracket" | "share" | "year";
  unit?: string;
  best?: number;
  /** In order; none for a year. */
  choices: readonly Choice[];
}

const choice = (value: FactValue, label: string, said = label.toLowerCase()): Choice => ({ value, label, said });

const SCALE = [1, 2, 3, 4, 5];
const scale = (label: string, ask: string): Fact => ({
  label,
  ask,
  as: "median",
  unit: "of 5",
  best: 5,
  choices: SCALE.map((value) => choice(value, String(value), `${label.toLowerCase()} ${value} of 5`)),
});
const yesOrNo = (label: string, ask: string, yes: string, no: string): Fact => ({
  label,
  ask,
  as: "share",
  choices: [choice("yes", "Yes", yes), choice("no", "No", no)],
});
const year = (label: string, ask: string): Fact => ({ label, ask, as: "year", choices: [] });

const HOURS = [2, 4, 6, 8, 10, 12, 15, 20, 25, 30];
const COSTS: readonly (readonly [value: string, label: string])[] = [
  ["under200", "Under $200"],
  ["200to300", "$200–300"],
  ["300to400", "$300–400"],
  ["400to500", "$400–500"],
  ["500to700", "$500–700"],
  ["over700", "Over $700"],
];

const FACTS = {
  subject: {
    workload: {
      label: "Workload",
      ask: "Hours a week, classes included",
      as: "median",
      unit: "h a week",
      choices: HOURS.map((hours) => choice(hours, `${hours} h`, `${hours} h a week`)),
    },
    difficulty: scale("Difficulty", "Difficulty, from 1 (easy) to 5 (hard)"),
    takeAgain: yesOrNo("Would take again", "Would you take it again?", "would take again", "would not take again"),
    year: year("Taken in", "Year"),
    term: {
      label: "Term",
      ask: "Term",
      as: "share",
      choices: ["S1", "S2", "T1", "T2", "T3", "Summer", "Winter"].map((term) => choice(term, term, term)),
    },
    mode: {
      label: "Where",
      ask: "On campus or online?",
      as: "share",
      choices: [choice("campus", "On campus"), choice("online", "Online"), choice("mixed", "Mixed")],
    },
    exam: yesOrNo("Exam", "Was there an exam?", "exam", "no exam"),
  },
  program: {
    stage: {
      label: "Stage",
      ask: "Where are you with it?",
      as: "share",
      choices: [choice("studying", "Studying"), choice("finished", "Finished"), choice("left", "Left")],
    },
    chooseAgain: yesOrNo(
      "Would choose again",
      "Would you choose it again?",
      "would choose again",
      "would not choose again",
    ),
    firstJob: yesOrNo(
      "First job within six months",
      "A first job within six months?",
      "job within six months",
      "no job within six months",
    ),
  },
  university: {
    teaching: scale("Teaching", "Teaching, from 1 (poor) to 5 (excellent)"),
    campusLife: scale("Campus life", "Campus life, from 1 to 5"),
    support: scale("Support", "Support, from 1 to 5"),
    value: scale("Value", "Value for money, from 1 to 5"),
  },
  facility: {
    price: {
      label: "Price",
      ask: "Price",
      as: "median",
      unit: "of 3",
      best: 3,
      choices: ["Cheap", "Fair", "Dear"].map((label, at) => choice(at + 1, label, `price ${at + 1} of 3`)),
    },
    visited: year("Visited in", "Visited in"),
  },
  destination: {
    weeklyCost: {
      label: "Weekly cost",
      ask: "What a week costs",
      as: "bracket",
      unit: "a week",
      choices: COSTS.map(([value, label]) =>
        choice(value, label, `${label.replace(/^[UO]/, (l) => l.toLowerCase())} a week`),
      ),
    },
    stayed: year("Stayed in", "Stayed in"),
  },
} as const satisfies Record<PageKind, Record<string, Fact>>;

type NamesOf<K extends PageKind> = keyof (typeof FACTS)[K];
export type FactName = { [K in PageKind]: NamesOf<K> }[PageKind];
/** What a review says besides stars and text; every fact may be missing. */
export type ReviewFacts = Partial<Record<FactName, FactValue>>;
/** How often each choice of a fact was made, in the order of the choices: of facts with enough answers. */
export type FactCounts = Partial<Record<FactName, readonly (readonly [value: FactValue, answers: number])[]>>;

const BY_NAME = new Map<FactName, Fact>(
  Object.values(FACTS).flatMap((facts) => Object.entries(facts) as [FactName, Fact][]),
);
/** All facts, in the order in which they are told. */
export const FACT_NAMES: readonly FactName[] = [...BY_NAME.keys()];
/** What can be said of pages of a kind, in order. */
export const factsOf = (kind: PageKind): readonly FactName[] => Object.keys(FACTS[kind]) as FactName[];
export const factOf = (name: FactName): Fact => {
  const fact = BY_NAME.get(name);
  if (!fact) throw new Error(`There is no fact "${name}"`);
  return fact;
};

/** This year where it begins first: in Australia it is tomorrow before it is in UTC. */
export const factYearMax = (now: number = Date.now()): number => new Date(now + 14 * 3_600_000).getUTCFullYear();

/** The choices of a fact, those of a year as offered now, this year first; `held` is one that has to be among them. */
export const choicesOf = (name: FactName, held?: FactValue): readonly Choice[] => {
  const { as, choices } = factOf(name);
  if (as !== "year") return choices;
  const latest = factYearMax();
  const years = Array.from({ length: FACT_YEARS_OFFERED }, (_, back) => latest - back);
  if (typeof held === "number" && !years.includes(held)) years.push(held);
  return years.map((value) => choice(value, String(value)));
};

/** Those facts of a value that are known, in their order; what is no fact is left out. */
export const orderedFacts = <T extends ReviewFacts | FactCounts>(held: T): T =>
  Object.fromEntries(FACT_NAMES.flatMap((name) => (held[name] === undefined ? [] : [[name, held[name]]]))) as T;

/** Whether nothing is said. */
export const hasNoFacts = (facts: ReviewFacts | null | undefined): boolean =>
  FACT_NAMES.every((name) => facts?.[name] === undefined);

const saidOf = (name: FactName, value: FactValue): string => {
  const { label, as, choices } = factOf(name);
  if (as === "year") return name === "year" ? String(value) : `${label.replace(/ in$/, "").toLowerCase()} ${value}`;
  return choices.find((known) => known.value === value)?.said ?? "";
};

/** What a review's facts say in one line: "12 h a week · difficulty 4 of 5 · would take again · 2026 S1 · on campus · exam". */
export const factLine = (facts: ReviewFacts): string => {
  const parts = FACT_NAMES.flatMap((name) => {
    const value = facts[name];
    return value === undefined ? [] : [{ name, said: saidOf(name, value) }];
  });
  return parts
    .map(({ name, said }, at) =>
      at === 0 ? said : name === "term" && parts[at - 1]?.name === "year" ? ` ${said}` : ` · ${said}`,
    )
    .join("");
};

const orderIn = (name: FactName, value: FactValue): number => {
  const { as, choices } = factOf(name);
  return as === "year" ? Number(value) : choices.findIndex((known) => known.value === value);
};

/** What the reviews of a page say together, or null: of facts of its kind that at least FACT_ANSWERS_LEAST of them tell. */
export const countFacts = (kind: PageKind, reviews: readonly ReviewFacts[]): FactCounts | null => {
  const counts: FactCounts = {};
  for (const name of factsOf(kind)) {
    const given = new Map<FactValue, number>();
    for (const { [name]: value } of reviews)
      if (value !== undefined && orderIn(name, value) >= 0) given.set(value, (given.get(value) ?? 0) + 1);
    const answers = [...given].sort(([a], [b]) => orderIn(name, a) - orderIn(name, b));
    if (answersOf(answers) >= FACT_ANSWERS_LEAST) counts[name] = answers;
  }
  return hasNoFacts(counts as ReviewFacts) ? null : counts;
};

type Answers = readonly (readonly [value: FactValue, answers: number])[];

/** How many people answered. */
export const answersOf = (answers: Answers): number => answers.reduce((sum, [, count]) => sum + count, 0);

/** The answer that stands at a place when all stand in order. */
const answerAt = (answers: Answers, place: number): FactValue | undefined => {
  let passed = 0;
  for (const [value, count] of answers) {
    passed += count;
    if (place < passed) return value;
  }
  return undefined;
};

/** The median of a fact's numbers: of an even number of answers the mean of the two in the middle. Null where it has none. */
export const medianOf = (answers: Answers | undefined): number | null => {
  const size = answersOf(answers ?? []);
  if (!answers || size === 0) return null;
  const [low, high] = [answerAt(answers, Math.floor((size - 1) / 2)), answerAt(answers, Math.floor(size / 2))];
  return typeof low === "number" && typeof high === "number" ? (low + high) / 2 : null;
};

/** The bracket in the middle, the lower of two, as its place among the choices; null where there are no answers. */
export const middleOf = (name: FactName, answers: Answers | undefined): number | null => {
  const middle = answers && answerAt(answers, Math.floor((answersOf(answers) - 1) / 2));
  return middle === undefined ? null : orderIn(name, middle);
};

/** What part of the answers a choice is, in whole percent. */
export const shareOf = (answers: Answers, value: FactValue): number => {
  const size = answersOf(answers);
  return Math.round(((answers.find(([known]) => known === value)?.[1] ?? 0) / Math.max(1, size)) * 100);
};

/** By what a list is sorted and filtered: the median of a fact, or the place of the bracket in the middle; null without one. */
export const measureOf = (name: FactName, counts: FactCounts | null | undefined): number | null =>
  factOf(name).as === "bracket" ? middleOf(name, counts?.[name]) : medianOf(counts?.[name]);

const decimal = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/** The measure of a fact in words: "12 h a week", "3.5 of 5", "$200–300 a week". */
export const measureSaid = (name: FactName, measure: number): string => {
  const { as, unit, choices } = factOf(name);
  const value = as === "bracket" ? (choices[measure]?.label ?? "") : decimal(measure);
  return [value, unit].filter(Boolean).join(" ");
};

/** What the answers of a fact come to, in words: a median, the part of those who say yes, the commonest choice, a span of years. */
export const summarySaid = (name: FactName, counts: FactCounts): string | null => {
  const answers = counts[name];
  const [first, last] = [answers?.[0], answers?.at(-1)];
  if (!answers || !first || !last) return null;
  const { as, choices } = factOf(name);
  if (as === "year") return first[0] === last[0] ? String(first[0]) : `${first[0]}–${last[0]}`;
  if (as !== "share") {
    const measure = measureOf(name, counts);
    return measure === null ? null : measureSaid(name, measure);
  }
  if (choices[0]?.value === "yes") return `${shareOf(answers, "yes")}%`;
  const [commonest] = answers.toSorted(([, a], [, b]) => b - a);
  const word = choices.find(({ value }) => value === commonest?.[0])?.label ?? "";
  return commonest ? `${word} ${shareOf(answers, commonest[0])}%` : null;
};
