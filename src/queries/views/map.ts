import type { Destination, Facility, University } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { compareNames } from "../../contract/ratings.ts";
import type { StateCode } from "../../contract/taxonomy.ts";
import { queryOf } from "../../features/listing/address.ts";
import { FRESH, withPlace } from "../../features/listing/listing.ts";
import { listOf } from "../../features/listing/lists.ts";
import { isAt, statesIn } from "../../features/location/place.ts";
import { distance, type Point } from "../../search/point.ts";
import { placeOfCity, type UniversityMap } from "../../features/map/cities.ts";
import { spotOf } from "../../features/map/projection.ts";
import { labelsOf, spreadOut } from "../../features/map/spread.ts";
import { dotsAt, type Spot } from "../../lib/map.ts";
import { content } from "../content.ts";
import { listEntries } from "./catalogue.ts";
import { campusesOf, pointOfTown } from "./location.ts";

/** So far apart, in the drawing's units, two dots are two. */
const DOTS_APART = 3;

/** In whole units: the page has many of them, and its narrowest drawing shows no finer ones. */
const wholeSpotOf = (point: Point): Spot => {
  const { x, y } = spotOf(point);
  return { x: Math.round(x), y: Math.round(y) };
};
const isNear = (a: Spot, b: Spot): boolean => Math.hypot(a.x - b.x, a.y - b.y) < DOTS_APART;
/** Each spot once. */
const distinct = (spots: readonly Spot[], others: readonly Spot[] = []): Spot[] =>
  spots.reduce<Spot[]>(
    (kept, spot) => ([...others, ...kept].some((other) => isNear(spot, other)) ? kept : [...kept, spot]),
    [],
  );

/**
 * The cities that have universities, the largest first: by how many have their seat there, then by their campuses. A city has a point of its own on the map unless it is not
 * known or lies within LIMITS.nearKilometres of a larger one, whose filter shows the same universities.
 */
export const universityMap = (): UniversityMap => {
  const list = listOf("universities");
  const entries = listEntries(list);
  const seats = Map.groupBy(
    content().universities.filter(({ city }) => city),
    ({ city, state }) => `${city ?? ""}|${state ?? ""}`,
  );
  const cities = [...seats.values()]
    .flatMap(([first, ...others]) => {
      if (!first?.city) return [];
      const city = { name: first.city, state: first.state, location: pointOfTown(first.city, first.state) ?? null };
      const place = placeOfCity(city);
      const count = entries.filter((entry) => isAt(place, entry)).length;
      const campuses = [first, ...others].flatMap(campusesOf).length;
      return [{ ...city, count, seats: others.length + 1, campuses }];
    })
    .sort((a, b) => b.seats - a.seats || b.campuses - a.campuses || compareNames(a.name, b.name));
  const drawn: { name: string; location: Point; count: number; anchor: Spot }[] = [];
  for (const { name, location, count } of cities)
    if (location && drawn.every((other) => distance(location, other.location) > LIMITS.nearKilometres))
      drawn.push({ name, location, count, anchor: wholeSpotOf(location) });
  const spots = spreadOut(drawn);
  const labels = labelsOf(drawn.map((city, at) => ({ ...city, spot: spots[at] ?? city.anchor })));
  const anchors = drawn.map(({ anchor }) => anchor);
  return {
    cities: cities.map(({ name, state, location, count }) => {
      const at = drawn.findIndex((city) => city.location === location);
      const [anchor, spot] = [anchors[at], spots[at]];
      return {
        name,
        state,
        location,
        count,
        drawn: anchor && spot ? { anchor, spot, label: labels[at] ?? null } : null,
      };
    }),
    dots: dotsAt(
      distinct(
        entries.flatMap(({ points }) => points.map(wholeSpotOf)),
        anchors,
      ),
    ),
  };
};

/** Where a record is, for the small map on its page. */
export interface LocatorView {
  /** The main one first. */
  spots: readonly Spot[];
  /** What the spots are called, in the order of the record. */
  names: readonly string[];
  /** The universities around the main one. */
  nearby: { name: string; href: string } | null;
}

const locationOf = (
  town: { name: string; state: StateCode; point: Point } | null,
  campuses: readonly { suburb: string; point: Point }[],
): LocatorView | null => {
  const spots = distinct([...(town ? [town.point] : []), ...campuses.map(({ point }) => point)].map(wholeSpotOf));
  if (spots.length === 0) return null;
  const place = town && placeOfCity({ ...town, location: town.point });
  return {
    spots,
    names: [...new Set(campuses.length > 0 ? campuses.map(({ suburb }) => suburb) : town ? [town.name] : [])],
    nearby: town && { name: town.name, href: listOf("universities").path + queryOf(withPlace(FRESH, place)) },
  };
};

const townOf = (name: string | null, state: StateCode | null | undefined) => {
  const point = pointOfTown(name, state);
  return name && state && point ? { name, state, point } : null;
};

/** A university's city and its campuses. */
export const locationOfUniversity = (university: University): LocatorView | null =>
  locationOf(townOf(university.city, university.state), campusesOf(university));

/** A facility's suburb; without one that is known, the city of its university. */
export const locationOfFacility = (facility: Facility, university: University | undefined): LocatorView | null => {
  const [state] = statesIn(facility.facilityLocation ?? "");
  const suburb = townOf(facility.facilitySuburb, state ?? university?.state);
  return locationOf(suburb ?? (university ? townOf(university.city, university.state) : null), []);
};

/** A destination in Australia that is a town, or is said to begin in one: `Torquay to Allansford, Victoria, Australia`. */
export const locationOfDestination = ({ destinationLocation }: Destination): LocatorView | null => {
  const [state] = statesIn(destinationLocation ?? "");
  const [first = ""] = (destinationLocation ?? "").split(",");
  return locationOf(townOf(first.split(" to ")[0] ?? null, state), []);
};
