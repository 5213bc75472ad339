import { describe, expect, it } from "vitest";
import { KINDS } from "../../functions/_shared/catalogue/collections.ts";
import type { Catalogue } from "../../functions/_shared/catalogue/content.ts";
import { readList } from "../../functions/_shared/catalogue/reading.ts";
import type { CollectionName, RecordOf } from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";

/** A catalogue of so many subjects. */
const catalogueOf = (count: number): Catalogue => {
  const subjects = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    subjectName: `Théorie générale ${at}`,
    subjectCode: `TH${at}`,
    university: 1,
  }));
  return {
    version: "1",
    records: <N extends CollectionName>(name: N) => (name === "subjects" ? subjects : []) as unknown as RecordOf<N>[],
  };
};
const query = (filters: Parameters<typeof readList>[2]["filters"]) => ({
  filters,
  sort: undefined,
  pagination: { page: 1, pageSize: 10 },
  fields: ["subjectName"],
  populate: {},
});

describe("a query of the catalogue", () => {
  it("takes a bounded time: what would take too much work is refused in words", () => {
    const conditions = { $containsi: "theorie" };
    const three = { subjectName: conditions, subjectCode: { $contains: "TH" }, id: { $in: [1, 2] } };
    expect(readList(KINDS.subject, catalogueOf(1_000), query(three)).meta.pagination.total).toBe(2);
    expect(() => readList(KINDS.subject, catalogueOf(1_001), query(three), 3_000)).toThrow(
      "this takes too much work at once",
    );
    // The largest catalogue that Quad is made for, with all conditions that there are.
    expect(LIMITS.queryWork).toBeGreaterThan(100_000 * 8);
  });

  it("folds what it looks for once, and each text once, however often it is asked", () => {
    const catalogue = catalogueOf(26_000);
    const timed = (needle: string): number => {
      const began = performance.now();
      expect(readList(KINDS.subject, catalogue, query({ subjectName: { $containsi: needle } })).data).toHaveLength(10);
      return performance.now() - began;
    };
    const first = timed("GÉNÉRALE 1");
    const later = Array.from({ length: 9 }, (_, at) => timed(`générale ${at + 1}`)).sort((a, b) => a - b);
    // Folding takes ten times as long as looking; a busy machine may take half of that away.
    expect(later[4]).toBeLessThan(first / 2);
  });
});
