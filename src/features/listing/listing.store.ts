import { atom, computed, type ReadableAtom } from "nanostores";
import type { Field, GraduationLevel, ViewMode } from "../../contract/taxonomy.ts";
import type { Place } from "../location/place.ts";
import { listingAt, queryOf } from "./address.ts";
import {
  openEntries,
  openStudies,
  type Catalogue,
  type EntryIndex,
  type ListEntry,
  type StudyIndex,
  type StudyItem,
} from "./catalogue.ts";
import {
  onPage,
  pressLevel,
  pressUniversity,
  withField,
  withoutField,
  withLimit,
  withoutFilters,
  withPlace,
  withSort,
  withText,
  withView,
  type Listing,
  type Sort,
} from "./listing.ts";
import type { List } from "./lists.ts";
import type { MeasureName } from "./measures.ts";

/** Records of a list in the browser: programs and subjects, or entries of the other lists. */
export type Records =
  { kind: "studies"; catalogue: Catalogue<StudyItem> } | { kind: "entries"; catalogue: Catalogue<ListEntry> };

/** The index of a list: nobody has needed it yet, it is on its way, it is here, or it could not be fetched. */
export type Index =
  { state: "unread" } | { state: "loading" } | { state: "ready"; records: Records } | { state: "failed" };

/** How a change shows in the browser's history: a step of its own, or within the step that is there (typing). */
export type Step = "push" | "replace";

/** Where the listing is written down; the browser's address bar, but for tests. */
export interface Address {
  search: () => string;
  write: (query: string, step: Step) => void;
}

export interface ListingStore {
  list: List;
  $listing: ReadableAtom<Listing>;
  $index: ReadableAtom<Index>;
  /** Everything that a redraw depends on. */
  $shown: ReadableAtom<{ listing: Listing; index: Index }>;
  /** Fetches the index, unless it is here or on its way. */
  need: () => void;
  /** Takes the listing from the address again, after Back or Forward. */
  follow: () => void;
  search: (text: string, step: Step) => void;
  addField: (field: Field) => void;
  removeField: (field: Field) => void;
  pressLevel: (level: GraduationLevel) => void;
  pressUniversity: (id: number) => void;
  choosePlace: (place: Place | null) => void;
  limit: (name: MeasureName, limit: number | undefined) => void;
  sortBy: (sort: Sort) => void;
  viewAs: (view: ViewMode) => void;
  goTo: (page: number) => void;
  clear: () => void;
}

/** The state of one list. `fetchIndex` throws when the index cannot be had. */
export const listingStore = (list: List, address: Address, fetchIndex: () => Promise<unknown>): ListingStore => {
  const $listing = atom(listingAt(address.search(), list));
  const $index = atom<Index>({ state: "unread" });

  const need = (): void => {
    const { state } = $index.get();
    if (state === "loading" || state === "ready") return;
    $index.set({ state: "loading" });
    fetchIndex()
      .then((index) => opened(list, index))
      .then(
        (records) => $index.set({ state: "ready", records }),
        () => $index.set({ state: "failed" }),
      );
  };
  const change = (next: Listing, step: Step = "push"): void => {
    const query = queryOf(next);
    if (query === queryOf($listing.get())) return;
    need();
    address.write(query, step);
    $listing.set(next);
  };
  return {
    list,
    $listing,
    $index,
    $shown: computed([$listing, $index], (listing, index) => ({ listing, index })),
    need,
    follow: () => {
      const next = listingAt(address.search(), list);
      if (queryOf(next) === queryOf($listing.get())) return;
      need();
      $listing.set(next);
    },
    search: (text, step) => change(withText($listing.get(), text), step),
    addField: (field) => change(withField($listing.get(), field)),
    removeField: (field) => change(withoutField($listing.get(), field)),
    pressLevel: (level) => change(pressLevel($listing.get(), level)),
    pressUniversity: (id) => change(pressUniversity($listing.get(), id)),
    choosePlace: (place) => change(withPlace($listing.get(), place)),
    limit: (name, limit) => change(withLimit($listing.get(), name, limit)),
    sortBy: (sort) => change(withSort($listing.get(), sort)),
    viewAs: (view) => change(withView($listing.get(), view)),
    goTo: (page) => change(onPage($listing.get(), page)),
    clear: () => change(withoutFilters($listing.get())),
  };
};

const opened = (list: List, index: unknown): Records =>
  list.isStudy
    ? { kind: "studies", catalogue: openStudies(index as StudyIndex) }
    : { kind: "entries", catalogue: openEntries(index as EntryIndex, list.kind === "destination") };
