import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { PageKind } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { pageOf } from "../listing/listing.ts";
import type { AskedPage } from "./asked.ts";
import type { FoundPlace, SearchAnswer } from "./search.ts";

const NOUNS: Record<PageKind, readonly [one: string, many: string]> = {
  university: ["university", "universities"],
  program: ["program", "programs"],
  subject: ["subject", "subjects"],
  facility: ["facility", "facilities"],
  destination: ["destination", "destinations"],
};

/** The words of the search that the specification does not give. */
export const WORDS = {
  /** `12 of 214 results`, or `3 results`. */
  found: (shown: number, total: number): string =>
    shown < total ? `${shown} of ${countOf(total, "result")}` : countOf(total, "result"),
  seeAll: (total: number): string => `See all ${countOf(total, "result")}`,
  seeAllOf: (kind: PageKind, total: number): string => `See all ${countOf(total, ...NOUNS[kind])}`,
  everything: "All",
  kinds: "Kind of result",
  searchAll: "Search everything",
  at: ({ name, isInstitution }: FoundPlace): string => `${isInstitution ? "at" : "in"} ${name}`,
  atPlace: ({ name, isInstitution }: FoundPlace): string => `${isInstitution ? "At" : "In"} ${name}`,
  elsewhere: "Elsewhere",
  chip: (label: string, total: number): string => `${label} ${countOf(total, "", "").trim()}`,
  nothing: (query: string): string => `Nothing is called “${query}” here. Fewer words may find more.`,
  noneOf: (kind: PageKind, query: string): string => `No ${NOUNS[kind][1]} for “${query}”.`,
  showEverything: "Show all results",
  titleFor: (query: string): string => `${query} · ${MESSAGES.search} · Quad`,
};

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
