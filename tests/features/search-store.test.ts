import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import type { SearchResultGroup } from "../../src/features/search/search.ts";
import { createSearch } from "../../src/features/search/search.store.ts";

const groupsFor = (query: string): SearchResultGroup[] => [
  {
    kind: "university",
    label: "Universities",
    results: [
      { id: 1, name: query, line: null, href: "/", rating: null, reviewCount: 0, tile: { id: 1, letters: "X" } },
    ],
    total: 1,
  },
];

/** A site whose answers come when the test says so. */
const slowSite = () => {
  const calls: { query: string; signal: AbortSignal; answer: () => void; fail: () => void }[] = [];
  const ask = (query: string, signal: AbortSignal) =>
    new Promise<SearchResultGroup[]>((resolve, reject) => {
      calls.push({ query, signal, answer: () => resolve(groupsFor(query)), fail: () => reject(new Error("no")) });
    });
  return { calls, ask };
};
const rest = () => vi.advanceTimersByTimeAsync(LIMITS.searchDebounce);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a search box's memory", () => {
  it("asks once when typing rests, not for every letter", async () => {
    const { calls, ask } = slowSite();
    const { $search, type } = createSearch(ask);
    for (const text of ["a", "an", "anu"]) type(text);
    expect($search.get()).toEqual({ state: "idle" });
    await rest();
    expect(calls.map(({ query }) => query)).toEqual(["anu"]);
    calls[0]?.answer();
    await rest();
    expect($search.get()).toMatchObject({ state: "ready", query: "anu" });
  });

  it("asks nothing for a blank text, typed or entered, and forgets what was there", async () => {
    const { calls, ask } = slowSite();
    const { $search, type, submit } = createSearch(ask);
    type("   ");
    submit(" ");
    await rest();
    expect(calls).toEqual([]);
    submit("anu");
    type("");
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.answer();
    await rest();
    expect($search.get()).toEqual({ state: "idle" });
  });

  it("drops the answer to a text that is no longer there, also when it comes last", async () => {
    const { calls, ask } = slowSite();
    const { $search, submit } = createSearch(ask);
    submit("first");
    submit("second");
    calls[1]?.answer();
    await rest();
    calls[0]?.answer();
    await rest();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect($search.get()).toMatchObject({ state: "ready", query: "second" });
  });

  it("keeps the former results in view while the next are awaited", async () => {
    const { calls, ask } = slowSite();
    const { $search, submit } = createSearch(ask);
    submit("anu");
    calls[0]?.answer();
    await rest();
    submit("anus");
    expect($search.get()).toMatchObject({ state: "searching", query: "anus", groups: groupsFor("anu") });
  });

  it("does not ask again what is answered or on its way", async () => {
    const { calls, ask } = slowSite();
    const { submit, type } = createSearch(ask);
    submit("anu");
    submit(" anu ");
    calls[0]?.answer();
    await rest();
    type("anu");
    await rest();
    expect(calls).toHaveLength(1);
  });

  it("does not ask for a text that was typed back before typing rested", async () => {
    const { calls, ask } = slowSite();
    const { $search, submit, type } = createSearch(ask);
    submit("anu");
    calls[0]?.answer();
    await rest();
    type("anux");
    type("anu");
    await rest();
    expect(calls).toHaveLength(1);
    expect($search.get()).toMatchObject({ state: "ready", query: "anu" });
  });

  it("says that it failed, and tries the same text again when asked to", async () => {
    const { calls, ask } = slowSite();
    const { $search, submit } = createSearch(ask);
    submit("anu");
    calls[0]?.fail();
    await rest();
    expect($search.get()).toEqual({ state: "failed", query: "anu" });
    submit("anu");
    calls[1]?.answer();
    await rest();
    expect($search.get()).toMatchObject({ state: "ready", query: "anu" });
  });
});
