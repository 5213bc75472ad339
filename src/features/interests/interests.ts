import { LIMITS } from "../../contract/limits.ts";

export interface Interest {
  id: number;
  programFieldName: string;
}

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

export const withoutInterest = (chosen: readonly Interest[], id: number): readonly Interest[] =>
  chosen.filter((interest) => interest.id !== id);
