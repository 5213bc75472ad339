import { setPersistentEngine } from "@nanostores/persistent";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Interactions } from "../../src/contract/posts.ts";
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
