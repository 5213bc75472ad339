import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adopted, decodeDraft, isBlank, storedAs, storedWhat, type Draft } from "../../src/features/draft/draft.ts";

const draft = (fields: Draft["fields"], at: number, key = `key-${at}`): Draft => ({ fields, at, key });
const isText = (field: string): boolean => field === "text";

describe("a stored draft", () => {
  it("is read back as it was, whatever was typed", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (fields) => {
        const kept = draft(fields, 5);
        expect(decodeDraft(JSON.stringify(kept))).toEqual(JSON.parse(JSON.stringify(kept)));
      }),
    );
  });

  it("is no draft when it is damaged", () => {
    for (const text of [null, "", "{", "7", '{"fields":{},"at":1}', '{"fields":"x","key":"k","at":1}'])
      expect(decodeDraft(text)).toBeUndefined();
    expect(decodeDraft('{"fields":{"a":"x","b":7},"key":"k","at":1}')?.fields).toEqual({ a: "x" });
  });

  it("of a change remembers what it began from", () => {
    const change = { ...draft({ text: "New" }, 5), from: { text: "Old" } };
    expect(decodeDraft(JSON.stringify(change))).toEqual(change);
    expect(decodeDraft('{"fields":{},"key":"k","at":1,"from":7}')).toEqual({ fields: {}, key: "k", at: 1 });
  });

  it("is found by its owner and name, and nothing else in the storage is one", () => {
    expect(storedWhat(storedAs(12, "post:university:3:review"))).toEqual({
      owner: "12",
      name: "post:university:3:review",
    });
    expect(storedWhat(storedAs("guest", "add:health"))).toEqual({ owner: "guest", name: "add:health" });
    for (const key of ["jwt", "draft:", "draft:me:x", "draft:12:"]) expect(storedWhat(key)).toBeUndefined();
  });

  it("is blank with nothing but spaces in it", () => {
    expect(isBlank({ text: " \n", rating: "" })).toBe(true);
    expect(isBlank({ text: "", rating: "4" })).toBe(false);
  });
});

describe("a draft of before the login", () => {
  it("becomes the account's when it has none", () => {
    const guest = draft({ text: "Hello" }, 1);
    expect(adopted(guest, undefined, isText)).toEqual(guest);
  });

  it("goes on where both are the same draft: the newer counts", () => {
    const older = draft({ text: "Hello wor" }, 1, "same");
    const newer = draft({ text: "Hello world" }, 2, "same");
    expect(adopted(newer, older, isText).fields).toEqual({ text: "Hello world" });
    expect(adopted(older, newer, isText).fields).toEqual({ text: "Hello world" });
  });

  it("loses no text: two stand one after the other, the newer first, and what only one has stays", () => {
    const own = draft({ text: "Written at home", website: "https://a.example", name: "Old" }, 1);
    const guest = draft({ text: "Written today", website: "", name: "New" }, 2);
    expect(adopted(guest, own, isText)).toEqual({
      fields: { text: "Written today\n\nWritten at home", website: "https://a.example", name: "New" },
      key: "key-2",
      at: 2,
    });
  });
});
