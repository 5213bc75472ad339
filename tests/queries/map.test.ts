import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDestination, aFacility, aUniversity, writeContent } from "../fixtures/content.ts";

const folder = mkdtempSync(join(tmpdir(), "quad-map-"));
const perth = aUniversity(1, { city: "Perth", state: "WA" });
const another = aUniversity(2, { city: "Perth", state: "WA" });
const fremantle = aUniversity(3, { city: "Fremantle", state: "WA" });
const unknown = aUniversity(4, { city: "Nowhere", state: "TAS", universityLocation: "Nowhere, Tasmania" });
let map: typeof import("../../src/queries/views/map.ts");
beforeAll(async () => {
  writeContent(folder, { universities: [perth, another, fremantle, unknown, aUniversity(5)] });
  process.env["QUAD_CONTENT"] = folder;
  map = await import("../../src/queries/views/map.ts");
});
afterAll(() => {
  delete process.env["QUAD_CONTENT"];
  rmSync(folder, { recursive: true });
});

describe("the map of universities", () => {
  it("has every city in its list, and a point for those that are known and not within another one's filter", () => {
    const { cities } = map.universityMap();
    expect(cities.map(({ name, count, drawn }) => [name, count, drawn !== null])).toEqual([
      ["Perth", 3, true],
      ["Fremantle", 3, false],
      ["Nowhere", 1, false],
    ]);
  });
});

describe("the small map of a record", () => {
  it("leads to the universities around a town that is known, and is none for others", () => {
    expect(map.locationOfUniversity(perth)).toMatchObject({
      names: ["Perth"],
      nearby: { name: "Perth", href: "/universities?place=Perth+WA%2C+Australia&state=WA&at=-31.953%2C115.857" },
    });
    expect(map.locationOfUniversity(unknown)).toBeNull();
    expect(map.locationOfUniversity(aUniversity(6))).toBeNull();
  });

  it("is of a facility's suburb, else of its university's city", () => {
    const suburb = { facilityLocation: "Daley Road, Acton ACT 2601", facilitySuburb: "Acton" };
    expect(map.locationOfFacility(aFacility(1, 1, suburb), perth)?.names).toEqual(["Acton"]);
    expect(map.locationOfFacility(aFacility(2, 1), perth)?.names).toEqual(["Perth"]);
    expect(map.locationOfFacility(aFacility(3, null), undefined)).toBeNull();
  });

  it("is of a destination's town in Australia, and of no other country", () => {
    const of = (destinationLocation: string | null) =>
      map.locationOfDestination(aDestination(1, { destinationLocation }))?.names;
    expect(of("Katoomba, New South Wales, Australia")).toEqual(["Katoomba"]);
    expect(of("Torquay to Allansford, Victoria, Australia")).toEqual(["Torquay"]);
    expect(of("Victoria, Australia")).toBeUndefined();
    expect(of("Singapore")).toBeUndefined();
    expect(of(null)).toBeUndefined();
  });
});
