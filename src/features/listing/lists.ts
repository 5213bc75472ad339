import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import {
  FACILITY_TYPES,
  KIND_LABELS,
  LISTING_SORTS,
  LOCATION_TYPES_OF,
  PLACE_SORTS,
  type FacilityType,
  type LocationType,
  type PageKind,
} from "../../contract/taxonomy.ts";
import type { Listing, Sort } from "./listing.ts";
import { measure, type MeasureName, type SortedMeasure } from "./measures.ts";

type FacilityPath = (typeof FACILITY_TYPES)[number]["path"];
type FacilityList = FacilityPath extends infer P ? (P extends `/${infer Name}` ? Name : never) : never;

/** The lists that can be searched and filtered, named after their path. */
export type ListName = "universities" | "programs" | "subjects" | "destinations" | FacilityList;

/** What a list holds and how it is shown. */
export interface List {
  name: ListName;
  path: string;
  title: string;
  kind: PageKind;
  /** One record of it, and many. */
  words: readonly [one: string, many: string];
  facilityType: FacilityType | null;
  /** Shown at once; the rest is on further pages, unless the list shows no more than that while nothing is looked for. */
  size: number;
  hasPages: boolean;
  /** By field, graduation level and university, as rows. Other lists are cards or rows, as the reader likes. */
  isStudy: boolean;
  sorts: typeof LISTING_SORTS | typeof PLACE_SORTS;
  /** What is known of its records by which it can be filtered, and sorted besides. */
  measures: readonly MeasureName[];
  /** The label of the box that searches names, and what stands in it while it is empty. */
  search: { label: string; placeholder: string } | null;
  /** Kinds of place that the location box takes; none when the list has no such box. */
  locationTypes: readonly LocationType[] | null;
  /** What is shown when its index cannot be fetched. */
  failed: string;
}

const study = (name: "programs" | "subjects", kind: PageKind, locationTypes: List["locationTypes"]): List => ({
  name,
  path: ROUTES[name],
  title: KIND_LABELS[kind],
  kind,
  words: [kind, name],
  facilityType: null,
  size: LIMITS.studiesOnPage,
  hasPages: true,
  isStudy: true,
  sorts: LISTING_SORTS,
  measures:
    name === "subjects"
      ? ["workload", "difficulty", "takeAgain", "recent"]
      : ["yearly", "whole", "length", "mode", "entry", "chooseAgain", "firstJob", "recent"],
  search: { label: "Name or code", placeholder: "" },
  locationTypes,
  failed: MESSAGES.errorLoadingData,
});

const places = {
  words: ["place", "places"],
  size: LIMITS.placesOnPage,
  hasPages: true,
  isStudy: false,
  sorts: PLACE_SORTS,
} as const;

/** Every list, in the order of the menus. */
export const LISTS: readonly List[] = [
  {
    name: "universities",
    path: ROUTES.universities,
    title: KIND_LABELS.university,
    kind: "university",
    words: ["university", "universities"],
    facilityType: null,
    size: LIMITS.universitiesGrid,
    hasPages: false,
    isStudy: false,
    sorts: LISTING_SORTS,
    measures: ["teaching", "campusLife", "support", "value"],
    search: { label: "University name", placeholder: "" },
    locationTypes: LOCATION_TYPES_OF.universities,
    failed: MESSAGES.errorLoadingData,
  },
  study("programs", "program", LOCATION_TYPES_OF.programs),
  study("subjects", "subject", null),
  {
    ...places,
    name: "destinations",
    path: ROUTES.destinations,
    title: KIND_LABELS.destination,
    kind: "destination",
    facilityType: null,
    measures: ["cost"],
    search: { label: "Name or location", placeholder: MESSAGES.searchDestinations },
    locationTypes: null,
    failed: MESSAGES.errorLoadingData,
  },
  ...FACILITY_TYPES.map(({ type, path, label }): List => ({
    ...places,
    name: path.slice(1) as FacilityList,
    path,
    title: label,
    kind: "facility",
    facilityType: type,
    measures: ["price"],
    search: null,
    locationTypes: LOCATION_TYPES_OF.facilities,
    failed: MESSAGES.errorList,
  })),
];

/** Whether a list goes on behind what it shows at once: whatever is looked for can be reached. */
export const isPaged = ({ hasPages }: List, { text, place }: Pick<Listing, "text" | "place">): boolean =>
  hasPages || text !== "" || place !== null;

/** The orders that a list offers. */
export const sortsOf = ({ sorts, measures }: List): readonly { value: Sort; label: string }[] => [
  ...sorts,
  ...measures.flatMap((name) => {
    const { sort } = measure(name);
    return sort ? [{ value: name as SortedMeasure, label: sort }] : [];
  }),
];

/** The list of that name. Throws when there is none. */
export const listOf = (name: string): List => {
  const list = LISTS.find((candidate) => candidate.name === name);
  if (!list) throw new Error(`There is no list "${name}"`);
  return list;
};
