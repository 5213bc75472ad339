import { hasNoFacts, orderedFacts, type FactCounts, type RecentReviews, type ReviewFacts } from "#contract";

// The facts of reviews as the databases hold them: SQLite keeps JSON as text, and Postgres puts its keys in its own order.

/** A JSON column's value, whatever the database; what is no JSON is nothing. */
export const readJson = (value: unknown): unknown => {
  if (typeof value !== "string") return value ?? null;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null;
  }
};

/** The facts of a review's column, in their order; null where it says none. */
export const factsIn = (value: unknown): ReviewFacts | null => {
  const held = readJson(value);
  if (typeof held !== "object" || held === null) return null;
  const facts = orderedFacts(held as ReviewFacts);
  return hasNoFacts(facts) ? null : facts;
};

/** A post's fields with its facts read, of a review that says some; of any other without the name. */
export const withFacts = <T extends object>(fields: T): T => {
  if (!("facts" in fields)) return fields;
  const { facts, ...others } = fields;
  const read = factsIn(facts);
  return (read ? { ...others, facts: read } : others) as T;
};

/** Values of a review to be stored: facts in their order, so that the same facts are the same text, and none as null. */
export const storedFacts = (values: Record<string, unknown>): Record<string, unknown> =>
  "facts" in values ? { ...values, facts: factsIn(values["facts"]) } : values;

/** What a page keeps of its reviews, read; what is none stays as it is, which the contract then refuses. */
export const summaryIn = (name: string, value: unknown): unknown => {
  const held = readJson(value);
  if (typeof held !== "object" || held === null) return value;
  if (name === "reviewFacts") return orderedFacts(held as FactCounts);
  const { until, count, rating } = held as RecentReviews;
  return { until, count, rating };
};
