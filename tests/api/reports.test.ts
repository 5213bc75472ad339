import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { REPORT_REASONS } from "../../src/contract/taxonomy.ts";
import { DATABASES } from "../cms/databases.ts";
import type { Caller } from "../support/api.ts";
import { CMS } from "../support/cms.ts";
import {
  aBlog,
  aReview,
  areaOf,
  errorIn,
  on,
  recordIn,
  recordsIn,
  startCommunity,
  type Community,
} from "../support/community.ts";
import type { Student } from "../support/student.ts";

const LINK = { linkName: "A link", linkUrl: "https://example.org/" };

test("The CMS takes the reasons of the contract, and no others", () => {
  const file = join(CMS, "src", "api", "report", "content-types", "report", "schema.json");
  const schema = JSON.parse(readFileSync(file, "utf8")) as { attributes: { reason: { enum: string[] } } };
  expect(schema.attributes.reason.enum).toEqual(REPORT_REASONS.map(({ value }) => value));
});

describe.each(DATABASES)("Reports on %s", (database) => {
  let community: Community;
  let writer: Student;
  let readers: Student[];
  beforeAll(async () => {
    community = await startCommunity(database);
  });
  beforeEach(async () => {
    [writer, ...readers] = (await community.students(5)) as [Student, ...Student[]];
  });
  afterAll(() => community.stop());

  const reader = (at: number): Student => readers[at] ?? expect.unreachable();
  const report = (who: Student, subject: Record<string, number>, more: Record<string, unknown> = {}) =>
    who.post("/api/reports", { data: { ...subject, reason: "spam", ...more } });
  const allReport = async (subject: Record<string, number>, count: number = LIMITS.reportersToHide) =>
    Promise.all(readers.slice(0, count).map(async (who) => (await report(who, subject)).status));

  test("three different people hide a review, and the average follows", async () => {
    const page = await community.page("facility");
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page, { reviewRating: 1 })));
    await reader(3).post("/api/reviews", aReview(page, { reviewRating: 5 }));
    const ratingOf = async () => {
      const { facilityRating, reviewCount } = await community.reader.record("facilities", page.id);
      return [facilityRating, reviewCount];
    };
    expect(await allReport({ reviews: id }, 2)).toEqual([201, 201]);
    expect(await ratingOf()).toEqual([3, 2]);
    expect((await areaOf(community.anyone, page)).counts.review).toBe(2);
    expect((await report(reader(2), { reviews: id }, { note: " Not about us " })).status).toBe(201);
    expect(await ratingOf()).toEqual([5, 1]);
    const area = await areaOf(community.anyone, page);
    expect([area.counts.review, area.rating, area.stars]).toEqual([1, 5, [0, 0, 0, 0, 1]]);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(404);
    expect((await reader(0).get(`/api/reviews/${id}`)).status).toBe(404);
    expect(recordIn(await writer.get(`/api/reviews/${id}`)).attributes["hidden"]).toBe(true);
    const listed = await community.anyone.get(`/api/reviews?filters[facility][id][$eq]=${page.id}`);
    expect(recordsIn(listed).map((review) => review.id)).not.toContain(id);
    const [posts] = await community.reader.posts("facility", [page.id]);
    expect(posts?.posts.map((post) => post.id)).not.toContain(id);
  });

  test.each([
    ["blogs", { blogText: "Text" }],
    ["qnas", { qnaText: "Text" }],
    ["helpful-links", { linkName: "Link", linkUrl: "https://example.org" }],
  ])("three different people hide one of %s", async (path, values) => {
    const page = await community.page();
    const { id } = recordIn(await writer.post(`/api/${path}`, { data: { ...values, ...on(page) } }));
    expect(await allReport({ [path.replace("-", "_")]: id })).toEqual([201, 201, 201]);
    expect((await community.anyone.get(`/api/${path}/${id}`)).status).toBe(404);
  });

  test("three different people hide a reply, which is then neither listed nor counted", async () => {
    const page = await community.page();
    const blog = recordIn(await writer.post("/api/blogs", aBlog(page)));
    const reply = recordIn(await writer.post("/api/comments", { data: { commentText: "Rude", blogs: blog.id } }));
    expect(await allReport({ comments: reply.id })).toEqual([201, 201, 201]);
    expect(recordsIn(await community.anyone.get(`/api/comments?filters[blogs][id][$eq]=${blog.id}`))).toEqual([]);
    expect(recordIn(await community.anyone.get(`/api/blogs/${blog.id}`)).attributes["replyCount"]).toBe(0);
  });

  test("one person reports a post once, however often at once, and does not hide it alone", async () => {
    const page = await community.page();
    const { id } = recordIn(await writer.post("/api/blogs", aBlog(page)));
    const answers = await Promise.all(Array.from({ length: 15 }, () => report(reader(0), { blogs: id })));
    const names = answers.map((answer) => (answer.status === 201 ? "taken" : errorIn(answer).name));
    expect(names.filter((name) => name === "taken")).toHaveLength(1);
    expect(names.filter((name) => name === "AlreadyReported")).toHaveLength(14);
    expect((await community.anyone.get(`/api/blogs/${id}`)).status).toBe(200);
  });

  test("nobody reports a post of their own, one that is not there, two at once or for no reason of the list", async () => {
    const page = await community.page();
    const { id } = recordIn(await writer.post("/api/blogs", aBlog(page)));
    const own = await report(writer, { blogs: id });
    expect([own.status, errorIn(own).name]).toEqual([403, "NotAllowed"]);
    expect((await report(reader(0), { blogs: 2_000_000_000 })).status).toBe(404);
    expect((await report(reader(0), { blogs: id, qnas: id })).status).toBe(400);
    expect((await report(reader(0), {})).status).toBe(400);
    expect((await report(reader(0), { blogs: id }, { reason: "dislike" })).status).toBe(400);
    const long = "x".repeat(LIMITS.reportNoteMax + 1);
    expect((await report(reader(0), { blogs: id }, { note: long })).status).toBe(400);
    expect((await community.anyone.post("/api/reports", { data: { blogs: id, reason: "spam" } })).status).toBe(401);
  });

  test("an editor who shows a hidden post again has decided: further reports do not hide it", async () => {
    const page = await community.page("facility");
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page)));
    await allReport({ reviews: id });
    await community.editor.update("review", id, { visibility: "visible" });
    expect((await areaOf(writer, page)).counts.review).toBe(1);
    expect((await report(reader(3), { reviews: id })).status).toBe(201);
    const others = await community.students(3);
    for (const other of others) expect((await report(other, { reviews: id })).status).toBe(201);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(200);
    const { facilityRating, reviewCount } = await community.reader.record("facilities", page.id);
    expect([facilityRating, reviewCount]).toEqual([4, 1]);
  });

  test.each([
    ["a review", "/api/reviews", "reviews", "review", { reviewText: "Fine", reviewRating: 2 }, { reviewText: "Rude" }],
    ["a link", "/api/helpful-links", "helpful_links", "helpfulLink", LINK, { linkUrl: "https://example.org/other" }],
  ] as const)(
    "an editor's decision to keep is about the text of %s: another one is hidden by three more, whoever they are",
    async (_, path, relation, kind, values, changed) => {
      const page = await community.page();
      const { id } = recordIn(await writer.post(path, { data: { ...values, ...on(page) } }));
      const statusFor = async (who: Caller) => (await who.get(`${path}/${id}`)).status;
      await allReport({ [relation]: id });
      const [one] = await community.editor.reports(`${kind}:${id}`);
      await community.editor.decide(one ?? expect.unreachable(), "keep");

      // The same words, or other stars, are what the editor has kept.
      await writer.put(`${path}/${id}`, { data: values });
      if (kind === "review") await writer.put(`${path}/${id}`, { data: { reviewRating: 1 } });
      expect(errorIn(await report(reader(0), { [relation]: id })).name).toBe("AlreadyReported");
      await report(reader(3), { [relation]: id });
      expect(await statusFor(community.anyone)).toBe(200);

      await writer.put(`${path}/${id}`, { data: changed });
      expect((await report(reader(0), { [relation]: id })).status).toBe(201);
      expect(await statusFor(community.anyone)).toBe(200);
      expect(errorIn(await report(reader(0), { [relation]: id })).name).toBe("AlreadyReported");
      expect((await report(reader(1), { [relation]: id })).status).toBe(201);
      expect(await statusFor(community.anyone)).toBe(404);
      const open = (await community.editor.reports(`${kind}:${id}`)).filter(({ handled }) => !handled);
      expect(open.map(({ reporters, postState }) => [reporters, postState])).toEqual(Array(3).fill([4, "hidden"]));
    },
  );

  test("an editor's decision to keep is about the text of a reply, too", async () => {
    const page = await community.page();
    const blog = recordIn(await writer.post("/api/blogs", aBlog(page)));
    const reply = recordIn(await writer.post("/api/comments", { data: { commentText: "Dry", blogs: blog.id } }));
    const shown = async () =>
      recordsIn(await community.anyone.get(`/api/comments?filters[blogs][id][$eq]=${blog.id}`)).length;
    await allReport({ comments: reply.id });
    const [one] = await community.editor.reports(`reply:${reply.id}`);
    await community.editor.decide(one ?? expect.unreachable(), "keep");
    await writer.put(`/api/comments/${reply.id}`, { data: { commentText: "Dry" } });
    expect(await shown()).toBe(1);
    expect(errorIn(await report(reader(0), { comments: reply.id })).name).toBe("AlreadyReported");
    await writer.put(`/api/comments/${reply.id}`, { data: { commentText: "Rude" } });
    expect(await allReport({ comments: reply.id })).toEqual([201, 201, 201]);
    expect(await shown()).toBe(0);
  });

  test("editors see undecided reports in one list: what was written, where, why, by how many, and whether it is hidden", async () => {
    const page = await community.page("facility");
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page, { reviewText: "Awful" })));
    await report(reader(0), { reviews: id }, { reason: "abuse", note: "Look at the second word" });
    const [first] = await community.editor.reports(`review:${id}`);
    expect(first).toMatchObject({
      kind: "review",
      postText: "4 of 5 stars\nAwful",
      page: expect.stringMatching(new RegExp(`\\(facility ${page.id}\\)$`)) as unknown,
      reason: "abuse",
      note: "Look at the second word",
      reporters: 1,
      postState: "visible",
      handled: false,
      decision: null,
    });
    await report(reader(1), { reviews: id });
    await writer.put(`/api/reviews/${id}`, { data: { reviewText: "Lovely" } });
    await report(reader(2), { reviews: id });
    const all = await community.editor.reports(`review:${id}`);
    expect(all.map(({ reporters, postState }) => [reporters, postState])).toEqual(Array(3).fill([3, "hidden"]));
    expect(all.map(({ postText }) => String(postText).split("\n")[1])).toEqual(["Awful", "Awful", "Lovely"]);
  });

  test("a decision about one report decides all open ones of the post, and the average follows", async () => {
    const page = await community.page("facility");
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page, { reviewRating: 1 })));
    await reader(3).post("/api/reviews", aReview(page, { reviewRating: 5 }));
    const ratingOf = async () => {
      const { facilityRating, reviewCount } = await community.reader.record("facilities", page.id);
      return [facilityRating, reviewCount];
    };
    await allReport({ reviews: id });
    const [one] = await community.editor.reports(`review:${id}`);
    expect(await community.editor.decide(one ?? expect.unreachable(), "keep", "It is\u0000 an\u0007 opinion")).toBe(
      200,
    );
    for (const decided of await community.editor.reports(`review:${id}`))
      expect(decided).toMatchObject({
        ...{ decision: "keep", decisionNote: "It is an opinion", handled: true, postState: "visible" },
        decidedAt: expect.stringMatching(/^2/) as unknown,
      });
    expect(await ratingOf()).toEqual([3, 2]);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(200);

    // A further report is open again, hides nothing, and may be decided otherwise.
    const other = await community.student();
    await report(other, { reviews: id }, { reason: "privacy" });
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(200);
    const further = (await community.editor.reports(`review:${id}`)).at(-1) ?? expect.unreachable();
    expect(further).toMatchObject({ handled: false, reporters: 4, postState: "visible" });
    expect(await community.editor.decide(further, "hide", "It names a person")).toBe(200);
    expect(await ratingOf()).toEqual([5, 1]);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(404);
    const decisions = (await community.editor.reports(`review:${id}`)).map(({ decision }) => decision);
    expect(decisions).toEqual(["keep", "keep", "keep", "hide"]);
  });

  test("an editor changes the decision and the note, and nothing else of a report", async () => {
    const page = await community.page();
    const { id } = recordIn(await writer.post("/api/blogs", aBlog(page)));
    await report(reader(0), { blogs: id });
    const only = async () => (await community.editor.reports(`blog:${id}`))[0] ?? expect.unreachable();
    expect(await community.editor.decide(await only(), null, "Ask the author first")).toBe(200);
    expect(await only()).toMatchObject({ handled: false, decision: null, decisionNote: "Ask the author first" });
    expect(await community.editor.decide({ ...(await only()) }, "hide")).toBe(200);
    expect((await community.anyone.get(`/api/blogs/${id}`)).status).toBe(404);
    expect(await community.editor.decide(await only(), null)).toBe(200);
    expect(await only()).toMatchObject({ decision: "hide", handled: true });
    await expect(
      community.editor.create("report", { subject: "blog:1", reason: "spam", reportKey: "x" }),
    ).rejects.toThrow(/answered 400/);
    const path = `/content-manager/collection-types/api::report.report/${(await only()).documentId}`;
    const headers = {
      authorization: `Bearer ${await community.api.cms.adminToken()}`,
      "content-type": "application/json",
    };
    const changes = JSON.stringify({ subject: "blog:999", reporters: 77, handled: false, reason: "other" });
    await fetch(`${community.api.cms.url}${path}`, { method: "PUT", headers, body: changes });
    expect(await only()).toMatchObject({ subject: `blog:${id}`, reporters: 1, handled: true, reason: "spam" });
  });

  test("the author of a hidden post is told that it is, why, since when and what the editor said; nobody else sees it", async () => {
    const page = await community.page("facility");
    const before = Date.now();
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page, { reviewText: "Mine" })));
    const seenBy = async (who: Caller) => (await areaOf(who, page)).posts.review?.items ?? [];
    expect(await seenBy(writer)).toMatchObject([{ id, own: true, hidden: false, moderation: null }]);
    await allReport({ reviews: id });

    const byReports = { since: expect.any(String) as unknown, reason: "reports", ground: null, note: null };
    const area = await areaOf(writer, page);
    expect(area.posts.review?.items).toMatchObject([{ id, own: true, hidden: true, moderation: byReports }]);
    expect([area.counts.review, area.rating, area.stars, area.ownReview]).toEqual([0, null, [0, 0, 0, 0, 0], id]);
    const since = Date.parse(area.posts.review?.items[0]?.moderation?.since ?? "");
    expect(since).toBeGreaterThanOrEqual(before);
    expect(since).toBeLessThanOrEqual(Date.now());
    const shown = recordIn(await writer.get(`/api/reviews/${id}`)).attributes;
    expect([shown["hidden"], shown["moderation"]]).toEqual([true, byReports]);
    const { reviews } = (await writer.get("/api/users/me")).body as { reviews: unknown[] };
    expect(reviews).toMatchObject([{ id, hidden: true, moderation: byReports }]);
    for (const who of [community.anyone, reader(0), reader(3)]) {
      expect(await seenBy(who)).toEqual([]);
      expect((await who.get(`/api/reviews/${id}`)).status).toBe(404);
    }

    const [one] = await community.editor.reports(`review:${id}`);
    await community.editor.decide(one ?? expect.unreachable(), "hide", "Please do not name people");
    const byEditor = { reason: "editor", note: "Please do not name people" };
    expect(await seenBy(writer)).toMatchObject([{ hidden: true, moderation: byEditor }]);
    await writer.put(`/api/reviews/${id}`, { data: { reviewText: "Better" } });
    expect(await seenBy(writer)).toMatchObject([{ hidden: true, reviewText: "Better", moderation: byEditor }]);
    await community.editor.decide(one ?? expect.unreachable(), "keep");
    expect(await seenBy(writer)).toMatchObject([{ hidden: false, moderation: null }]);
    expect(await seenBy(reader(3))).toMatchObject([{ id, hidden: false, moderation: null }]);
  });

  test("the author of a hidden reply sees it under the post with the reason, and nobody else does", async () => {
    const page = await community.page();
    const blog = recordIn(await reader(3).post("/api/blogs", aBlog(page)));
    const reply = recordIn(await writer.post("/api/comments", { data: { commentText: "Rude", blogs: blog.id } }));
    await allReport({ comments: reply.id });
    const repliesFor = async (who: Caller) =>
      recordsIn(await who.get(`/api/comments?filters[blogs][id][$eq]=${blog.id}`));
    expect(await repliesFor(writer)).toMatchObject([
      {
        id: reply.id,
        attributes: { own: true, hidden: true, moderation: { reason: "reports", ground: null, note: null } },
      },
    ]);
    for (const who of [community.anyone, reader(3), reader(0)]) expect(await repliesFor(who)).toEqual([]);
    const [one] = await community.editor.reports(`reply:${reply.id}`);
    expect(one).toMatchObject({ kind: "reply", postText: "Rude" });
    await community.editor.decide(one ?? expect.unreachable(), "keep");
    expect(await repliesFor(community.anyone)).toMatchObject([
      { id: reply.id, attributes: { hidden: false, moderation: null } },
    ]);
  });

  test("an editor who hides a post on its own page decides its reports, and the author reads the note", async () => {
    const page = await community.page("facility");
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page)));
    await report(reader(0), { reviews: id });
    await community.editor.update("review", id, { visibility: "hidden", moderationNote: "Not about this place" });
    expect(await community.editor.reports(`review:${id}`)).toMatchObject([
      { decision: "hide", handled: true, postState: "hidden", decisionNote: "Not about this place" },
    ]);
    const shown = recordIn(await writer.get(`/api/reviews/${id}`)).attributes;
    expect(shown["moderation"]).toMatchObject({ reason: "editor", note: "Not about this place" });
    const { facilityRating, reviewCount } = await community.reader.record("facilities", page.id);
    expect([facilityRating, reviewCount]).toEqual([null, 0]);
  });

  test("editors see who reported what and why, and no student does", async () => {
    const page = await community.page();
    const { id } = recordIn(await writer.post("/api/blogs", aBlog(page)));
    await report(reader(0), { blogs: id }, { reason: "abuse", note: "Look at the second line" });
    const headers = { authorization: `Bearer ${await community.api.cms.adminToken()}` };
    const path = "/content-manager/collection-types/api::report.report?filters[subject][$eq]=";
    const seen = await fetch(`${community.api.cms.url}${path}blog:${id}`, { headers });
    const { results } = (await seen.json()) as { results: Record<string, unknown>[] };
    expect(results).toMatchObject([{ reason: "abuse", note: "Look at the second line", handled: false }]);
    for (const token of [reader(0).jwt, community.api.cms.tokens.functions]) {
      const closed = await fetch(`${community.api.cms.url}/api/reports`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([403, 404]).toContain(closed.status);
    }
  });

  test("a post that an editor deletes takes its reports and those of its replies along", async () => {
    const page = await community.page();
    const { id } = recordIn(await writer.post("/api/blogs", aBlog(page)));
    const reply = recordIn(await writer.post("/api/comments", { data: { commentText: "So it is", blogs: id } }));
    await report(reader(0), { blogs: id });
    await report(reader(0), { comments: reply.id });
    await community.editor.remove("blog", id);
    expect(await community.editor.reports(`blog:${id}`)).toEqual([]);
    expect(await community.editor.reports(`reply:${reply.id}`)).toEqual([]);
  });

  test("a reported post that its author deletes takes its reports along", async () => {
    const page = await community.page();
    const { id } = recordIn(await writer.post("/api/blogs", aBlog(page)));
    await report(reader(0), { blogs: id });
    await writer.delete(`/api/blogs/${id}`);
    const headers = { authorization: `Bearer ${await community.api.cms.adminToken()}` };
    const path = "/content-manager/collection-types/api::report.report?filters[subject][$eq]=";
    const left = await fetch(`${community.api.cms.url}${path}blog:${id}`, { headers });
    expect(((await left.json()) as { results: unknown[] }).results).toEqual([]);
  });
});
