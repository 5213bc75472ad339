import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PAGE_PATHS } from "../../src/contract/api/names.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { interactionsSchema } from "../../src/contract/posts.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { DATABASES } from "../cms/databases.ts";
import { aBlog, aReview, areaOf, errorIn, on, recordIn, startCommunity, type Community } from "../support/community.ts";
import type { Student } from "../support/student.ts";

describe.each(DATABASES)("A page's interaction area on %s", (database) => {
  let community: Community;
  let people: Student[];
  beforeAll(async () => {
    community = await startCommunity(database);
    people = await community.students(25);
  });
  afterAll(() => community.stop());
  const person = (at: number): Student => people[at] ?? expect.unreachable();

  test.each(PAGE_KINDS)("of a %s that nobody wrote on is empty", async (type) => {
    const page = await community.page(type);
    const nothing = { items: [], next: null };
    expect(await areaOf(community.anyone, page)).toEqual({
      page,
      rating: null,
      counts: { review: 0, blog: 0, qna: 0, helpfulLink: 0 },
      stars: [0, 0, 0, 0, 0],
      months: [],
      ownReview: null,
      posts: { review: nothing, blog: nothing, qna: nothing, helpfulLink: nothing },
    });
  });

  test("has posts of all kinds with authors, counts, replies and what the caller did", async () => {
    const page = await community.page("program");
    const [me, other] = [person(0), person(1)];
    const review = recordIn(await me.post("/api/reviews", aReview(page, { reviewRating: 2 })));
    await other.post("/api/reviews", aReview(page, { reviewRating: 5 }));
    const blog = recordIn(await other.post("/api/blogs", aBlog(page)));
    await other.post("/api/qnas", { data: { qnaText: "Where?", ...on(page) } });
    await other.post("/api/helpful-links", {
      data: { linkName: "Map", linkUrl: "HTTPS://Example.org/a b", ...on(page) },
    });
    await me.put(`/api/blogs/${blog.id}`, { data: { blog_likes: [me.id] } });
    await me.post("/api/comments", { data: { commentText: "Thanks", blogs: blog.id } });

    const mine = await areaOf(me, page);
    expect(interactionsSchema.parse(mine)).toEqual(mine);
    expect(mine).toMatchObject({
      rating: 3.5,
      counts: { review: 2, blog: 1, qna: 1, helpfulLink: 1 },
      stars: [0, 1, 0, 0, 1],
      months: [[new Date().toISOString().slice(0, 7), 2, 7]],
      ownReview: review.id,
      posts: {
        blog: { items: [{ likes: 1, dislikes: 0, replyCount: 1, reaction: "like", own: false }], next: null },
        helpfulLink: { items: [{ linkName: "Map", linkUrl: "https://example.org/a%20b" }] },
      },
    });
    expect(mine.posts.review?.items.map(({ own, author }) => [own, author])).toEqual([
      [false, { username: other.username, avatar: null, sample: false }],
      [true, { username: me.username, avatar: null, sample: false }],
    ]);
    const theirs = await areaOf(community.anyone, page);
    expect([theirs.ownReview, theirs.posts.blog?.items[0]?.reaction]).toEqual([null, "none"]);
    expect(theirs.posts.review?.items.some(({ own }) => own)).toBe(false);
  });

  test("goes on by cursor in every order of reviews, each review once, and filters by stars", async () => {
    const page = await community.page("subject");
    const stars = people.map((_, at) => (at % 5) + 1);
    const ids: number[] = [];
    for (const [at, who] of people.entries())
      ids.push(recordIn(await who.post("/api/reviews", aReview(page, { reviewRating: stars[at] }))).id);
    for (const who of [person(0), person(1)])
      await who.put(`/api/reviews/${ids[7]}`, { data: { review_likes: [who.id] } });
    await person(2).put(`/api/reviews/${ids[3]}`, { data: { review_likes: [person(2).id] } });

    const all = async (query: string) => {
      const found: number[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const area = await areaOf(community.anyone, page, `?kind=review${query}${cursor && `&cursor=${cursor}`}`);
        expect(Object.keys(area.posts)).toEqual(["review"]);
        found.push(...(area.posts.review?.items ?? []).map(({ id }) => ids.indexOf(id)));
        cursor = area.posts.review?.next ?? null;
      }
      return found;
    };
    const inOrder = people.map((_, at) => at);
    const byStars = (direction: 1 | -1) =>
      inOrder.toSorted((a, b) => direction * ((stars[a] ?? 0) - (stars[b] ?? 0)) || direction * (a - b));
    expect(await all("")).toEqual(inOrder.toReversed());
    expect(await all("&sort=latest")).toEqual(inOrder.toReversed());
    expect(await all("&sort=oldest")).toEqual(inOrder);
    expect(await all("&sort=highestRating")).toEqual(byStars(-1));
    expect(await all("&sort=lowestRating")).toEqual(byStars(1));
    expect((await all("&sort=mostLiked")).slice(0, 3)).toEqual([7, 3, 24]);
    expect(await all("&stars=1,5")).toEqual(inOrder.toReversed().filter((at) => [1, 5].includes(stars[at] ?? 0)));
    const first = await areaOf(community.anyone, page);
    expect(first.posts.review?.items).toHaveLength(LIMITS.postsInPage);
    expect(first.counts.review).toBe(25);
  });

  test.each([
    ["?kind=essay", 400],
    ["?cursor=1.1", 400],
    ["?kind=review&cursor=x", 400],
    ["?kind=blog&sort=oldest", 400],
    ["?kind=review&sort=best", 400],
    ["?kind=review&stars=6", 400],
    ["?user=1", 400],
  ])("refuses %s", async (query, status) => {
    const { id } = await community.page();
    const answer = await community.anyone.get(`/api/interactions/university-pages/${id}${query}`);
    expect([answer.status, errorIn(answer).status]).toEqual([status, status]);
  });

  test("is there for listed pages only", async () => {
    const pending = await community.editor.create("facility", {
      facilityName: "Waiting",
      facilityType: "Health",
      listing: "pending",
    });
    for (const path of [`facilities/${pending.publicId}`, "facilities/2000000000", "facilities/x", "planets/1"])
      expect((await community.anyone.get(`/api/interactions/${path}`)).status, path).toBe(404);
  });

  describe("Caches", () => {
    test("may keep what everybody is answered for seconds, and never what a person is", async () => {
      const { type, id } = await community.page();
      const path = `/api/interactions/${PAGE_PATHS[type]}/${id}`;
      const shared = (await community.anyone.get(path)).headers;
      expect(shared.get("netlify-cdn-cache-control")).toBe("public, s-maxage=5");
      expect(shared.get("netlify-cache-tag")).toBe(`page-${type}-${id}`);
      expect(shared.get("vary")).toContain("authorization");
      const own = (await person(0).get(path)).headers;
      expect(own.get("cache-control")).toBe("private, no-store");
      expect(own.get("netlify-cdn-cache-control")).toBeNull();
    });

    test("give everybody each write at once: a post, an edit, a reaction, a reply, a report, a deletion", async () => {
      const page = await community.page("destination");
      const [me, ...others] = [person(3), person(4), person(5), person(6)] as [Student, ...Student[]];
      const seen = async () => (await areaOf(community.anyone, page)).posts.blog?.items[0];
      expect(await seen()).toBeUndefined();
      const { id } = recordIn(await me.post("/api/blogs", aBlog(page)));
      expect(await seen()).toMatchObject({ id, likes: 0, replyCount: 0 });
      await me.put(`/api/blogs/${id}`, { data: { blogText: "Changed" } });
      expect(await seen()).toMatchObject({ blogText: "Changed" });
      await me.put(`/api/blogs/${id}`, { data: { blog_likes: [me.id] } });
      expect(await seen()).toMatchObject({ likes: 1 });
      const reply = recordIn(await me.post("/api/comments", { data: { commentText: "Me", blogs: id } }));
      expect(await seen()).toMatchObject({ replyCount: 1 });
      await me.delete(`/api/comments/${reply.id}`);
      expect(await seen()).toMatchObject({ replyCount: 0 });
      for (const other of others) await other.post("/api/reports", { data: { blogs: id, reason: "other" } });
      expect(await seen()).toBeUndefined();
      const second = recordIn(await me.post("/api/blogs", aBlog(page)));
      expect(await seen()).toMatchObject({ id: second.id });
      await me.delete(`/api/blogs/${second.id}`);
      expect(await seen()).toBeUndefined();
    });

    test("give everybody what an editor changed after five seconds at the latest", async () => {
      const page = await community.page("facility");
      const { id } = recordIn(await person(7).post("/api/blogs", aBlog(page)));
      const seen = async () => (await areaOf(community.anyone, page)).counts.blog;
      expect(await seen()).toBe(1);
      await community.editor.update("blog", id, { visibility: "hidden" });
      expect(await seen(), "the caches are not told of editors' changes").toBe(1);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + LIMITS.interactionsCache });
      try {
        expect(await seen()).toBe(0);
      } finally {
        vi.useRealTimers();
      }
    });

    test("spare the CMS: many who ask at once are one question", async () => {
      const { type, id } = await community.page();
      const asked = () => community.api.cms.log().split(`GET /api/community/pages/${type}/${id}`).length - 1;
      await Promise.all(
        Array.from({ length: 30 }, () => community.anyone.get(`/api/interactions/${PAGE_PATHS[type]}/${id}`)),
      );
      await expect.poll(asked).toBe(1);
    });
  });
});
