import { LIMITS } from "../../contract/limits.ts";
import {
  ALL_UNIVERSITIES,
  DEFAULT_LISTING_SORT,
  DEFAULT_VIEW_MODE,
  type Field,
  type GraduationLevel,
  type ListingSort,
  type ViewMode,
} from "../../contract/taxonomy.ts";
import type { Place } from "../location/place.ts";
import type { MeasureName, Measures, SortedMeasure } from "./measures.ts";

/** The order of a list: of the specification, or by what is known of its records. */
export type Sort = ListingSort | SortedMeasure;

/** Everything that decides what a list shows. The three filters have the names of the specification. */
export interface Listing {
  /** What was searched for, trimmed; empty means nothing. */
  text: string;
  fieldSelected: readonly Field[];
  graduationLevelSelected: GraduationLevel | null;
  universitySelected: number;
  place: Place | null;
  /** What is known of a record has to be within these: at most so much, or at least (measures.ts). */
  limits: Measures;
  sort: Sort;
  view: ViewMode;
  /** From 1. */
  page: number;
}

/** A list as it is when nobody has asked for anything. */
export const FRESH: Listing = {
  text: "",
  fieldSelected: [],
  graduationLevelSelected: null,
  universitySelected: ALL_UNIVERSITIES,
  place: null,
  limits: {},
  sort: DEFAULT_LISTING_SORT,
  view: DEFAULT_VIEW_MODE,
  page: 1,
};

export const withText = (listing: Listing, text: string): Listing => ({
  ...listing,
  text: text.trim().slice(0, LIMITS.nameMax).trim(),
  page: 1,
});

/** Adds a field behind those that are chosen already. */
export const withField = (listing: Listing, field: Field): Listing =>
  listing.fieldSelected.includes(field)
    ? listing
    : { ...listing, fieldSelected: [...listing.fieldSelected, field], page: 1 };

export const withoutField = (listing: Listing, field: Field): Listing => ({
  ...listing,
  fieldSelected: listing.fieldSelected.filter((chosen) => chosen !== field),
  page: 1,
});

/** Presses a level: the one that is selected is cleared, another takes its place. */
export const pressLevel = (listing: Listing, level: GraduationLevel): Listing => ({
  ...listing,
  graduationLevelSelected: listing.graduationLevelSelected === level ? null : level,
  page: 1,
});

/** Presses a university: the one that is selected is cleared. */
export const pressUniversity = (listing: Listing, id: number): Listing => ({
  ...listing,
  universitySelected: listing.universitySelected === id ? ALL_UNIVERSITIES : id,
  page: 1,
});

export const withPlace = (listing: Listing, place: Place | null): Listing => ({ ...listing, place, page: 1 });
/** Sets a limit of something, or takes it back. */
export const withLimit = (listing: Listing, name: MeasureName, limit: number | undefined): Listing => {
  const others = Object.fromEntries(Object.entries(listing.limits).filter(([other]) => other !== name));
  return { ...listing, limits: limit === undefined ? others : { ...others, [name]: limit }, page: 1 };
};
export const withSort = (listing: Listing, sort: Sort): Listing => ({ ...listing, sort, page: 1 });
export const withView = (listing: Listing, view: ViewMode): Listing => ({ ...listing, view });
export const onPage = (listing: Listing, page: number): Listing => ({ ...listing, page });
/** Takes all filters back; how the list is shown stays. */
export const withoutFilters = ({ sort, view }: Listing): Listing => ({ ...FRESH, sort, view });

/** How many filters are set, apart from the text. */
export const filterCount = (listing: Listing): number =>
  listing.fieldSelected.length +
  Number(listing.graduationLevelSelected !== null) +
  Number(listing.universitySelected !== ALL_UNIVERSITIES) +
  Number(listing.place !== null) +
  Object.keys(listing.limits).length;

/** Which part of so many records a page shows; a page beyond the last shows the last. */
export const pageOf = (page: number, count: number, size: number) => {
  const pages = Math.max(1, Math.ceil(count / size));
  const shown = Math.min(Math.max(1, page), pages);
  return { page: shown, pages, from: (shown - 1) * size, to: Math.min(shown * size, count) };
};

/** The fields that can still be chosen and contain what was typed, whatever its case. */
export const fieldsToPick = (all: readonly Field[], chosen: readonly Field[], typed: string): Field[] => {
  const wanted = typed.trim().toLowerCase();
  return all.filter((field) => !chosen.includes(field) && field.toLowerCase().includes(wanted));
};
