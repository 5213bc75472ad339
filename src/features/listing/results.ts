import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { queryOf } from "./address.ts";
import type { ListEntry, StudyItem } from "./catalogue.ts";
import { pageOf, type Listing } from "./listing.ts";
import type { Index, Records } from "./listing.store.ts";
import type { List, ListName } from "./lists.ts";
import { countLine, foundLine } from "./messages.ts";
import type { UniversityMap } from "../map/cities.ts";

/** Records as a list shows them: programs and subjects as rows, others as cards or lines. */
export type Items = { kind: "studies"; items: readonly StudyItem[] } | { kind: "entries"; items: readonly ListEntry[] };

/** What the build gives a list: its first page, and where the browser finds the index and the places. */
export interface BuiltListing {
  name: ListName;
  sources: { index: string; places: string };
  total: number;
  first: Items;
  /** Stands over the boxes that search the list. */
  searchTitle?: string | undefined;
  /** Stands beside the list. */
  map?: UniversityMap | undefined;
}

/** What a list shows: that its records are coming, that they cannot be had, or a page of them. */
export type Results =
  | { state: "loading" }
  | { state: "failed" }
  | {
      state: "ready";
      shown: Items;
      count: number;
      page: number;
      pages: number;
      /** What a search by name has found, where it is shown apart from the list. */
      found: { shown: Items; count: number } | null;
    };

const itemsOf = (records: Records, found: Int32Array): Items =>
  records.kind === "studies"
    ? { kind: "studies", items: Array.from(found, (at) => records.catalogue.item(at)) }
    : { kind: "entries", items: Array.from(found, (at) => records.catalogue.item(at)) };

const findByName = (records: Records, listing: Listing) => {
  const all = records.catalogue.find(listing);
  return { shown: itemsOf(records, all.subarray(0, LIMITS.searchResults)), count: all.length };
};

/** The results of a listing. While nobody has asked for anything they are what the page was built with. */
export const resultsOf = (list: List, listing: Listing, index: Index, built: BuiltListing): Results => {
  const pageAt = (page: number, count: number) => {
    const at = pageOf(list.hasPages ? page : 1, count, list.size);
    return list.hasPages ? at : { ...at, pages: 1 };
  };
  if (queryOf(listing) === "") {
    const { page, pages } = pageAt(1, built.total);
    return { state: "ready", shown: built.first, count: built.total, page, pages, found: null };
  }
  if (index.state === "failed") return { state: "failed" };
  if (index.state !== "ready") return { state: "loading" };
  const { records } = index;
  // Universities show what was searched for in a part of its own; their grid stays as it is.
  const isApart = list.kind === "university";
  const all = records.catalogue.find(isApart ? { ...listing, text: "" } : listing);
  const { page, pages, from, to } = pageAt(listing.page, all.length);
  return {
    state: "ready",
    shown: itemsOf(records, all.subarray(from, to)),
    count: all.length,
    page,
    pages,
    found: isApart && listing.text !== "" ? findByName(records, listing) : null,
  };
};

/** What the live region says about results. */
export const statusOf = (list: List, results: Results): string => {
  if (results.state === "loading") return MESSAGES.loading;
  if (results.state === "failed") return list.failed;
  const { count, page, found } = results;
  return [countLine(list, count, page), found && foundLine(list, found.count, found.shown.items.length)]
    .filter(Boolean)
    .join(". ");
};
