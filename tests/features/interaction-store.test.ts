import { beforeEach, expect, it, vi } from "vitest";
import type { DiscussedPost, Interactions, LivePost } from "../../src/contract/posts.ts";
import { aSite, aUser, inFreshBrowser, tokenOf } from "./session-site.ts";

vi.mock("../../src/features/toast/toast.ts", () => ({ toast: vi.fn() }));

inFreshBrowser();
beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
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
  await expect.poll(shown).toEqual([1, 2]);
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

it("verified students' posts are asked for alone, with what follows, and nothing of the choice before stays", async () => {
  const { $lists, chooseVerifiedOnly, loadMore, shown, site } = await anAreaFromTheOldestOn();
  const asked: string[] = [];
  site.answer(({ path }) => {
    asked.push(path);
    return path.includes("cursor=further") ? reviews([8], null) : reviews([7], "further");
  });
  chooseVerifiedOnly(true);
  await expect.poll(shown).toEqual([7]);
  await loadMore("review");
  expect(shown()).toEqual([7, 8]);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.every((path) => path.endsWith("verified=true"))).toBe(true);
  expect($lists.get().review?.next).toBeNull();
  site.answer(() => reviews([4, 2], "further"));
  chooseVerifiedOnly(false);
  await expect.poll(shown).toEqual([4, 2]);
});

const blogs = (ids: readonly number[], next: string | null): Response =>
  Response.json({
    ...live,
    posts: { blog: { items: ids.map((id) => ({ kind: "blog", id, replyCount: 0 }) as LivePost), next } },
  });
/** What a read of the second blog answers, beside how many replies it has. */
const SECOND = {
  blogText: "Words",
  ...{ blogLikes: 0, blogDislikes: 0, own: false, hidden: false },
  ...{ blog_likes: { data: [] }, blog_dislikes: { data: [] }, users_permissions_user: { data: null } },
  page: { type: "university", id: 1 },
};

for (const [where, isListed] of [
  ["beyond the first ones", true],
  ["that the address names", false],
] as const)
  it(`a reply is counted at a post ${where}`, async () => {
    const site = aSite();
    let replyCount = 0;
    site.answer(({ method, path }) => {
      if (path === "/api/blogs/2") return Response.json({ data: { id: 2, attributes: { ...SECOND, replyCount } } });
      if (method === "POST") replyCount += 1;
      if (path.startsWith("/api/comments")) return Response.json(method === "POST" ? {} : { data: [], meta: {} });
      return path.includes("cursor=further") ? blogs([2], "last") : blogs([1], "further");
    });
    const { begin } = await import("../../src/features/session/session.store.ts");
    begin(tokenOf(1), aUser());
    const store = await import("../../src/features/interaction/interaction.store.ts");
    await store.openArea({ type: "university", id: 1 });
    if (isListed) await store.loadMore("blog");
    else await store.fetchPost({ kind: "blog", id: 2 });
    expect(store.postAt("blog-2")).toMatchObject({ replyCount: 0 });
    const { openPopup } = await import("../../src/features/overlay/overlay.store.ts");
    const { keepReply, sendReply } = await import("../../src/features/replies/replies.store.ts");
    openPopup({ name: "replies", post: { kind: "blog", id: 2 } as DiscussedPost, opener: {} as HTMLElement });
    keepReply("Thanks");
    await sendReply();
    await expect.poll(() => store.postAt("blog-2")).toMatchObject({ replyCount: 1 });
  });
