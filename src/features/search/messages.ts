import { countOf } from "../../lib/format.ts";

/** The words of the search boxes that the specification does not give. */
export const WORDS = {
  /** `12 of 214 results`, or `3 results`. */
  found: (shown: number, total: number): string =>
    shown < total ? `${shown} of ${countOf(total, "result")}` : countOf(total, "result"),
  seeAll: (total: number): string => `See all ${countOf(total, "result")}`,
};
