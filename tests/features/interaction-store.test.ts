import { setPersistentEngine } from "@nanostores/persistent";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Interactions, LivePost } from "../../src/contract/posts.ts";
import { aSite } from "./session-site.ts";

vi.mock("../../src/features/toast/toast.ts", () => ({ toast: vi.fn() }));

beforeEach(() => {
  vi.resetModules();
  setPersistentEngine({}, { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const live = {
  posts: { blog: { items: [], next: "further" } },
  reactions: {},
  ownReview: null,
} as unknown as Interactions;

it("posts that were asked for while the page was brought up to date in vain can be asked for again", async () => {
  const site = aSite();
  const { $lists, loadMore, openArea, refreshArea } =
    await import("../../src/features/interaction/interaction.store.ts");
  site.answer(() => Response.json(live));
  await openArea({ type: "university", id: 1 });
  const { promise: more, resolve } = Promise.withResolvers<Response>();
  site.answer(({ path }) => (path.includes("cursor=") ? more : new Response("", { status: 500 })));
  const loading = loadMore("blog");
  expect($lists.get().blog?.state).toBe("loading");
  await refreshArea();
  resolve(Response.json(live));
  await loading;
  expect($lists.get().blog?.state).toBe("ready");
});

const reviews = (ids: readonly number[], next: string | null): Response =>
  Response.json({
    ...live,
    posts: { review: { items: ids.map((id) => ({ kind: "review", id }) as LivePost), next } },
  });
/** A page whose reviews are shown from the oldest on, with those that follow the first ones. */
const anAreaFromTheOldestOn = async () => {
  const site = aSite();
  const store = await import("../../src/features/interaction/interaction.store.ts");
  site.answer(({ path }) =>
    path.includes("cursor=further")
      ? reviews([3, 4], "last")
      : reviews(path.includes("oldest") ? [1, 2] : [4, 2], "further"),
  );
  await store.openArea({ type: "university", id: 1 });
  store.chooseSort("oldest");
  const shown = () => store.$lists.get().review?.items.map(({ id }) => id);
  await vi.waitFor(() => expect(shown()).toEqual([1, 2]));
  await store.loadMore("review");
  expect(shown()).toEqual([1, 2, 3, 4]);
  return { ...store, site, shown };
};

it("reviews in another order than usual stay as far as they were shown, when the page is brought up to date", async () => {
  const { $lists, refreshArea, shown } = await anAreaFromTheOldestOn();
  await refreshArea();
  expect(shown()).toEqual([1, 2, 3, 4]);
  expect($lists.get().review?.next).toBe("last");
});

it("reviews of another order than those at hand are not put before them", async () => {
  const { chooseSort, refreshArea, shown, site } = await anAreaFromTheOldestOn();
  const { promise: tooLate } = Promise.withResolvers<Response>();
  site.answer(({ path }) => (path.includes("sort=latest") ? tooLate : reviews([4, 2], "further")));
  chooseSort("latest");
  await refreshArea();
  expect(shown()).toEqual([4, 2]);
});

it("reviews of no star are not asked for when the page is brought up to date", async () => {
  const { $isStale, chooseStar, refreshArea, site } = await anAreaFromTheOldestOn();
  for (const star of [1, 2, 3, 4, 5]) chooseStar(star, false);
  site.answer(({ path }) => (path.endsWith("stars=") ? new Response("", { status: 400 }) : reviews([4, 2], "further")));
  await refreshArea();
  expect($isStale.get()).toBe(false);
});
