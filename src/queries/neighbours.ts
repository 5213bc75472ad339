import { NEIGHBOUR_TITLES } from "../components/messages.ts";
import type { Neighbours, NeighbourRow } from "../components/NeighbourList.tsx";
import type { Destination, Facility, Program, Subject, University } from "../contract/entities.ts";
import { LIMITS } from "../contract/limits.ts";
import { memoize } from "../contract/memoize.ts";
import { destinationHref, facilityHref, programHref, subjectHref, universityHref } from "../contract/routes.ts";
import type { Field, StateCode } from "../contract/taxonomy.ts";
import { statesIn } from "../features/location/place.ts";
import { folded } from "../search/fold.ts";
import type { Content } from "./content.ts";

/** The text that a record is ordered by among others: its parts, the first one first. */
const orderOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts.map((part) => folded(part ?? "")).join("\n");

/**
 * The records that follow one in the ring of those with the same key, by order and id: the last is followed by the first, so
 * that every record is a neighbour as often as others of its ring. Records without a key have no neighbours.
 */
const inRings = <T extends { id: number }>(
  records: readonly T[],
  keyOf: (record: T) => string | null,
  orderOfRecord: (record: T) => string,
): ((id: number) => T[]) => {
  const keyed = records.map((record) => ({ record, key: keyOf(record), order: orderOfRecord(record) }));
  const places = new Map<number, { ring: readonly T[]; at: number }>();
  for (const [key, members] of Map.groupBy(keyed, (member) => member.key)) {
    if (key === null) continue;
    const ring = members
      .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.record.id - b.record.id))
      .map(({ record }) => record);
    for (const [at, { id }] of ring.entries()) places.set(id, { ring, at });
  }
  return (id) => {
    const place = places.get(id);
    if (!place) return [];
    const { ring, at } = place;
    const after = ring.slice(at + 1, at + 1 + LIMITS.neighbours);
    return [...after, ...ring.slice(0, Math.min(at, LIMITS.neighbours - after.length))];
  };
};

const neighbours = (title: string, rows: readonly NeighbourRow[]): Neighbours | null =>
  rows.length > 0 ? { title, rows } : null;

const fieldOf = ({ field }: { field: Field | null }) => field;
const programRings = memoize(({ programs }: Content) =>
  inRings(programs, fieldOf, ({ programName }) => orderOf(programName)),
);
const subjectRings = memoize(({ subjects }: Content) =>
  inRings(subjects, fieldOf, ({ subjectName }) => orderOf(subjectName)),
);

/** Of the same name there are many: the university tells them apart. Its city is said where the name does not say it. */
const studyRow = (
  source: Content,
  study: Program | Subject,
  facts: Pick<NeighbourRow, "href" | "title" | "rating">,
): NeighbourRow => {
  const university = source.universityById.get(study.university);
  const city = university?.city ?? "";
  const isSaid = university?.universityName.includes(city);
  return {
    ...facts,
    lead: university?.universityName,
    line: isSaid ? null : city || null,
    reviewCount: study.reviewCount,
  };
};

/** The programs that follow by name in the same field: the same degree elsewhere, where there is one. */
export const neighboursOfProgram = (source: Content, { id, field }: Program): Neighbours | null =>
  field &&
  neighbours(
    NEIGHBOUR_TITLES.more(field),
    programRings(source)(id).map((program) =>
      studyRow(source, program, {
        href: programHref(program.university, program.id),
        title: program.programName,
        rating: program.programRating,
      }),
    ),
  );

/** The subjects that follow by name in the same field. */
export const neighboursOfSubject = (source: Content, { id, field }: Subject): Neighbours | null =>
  field &&
  neighbours(
    NEIGHBOUR_TITLES.more(field),
    subjectRings(source)(id).map((subject) =>
      studyRow(source, subject, {
        href: subjectHref(subject.university, subject.id),
        title: subject.subjectName,
        rating: subject.subjectRating,
      }),
    ),
  );

const homeOf = (source: Content, { university }: Facility): University | undefined =>
  university === null ? undefined : source.universityById.get(university);
const stateOfFacility = (source: Content, facility: Facility): StateCode | null =>
  statesIn(facility.facilityLocation ?? "")[0] ?? homeOf(source, facility)?.state ?? null;
const facilityRings = memoize((source: Content) =>
  inRings(
    source.facilities,
    (facility) => {
      const state = stateOfFacility(source, facility);
      return state && `${facility.facilityType} ${state}`;
    },
    (facility) => orderOf(homeOf(source, facility)?.city ?? facility.facilitySuburb, facility.facilityName),
  ),
);

/** The facilities of the same type that follow by city and name in the same state. */
export const neighboursOfFacility = (source: Content, facility: Facility): Neighbours | null => {
  const state = stateOfFacility(source, facility);
  if (!state) return null;
  return neighbours(
    NEIGHBOUR_TITLES.facilities(facility.facilityType, state),
    facilityRings(source)(facility.id).map((other) => {
      const places = new Set([other.facilitySuburb, homeOf(source, other)?.city].filter(Boolean));
      return {
        href: facilityHref(other.id),
        title: other.facilityName,
        line: [...places].join(", ") || null,
        rating: other.facilityRating,
        reviewCount: other.reviewCount,
      };
    }),
  );
};

/** What a location is within, from the country on: `Australia`, `Victoria`, `Geelong`. */
const placesFromCountry = ({ destinationLocation }: Destination): string[] =>
  (destinationLocation ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .reverse();
const countryOf = (destination: Destination): string | null => placesFromCountry(destination)[0] ?? null;
const destinationRings = memoize(({ destinations }: Content) =>
  inRings(destinations, countryOf, (destination) =>
    orderOf(...placesFromCountry(destination), destination.destinationName),
  ),
);

/** The destinations that follow by state and place in the same country. */
export const neighboursOfDestination = (source: Content, destination: Destination): Neighbours | null => {
  const country = countryOf(destination);
  if (!country) return null;
  return neighbours(
    NEIGHBOUR_TITLES.more(country),
    destinationRings(source)(destination.id).map((other) => {
      const within = placesFromCountry(other)
        .slice(1)
        .filter((place) => place !== other.destinationName);
      return {
        href: destinationHref(other.id),
        title: other.destinationName,
        line: within.reverse().join(", ") || null,
        rating: other.destinationRating,
        reviewCount: other.reviewCount,
      };
    }),
  );
};

const nameOf = ({ universityName }: University): string => orderOf(universityName);
const cityRings = memoize(({ universities }: Content) =>
  inRings(universities, ({ city, state }) => city && `${city} ${state ?? ""}`, nameOf),
);
const stateRings = memoize(({ universities }: Content) => inRings(universities, ({ state }) => state, nameOf));

/** The universities that follow by name in the same city; where it has no other one, in the same state. */
export const neighboursOfUniversity = (source: Content, { id, city, state }: University): Neighbours | null => {
  const rowOf = (university: University, place: string | null): NeighbourRow => ({
    href: universityHref(university.id),
    title: university.universityName,
    line: place,
    rating: university.universityRating,
    reviewCount: university.reviewCount,
  });
  const ofCity = cityRings(source)(id);
  if (city && ofCity.length > 0)
    return neighbours(
      NEIGHBOUR_TITLES.universitiesOfCity(city),
      ofCity.map((university) => rowOf(university, null)),
    );
  return (
    state &&
    neighbours(
      NEIGHBOUR_TITLES.universitiesOfState(state),
      stateRings(source)(id).map((university) => rowOf(university, university.city)),
    )
  );
};
