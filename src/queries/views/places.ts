import { listOf, type ListName } from "../../features/listing/lists.ts";
import { content } from "../content.ts";
import { listEntries } from "./catalogue.ts";
import { sourcesOf } from "./listings.ts";
import { requireRecord } from "./require-record.ts";

/** What a facility's page shows. */
export const facilityView = (id: number) => {
  const source = content();
  const facility = requireRecord(source.facilityById.get(id), `facility ${id}`);
  return {
    facility,
    university: facility.university === null ? undefined : source.universityById.get(facility.university),
    posts: source.postsOf("facility", id),
  };
};
export type FacilityView = ReturnType<typeof facilityView>;

/** What a destination's page shows. */
export const destinationView = (id: number) => ({
  destination: requireRecord(content().destinationById.get(id), `destination ${id}`),
  posts: content().postsOf("destination", id),
});
export type DestinationView = ReturnType<typeof destinationView>;

/** What a list of facilities or destinations shows with no script: the first by name, then the rest as links. */
export const placesView = (name: ListName) => {
  const list = listOf(name);
  const entries = listEntries(list);
  return {
    list,
    sources: sourcesOf(list),
    total: entries.length,
    first: entries.slice(0, list.size),
    rest: entries.slice(list.size),
  };
};
