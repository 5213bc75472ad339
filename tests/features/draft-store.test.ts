import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropDraft, readDraft, rekeyDraft, renewDraft, writeDraft } from "../../src/features/draft/draft.store.ts";

beforeEach(() => {
  for (const name of ["edit:blog:1", "post:blog"]) dropDraft(name);
});

describe("the draft of a change", () => {
  it("remembers what it began from, not what the post has become since", () => {
    writeDraft("edit:blog:1", { text: "B" }, { text: "A" });
    writeDraft("edit:blog:1", { text: "B and C" }, { text: "changed elsewhere" });
    expect(readDraft("edit:blog:1")).toMatchObject({ fields: { text: "B and C" }, from: { text: "A" } });
  });

  it("becomes something new with a key of its own, beside what was kept there already", () => {
    const { key } = writeDraft("post:blog", { text: "Begun before" });
    writeDraft("edit:blog:1", { text: "Changed" }, { text: "A" });
    renewDraft("edit:blog:1", "post:blog");
    expect(readDraft("edit:blog:1")).toBeUndefined();
    const draft = readDraft("post:blog");
    expect(draft?.fields["text"]).toMatch(/^Changed\n\nBegun before$|^Begun before\n\nChanged$/);
    expect(draft).not.toHaveProperty("from");
    expect(draft?.key === undefined || draft.key === key).toBe(false);
  });
});

it("what could not be stored is newer than what the storage has", () => {
  const stored = new Map<string, string>();
  let isFull = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, text);
    },
  });
  const { key } = writeDraft("post:blog", { text: "Short" });
  isFull = true;
  writeDraft("post:blog", { text: "Much longer" });
  expect(readDraft("post:blog")).toMatchObject({ fields: { text: "Much longer" }, key });
  isFull = false;
  writeDraft("post:blog", { text: "Stored again" });
  expect([...stored.values()].join()).toContain("Stored again");
  expect(readDraft("post:blog")).toMatchObject({ fields: { text: "Stored again" }, key });
  vi.unstubAllGlobals();
});

it("a draft that has another key keeps what was typed", () => {
  const { key } = writeDraft("post:blog", { text: "Once" });
  const next = rekeyDraft("post:blog");
  expect(next).not.toBe(key);
  expect(readDraft("post:blog")).toMatchObject({ fields: { text: "Once" }, key: next });
});
