import fc from "fast-check";
import { expect, it } from "vitest";
import { distinctHues, HUES_APART, withDistinctTiles } from "../../src/components/distinct-hues.ts";
import { hueOf } from "../../src/components/hue.ts";

const apart = (one: number, other: number): number => {
  const gap = Math.abs(one - other) % 360;
  return Math.min(gap, 360 - gap);
};
const LETTERS = ["BA", "BSC", "UQ", "M"];

const listOf = (most: number) =>
  fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 2_147_483_647 }), letters: fc.constantFrom(...LETTERS) }), {
    selector: ({ id }) => id,
    maxLength: most,
  });

it("Two records of one list never show the same letters in the same hue, and few are told apart at a glance", () => {
  fc.assert(
    fc.property(listOf(60), (tiles) => {
      const hues = distinctHues(tiles);
      for (const letters of LETTERS) {
        const own = hues.filter((_, at) => tiles[at]?.letters === letters);
        expect(new Set(own).size).toBe(own.length);
        if (own.length > 7) continue;
        own.forEach((hue, at) =>
          own.slice(at + 1).forEach((other) => expect(apart(hue, other)).toBeGreaterThanOrEqual(HUES_APART)),
        );
      }
    }),
  );
});

it("A record keeps its own hue where no other has its letters in nearly the same", () => {
  // 144 is a number after which the golden angle comes back to where it was.
  const tiles = [
    { id: 1, letters: "BA" },
    { id: 145, letters: "BA" },
    { id: 145, letters: "MA" },
  ];
  expect(apart(hueOf(1), hueOf(145))).toBeLessThan(HUES_APART);
  const [first, second, third] = distinctHues(tiles);
  expect([first, third]).toEqual([hueOf(1), hueOf(145)]);
  expect(apart(first ?? 0, second ?? 0)).toBe(180);
  expect(withDistinctTiles(tiles.map((tile) => ({ tile }))).map(({ tile }) => tile)).toEqual(
    tiles.map((tile, at) => ({ ...tile, hue: [first, second, third][at] })),
  );
});
