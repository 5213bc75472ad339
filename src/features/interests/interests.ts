import { LIMITS } from "../../contract/limits.ts";
import { FIELDS } from "../../contract/taxonomy.ts";

export interface Interest {
  id: number;
  programFieldName: string;
}

const ALL: readonly Interest[] = FIELDS.map((programFieldName, at) => ({ id: at + 1, programFieldName }));

/** What can still be chosen: what is chosen already is left out. */
export const interestOptions = (chosen: readonly Interest[]): Interest[] =>
  ALL.filter(({ id }) => !chosen.some((interest) => interest.id === id));

/** True when no further interest may be added. */
export const isInterestsFull = (chosen: readonly Interest[]): boolean => chosen.length >= LIMITS.interestsMax;

/** The list with a further interest, if there is room and it is not there yet. */
export const withInterest = (chosen: readonly Interest[], id: number): readonly Interest[] => {
  const added = interestOptions(chosen).find((option) => option.id === id);
  return added && !isInterestsFull(chosen) ? [...chosen, added] : chosen;
};

export const withoutInterest = (chosen: readonly Interest[], id: number): readonly Interest[] =>
  chosen.filter((interest) => interest.id !== id);
