import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareKeys,
  DamagedLines,
  digestOf,
  idsDigest,
  NO_LINES,
  pageOfKey,
  patchLines,
  postsKey,
  type LineKey,
  type Lines,
} from "../../scripts/export/lines.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";

const madeAnew = (records: ReadonlyMap<LineKey, unknown>): Lines =>
  patchLines(NO_LINES, new Map([...records].map(([key, record]) => [key, JSON.stringify(record)]))).lines;

const numbers = fc.integer({ min: 1, max: 30 });
const pageKeys = fc
  .tuple(fc.constantFrom(...PAGE_KINDS), fc.integer({ min: 1, max: 8 }))
  .map(([kind, id]) => postsKey(kind, id));
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("a", "line\nbreak", '"quoted",\n]', "\u2028", "]\n"),
);
/** Rounds of edits: a text sets the record, null removes it. */
const roundsOf = (keys: fc.Arbitrary<LineKey>) =>
  fc.array(fc.array(fc.tuple(keys, fc.option(texts)), { maxLength: 12 }), { maxLength: 8 });

describe("the lines of an export file", () => {
  for (const [kind, keys] of [
    ["ids", numbers],
    ["pages", pageKeys],
  ] as const)
    it(`are the same bytes after any rounds of edits as when made anew, by ${kind}`, () => {
      fc.assert(
        fc.property(roundsOf(keys), (rounds) => {
          const model = new Map<LineKey, unknown>();
          let lines = NO_LINES;
          for (const round of rounds) {
            const before = new Map(model);
            const edits = new Map<LineKey, string | null>();
            for (const [key, text] of round) {
              const record = { id: key, text };
              edits.set(key, text === null ? null : JSON.stringify(record));
              if (text === null) model.delete(key);
              else model.set(key, record);
            }
            const patched = patchLines(lines, edits);
            lines = patched.lines;
            const keysOf = (test: (key: LineKey) => boolean) => [...edits.keys()].filter(test).sort(compareKeys);
            const same = (key: LineKey) => JSON.stringify(before.get(key)) === JSON.stringify(model.get(key));
            expect(patched.changes).toEqual({
              added: keysOf((key) => !before.has(key) && model.has(key)),
              changed: keysOf((key) => before.has(key) && model.has(key) && !same(key)),
              removed: keysOf((key) => before.has(key) && !model.has(key)),
            });
          }
          expect(lines).toEqual(madeAnew(model));
          const sorted = [...model].sort(([a], [b]) => compareKeys(a, b));
          expect(JSON.parse(lines.bytes.toString())).toEqual(sorted.map(([, record]) => record));
          expect(lines.keys).toEqual(sorted.map(([key]) => key));
          expect(lines.digests).toEqual(sorted.map(([, record]) => digestOf(JSON.stringify(record))));
        }),
        { numRuns: 400 },
      );
    });

  it("are one record a line, in order of id", () => {
    const { bytes } = madeAnew(
      new Map([
        [10, { id: 10 }],
        [9, { id: 9 }],
      ]),
    );
    expect(bytes.toString()).toBe('[\n{"id":9},\n{"id":10}\n]\n');
  });

  it("of posts are in the order of the page kinds, then of ids", () => {
    const keys = ["facility:2", "program:10", "program:9", "university:30"];
    expect(keys.sort(compareKeys)).toEqual(["university:30", "program:9", "program:10", "facility:2"]);
    expect(pageOfKey("program:9")).toEqual({ type: "program", id: 9 });
  });

  it("are handed back as they are when nothing differs", () => {
    const held = madeAnew(new Map([[1, { id: 1 }]]));
    const patched = patchLines(
      held,
      new Map([
        [1, '{"id":1}'],
        [2, null],
      ]),
    );
    expect(patched.lines).toBe(held);
  });

  it("are refused when there are not as many as the manifest says, or the end is missing", () => {
    const held = madeAnew(new Map([1, 2, 3].map((id) => [id, { id }])));
    const edit = new Map([[2, '{"id":2,"new":true}']]);
    expect(() => patchLines({ ...held, keys: [1, 2], digests: ["a", "b"] }, edit)).toThrow(DamagedLines);
    expect(() => patchLines({ ...held, bytes: held.bytes.subarray(0, -4) }, edit)).toThrow(DamagedLines);
    expect(() => patchLines({ ...NO_LINES, bytes: Buffer.alloc(0) }, edit)).toThrow(DamagedLines);
  });

  it("have a digest of their ids as the CMS makes it", () => {
    expect(idsDigest([1, 2, 3])).toBe("8a6ae15122001229edb8866f56e342af12ae8187203c3e3b33931743e7c0c48d");
  });
});
