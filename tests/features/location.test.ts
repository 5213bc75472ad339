import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STATE_CODES, STATES } from "../../src/contract/taxonomy.ts";
import { CAMPUSES, LIBRARIES, SCHOOLS, TOWNS } from "../../src/search/gazetteer.ts";
import { placeRows } from "../../src/features/location/place-rows.ts";
import { googlePlaces, type GooglePlaces } from "../../src/features/location/google-provider.ts";
import { ownPlaces } from "../../src/features/location/own-provider.ts";
import { isAt, nameOfPlace, statesIn, type Place } from "../../src/features/location/place.ts";
import { distance, type Point } from "../../src/search/point.ts";
import { placeSearch } from "../../src/features/location/place-search.ts";
import type { PlaceProvider } from "../../src/features/location/providers.ts";
import universities from "../../cms/seed/universities.json" with { type: "json" };
import facilities from "../../cms/seed/facilities.json" with { type: "json" };

const SYDNEY: Point = [-33.868, 151.209];
const MELBOURNE: Point = [-37.814, 144.963];
const sydney: Place = { label: "Sydney NSW, Australia", state: "NSW", point: SYDNEY };
const victoria: Place = { label: "Victoria, Australia", state: "VIC", point: null };

describe("distance", () => {
  it("is that over the ground", () => {
    expect(distance(SYDNEY, MELBOURNE)).toBeGreaterThan(705);
    expect(distance(SYDNEY, MELBOURNE)).toBeLessThan(720);
  });

  it("is none to the same place and the same both ways", () => {
    const point = fc.tuple(fc.integer({ min: -44, max: -10 }), fc.integer({ min: 112, max: 154 }));
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distance(a, a)).toBe(0);
        expect(distance(a, b)).toBeCloseTo(distance(b, a), 6);
      }),
    );
  });
});

describe("a record is at a place", () => {
  it("when any of its points is near", () => {
    const states = ["NSW", "VIC"] as const;
    expect(isAt(sydney, { states, points: [MELBOURNE, [-33.81, 151]], location: null })).toBe(true);
    expect(isAt(sydney, { states, points: [MELBOURNE], location: "Sydney" })).toBe(false);
  });

  it("when it has a campus in the whole state that was chosen", () => {
    expect(isAt(victoria, { states: ["NSW", "VIC"], points: [], location: null })).toBe(true);
    expect(isAt(victoria, { states: ["SA"], points: [], location: "Victoria Square, Adelaide" })).toBe(false);
  });

  it("when its location names the place, where no points are known", () => {
    expect(isAt(sydney, { states: [], points: [], location: "12 Harbour St, Sydney" })).toBe(true);
    expect(isAt(sydney, { states: ["WA"], points: [], location: "Sydney Street, Perth" })).toBe(false);
    expect(isAt(sydney, { states: [], points: [], location: null })).toBe(false);
  });
});

describe("written locations", () => {
  it("name their states by code or in full, and their place before them", () => {
    expect(statesIn("Daley Road, Acton ACT 2601")).toEqual(["ACT"]);
    expect(statesIn("Perth, Western Australia")).toEqual(["WA"]);
    expect(statesIn("CONTACT US")).toEqual([]);
    expect(nameOfPlace({ label: "Newtown NSW 2042, Australia", state: "NSW", point: null })).toBe("Newtown");
  });
});

const INSTITUTIONS = [...CAMPUSES, ...SCHOOLS, ...LIBRARIES];

describe("the known places", () => {
  it("has points in Australia only, each place of a state once", () => {
    for (const { name, state, point } of [...TOWNS, ...INSTITUTIONS]) {
      expect(STATE_CODES, name).toContain(state);
      expect(point[0], name).toBeGreaterThan(-44);
      expect(point[0], name).toBeLessThan(-10);
      expect(point[1], name).toBeGreaterThan(112);
      expect(point[1], name).toBeLessThan(154);
    }
    const keys = TOWNS.map(({ name, state }) => `${name} ${state}`);
    expect(new Set(keys).size).toBe(keys.length);
    const named = INSTITUTIONS.map(({ name, suburb, state }) => `${name}, ${suburb} ${state}`);
    expect(new Set(named).size).toBe(named.length);
  });

  it("has schools and libraries of every state", () => {
    for (const list of [SCHOOLS, LIBRARIES])
      expect(new Set(list.map(({ state }) => state))).toEqual(new Set(STATE_CODES));
  });

  it("has each place in its own state", () => {
    // A point lies nearer to its own state's capital, or at least no further than half the continent.
    const capitals = new Map(
      TOWNS.filter(({ name }) =>
        ["Canberra", "Sydney", "Melbourne", "Brisbane", "Perth", "Adelaide", "Hobart", "Darwin"].includes(name),
      ).map(({ state, point }) => [state, point]),
    );
    for (const { name, state, point } of [...TOWNS, ...INSTITUTIONS])
      expect(distance(capitals.get(state) ?? SYDNEY, point), name).toBeLessThan(state === "WA" ? 1_800 : 1_700);
    for (const one of INSTITUTIONS) {
      const town = TOWNS.find(({ name, state }) => name === one.suburb && state === one.state);
      if (town) expect(distance(town.point, one.point), `${one.name} ${one.suburb}`).toBeLessThan(25);
    }
  });

  it("knows the town and a campus of every university of the seed, and the suburb of every facility", () => {
    const isTown = (name: string, state: string) => TOWNS.some((town) => town.name === name && town.state === state);
    const lacking = [
      ...universities.filter(({ city, state }) => !isTown(city, state)).map(({ city }) => city),
      ...universities
        .filter(({ universityName }) => !CAMPUSES.some(({ name }) => name === universityName))
        .map(({ universityName }) => universityName),
      ...facilities
        .filter(
          ({ facilitySuburb, facilityLocation }) =>
            !statesIn(facilityLocation).some((state) => isTown(facilitySuburb, state)),
        )
        .map(({ facilitySuburb }) => facilitySuburb),
    ];
    expect(lacking).toEqual([]);
  });
});

const rows = placeRows({
  universities: [{ name: "Small College", states: ["TAS"], points: [], location: "Nowhere, Tasmania" }],
  facilities: [
    { name: "Bruce Hall", states: ["ACT"], points: [[-35.28, 149.12]], location: "Daley Road, Acton ACT 2601" },
  ],
});
const own = ownPlaces("", () => Promise.resolve(rows));
const labels = async (text: string, types: Parameters<typeof own.find>[1]) =>
  Promise.all((await own.find(text, types)).map(async ({ place }) => (await place())?.label));

describe("the site's own places", () => {
  it("are suggested by the beginning of their name first, at most eight", async () => {
    expect((await labels("newcast", ["geocode"]))[0]).toBe("Newcastle NSW, Australia");
    expect(await labels("new south", ["geocode"])).toEqual(["New South Wales, Australia"]);
    expect((await own.find("a", ["geocode", "establishment"])).length).toBe(8);
  });

  it("are of the types that the screen takes", async () => {
    expect(await labels("clayton", ["university", "school", "library"])).toEqual([
      "Monash University, Clayton VIC, Australia",
      "John Monash Science School, Clayton VIC, Australia",
    ]);
    expect(await labels("clayton", ["school"])).toEqual(["John Monash Science School, Clayton VIC, Australia"]);
    expect(await labels("barr smith", ["library"])).toEqual(["Barr Smith Library, Adelaide SA, Australia"]);
    expect(await labels("bruce hall", ["geocode", "establishment"])).toEqual([
      "Bruce Hall, Daley Road, Acton ACT 2601, Australia",
    ]);
    expect(await labels("bruce hall", ["university"])).toEqual([]);
    expect(await labels("small coll", ["university"])).toEqual(["Small College, Nowhere, Tasmania, Australia"]);
  });

  it("are none outside Australia, and none for nothing", async () => {
    expect(await labels("london", ["geocode", "establishment"])).toEqual([]);
    expect(await labels("  ", ["geocode"])).toEqual([]);
  });

  it("have whole states without a point", async () => {
    const [found] = await own.find("tasmania", ["geocode"]);
    expect(await found?.place()).toEqual({ label: `${STATES.TAS}, Australia`, state: "TAS", point: null });
  });

  it("are fetched once, and again after a failure", async () => {
    let times = 0;
    const shaky = ownPlaces("", () => {
      times += 1;
      return times === 1 ? Promise.reject(new Error("away")) : Promise.resolve(rows);
    });
    await expect(shaky.find("perth", ["geocode"])).rejects.toThrow("away");
    await shaky.find("perth", ["geocode"]);
    await shaky.find("perth", ["geocode"]);
    expect(times).toBe(2);
  });
});

describe("what is looked for as somebody types", () => {
  const place = (label: string): Place => ({ label, state: null, point: null });
  /** A service whose answers come when the test says so. */
  const slowPlaces = () => {
    const answers = new Map<string, () => void>();
    const details = new Map<string, () => void>();
    const provider: PlaceProvider = {
      find: (text) =>
        new Promise((resolve) => {
          const found = [1, 2].map((at) => `${text} ${at}`);
          answers.set(text, () =>
            resolve(
              found.map((name) => ({
                name,
                detail: "",
                place: () => new Promise((done) => details.set(name, () => done(place(name)))),
              })),
            ),
          );
        }),
    };
    return { answers, details, search: placeSearch(provider, ["geocode"], () => Promise.resolve()) };
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  it("is the place that was pressed, however late the answer to an older text comes", async () => {
    const { answers, details, search } = slowPlaces();
    const older = search.find("new");
    const newer = search.find("perth");
    await turn();
    answers.get("perth")?.();
    expect((await newer)?.map(({ name }) => name)).toEqual(["perth 1", "perth 2"]);
    answers.get("new")?.();
    expect(await older).toBeUndefined();
    const chosen = search.choose(1);
    details.get("perth 2")?.();
    expect(await chosen).toEqual(place("perth 2"));
  });

  it("is chosen no longer when something else was typed or the box was emptied", async () => {
    for (const next of ["type", "leave"] as const) {
      const { answers, details, search } = slowPlaces();
      const found = search.find("perth");
      await turn();
      answers.get("perth")?.();
      await found;
      const chosen = search.choose(0);
      if (next === "type") void search.find("darwin");
      else search.leave();
      details.get("perth 1")?.();
      expect(await chosen).toBeUndefined();
    }
  });

  it("is nothing where the service is away", async () => {
    const away = placeSearch({ find: () => Promise.reject(new Error("away")) }, ["geocode"], () => Promise.resolve());
    expect(await away.find("perth")).toEqual([]);
    expect(await away.choose(0)).toBeNull();
  });
});

describe("Google Places", () => {
  const library = (place: object, asked: object[] = []): GooglePlaces => ({
    AutocompleteSessionToken: Object,
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: (request) => {
        asked.push(request);
        return Promise.resolve({
          suggestions: [
            { placePrediction: null },
            {
              placePrediction: {
                mainText: { text: "Newtown" },
                secondaryText: { text: "NSW, Australia" },
                toPlace: () => ({ ...place, fetchFields: () => Promise.resolve() }),
              },
            },
          ],
        });
      },
    },
  });

  it("is asked for Australia and the screen's types, with one session until a place is chosen", async () => {
    const asked: object[] = [];
    const provider = googlePlaces(() =>
      Promise.resolve(library({ formattedAddress: "Newtown NSW 2042, Australia" }, asked)),
    );
    await provider.find("newt", ["geocode", "establishment"]);
    const [found] = await provider.find("newtown", ["geocode", "establishment"]);
    await found?.place();
    await provider.find("x", ["university"]);
    expect(asked).toMatchObject([
      { input: "newt", includedRegionCodes: ["au"], includedPrimaryTypes: ["geocode", "establishment"] },
      { input: "newtown" },
      { input: "x", includedPrimaryTypes: ["university"] },
    ]);
    const sessions = asked.map((request) => (request as { sessionToken: object }).sessionToken);
    expect(sessions[0]).toBe(sessions[1]);
    expect(sessions[2]).not.toBe(sessions[1]);
  });

  it("gives an address with state and point, a whole state without a point, and nothing without an address", async () => {
    const chosen = async (place: object) => {
      const [found] = await googlePlaces(() => Promise.resolve(library(place))).find("n", ["geocode"]);
      return found?.place();
    };
    const location = { lat: () => -33.9, lng: () => 151.2 };
    const addressComponents = [{ shortText: "NSW", types: ["administrative_area_level_1"] }];
    expect(
      await chosen({ formattedAddress: "Newtown NSW 2042, Australia", location, addressComponents, types: [] }),
    ).toEqual({
      label: "Newtown NSW 2042, Australia",
      state: "NSW",
      point: [-33.9, 151.2],
    });
    expect(
      await chosen({
        formattedAddress: "New South Wales, Australia",
        location,
        addressComponents,
        types: ["administrative_area_level_1", "political"],
      }),
    ).toEqual({ label: "New South Wales, Australia", state: "NSW", point: null });
    expect(await chosen({ location })).toBeNull();
  });
});
