import { MESSAGES } from "../../contract/messages.ts";
import type { ViewMode } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { pageOf } from "./listing.ts";
import type { List } from "./lists.ts";

/** The words of lists that the specification does not give. */
export const WORDS = {
  filters: "Filters",
  filtersSet: (count: number): string => (count === 0 ? "Filters" : `Filters (${count})`),
  clearFilters: "Clear all filters",
  graduationLevel: "Graduation level",
  fields: "Fields",
  addField: "Add a field",
  chosenFields: "Chosen fields",
  removeField: (field: string): string => `Remove ${field}`,
  findUniversity: "Find a university",
  sort: "Sort",
  anyAtAll: "Any",
  any: (label: string): string => `Any ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  view: "View",
  views: { grid: "Grid", list: "List" } satisfies Record<ViewMode, string>,
  searchList: ({ title }: List): string => `Search ${title.toLowerCase()}`,
  clearSearch: "Clear search",
  all: "All",
  byName: "By name",
  showAll: ({ words: [, many] }: List): string => `Show all ${many}`,
  showResults: "Show results",
  map: "Universities on the map",
  mapCaption: "Each number is how many universities have a campus in or around that city; dots are further campuses.",
  cities: "Cities",
  /** `Show 214 programs`. */
  show: (list: List, count: number): string => `Show ${countOf(count, ...list.words)}`,
};

/** How many there are, as the line over the results and the live region say it. */
export const countLine = (list: List, count: number, page: number, hasPages: boolean): string => {
  const { from, to } = pageOf(page, count, list.size);
  const all = countOf(count, ...list.words);
  if (count === 0) return MESSAGES.noResults;
  if (!hasPages) return to < count ? `${to} of ${all}` : all;
  return count > list.size ? `${from + 1}–${to} of ${all}` : all;
};
