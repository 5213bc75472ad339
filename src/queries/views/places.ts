import { destinationHref, facilityHref, pageHref } from "../../contract/routes.ts";
import { facilityTypeOf } from "../../contract/taxonomy.ts";
import { listOf, type ListName } from "../../features/listing/lists.ts";
import { countOf, monogram } from "../../lib/format.ts";
import { aggregateRating, structuredData } from "../../lib/structured-data.ts";
import { sharedImage } from "../../lib/shared-image.ts";
import { sceneOfDestination, sceneOfFacility } from "../../pictures/record-scene.ts";
import { content } from "../content.ts";
import { neighboursOfDestination, neighboursOfFacility } from "../neighbours.ts";
import { listEntries } from "./catalogue.ts";
import { builtEntries } from "./listings.ts";
import { locationOfDestination, locationOfFacility } from "./map.ts";
import { builtPostsOf } from "./posts.ts";
import { requireRecord } from "./require-record.ts";

/** What a facility's page shows, and the texts of its head. */
export const facilityView = (id: number) => {
  const source = content();
  const facility = requireRecord(source.facilityById.get(id), `facility ${id}`);
  const { facilityName: name, facilityType: type, facilityRating: rating } = facility;
  const university = facility.university === null ? undefined : source.universityById.get(facility.university);
  return {
    facility,
    letters: monogram(name),
    picture: { scene: sceneOfFacility(facility, university) },
    list: facilityTypeOf(type),
    university,
    location: locationOfFacility(facility, university),
    neighbours: neighboursOfFacility(source, facility),
    posts: builtPostsOf("facility", id, rating),
    head: {
      title: name,
      description: `${name}, ${type.toLowerCase()}${university ? ` at ${university.universityName}` : ""}: where it is, what it offers, and what students say.`,
      path: facilityHref(id),
      image: sharedImage("facility", id, name),
      data: structuredData({
        "@type": type === "Accommodation" ? "LodgingBusiness" : "LocalBusiness",
        name,
        ...(facility.facilityLocation ? { address: facility.facilityLocation } : {}),
        ...(facility.facilityLinks ? { url: facility.facilityLinks } : {}),
        ...aggregateRating(rating, facility.reviewCount),
      }),
    },
  };
};

/** What a destination's page shows, and the texts of its head. */
export const destinationView = (id: number) => {
  const destination = requireRecord(content().destinationById.get(id), `destination ${id}`);
  const { destinationName: name, destinationLocation: location, destinationRating: rating, webpage } = destination;
  return {
    destination,
    location: locationOfDestination(destination),
    letters: monogram(name),
    picture: { scene: sceneOfDestination(destination), image: destination.destinationHeaderImage },
    neighbours: neighboursOfDestination(content(), destination),
    posts: builtPostsOf("destination", id, rating),
    head: {
      title: name,
      description: `${name}${location ? ` (${location})` : ""} for students: what to know before you go, and what others say.`,
      path: destinationHref(id),
      image: sharedImage("destination", id, name, destination.destinationHeaderImage),
      data: structuredData({
        "@type": "TouristDestination",
        name,
        ...(webpage ? { url: webpage } : {}),
        ...aggregateRating(rating, destination.reviewCount),
      }),
    },
  };
};

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
