import type { University } from "../contract/entities.ts";
import { LIMITS } from "../contract/limits.ts";
import { STATES } from "../contract/taxonomy.ts";
import { folded } from "./fold.ts";
import { CAMPUSES, TOWNS, type Town } from "./gazetteer.ts";
import { distance } from "./point.ts";

const campuses = Map.groupBy(CAMPUSES, ({ name }) => folded(name));
const towns = Map.groupBy(TOWNS, ({ name, state }) => `${folded(name)}|${state}`);

/**
 * The names of the places where a university has campuses: of each campus the cities near it in which some university has
 * its seat, its suburb, and its state.
 */
export const createCampusPlaces = (
  universities: readonly Pick<University, "city" | "state">[],
): ((university: Pick<University, "universityName">) => string[]) => {
  const seats = new Set(universities.map(({ city, state }) => `${folded(city ?? "")}|${state ?? ""}`));
  const cities: Town[] = [...seats].flatMap((seat) => towns.get(seat) ?? []);
  return ({ universityName }) => {
    const own = campuses.get(folded(universityName)) ?? [];
    return own.flatMap(({ suburb, state, point }) => [
      ...cities.flatMap((city) => (distance(point, city.point) <= LIMITS.nearKilometres ? city.name : [])),
      ...[suburb, STATES[state], state],
    ]);
  };
};
