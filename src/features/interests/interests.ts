import { LIMITS } from "../../contract/limits.ts";
import { FIELDS } from "../../contract/taxonomy.ts";

export interface Interest {
  id: number;
  programFieldName: string;
}

const ALL: readonly Interest[] = FIELDS.map((programFieldName, at) => ({ id: at + 1, programFieldName }));

interface HasId {
  id: number;
}
/** Those of a list that are not chosen yet. */
export const notChosen = <One extends HasId>(all: readonly One[], chosen: readonly HasId[]): One[] =>
  all.filter(({ id }) => !chosen.some((one) => one.id === id));

/** True when no further interest may be added. */
export const isInterestsFull = (chosen: readonly HasId[]): boolean => chosen.length >= LIMITS.interestsMax;

/** The list with one more, if there is room and it is not there yet. */
export const withOneMore = <One extends HasId>(chosen: readonly One[], added: One): readonly One[] =>
  isInterestsFull(chosen) || chosen.some(({ id }) => id === added.id) ? chosen : [...chosen, added];

/** What can still be chosen: what is chosen already is left out. */
export const interestOptions = (chosen: readonly Interest[]): Interest[] => notChosen(ALL, chosen);

/** The list with the interest of that id, if there is one, and room for it. */
export const withInterest = (chosen: readonly Interest[], id: number): readonly Interest[] => {
  const added = ALL.find((one) => one.id === id);
  return added ? withOneMore(chosen, added) : chosen;
};

export const withoutInterest = (chosen: readonly Interest[], id: number): readonly Interest[] =>
  chosen.filter((interest) => interest.id !== id);
