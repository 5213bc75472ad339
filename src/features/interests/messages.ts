import { LIMITS } from "../../contract/limits.ts";

/** The words of choosing interests. */
export const WORDS = {
  interests: "Interests",
  add: "Add an interest",
  addButton: "Add interest",
  chosen: "Chosen interests",
  notSaved: "Your interests are not saved.",
} as const;

/** How many interests are chosen, of how many. */
export const interestCount = (count: number): string =>
  count >= LIMITS.interestsMax
    ? `${count} of ${LIMITS.interestsMax} chosen: remove one to add another`
    : `${count} of ${LIMITS.interestsMax} chosen`;
