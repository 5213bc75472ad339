import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { countOf } from "../../lib/format.ts";
import { pageOf } from "../listing/listing.ts";
import type { AskedPage } from "./asked.ts";
import { NOUNS, WORDS } from "./messages.ts";
import type { SearchAnswer } from "../search/search.ts";

/** What the line over the results and the live region say: how many there are, and where. */
export const foundLine = ({ kind, page }: AskedPage, { counts, place }: SearchAnswer): string => {
  const kinds = kind ? [counts[kind]] : Object.values(counts);
  const total = kinds.reduce((sum, count) => sum + count.total, 0);
  const atPlace = kinds.reduce((sum, count) => sum + count.atPlace, 0);
  if (total === 0) return MESSAGES.noResults;
  const { from, to } = pageOf(page, total, LIMITS.searchPage);
  const all = kind ? countOf(total, ...NOUNS[kind]) : countOf(total, "result");
  const shown = kind && total > LIMITS.searchPage ? `${from + 1}–${to} of ${all}` : all;
  return place && atPlace > 0 ? `${shown}, ${atPlace < total ? atPlace : "all"} of them ${WORDS.at(place)}` : shown;
};
