import type { FacilityType } from "../../contract/taxonomy.ts";
import { compareNames } from "../../contract/ratings.ts";
import { content } from "../content.ts";
import { found } from "./record.ts";

/** What a facility's page shows. */
export const facilityView = (id: number) => {
  const source = content();
  const facility = found(source.facilityById.get(id), `facility ${id}`);
  return {
    facility,
    university: facility.university === null ? undefined : source.universityById.get(facility.university),
    posts: source.postsOf("facility", id),
  };
};
export type FacilityView = ReturnType<typeof facilityView>;

/** What a destination's page shows. */
export const destinationView = (id: number) => ({
  destination: found(content().destinationById.get(id), `destination ${id}`),
  posts: content().postsOf("destination", id),
});
export type DestinationView = ReturnType<typeof destinationView>;

/** All facilities of a type, by name. */
export const facilityList = (type: FacilityType) =>
  content()
    .facilities.filter((facility) => facility.facilityType === type)
    .sort((a, b) => compareNames(a.facilityName, b.facilityName));

/** All destinations, by name. */
export const destinationList = () =>
  [...content().destinations].sort((a, b) => compareNames(a.destinationName, b.destinationName));
