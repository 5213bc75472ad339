import { factOf, measureOf, measureSaid, type FactCounts } from "../../contract/review-facts.ts";

/** The facts of reviews that lists are sorted and filtered by, by what addresses call them. */
const FACT_OF = { workload: "workload", difficulty: "difficulty", price: "price", cost: "weeklyCost" } as const;
export type MeasureName = keyof typeof FACT_OF;
export const MEASURE_NAMES = Object.keys(FACT_OF) as MeasureName[];

/** What a record is measured by: the median of its reviews, of brackets the place of the one in the middle. */
export type Measures = Readonly<Partial<Record<MeasureName, number>>>;

/** The limits that a filter offers. */
export const LIMITS_OF: Readonly<Record<MeasureName, readonly number[]>> = {
  workload: [4, 6, 8, 10, 12, 15, 20],
  difficulty: [2, 3, 4],
  price: [1, 2],
  cost: [0, 1, 2, 3, 4],
};

/** The measures of a record that a list knows; undefined where its reviews say too little. */
export const measuresOf = (
  names: readonly MeasureName[],
  counts: FactCounts | null | undefined,
): Measures | undefined => {
  const known = names.flatMap((name) => {
    const measure = measureOf(FACT_OF[name], counts);
    return measure === null ? [] : [[name, measure] as const];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};

export const isMeasure = (name: string): name is MeasureName => Object.hasOwn(FACT_OF, name);
export const measureLabel = (name: MeasureName): string => factOf(FACT_OF[name]).label;
/** `At most 10 h a week`; of brackets their upper end: `Up to $300 a week`. */
export const atMost = (name: MeasureName, limit: number): string => {
  const said = measureSaid(FACT_OF[name], limit);
  if (factOf(FACT_OF[name]).as !== "bracket") return `At most ${said}`;
  return said.includes("–") ? `Up to $${said.split("–")[1]}` : said;
};

/** What a row says of a record: `10 h a week · difficulty 3.5 of 5`. */
export const measuresSaid = (measures: Measures | undefined): string | null =>
  MEASURE_NAMES.flatMap((name) => {
    const measure = measures?.[name];
    if (measure === undefined) return [];
    const said = measureSaid(FACT_OF[name], measure);
    return said.includes(" of ") ? [`${measureLabel(name).toLowerCase()} ${said}`] : [said];
  }).join(" · ") || null;
