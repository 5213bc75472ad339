import { ALL_UNIVERSITIES } from "../../contract/taxonomy.ts";
import { nameOfPlace } from "../location/place.ts";
import { FRESH, type Listing } from "./listing.ts";
import { sortsOf, type List } from "./lists.ts";
import { measure } from "./measures.ts";

/** What a listing is called when it is saved: `Programs: Physics, Perth, At most $30,000 a year, by lowest cost a year`. */
export const searchName = (
  list: List,
  listing: Listing,
  universities: readonly { id: number; name: string }[] = [],
): string => {
  const { text, universitySelected, place, sort } = listing;
  const sortLabel = sort === FRESH.sort ? undefined : sortsOf(list).find(({ value }) => value === sort)?.label;
  const parts = [
    text && `“${text}”`,
    listing.graduationLevelSelected,
    ...listing.fieldSelected,
    universitySelected !== ALL_UNIVERSITIES && universities.find(({ id }) => id === universitySelected)?.name,
    place && nameOfPlace(place),
    ...list.measures.map((name) => {
      const limit = listing.limits[name];
      return limit !== undefined && measure(name).offer(limit);
    }),
    sortLabel && `by ${sortLabel.toLowerCase()}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${list.title}: ${parts.join(", ")}` : list.title;
};
