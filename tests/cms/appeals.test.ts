import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PageRef } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { PASSWORD } from "../support/ready-students.ts";
import type { Caller } from "../support/api.ts";
import {
  aBlog,
  aReview,
  areaOf,
  errorIn,
  recordIn,
  recordsIn,
  startCommunity,
  type Community,
} from "../support/community.ts";
import { inviteStaff, type StaffAnswer, type StaffCaller } from "../support/staff.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import type { Student } from "../support/student.ts";
import { DATABASES } from "./databases.ts";

interface Row extends Record<string, unknown> {
  subject: string;
  version: string;
}
interface Told {
  subject: string;
  isDone: boolean;
  message: string | null;
}
const rowsIn = ({ status, body }: StaffAnswer): Row[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { rows: Row[] }).rows;
};
const toldIn = ({ status, body }: StaffAnswer): Told[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { outcomes: Told[] }).outcomes;
};
const password = "Quad-moderator-7777a";
const OWN = "The decision was yours: somebody else has to decide about the appeal";

describe.each(DATABASES)("Appeals on %s", (database) => {
  let community: Community;
  let mira: StaffCaller;
  let ravi: StaffCaller;
  let writer: Student;
  let reader: Student;
  let page: PageRef;
  beforeAll(async () => {
    community = await startCommunity(database);
    const { cms } = community.api;
    mira = await inviteStaff(cms, { email: "mira@quad.localhost", password, firstname: "Mira" }, "Moderator");
    ravi = await inviteStaff(cms, { email: "ravi@quad.localhost", password, firstname: "Ravi" }, "Moderator");
  });
  beforeEach(async () => {
    [writer, reader] = (await community.students(2)) as [Student, Student];
    page = await community.page("facility");
  });
  afterAll(() => community.stop());

  const decide = async (who: StaffCaller, subject: string, decision: string, reason: string, note: string | null) => {
    for (let at = 1; ; at += 1) {
      const rows = rowsIn(await who.get(`/quad/reports?state=all&sort=newest&page=${at}`));
      const row = rows.find((one) => one.subject === subject);
      if (!row && rows.length === LIMITS.queuePage) continue;
      const items = [{ subject, version: row?.version ?? "" }];
      const told = toldIn(await who.post("/quad/reports/decisions", { items, decision, reason, note }));
      expect(told).toMatchObject([{ isDone: true }]);
      return;
    }
  };
  const report = async (relation: string, id: number) =>
    expect((await reader.post("/api/reports", { data: { [relation]: id, reason: "spam" } })).status).toBe(201);
  /** A review that Mira has hidden. */
  const hidden = async (stars = 2): Promise<number> => {
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page, { reviewRating: stars })));
    await report("reviews", id);
    await decide(mira, `review:${id}`, "hide", "falsehood", "You were not there");
    return id;
  };
  const appeal = (who: Caller, id: number, more: Record<string, unknown> = {}) =>
    who.post("/api/appeals", { data: { reviews: id, text: "I lived there", ...more } });
  const moderationOf = async (id: number) =>
    (await areaOf(writer, page)).posts.review?.items.find((post) => post.id === id)?.moderation;
  const listed = async (query = "state=all") => rowsIn(await ravi.get(`/quad/appeals?sort=newest&${query}`));
  const rowOf = async (text: string): Promise<Row> =>
    (await listed()).find((row) => row["appeal"] === text) ?? expect.unreachable();
  const judge = async (who: StaffCaller, { subject, version }: Row, decision: string, reason: string, note = "") =>
    toldIn(await who.post("/quad/appeals/decisions", { items: [{ subject, version }], decision, reason, note }));
  const appealsAbout = async (subject: string | null) =>
    (await everyRow(community.api)).filter(({ table, row }) => table === "quad_appeals" && row["subject"] === subject);

  test("the author of a hidden post is told that an appeal is possible, and then that it waits", async () => {
    const id = await hidden();
    expect(await moderationOf(id)).toMatchObject({
      ...{ reason: "editor", ground: "falsehood", note: "You were not there" },
      appeal: { state: "possible", note: null },
    });
    expect(recordIn(await appeal(writer, id, { text: " Mine \n" })).attributes).toEqual({ state: "waiting" });
    expect(await moderationOf(id)).toMatchObject({ appeal: { state: "waiting", note: null } });
    const { reviews } = (await writer.get("/api/users/me")).body as { reviews: { id: number }[] };
    expect(reviews.find((one) => one.id === id)).toMatchObject({ moderation: { appeal: { state: "waiting" } } });
    expect(recordIn(await writer.get(`/api/reviews/${id}`)).attributes["moderation"]).toMatchObject({
      appeal: { state: "waiting" },
    });
    expect(await rowOf("Mine")).toMatchObject({
      ...{ kind: "Review", author: writer.username, isHidden: true, state: "open", last: null, isOwnDecision: false },
      against: { decision: "hide", reason: "Not true, or not the author's own experience", by: "Mira Derator" },
    });
  });

  test("nobody else appeals, nobody twice, and not against what nobody has decided", async () => {
    const id = await hidden();
    expect(errorIn(await appeal(reader, id))).toMatchObject({ status: 404, name: "NotFound" });
    expect(errorIn(await appeal(community.anyone, id))).toMatchObject({ status: 401 });
    expect(errorIn(await appeal(writer, id, { text: " \n " }))).toMatchObject({ status: 400 });
    expect(errorIn(await appeal(writer, id, { text: "x".repeat(LIMITS.appealTextMax + 1) }))).toMatchObject({
      status: 400,
    });
    expect((await appeal(writer, id)).status).toBe(201);
    expect(errorIn(await appeal(writer, id))).toMatchObject({ status: 409, name: "AlreadyAppealed" });
    const shown = recordIn(await writer.post("/api/blogs", aBlog(page))).id;
    const about = { data: { blogs: shown, text: "Why" } };
    expect(errorIn(await writer.post("/api/appeals", about))).toMatchObject({ status: 409, name: "NotAppealable" });
    expect(errorIn(await reader.post("/api/appeals", about))).toMatchObject({ status: 403, name: "NotYours" });
  });

  test("several at once are one appeal", async () => {
    const id = await hidden();
    const all = await Promise.all(Array.from({ length: LIMITS.reportersToHide * 3 }, () => appeal(writer, id)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(all.length - 1).fill(409)]);
    expect(await appealsAbout(`review:${id}`)).toHaveLength(1);
  });

  test("an appeal that is right shows the post again with its stars and counts, in one step", async () => {
    const id = await hidden(5);
    expect(await community.reader.record("facilities", page.id)).toMatchObject({
      facilityRating: null,
      reviewCount: 0,
    });
    await appeal(writer, id, { text: `Right ${id}` });
    const row = await rowOf(`Right ${id}`);
    expect(await judge(ravi, row, "overturn", "mistaken", "Sorry")).toMatchObject([{ isDone: true, message: null }]);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(200);
    expect(await community.reader.record("facilities", page.id)).toMatchObject({ facilityRating: 5, reviewCount: 1 });
    expect(await moderationOf(id)).toBeNull();
    expect(await rowOf(`Right ${id}`)).toMatchObject({
      ...{ state: "decided", isHidden: false },
      last: { decision: "overturn", reason: "The decision was a mistake", note: "Sorry", by: "Ravi Derator" },
    });
    // The same answer again is no second decision.
    expect(await judge(ravi, row, "overturn", "mistaken", "Sorry")).toMatchObject([{ isDone: true }]);
    const notices = (await everyRow(community.api)).filter(
      ({ table, row: notice }) => table === "quad_notices" && notice["subject"] === `review:${id}`,
    );
    // Told of the hiding, then of the appeal, and not of the same thing twice.
    expect(notices.map(({ row: notice }) => notice["kind"])).toEqual(["decision", "appeal"]);
    expect(notices.at(-1)?.row).toMatchObject({ account: writer.id, page: page.id, post: `review:${id}` });
    expect(JSON.parse(String(notices.at(-1)?.row["details"]))).toEqual({
      ...{ what: "review", outcome: "restored", decision: "hide" },
    });
  });

  test("an appeal that is not right says so to its author, who has no second one", async () => {
    const id = await hidden();
    await appeal(writer, id, { text: `Wrong ${id}` });
    expect(await judge(ravi, await rowOf(`Wrong ${id}`), "uphold", "falsehood", "It opened later")).toMatchObject([
      { isDone: true },
    ]);
    expect(await moderationOf(id)).toMatchObject({ appeal: { state: "upheld", note: "It opened later" } });
    expect(errorIn(await appeal(writer, id))).toMatchObject({ name: "AlreadyAppealed" });
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(404);
  });

  test("who took the decision does not decide about the appeal while there is somebody else", async () => {
    const id = await hidden();
    await appeal(writer, id, { text: `Own ${id}` });
    const row = await rowOf(`Own ${id}`);
    const mine = rowsIn(await mira.get("/quad/appeals?sort=newest")).find(({ subject }) => subject === row.subject);
    expect(mine).toMatchObject({ isOwnDecision: true });
    expect(await judge(mira, row, "uphold", "spam")).toMatchObject([{ isDone: false, message: OWN }]);
    expect(await rowOf(`Own ${id}`)).toMatchObject({ state: "open" });

    // Nobody else is there who could.
    const setOthers = (isActive: boolean) =>
      runStatement(
        community.api,
        `update admin_users set is_active = ${isActive} where email <> 'mira@quad.localhost'`,
      );
    await setOthers(false);
    try {
      expect(await judge(mira, row, "uphold", "spam")).toMatchObject([{ isDone: true }]);
    } finally {
      await setOthers(true);
    }
  });

  test("two who decide at once are one decision, and the other is told whose it was", async () => {
    const id = await hidden();
    await appeal(writer, id, { text: `Race ${id}` });
    const row = await rowOf(`Race ${id}`);
    const token = await community.api.cms.adminToken();
    const admin: StaffCaller = {
      ...ravi,
      post: async (path, sent) => {
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const answer = await fetch(`${community.api.cms.url}${path}`, {
          ...{ method: "POST", headers, body: JSON.stringify(sent) },
        });
        return { status: answer.status, body: (await answer.json()) as unknown };
      },
    };
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? judge(ravi, row, "overturn", "allowed") : judge(admin, row, "uphold", "spam"),
      ),
    );
    const isOverturned = all[0]?.[0]?.isDone === true;
    expect(all.map(([told]) => told?.isDone)).toEqual(all.map((_, at) => (at % 2 === 0) === isOverturned));
    const refused = new Set(all.flatMap(([told]) => told?.message ?? []));
    expect([...refused]).toEqual([expect.stringMatching(/ has decided before you: (Overturn|Uphold) \(/)]);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(isOverturned ? 200 : 404);
    expect((await community.reader.record("facilities", page.id))["reviewCount"]).toBe(isOverturned ? 1 : 0);
  });

  test("what was changed since the appeal was read is read again first; what is decided otherwise is settled", async () => {
    const id = await hidden();
    await appeal(writer, id, { text: `Edited ${id}` });
    const row = await rowOf(`Edited ${id}`);
    await writer.put(`/api/reviews/${id}`, { data: { reviewText: "I was there" } });
    expect(await judge(ravi, row, "overturn", "mended")).toMatchObject([
      { isDone: false, message: "Its author has changed it meanwhile: read it again" },
    ]);
    await decide(ravi, `review:${id}`, "keep", "mended", null);
    expect(await judge(ravi, row, "uphold", "spam")).toMatchObject([
      { isDone: false, message: "The post was decided otherwise meanwhile" },
    ]);
  });

  test("who is asked to change a post appeals against that, too, and a reply's author against its hiding", async () => {
    const { id } = recordIn(await writer.post("/api/reviews", aReview(page)));
    await report("reviews", id);
    await decide(mira, `review:${id}`, "ask", "privacy", "Leave out the name");
    expect(await moderationOf(id)).toMatchObject({ reason: "asked", appeal: { state: "possible" } });
    await appeal(writer, id, { text: `Asked ${id}` });
    await judge(ravi, await rowOf(`Asked ${id}`), "overturn", "allowed");
    expect(await moderationOf(id)).toBeNull();
    const notices = (await everyRow(community.api)).filter(
      ({ table, row }) => table === "quad_notices" && row["subject"] === `review:${id}` && row["kind"] === "appeal",
    );
    expect(notices.map(({ row }) => JSON.parse(String(row["details"])) as unknown)).toEqual([
      { what: "review", outcome: "restored", decision: "ask" },
    ]);

    const blog = recordIn(await reader.post("/api/blogs", aBlog(page))).id;
    const reply = recordIn(await writer.post("/api/comments", { data: { commentText: "No", blogs: blog } })).id;
    await report("comments", reply);
    await decide(mira, `reply:${reply}`, "hide", "abuse", null);
    const told = async () =>
      recordsIn(await writer.get(`/api/comments?filters[blogs][id][$eq]=${blog}`))[0]?.attributes["moderation"];
    expect(await told()).toMatchObject({ appeal: { state: "possible" } });
    const sent = await writer.post("/api/appeals", { data: { comments: reply, text: `Reply ${reply}` } });
    expect(sent.status).toBe(201);
    await judge(ravi, await rowOf(`Reply ${reply}`), "overturn", "allowed");
    expect(await told()).toBeNull();
  });

  test("a copy of one's data has decisions and appeals; a deleted account leaves their counts without words", async () => {
    const id = await hidden();
    await appeal(writer, id, { text: `Copied ${id}` });
    const copy = await writer.post("/api/users/me/export", { password: PASSWORD });
    expect(copy.body).toMatchObject({
      decisions: [{ post: { kind: "review", id }, decision: "hide", reason: "falsehood", note: "You were not there" }],
      appeals: [{ post: { kind: "review", id }, text: `Copied ${id}`, outcome: null }],
    });
    expect(JSON.stringify(copy.body)).not.toMatch(/Mira|staff/);
    const before = (await appealsAbout(null)).length;
    expect((await writer.post("/api/users/me/delete", { password: PASSWORD, posts: "keep" })).status).toBe(200);
    const after = await appealsAbout(null);
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)?.row).toMatchObject({ author: null, text: null, note: null, outcome: "settled" });
    expect((await listed()).some((row) => row["appeal"] === `Copied ${id}`)).toBe(false);
  });
});
