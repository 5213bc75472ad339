import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typosBetween, typosToPrefix } from "../../src/search/typos.ts";

/** The same by its definition: slow, and looks at everything. */
const distance = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = table[i];
      if (row)
        row[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Infinity,
        );
    }
  return at(a.length, b.length);
};
const fewLetters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
const most = fc.integer({ min: 0, max: 3 });

describe("typos", () => {
  it("are counted as the definition counts them, up to the most that is asked for", () => {
    fc.assert(
      fc.property(fewLetters, fewLetters, most, (a, b, max) => {
        expect(typosBetween(a, b, max)).toBe(Math.min(distance(a, b), max + 1));
      }),
      { numRuns: 5_000 },
    );
  });

  it("in what was typed so far are those to the nearest beginning", () => {
    fc.assert(
      fc.property(fewLetters, fewLetters, most, (typed, text, max) => {
        const beginnings = Array.from({ length: text.length + 1 }, (_, end) => distance(typed, text.slice(0, end)));
        expect(typosToPrefix(typed, text, max)).toBe(Math.min(...beginnings, max + 1));
      }),
      { numRuns: 5_000 },
    );
  });
});
