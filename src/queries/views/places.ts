import { pageHref } from "../../contract/routes.ts";
import { facilityTypeOf } from "../../contract/taxonomy.ts";
import { listOf, type ListName } from "../../features/listing/lists.ts";
import { countOf } from "../../lib/format.ts";
import { content } from "../content.ts";
import { listEntries } from "./catalogue.ts";
import { builtEntries } from "./listings.ts";
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
  const listing = builtEntries(list);
  const isFacilities = list.facilityType !== null;
  return {
    head: {
      title: list.title,
      path: list.path,
      description: isFacilities
        ? `${list.title} on and around Australian campuses: where it is, what it offers, and how students rate it.`
        : "Cities, regions and countries where students live, travel and study, with what other students say about them.",
    },
    icon: list.facilityType === null ? ("map-pin" as const) : facilityTypeOf(list.facilityType).icon,
    lead: `${countOf(listing.total, ...list.words)} ${isFacilities ? "on and around Australian campuses" : "where students live, travel and study"}.`,
    listing,
    rest: listEntries(list)
      .slice(list.size)
      .map((entry) => ({ href: pageHref(list.kind, entry.id), label: entry.name })),
  };
};
