import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANDSCAPES, STATE_CODES } from "../../src/contract/taxonomy.ts";
import { landscapeOf, type ScenePlace } from "../../src/pictures/landscape-of.ts";
import { sceneOfDestination, sceneOfFacility, sceneOfUniversity } from "../../src/pictures/record-scene.ts";
import { aDestination, aFacility, aUniversity } from "../fixtures/content.ts";

const NOWHERE: ScenePlace = { town: null, state: null, location: null };
const landOf = (place: Partial<ScenePlace>, id = 1) => landscapeOf({ ...NOWHERE, ...place }, id);

describe("the landscape of a place", () => {
  it.each([
    ["Sydney", "harbour"],
    ["Wollongong", "coast"],
    ["Melbourne", "river"],
    ["Armidale", "hills"],
    ["Canberra", "bush"],
    ["Alice Springs", "desert"],
    ["Cairns", "tropics"],
    ["Jindabyne", "snow"],
  ] as const)("is known of %s", (town, landscape) => {
    expect(landOf({ town })).toBe(landscape);
  });

  it("is the one that an editor has chosen, whatever the place", () => {
    expect(landOf({ town: "Sydney", landscape: "snow" })).toBe("snow");
  });

  it("is read from a written location, from the nearest place to the widest", () => {
    expect(landOf({ location: "Daley Road, Acton ACT 2601" })).toBe("bush");
    expect(landOf({ town: "Kensington", city: "Sydney", location: "Kensington NSW 2033" })).toBe("coast");
    expect(landOf({ town: "Newtown", city: "Sydney", location: "19 Carillon Avenue, Newtown NSW 2042" })).toBe(
      "harbour",
    );
    expect(landOf({ town: "Katoomba", location: "Katoomba, New South Wales, Australia" })).toBe("bush");
  });

  it.each([
    ["Surfers Paradise Beach", "coast"],
    ["Perisher ski fields", "snow"],
    ["The Great Barrier Reef", "tropics"],
    ["Simpson Desert", "desert"],
    ["Darling Harbour", "harbour"],
    ["Barossa Valley", "hills"],
  ] as const)("is told by the name of a place that is not known: %s", (town, landscape) => {
    expect(landOf({ town })).toBe(landscape);
  });

  it("is one of those of its state where nothing else tells, the same for the same id, and not always the same", () => {
    const inTerritory = new Set(Array.from({ length: 40 }, (_, id) => landOf({ town: "Nowhere", state: "NT" }, id)));
    expect([...inTerritory].sort()).toEqual(["desert", "tropics"]);
    fc.assert(
      fc.property(
        fc.record({
          town: fc.option(fc.string()),
          state: fc.option(fc.constantFrom(...STATE_CODES)),
          location: fc.option(fc.string()),
        }),
        fc.nat(),
        (place, id) => {
          expect(LANDSCAPES).toContain(landscapeOf(place, id));
          expect(landscapeOf(place, id)).toBe(landscapeOf(place, id));
        },
      ),
    );
  });

  it("is a whole state's own only where no nearer place is named", () => {
    expect(landOf({ town: "Tasmania", location: "Tasmania, Australia" })).toBe("bush");
    expect(landOf({ town: "Hobart", location: "Hobart, Tasmania, Australia" })).toBe("harbour");
  });
});

describe("the scene of a record", () => {
  it("has towers only where a city has them, and halls where a university is elsewhere", () => {
    const inSydney = Array.from({ length: 20 }, (_, at) => sceneOfUniversity(aUniversity(at + 1, { city: "Sydney" })));
    expect(new Set(inSydney)).toEqual(new Set(["harbour city", "harbour campus"]));
    expect(sceneOfUniversity(aUniversity(4, { city: "Armidale", state: "NSW" }))).toBe("hills campus");
    expect(sceneOfDestination(aDestination(1, { destinationName: "Sydney" }))).toBe("harbour city");
    expect(sceneOfDestination(aDestination(2, { destinationName: "Snowy Mountains" }))).toBe("snow");
  });

  it("of a facility is that of its suburb, else of its university's city", () => {
    const university = aUniversity(1, { city: "Cairns", state: "QLD" });
    const facility = aFacility(1, 1, { facilitySuburb: "Bondi", facilityLocation: "Bondi NSW 2026" });
    expect(sceneOfFacility(facility, university)).toMatch(/^coast/);
    expect(sceneOfFacility(aFacility(2, 1), university)).toMatch(/^tropics/);
  });
});
