import { FEEDBACK_VISITS } from "../../contract/limits.ts";
import { COUNTRIES } from "../../contract/taxonomy.ts";

export type FeedbackStep = 1 | 2 | 3;
const STEPS = [1, 2, 3] as const;

/** The parts of somebody's details that tell which steps are answered. */
export interface Answers {
  feedbackQ1: number | null;
  feedbackQ2: readonly unknown[];
  feedbackQ3: string | null;
}
/** Answered is what has data in the details. */
export const answeredSteps = ({ feedbackQ1, feedbackQ2, feedbackQ3 }: Answers): FeedbackStep[] => [
  ...(feedbackQ1 === null ? [] : ([1] as const)),
  ...(feedbackQ2.length === 0 ? [] : ([2] as const)),
  ...((feedbackQ3 ?? "").trim() === "" ? [] : ([3] as const)),
];

/** The one step that may show on a visit: the first of those set for it that is neither answered nor closed. */
export const stepDue = (visit: number, done: readonly FeedbackStep[]): FeedbackStep | undefined =>
  STEPS.find((step) => !done.includes(step) && (FEEDBACK_VISITS[step] as readonly number[]).includes(visit));

/** The ids of countries by their names; a name that has no known id is left out. */
export const countryIds = (names: readonly string[]): number[] =>
  COUNTRIES.filter(({ countryName }) => names.includes(countryName)).map(({ id }) => id);
