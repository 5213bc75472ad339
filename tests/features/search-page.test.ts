import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { searchHref } from "../../src/contract/routes.ts";
import { askedAt, type AskedPage } from "../../src/features/search-page/asked.ts";
import { foundLine } from "../../src/features/search-page/found-line.ts";
import { searchPageStore } from "../../src/features/search-page/search-page.store.ts";
import { searchAnswer, type SearchAnswer } from "../../src/features/search/search.ts";

const answerFor = (query: string): SearchAnswer =>
  searchAnswer({
    "university-pages": [{ id: 1, universityName: query }],
    meta: { counts: { program: { total: 60 } } },
  });

/** A browser's address, and a site whose answers come when the test says so. */
const opened = (address = "/search") => {
  let href = address;
  const steps: string[] = [];
  const calls: { asked: AskedPage; signal: AbortSignal; answer: () => void; fail: () => void }[] = [];
  const store = searchPageStore(
    {
      search: () => new URL(href, "http://quad.example").search,
      write: (to, step) => {
        href = to;
        steps.push(`${step} ${to}`);
      },
    },
    (asked, signal) =>
      new Promise((resolve, reject) => {
        calls.push({
          asked,
          signal,
          answer: () => resolve(answerFor(asked.query)),
          fail: () => reject(new Error("no")),
        });
      }),
  );
  return { store, steps, calls, goTo: (to: string) => (href = to) };
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

describe("the address of the page of all results", () => {
  it.each<[string, AskedPage]>([
    ["", { query: "", kind: null, page: 1 }],
    ["?q=law", { query: "law", kind: null, page: 1 }],
    ["?q=++civil++law+&kind=program&page=3", { query: "civil law", kind: "program", page: 3 }],
    ["?q=law&kind=post&page=3", { query: "law", kind: null, page: 1 }],
    ["?q=law&page=3", { query: "law", kind: null, page: 1 }],
    ["?q=law&kind=subject&page=-1", { query: "law", kind: "subject", page: 1 }],
    ["?q=law&kind=subject&page=1.5", { query: "law", kind: "subject", page: 1 }],
    ["?q=law&kind=subject&page=99999999", { query: "law", kind: "subject", page: 1 }],
  ])("%j asks for %j", (search, asked) => {
    expect(askedAt(search)).toEqual(asked);
    expect(askedAt(new URL(searchHref(asked), "http://quad.example").search)).toEqual(asked);
  });
});

describe("the page of all results", () => {
  it("keeps the search before for Back however quickly the next one is typed", async () => {
    const { store, calls, steps } = opened("/search?q=nursing");
    store.follow();
    calls[0]?.answer();
    await rest();
    // The first letter begins a step, the others belong to it.
    store.type("l", "push");
    store.type("la", "replace");
    store.type("law", "replace");
    await rest();
    store.type("laws", "replace");
    await rest();
    expect(steps).toEqual(["push /search?q=law", "replace /search?q=laws"]);
  });

  it("shows the last page where its address names one that is there no more", async () => {
    const { store, calls, steps } = opened("/search?q=law&kind=program&page=9");
    store.follow();
    calls[0]?.answer();
    await rest();
    expect(steps).toEqual(["replace /search?q=law&kind=program&page=3"]);
    calls[1]?.answer();
    await rest();
    expect(store.$page.get()).toMatchObject({ state: "ready", asked: { page: 3 } });
  });

  it("asks again on Enter after a failure", async () => {
    const { store, calls } = opened("/search?q=law");
    store.follow();
    calls[0]?.fail();
    await rest();
    store.submit("law");
    expect(calls).toHaveLength(2);
  });

  it("asks what its address says, and again after Back", async () => {
    const { store, calls, goTo, steps } = opened("/search?q=law&kind=program&page=2");
    store.follow();
    expect(calls.map(({ asked }) => asked)).toEqual([{ query: "law", kind: "program", page: 2 }]);
    calls[0]?.answer();
    await rest();
    expect(store.$page.get()).toMatchObject({ state: "ready", asked: { page: 2 } });
    goTo("/search?q=law");
    store.follow();
    store.follow();
    expect(calls.map(({ asked: { kind, page } }) => [kind, page])).toEqual([
      ["program", 2],
      [null, 1],
    ]);
    expect(steps).toEqual([]);
  });

  it("asks nothing without a query, and forgets what was there when the text is emptied", async () => {
    const { store, calls, steps } = opened();
    store.follow();
    store.submit("  ");
    expect(calls).toEqual([]);
    store.submit("law");
    calls[0]?.answer();
    await rest();
    store.type("", "replace");
    await rest();
    expect(store.$page.get().state).toBe("idle");
    expect(steps).toEqual(["push /search?q=law", "replace /search"]);
  });

  it("asks when typing rests, writes that into the address, and begins at the first page of the kind", async () => {
    const { store, calls, steps } = opened("/search?q=law&kind=program&page=2");
    store.follow();
    for (const text of ["laws", "laws a", "laws an"]) store.type(text, "replace");
    await rest();
    expect(calls.map(({ asked }) => asked.query)).toEqual(["law", "laws an"]);
    expect(steps).toEqual(["replace /search?q=laws+an&kind=program"]);
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it("keeps what is there in view while the next page comes, and shows the last that was asked for", async () => {
    const { store, calls, steps } = opened("/search?q=law");
    store.follow();
    calls[0]?.answer();
    await rest();
    store.show("program");
    store.goTo(3);
    expect(store.$page.get()).toMatchObject({ state: "searching", answer: answerFor("law") });
    calls[2]?.answer();
    calls[1]?.answer();
    await rest();
    expect(store.$page.get()).toMatchObject({ state: "ready", asked: { kind: "program", page: 3 } });
    expect(steps).toEqual(["push /search?q=law&kind=program", "push /search?q=law&kind=program&page=3"]);
  });

  it("says that it failed, and tries the same again", async () => {
    const { store, calls } = opened("/search?q=law");
    store.follow();
    calls[0]?.fail();
    await rest();
    expect(store.$page.get().state).toBe("failed");
    store.tryAgain();
    calls[1]?.answer();
    await rest();
    expect(store.$page.get().state).toBe("ready");
  });
});

describe("the line over the results", () => {
  const counts = (total: number, atPlace: number, name: string | null, isInstitution = false) =>
    searchAnswer({
      meta: {
        place: { name, isInstitution },
        counts: { program: { total, atPlace }, subject: { total: 5, atPlace: 0 } },
      },
    });

  it.each([
    [{ kind: null, page: 1 }, counts(60, 0, null), "65 results"],
    [{ kind: null, page: 1 }, counts(60, 12, "Queensland"), "65 results, 12 of them in Queensland"],
    [{ kind: "program", page: 2 }, counts(60, 0, null), "25–48 of 60 programs"],
    [{ kind: "program", page: 1 }, counts(6, 6, "Brisbane"), "6 programs, all of them in Brisbane"],
    [{ kind: "program", page: 1 }, counts(6, 2, "ANU", true), "6 programs, 2 of them at ANU"],
    [{ kind: "university", page: 1 }, counts(6, 6, "Brisbane"), "No Results"],
  ] as const)("says how many there are, and where: %#", (asked, answer, line) => {
    expect(foundLine({ query: "law", ...asked }, answer)).toBe(line);
  });
});
