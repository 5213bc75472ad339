import { ROUTES } from "./routes.ts";
import { FACILITY_TYPES } from "./taxonomy.ts";

/** A search that somebody keeps: where it is, which is what tells it from others, and what its owner calls it. */
export interface SavedSearch {
  /** `/programs?field=physics&yearly=30000`. */
  address: string;
  name: string;
}

/** How many searches a person keeps, and the longest address and name. */
export const SAVED_SEARCHES = { max: 50, addressMax: 1_000, nameMax: 120 } as const;

const SEARCHED: readonly string[] = [
  ...[ROUTES.universities, ROUTES.programs, ROUTES.subjects, ROUTES.destinations, ROUTES.search],
  ...FACILITY_TYPES.map(({ path }) => path),
];

/** Whether something is the address of a list, or of the search, that is asked for something: within this site alone. */
export const isSearchAddress = (address: string): boolean => {
  const [path = "", query = ""] = address.split("?", 2);
  return SEARCHED.includes(path) && /^[!-~]+$/.test(query) && address.length <= SAVED_SEARCHES.addressMax;
};

/** The searches with another, the newest last; one that is there already gets the name. */
export const withSavedSearch = (all: readonly SavedSearch[], search: SavedSearch): SavedSearch[] =>
  all.some(({ address }) => address === search.address)
    ? all.map((one) => (one.address === search.address ? search : one))
    : [...all, search];

export const withoutSavedSearch = (all: readonly SavedSearch[], address: string): SavedSearch[] =>
  all.filter((one) => one.address !== address);
