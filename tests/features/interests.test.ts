import fc from "fast-check";
import { expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { FIELDS } from "../../src/contract/taxonomy.ts";
import {
  isInterestsFull,
  notChosen,
  withOneMore,
  withoutInterest,
  type Interest,
} from "../../src/features/interests/interests.ts";

const ids = fc.array(fc.integer({ min: -1, max: 30 }));
const ALL: readonly Interest[] = FIELDS.map((programFieldName, at) => ({ id: at + 1, programFieldName }));
const chosenFrom = (list: readonly number[]) =>
  list.reduce<readonly Interest[]>((chosen, id) => {
    const added = ALL.find((one) => one.id === id);
    return added ? withOneMore(chosen, added) : chosen;
  }, []);

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
      expect(notChosen(ALL, chosen)).toHaveLength(FIELDS.length - chosen.length);
      for (const { id } of chosen) expect(withoutInterest(chosen, id)).toHaveLength(chosen.length - 1);
    }),
  );
});

it("has no room for more than eight", () => {
  expect(isInterestsFull(chosenFrom([1, 2, 3, 4, 5, 6, 7]))).toBe(false);
  expect(isInterestsFull(chosenFrom([1, 2, 3, 4, 5, 6, 7, 8]))).toBe(true);
});
