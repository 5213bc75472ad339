import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STATE_CODES, type StateCode } from "../../src/contract/taxonomy.ts";
import { CAMPUSES, TOWNS } from "../../src/search/gazetteer.ts";
import type { Point } from "../../src/search/point.ts";
import { BORDERS } from "../../src/features/map/borders.ts";
import { placeOfCity } from "../../src/features/map/cities.ts";
import { spotOf } from "../../src/features/map/projection.ts";
import { labelsOf, spreadOut } from "../../src/features/map/spread.ts";
import { australiaSprite } from "../../src/sprites/australia.ts";
import { APART, MAP, pointTowards, radiusOf, type Spot } from "../../src/lib/map.ts";

/** States as areas of the drawing: their borders, closed far out at sea. */
const AREAS: Record<StateCode, readonly (readonly Point[])[]> = (() => {
  const [wa = [], ntSa = [], ntQld = [], east = [], saVic = [], qldNsw = [], murray = [], act = []] = BORDERS;
  const [top, bottom, west, right]: [number, number, number, number] = [-8, -39.4, 110, 157];
  const back = (line: readonly Point[]): Point[] => [...line].reverse();
  return {
    WA: [[[top, 129], ...wa, [bottom, 129], [bottom, west], [top, west]]],
    NT: [[[top, 129], ...wa.slice(0, 2), ...ntSa, ...back(ntQld), [top, 138]]],
    SA: [[...ntSa, ...east, ...saVic, [bottom, 140.97], [bottom, 129]]],
    QLD: [[[top, 138], ...ntQld, ...east.slice(0, 3), ...qldNsw, [-28.17, right], [top, right]]],
    NSW: [[...qldNsw, [-28.17, right], [-37.51, right], ...back(murray)]],
    VIC: [[...murray, [-37.51, right], [bottom, right], [bottom, 140.97], ...back(saVic)]],
    ACT: [act],
    TAS: [
      [
        [bottom, west],
        [bottom, right],
        [-45, right],
        [-45, west],
      ],
    ],
  };
})();

const isInside = ({ x, y }: Spot, ring: readonly Spot[]): boolean =>
  ring.reduce((inside, a, at) => {
    const b = ring[(at + 1) % ring.length] ?? a;
    const isCrossed = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    return isCrossed ? !inside : inside;
  }, false);
const distanceToLine = ({ x, y }: Spot, line: readonly Spot[]): number =>
  Math.min(
    ...line.slice(1).map((to, at) => {
      const from = line[at] ?? to;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
    }),
  );

describe("the projection", () => {
  it("puts every known town and campus into its own state, but for those that stand on a border", () => {
    const borders = BORDERS.map((line) => line.map(spotOf));
    const rings = STATE_CODES.map((state) => ({ state, rings: AREAS[state].map((ring) => ring.map(spotOf)) }));
    const wrong: string[] = [];
    let onBorders = 0;
    for (const { name, state, point } of [...TOWNS, ...CAMPUSES]) {
      const spot = spotOf(point);
      if (borders.some((line) => distanceToLine(spot, line) < 1.2)) {
        onBorders += 1;
        continue;
      }
      const at = rings.filter(({ rings: own }) => own.some((ring) => isInside(spot, ring))).map((area) => area.state);
      // The capital's territory lies within New South Wales.
      const found = at.includes("ACT") ? "ACT" : at.join();
      if (found !== state) wrong.push(`${name} ${state}: ${found}`);
    }
    expect(wrong).toEqual([]);
    expect(onBorders).toBeLessThan(40);
  });

  it("keeps the whole country on the drawing, north up and west left", () => {
    for (const { point } of TOWNS) {
      const { x, y } = spotOf(point);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(MAP.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(MAP.height);
    }
    const [perth, sydney, darwin, hobart] = [
      spotOf([-31.953, 115.857]),
      spotOf([-33.868, 151.209]),
      spotOf([-12.463, 130.842]),
      spotOf([-42.882, 147.327]),
    ];
    expect(perth.x).toBeLessThan(darwin.x);
    expect(darwin.x).toBeLessThan(sydney.x);
    expect(darwin.y).toBeLessThan(perth.y);
    expect(sydney.y).toBeLessThan(hobart.y);
  });
});

const someCities = fc.array(
  fc.record({
    anchor: fc.record({ x: fc.integer({ min: 10, max: 300 }), y: fc.integer({ min: 10, max: 270 }) }),
    count: fc.integer({ min: 0, max: 40 }),
  }),
  { maxLength: 24 },
);

describe("the points of cities", () => {
  it("never cover each other, are far enough apart to be pressed, and stay on the drawing", () => {
    fc.assert(
      fc.property(someCities, (cities) => {
        const spots = spreadOut(cities);
        expect(spots).toHaveLength(cities.length);
        for (const [at, a] of spots.entries()) {
          expect(a.x).toBeGreaterThan(0);
          expect(a.x).toBeLessThan(MAP.width);
          for (const [over, b] of spots.slice(at + 1).entries()) {
            const rims = radiusOf(cities[at]?.count ?? 0) + radiusOf(cities[at + 1 + over]?.count ?? 0);
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(Math.max(APART, rims) - 0.2);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("stay where they are when nothing is near", () => {
    const lonely = [
      { anchor: { x: 40, y: 190 }, count: 6 },
      { anchor: { x: 130, y: 20 }, count: 2 },
    ];
    expect(spreadOut(lonely)).toEqual(lonely.map(({ anchor }) => anchor));
  });

  it("have names that cover neither a point nor each other, in the words' own place", () => {
    const cities = [
      { name: "Perth", count: 6, spot: { x: 31, y: 195 } },
      { name: "Fremantle", count: 1, spot: { x: 31, y: 222 } },
    ];
    expect(labelsOf(cities).map((label) => label?.end)).toEqual(["start", "start"]);
    const crowd = Array.from({ length: 30 }, (_, at) => ({
      name: "Sunshine Coast",
      count: 3,
      spot: { x: 100 + (at % 6) * 27, y: 100 + Math.floor(at / 6) * 27 },
    }));
    expect(labelsOf(crowd).some((label) => label === null)).toBe(true);
  });

  it("are left and reached again by the arrow keys, every one of them", () => {
    const spots = spreadOut(
      TOWNS.filter((_, at) => at % 9 === 0).map(({ point }) => ({ anchor: spotOf(point), count: 1 })),
    );
    const reached = new Set([0]);
    for (const from of reached)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const to = pointTowards(key, spots, from);
        if (to !== undefined) reached.add(to);
      }
    expect([...reached].sort((a, b) => a - b)).toEqual(spots.map((_, at) => at));
    expect(pointTowards("Enter", spots, 0)).toBeUndefined();
  });

  it("are chosen as the location box chooses the same town", () => {
    expect(placeOfCity({ name: "Perth", state: "WA", location: [-31.953, 115.857] })).toEqual({
      label: "Perth WA, Australia",
      state: "WA",
      point: [-31.953, 115.857],
    });
  });
});

it("the drawing has land and borders, in at most 5 KB", () => {
  const drawing = australiaSprite();
  expect(drawing).toMatch(/<symbol id="land".*<symbol id="borders"/);
  expect(drawing).not.toContain("NaN");
  expect(drawing.length).toBeLessThan(5 * 1024);
});
