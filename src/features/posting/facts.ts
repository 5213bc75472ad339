import {
  FACT_NAMES,
  FACT_YEAR_MIN,
  factOf,
  factYearMax,
  hasNoFacts,
  orderedFacts,
  type FactName,
  type FactValue,
  type ReviewFacts,
} from "../../contract/review-facts.ts";
import type { PostFields } from "./posting.ts";

// A review's facts are one field of its draft: their JSON in their order, empty for none.

export const factsField = (facts: ReviewFacts | null | undefined): string =>
  !facts || hasNoFacts(facts) ? "" : JSON.stringify(orderedFacts(facts));

const isChoice = (name: FactName, value: unknown): value is FactValue => {
  const { as, choices } = factOf(name);
  return as === "year"
    ? Number.isInteger(value) && Number(value) >= FACT_YEAR_MIN && Number(value) <= factYearMax()
    : choices.some((choice) => choice.value === value);
};

/** The facts that are chosen. A draft may be old or damaged: what is no choice (any more) is left out. */
export const factsTyped = ({ facts = "" }: PostFields): ReviewFacts => {
  try {
    const held: unknown = JSON.parse(facts || "{}");
    if (typeof held !== "object" || held === null) return {};
    return Object.fromEntries(
      FACT_NAMES.flatMap((name) => {
        const value = (held as Record<string, unknown>)[name];
        return isChoice(name, value) ? [[name, value]] : [];
      }),
    );
  } catch {
    // Somebody else wrote here: nothing is chosen.
    return {};
  }
};

/** The field with a fact chosen, or taken back. */
export const withFact = (facts: ReviewFacts, name: FactName, value: FactValue | undefined): string =>
  factsField({ ...facts, [name]: value });
