import { z } from "zod";
import {
  FACT_NAMES,
  FACT_YEAR_MIN,
  factOf,
  factsOf,
  factYearMax,
  type FactCounts,
  type FactName,
  type FactValue,
  type ReviewFacts,
} from "./review-facts.ts";
import type { PageKind } from "./taxonomy.ts";

const yearSchema = z.int("must be a year").min(FACT_YEAR_MIN, `must be ${FACT_YEAR_MIN} or later`).max(2100);
const valueSchema = (name: FactName): z.ZodType<FactValue, FactValue> => {
  const { as, choices } = factOf(name);
  return as === "year" ? yearSchema : z.literal(choices.map(({ value }) => value));
};
const shapeOf = (names: readonly FactName[]) =>
  Object.fromEntries(names.map((name) => [name, valueSchema(name).optional()])) as Record<
    FactName,
    z.ZodOptional<z.ZodType<FactValue, FactValue>>
  >;

/** The facts of a review, of whichever kind of page. A name that is none is refused. */
export const reviewFactsSchema: z.ZodType<ReviewFacts, ReviewFacts> = z.strictObject(shapeOf(FACT_NAMES));

/** The facts that somebody posts: of the past and of now. Null takes back what was said. */
export const postedFactsSchema = reviewFactsSchema
  .refine(
    (facts) => FACT_NAMES.every((name) => factOf(name).as !== "year" || Number(facts[name] ?? 0) <= factYearMax()),
    {
      error: "must not name a year that has not begun",
    },
  )
  .nullable();

/** Facts as somebody sends them; undefined for what is none. */
export const readPostedFacts = (value: unknown): ReviewFacts | null | undefined =>
  postedFactsSchema.safeParse(value).data;

/** Whether all facts are such as a review of a page of the kind can have. */
export const isOfKind = (kind: PageKind, facts: ReviewFacts): boolean =>
  FACT_NAMES.every((name) => facts[name] === undefined || factsOf(kind).includes(name));

const answersSchema = z.array(z.tuple([z.union([z.int(), z.string()]), z.int().positive()]));
/** What the reviews of a page say together: each fact with how often each choice was made. */
export const factCountsSchema: z.ZodType<FactCounts, FactCounts> = z.object(
  Object.fromEntries(FACT_NAMES.map((name) => [name, answersSchema.optional()])),
);

export const recentReviewsSchema = z.object({
  until: z.string().regex(/^\d{4}-\d\d$/),
  count: z.int().positive(),
  rating: z.number().min(0),
});
