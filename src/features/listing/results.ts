import { MESSAGES } from "../../contract/messages.ts";
import { queryOf } from "./address.ts";
import type { ListEntry, StudyItem } from "./catalogue.ts";
import { pageOf, type Listing } from "./listing.ts";
import type { Index, Records } from "./listing.store.ts";
import type { UniversityMap } from "../map/cities.ts";
import { campusAt } from "./campus.ts";
import { isPaged, type List, type ListName } from "./lists.ts";
import type { MeasureName } from "./measures.ts";
import { countLine } from "./messages.ts";

/** Records as a list shows them: programs and subjects as rows, others as cards or lines. */
export type Items = { kind: "studies"; items: readonly StudyItem[] } | { kind: "entries"; items: readonly ListEntry[] };

/** What the build gives a list: its first page, and where the browser finds the index and the places. */
export interface BuiltListing {
  name: ListName;
  sources: { index: string; places: string };
  total: number;
  /** What is known of any of its records. */
  measures: readonly MeasureName[];
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
    };

const itemsOf = (records: Records, found: Int32Array, { place }: Listing): Items => {
  if (records.kind === "studies")
    return { kind: "studies", items: Array.from(found, (at) => records.catalogue.item(at)) };
  const entries = Array.from(found, (at) => records.catalogue.item(at));
  return { kind: "entries", items: entries.map((entry) => ({ ...entry, campus: place && campusAt(place, entry) })) };
};

/** The results of a listing. While nobody has asked for anything they are what the page was built with. */
export const resultsOf = (list: List, listing: Listing, index: Index, built: BuiltListing): Results => {
  const pageAt = (page: number, count: number) => {
    const hasPages = isPaged(list, listing);
    const at = pageOf(hasPages ? page : 1, count, list.size);
    return hasPages ? at : { ...at, pages: 1 };
  };
  if (queryOf(listing) === "") {
    const { page, pages } = pageAt(1, built.total);
    return { state: "ready", shown: built.first, count: built.total, page, pages };
  }
  if (index.state === "failed") return { state: "failed" };
  if (index.state !== "ready") return { state: "loading" };
  const { records } = index;
  const all = records.catalogue.find(listing);
  const { page, pages, from, to } = pageAt(listing.page, all.length);
  return {
    state: "ready",
    shown: itemsOf(records, all.subarray(from, to), listing),
    count: all.length,
    page,
    pages,
  };
};

/** What the live region says about results. */
export const statusOf = (list: List, listing: Listing, results: Results): string => {
  if (results.state === "loading") return MESSAGES.loading;
  if (results.state === "failed") return list.failed;
  return countLine(list, results.count, results.page, isPaged(list, listing));
};
