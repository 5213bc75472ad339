import fc from "fast-check";
import { expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { FIELDS } from "../../src/contract/taxonomy.ts";
import { interestAdder } from "../../src/features/interests/interests.html.ts";
import {
  interestOptions,
  isInterestsFull,
  withInterest,
  withoutInterest,
  type Interest,
} from "../../src/features/interests/interests.ts";

const ids = fc.array(fc.integer({ min: -1, max: 30 }));
const chosenFrom = (list: readonly number[]) => list.reduce<readonly Interest[]>(withInterest, []);

it("chooses at most eight, each once, of the fields there are", () => {
  fc.assert(
    fc.property(ids, (list) => {
      const chosen = chosenFrom(list);
      expect(chosen.length).toBeLessThanOrEqual(LIMITS.interestsMax);
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length);
      for (const { id, programFieldName } of chosen) expect(FIELDS[id - 1]).toBe(programFieldName);
    }),
  );
});

it("offers exactly what is not chosen", () => {
  fc.assert(
    fc.property(ids, (list) => {
      const chosen = chosenFrom(list);
      expect(interestOptions(chosen)).toHaveLength(FIELDS.length - chosen.length);
      for (const { id } of chosen) expect(withoutInterest(chosen, id)).toHaveLength(chosen.length - 1);
    }),
  );
});

it("cannot add at eight, and says so when there is nothing left", () => {
  const eight = chosenFrom([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(isInterestsFull(eight)).toBe(true);
  expect(interestAdder(eight, "x").text).toMatch(/data-press="addInterest"[^>]* disabled/);
  const all = FIELDS.map((programFieldName, at) => ({ id: at + 1, programFieldName }));
  expect(interestAdder(all, "x").text).toContain(MESSAGES.noInterests);
});
