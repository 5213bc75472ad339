/** Costs a year are told, filtered and sorted in whole hundreds: they are estimates. */
const ROUNDED_TO = 100;

/** What a program is known to cost and to take; as of the register, a number that is missing or 0 is not known. */
export interface ProgramFigures {
  estimatedCost: number | null | undefined;
  durationYears: number | null | undefined;
}

/**
 * What a full-time year of a program costs, in whole Australian dollars: the estimate of all of it by its length. One of
 * less than a year costs no more than all of it. Null unless both are known.
 */
export const yearlyCost = ({ estimatedCost, durationYears }: ProgramFigures): number | null =>
  estimatedCost && durationYears
    ? Math.round(estimatedCost / Math.max(1, durationYears) / ROUNDED_TO) * ROUNDED_TO
    : null;
