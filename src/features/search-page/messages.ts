import { MESSAGES } from "../../contract/messages.ts";
import type { PageKind } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import type { FoundPlace } from "../search/search.ts";

/** One result of a kind, and many. */
export const NOUNS: Record<PageKind, readonly [one: string, many: string]> = {
  university: ["university", "universities"],
  program: ["program", "programs"],
  subject: ["subject", "subjects"],
  facility: ["facility", "facilities"],
  destination: ["destination", "destinations"],
};

/** The words of the page of all results that the specification does not give. */
export const WORDS = {
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
  savedAs: (query: string, kind: PageKind | null): string =>
    kind === null ? `“${query}”` : `“${query}” in ${NOUNS[kind][1]}`,
  titleFor: (query: string): string => `${query} · ${MESSAGES.search} · Quad`,
};
