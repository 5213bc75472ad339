import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { COMPARE_KINDS } from "../../src/contract/taxonomy.ts";
import {
  chosen,
  decodeList,
  encodeList,
  isOnList,
  type CompareItem,
  type CompareList,
} from "../../src/features/compare/compare.ts";

const program = (id: number): CompareItem => ({ kind: "program", id, name: `Program ${id}` });
const university = (id: number): CompareItem => ({ kind: "university", id, name: `University ${id}` });
const idsOf = (list: CompareList) => list.map(({ id }) => id);
const choose = (list: CompareList, ...items: CompareItem[]) =>
  items.reduce<CompareList>((held, item) => chosen(held, item).list, list);

const anyItem: fc.Arbitrary<CompareItem> = fc.record(
  {
    kind: fc.constantFrom(...COMPARE_KINDS),
    id: fc.integer({ min: 1, max: 9 }),
    name: fc.string(),
    home: fc.string(),
  },
  { requiredKeys: ["kind", "id", "name"] },
);

describe("choosing for the compare list", () => {
  it("keeps items in the order in which they were chosen", () => {
    expect(idsOf(choose([], program(3), program(1), program(2)))).toEqual([3, 1, 2]);
  });

  it("takes off an item that is chosen again, and keeps the order of the rest", () => {
    const choice = chosen([program(1), program(2), program(3)], program(2));
    expect(choice.did).toBe("removed");
    expect(idsOf(choice.list)).toEqual([1, 3]);
  });

  it("drops the oldest when a fourth is chosen, and says which", () => {
    const choice = chosen([program(1), program(2), program(3)], program(4));
    expect(choice).toMatchObject({ did: "added", dropped: { id: 1 } });
    expect(idsOf(choice.list)).toEqual([2, 3, 4]);
  });

  it("refuses an item of another kind and leaves the list as it is", () => {
    const list = [program(1)];
    expect(chosen(list, university(1))).toEqual({ did: "refused", list });
  });

  it("takes any kind again once the list is empty", () => {
    expect(choose([], program(1), program(1), university(7))).toEqual([university(7)]);
  });

  it("never holds more than three, never two kinds, never an item twice, whatever is chosen in whatever order", () => {
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        let list: CompareList = [];
        for (const item of items) {
          const before = list;
          const choice = chosen(before, item);
          list = choice.list;
          expect(list.length).toBeLessThanOrEqual(LIMITS.compareMax);
          expect(new Set(list.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
          expect(new Set(idsOf(list)).size).toBe(list.length);
          if (choice.did === "added") expect(list.at(-1)).toBe(item);
          if (choice.did === "removed") expect(isOnList(list, item)).toBe(false);
          if (choice.did === "refused") expect(list).toBe(before);
          // What stays keeps its order.
          const kept = list.filter((held) => before.includes(held));
          expect(kept).toEqual(before.filter((held) => list.includes(held)));
        }
      }),
    );
  });
});

describe("the stored compare list", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const list = choose([], ...items);
        expect(decodeList(encodeList(list) ?? "")).toEqual(list);
      }),
    );
  });

  it("is not stored at all when it is empty", () => {
    expect(encodeList([])).toBeUndefined();
  });

  it("obeys the rules whatever stands in the storage", () => {
    const damaged = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.oneof(anyItem, fc.jsonValue())).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(damaged, (stored) => {
        const list = decodeList(stored);
        expect(list.length).toBeLessThanOrEqual(LIMITS.compareMax);
        expect(new Set(list.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
        expect(list.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      }),
    );
  });

  it("keeps what can be read beside what is damaged", () => {
    const stored = JSON.stringify([
      null,
      { kind: "planet", id: 1 },
      program(4),
      { kind: "program", id: "5" },
      { kind: "program", id: 6 },
      university(1),
      program(4),
    ]);
    expect(decodeList(stored)).toEqual([program(4), { kind: "program", id: 6, name: "" }]);
  });
});
