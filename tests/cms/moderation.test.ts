import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { PASSWORD } from "../support/ready-students.ts";
import type { Caller } from "../support/api.ts";
import { aBlog, aReview, areaOf, recordIn, recordsIn, startCommunity, type Community } from "../support/community.ts";
import { inviteStaff, type StaffAnswer, type StaffCaller } from "../support/staff.ts";
import { everyRow } from "../support/tables.ts";
import type { Student } from "../support/student.ts";
import { DATABASES } from "./databases.ts";

interface Row extends Record<string, unknown> {
  subject: string;
  version: string;
}
interface Listed {
  rows: Row[];
  total: number;
}
interface Told {
  subject: string;
  isDone: boolean;
  message: string | null;
}
const listIn = ({ status, body }: StaffAnswer): Listed => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Listed;
};
const toldIn = ({ status, body }: StaffAnswer): Told[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { outcomes: Told[] }).outcomes;
};
const password = "Quad-moderator-7777a";
const FACILITY = { facilityName: "Climbing Hall", facilityType: "Fitness" };

describe.each(DATABASES)("Moderation on %s", (database) => {
  let community: Community;
  let mira: StaffCaller;
  let ravi: StaffCaller;
  let editor: StaffCaller;
  let writer: Student;
  let readers: Student[];
  let page: PageRef;
  beforeAll(async () => {
    community = await startCommunity(database);
    const { cms } = community.api;
    mira = await inviteStaff(cms, { email: "mira@quad.localhost", password, firstname: "Mira" }, "Moderator");
    ravi = await inviteStaff(cms, { email: "ravi@quad.localhost", password, firstname: "Ravi" }, "Moderator");
    editor = await inviteStaff(cms, { email: "eda@quad.localhost", password, firstname: "Eda" }, "Editor");
  });
  beforeEach(async () => {
    [writer, ...readers] = (await community.students(4)) as [Student, ...Student[]];
    page = await community.page("facility");
  });
  afterAll(() => community.stop());

  const reader = (at: number): Student => readers[at] ?? expect.unreachable();
  const report = async (who: Student, relation: string, id: number, more: Record<string, unknown> = {}) =>
    expect((await who.post("/api/reports", { data: { [relation]: id, reason: "spam", ...more } })).status).toBe(201);
  const review = async (more: Record<string, unknown> = {}) =>
    recordIn(await writer.post("/api/reviews", aReview(page, more))).id;
  const listed = async (query = ""): Promise<Listed> => listIn(await mira.get(`/quad/reports?${query}`));
  /** The row of a post, on whichever page of the list it is. */
  const find = async (subject: string, query = "state=all"): Promise<Row | undefined> => {
    for (let at = 1; ; at += 1) {
      const { rows } = await listed(`${query}&page=${at}`);
      const row = rows.find((one) => one.subject === subject);
      if (row || rows.length < LIMITS.queuePage) return row;
    }
  };
  const rowOf = async (subject: string): Promise<Row> => (await find(subject)) ?? expect.unreachable();
  const itemOf = async (subject: string) => {
    const { version } = await rowOf(subject);
    return { subject, version };
  };
  const decide = async (
    who: StaffCaller,
    items: { subject: string; version: string }[],
    decision: string,
    reason: string,
    note: string | null = null,
  ) => toldIn(await who.post("/quad/reports/decisions", { items, decision, reason, note }));
  const decisionsAbout = async (subject: string) =>
    (await everyRow(community.api)).filter(
      ({ table, row }) => table === "quad_decisions" && row["subject"] === subject,
    );
  const moderationFor = async (who: Caller, id: number) =>
    (await areaOf(who, page)).posts.review?.items.find((post) => post.id === id);

  test("a reported post is one row, with its words, author, reasons, reporters, age and place", async () => {
    const id = await review({ reviewText: "Awful" });
    const before = Date.now();
    await report(reader(0), "reviews", id, { reason: "abuse", note: "Second word" });
    await report(reader(1), "reviews", id);
    await writer.put(`/api/reviews/${id}`, { data: { reviewText: "Bad" } });
    expect(await rowOf(`review:${id}`)).toMatchObject({
      ...{ kind: "Review", isReply: false, text: "4 of 5 stars\nAwful", textNow: "4 of 5 stars\nBad" },
      page: expect.stringMatching(new RegExp(`\\(facility ${page.id}\\)$`)) as unknown,
      ...{ author: writer.username, othersHidden: 0, reporters: 2, isHidden: false, state: "open", last: null },
      reasons: [
        { label: "Spam or advertising", count: 1 },
        { label: "Abuse or harassment", count: 1 },
      ],
      notes: ["Second word"],
    });
    const { since } = (await rowOf(`review:${id}`)) as Row & { since: string };
    expect(Date.parse(since)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    expect(await find(`review:${id}`, "state=open&kind=blog")).toBeUndefined();
    expect(await find(`review:${id}`, "state=open&kind=review")).toBeDefined();
    expect(await find(`review:${id}`, "state=decided")).toBeUndefined();
  });

  test("the list is sorted by age or by reporters, in pages, and counts posts, not reports", async () => {
    const total = (await listed("state=open")).total;
    const few = await review();
    await report(reader(0), "reviews", few);
    const many = recordIn(await writer.post("/api/blogs", aBlog(page))).id;
    for (const who of readers) await report(who, "blogs", many);
    expect((await listed("state=open")).total).toBe(total + 2);
    const order = async (query: string) => {
      const subjects: string[] = [];
      for (let at = 1; at <= Math.ceil((total + 2) / LIMITS.queuePage); at += 1)
        subjects.push(...(await listed(`state=open&${query}&page=${at}`)).rows.map(({ subject }) => subject));
      return subjects.filter((subject) => subject === `review:${few}` || subject === `blog:${many}`);
    };
    expect(await order("sort=oldest")).toEqual([`review:${few}`, `blog:${many}`]);
    expect(await order("sort=reported")).toEqual([`blog:${many}`, `review:${few}`]);
    expect((await listed("state=all&page=1000")).rows).toEqual([]);
    // Others of the same author that are hidden are said beside it.
    expect(await rowOf(`review:${few}`)).toMatchObject({ othersHidden: 1 });
    expect(await rowOf(`blog:${many}`)).toMatchObject({ othersHidden: 0, isHidden: true });
  });

  test("what is kept is shown again, counts, and is decided for all its reports", async () => {
    const id = await review({ reviewRating: 2 });
    for (const who of readers) await report(who, "reviews", id);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(404);
    const [told] = await decide(mira, [await itemOf(`review:${id}`)], "keep", "allowed", " An opinion ");
    expect(told).toEqual({ subject: `review:${id}`, isDone: true, message: null });
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(200);
    expect(await community.reader.record("facilities", page.id)).toMatchObject({ facilityRating: 2, reviewCount: 1 });
    expect(await find(`review:${id}`, "state=open")).toBeUndefined();
    expect(await find(`review:${id}`, "state=decided")).toMatchObject({
      ...{ state: "decided", isHidden: false },
      last: { decision: "keep", reason: "It breaks no rule", note: "An opinion", by: "Mira Derator" },
    });
    const reports = await community.editor.reports(`review:${id}`);
    expect(reports.map(({ handled, decision }) => [handled, decision])).toEqual(Array(3).fill([true, "keep"]));
    expect(await moderationFor(writer, id)).toMatchObject({ hidden: false, moderation: null });
  });

  test("what is hidden says to its author, and to nobody else, for which reason and in which words", async () => {
    const id = await review();
    await report(reader(0), "reviews", id);
    await decide(mira, [await itemOf(`review:${id}`)], "hide", "privacy", "It names your tutor");
    expect(await moderationFor(writer, id)).toMatchObject({
      hidden: true,
      moderation: { reason: "editor", ground: "privacy", note: "It names your tutor" },
    });
    expect(await moderationFor(reader(0), id)).toBeUndefined();
    expect(await community.reader.record("facilities", page.id)).toMatchObject({ reviewCount: 0 });
    expect(await rowOf(`review:${id}`)).toMatchObject({ isHidden: true, state: "decided" });
  });

  describe("An author who is asked", () => {
    const asked = async (): Promise<number> => {
      const id = await review({ reviewText: "My tutor Ann is rude" });
      await report(reader(0), "reviews", id);
      expect(await decide(mira, [await itemOf(`review:${id}`)], "ask", "privacy", "Leave out the name")).toMatchObject([
        { isDone: true },
      ]);
      return id;
    };

    test("reads it with the post, which stays as it is; nobody else does", async () => {
      const id = await asked();
      const told = { reason: "asked", ground: "privacy", note: "Leave out the name" };
      expect(await moderationFor(writer, id)).toMatchObject({ hidden: false, moderation: told });
      expect(recordIn(await writer.get(`/api/reviews/${id}`)).attributes["moderation"]).toMatchObject(told);
      const { reviews } = (await writer.get("/api/users/me")).body as { reviews: unknown[] };
      expect(reviews).toMatchObject([{ id, hidden: false, moderation: told }]);
      for (const who of [community.anyone, reader(0)]) {
        expect(await moderationFor(who, id)).toMatchObject({ hidden: false, moderation: null });
        expect(recordIn(await who.get(`/api/reviews/${id}`)).attributes["moderation"]).toBeNull();
      }
      expect(await community.reader.record("facilities", page.id)).toMatchObject({ reviewCount: 1 });
    });

    test("has the post back among those to be decided by changing it, and not by saving the same", async () => {
      const id = await asked();
      expect(await find(`review:${id}`, "state=open")).toBeUndefined();
      expect(await find(`review:${id}`, "state=decided")).toBeUndefined();
      expect(await find(`review:${id}`, "state=waiting")).toMatchObject({
        state: "waiting",
        last: { decision: "ask" },
      });
      await writer.put(`/api/reviews/${id}`, { data: { reviewText: "My tutor Ann is rude", reviewRating: 4 } });
      expect(await find(`review:${id}`, "state=waiting")).toBeDefined();
      await writer.put(`/api/reviews/${id}`, { data: { reviewText: "My tutor is rude" } });
      expect(await moderationFor(writer, id)).toMatchObject({ hidden: false, moderation: null });
      expect(await find(`review:${id}`, "state=waiting")).toBeUndefined();
      expect(await find(`review:${id}`, "state=open")).toMatchObject({
        state: "edited",
        textNow: "4 of 5 stars\nMy tutor is rude",
      });
      await decide(mira, [await itemOf(`review:${id}`)], "keep", "mended");
      expect(await find(`review:${id}`, "state=decided")).toMatchObject({ state: "decided" });
    });

    test("is still asked when reports hide the post, which is then back in the list", async () => {
      const id = await asked();
      await report(reader(1), "reviews", id);
      expect(await find(`review:${id}`, "state=open")).toMatchObject({ state: "open", reporters: 2 });
      await report(reader(2), "reviews", id);
      expect(await moderationFor(writer, id)).toMatchObject({
        hidden: true,
        moderation: { reason: "asked", note: "Leave out the name" },
      });
      await writer.put(`/api/reviews/${id}`, { data: { reviewText: "My tutor is rude" } });
      expect(await moderationFor(writer, id)).toMatchObject({
        hidden: true,
        moderation: { reason: "reports", ground: null, note: null },
      });
    });

    test("takes the question away by leaving; who wrote a reply cannot be asked", async () => {
      const id = await asked();
      const blog = recordIn(await writer.post("/api/blogs", aBlog(page)));
      const reply = recordIn(await reader(1).post("/api/comments", { data: { commentText: "No", blogs: blog.id } }));
      await report(reader(0), "comments", reply.id);
      const [told] = await decide(mira, [await itemOf(`reply:${reply.id}`)], "ask", "abuse");
      expect(told).toMatchObject({ isDone: false, message: expect.stringMatching(/^Nobody can change it/) as unknown });
      const left = await writer.post("/api/users/me/delete", { password: PASSWORD, posts: "keep" });
      expect(left.status).toBe(200);
      expect(await find(`review:${id}`, "state=open")).toMatchObject({ state: "edited", author: null });
      expect(await decide(mira, [await itemOf(`review:${id}`)], "ask", "abuse")).toMatchObject([{ isDone: false }]);
    });
  });

  test("forty decisions at once are one, and everybody else is told whose it was", async () => {
    const id = await review();
    await report(reader(0), "reviews", id);
    const item = await itemOf(`review:${id}`);
    const all = await Promise.all(
      Array.from({ length: 40 }, async (_, at) =>
        at % 2 === 0 ? decide(mira, [item], "hide", "spam", "Ads") : decide(ravi, [item], "keep", "allowed"),
      ),
    );
    const [byMira, byRavi] = [0, 1].map((rest) => all.filter((_, at) => at % 2 === rest).flat()) as [Told[], Told[]];
    const isHidden = byMira[0]?.isDone === true;
    expect(byMira.map(({ isDone }) => isDone)).toEqual(Array(20).fill(isHidden));
    expect(byRavi.map(({ isDone }) => isDone)).toEqual(Array(20).fill(!isHidden));
    const messages = new Set((isHidden ? byRavi : byMira).map(({ message }) => message));
    expect([...messages]).toEqual([
      isHidden
        ? "Mira Derator has decided before you: Hide (Spam or advertising)"
        : "Ravi Derator has decided before you: Keep (It breaks no rule)",
    ]);
    expect((await community.anyone.get(`/api/reviews/${id}`)).status).toBe(isHidden ? 404 : 200);
    expect(await decisionsAbout(`review:${id}`)).toHaveLength(1);
    expect((await community.reader.record("facilities", page.id))["reviewCount"]).toBe(isHidden ? 0 : 1);
  });

  test("several are decided together, each for itself; one that has changed meanwhile is not", async () => {
    const ids = [];
    for (const text of ["One", "Two", "Three"])
      ids.push(recordIn(await writer.post("/api/blogs", aBlog(page, { blogText: text }))).id);
    const items = [];
    for (const id of ids) {
      await report(reader(0), "blogs", id);
      items.push(await itemOf(`blog:${id}`));
    }
    await writer.put(`/api/blogs/${ids[1] ?? 0}`, { data: { blogText: "Other" } });
    await writer.delete(`/api/blogs/${ids[2] ?? 0}`);
    const told = await decide(mira, [...items, ...items, { subject: "blog:x", version: "1.x" }], "hide", "spam");
    expect(told.map(({ subject, isDone }) => [subject, isDone])).toEqual([
      ...ids.map((id, at): [string, boolean] => [`blog:${id}`, at === 0]),
      ["blog:x", false],
    ]);
    expect(told[1]?.message).toBe("Its author has changed it meanwhile: read it again");
    expect(told[2]?.message).toBe("It is not there any more");
    expect((await community.anyone.get(`/api/blogs/${ids[0] ?? 0}`)).status).toBe(404);
    expect((await community.anyone.get(`/api/blogs/${ids[1] ?? 0}`)).status).toBe(200);
  });

  test("a decision in the stock form is written down, too, with who made it", async () => {
    const id = await review();
    await report(reader(0), "reviews", id);
    const item = await itemOf(`review:${id}`);
    const [one] = await community.editor.reports(`review:${id}`);
    await community.editor.decide(one ?? expect.unreachable(), "hide", "Names a person");
    const [told] = await decide(mira, [item], "keep", "allowed");
    expect(told).toMatchObject({ isDone: false });
    expect(told?.message).toMatch(/has decided before you: Hide \(Another reason\)$/);
    await community.editor.update("review", id, { visibility: "visible" });
    expect(await rowOf(`review:${id}`)).toMatchObject({ isHidden: false, last: { decision: "keep" } });
    expect(await decisionsAbout(`review:${id}`)).toHaveLength(2);
  });

  test("what is deleted leaves decisions to be counted, and no words of them", async () => {
    const id = await review();
    await report(reader(0), "reviews", id);
    await decide(mira, [await itemOf(`review:${id}`)], "ask", "privacy", `Words about ${writer.username}`);
    await writer.delete(`/api/reviews/${id}`);
    expect(await decisionsAbout(`review:${id}`)).toEqual([]);
    const rows = (await everyRow(community.api)).filter(({ table }) => table === "quad_decisions");
    expect(rows.map(({ row }) => row["note"])).not.toContain(`Words about ${writer.username}`);
    expect(rows.filter(({ row }) => row["subject"] === null).length).toBeGreaterThan(0);
  });

  test("what is no decision is refused in plain words", async () => {
    const id = await review();
    await report(reader(0), "reviews", id);
    const item = await itemOf(`review:${id}`);
    const fit = { items: [item], decision: "hide", reason: "spam", note: null };
    for (const [wrong, words] of [
      [{ decision: "burn" }, /^decision must be one of keep, hide, ask$/],
      [{ reason: "allowed" }, /^reason must be one of spam/],
      [{ reason: "dislike" }, /^reason must be one of/],
      [{ items: [] }, /^items must be a list of 1 to 100$/],
      [{ items: [{ subject: 7 }] }, /^items entry 1 /],
      [{ note: "x".repeat(LIMITS.decisionNoteMax + 1) }, /^note must be a text of at most/],
      [{ staff: 1 }, /^staff is not a field/],
    ] as const) {
      const { status, body } = await mira.post("/quad/reports/decisions", { ...fit, ...wrong });
      expect([status, (body as { error: { message: string } }).error.message]).toEqual([
        400,
        expect.stringMatching(words),
      ]);
    }
    for (const query of ["state=x", "kind=university", "sort=name", "page=0", "page=1.5"])
      expect((await mira.get(`/quad/reports?${query}`)).status).toBe(400);
    expect(await decisionsAbout(`review:${id}`)).toEqual([]);
  });

  test("reports are for the staff, submissions for editors, and neither for anybody else", async () => {
    for (const who of [mira, editor]) expect((await who.get("/quad/reports")).status).toBe(200);
    expect((await editor.get("/quad/submissions")).status).toBe(200);
    const body = { items: [{ subject: "facility:1", version: "0.x" }], decision: "refuse", reason: "spam", note: null };
    expect((await mira.get("/quad/submissions")).status).toBe(403);
    expect((await mira.post("/quad/submissions/decisions", body)).status).toBe(403);
    for (const token of ["", writer.jwt, community.api.cms.tokens.functions])
      for (const path of ["reports", "submissions"]) {
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const address = `${community.api.cms.url}/quad/${path}`;
        expect((await fetch(address, { headers })).status).toBe(401);
        const sent = { method: "POST", headers, body: JSON.stringify(body) };
        expect((await fetch(`${address}/decisions`, sent)).status).toBe(401);
      }
  });

  describe("What is sent in", () => {
    let university: number;
    beforeAll(async () => {
      university = (await community.reader.ids("universities")).at(-1) ?? expect.unreachable();
    });
    const sendIn = async (more: Record<string, unknown> = {}): Promise<number> =>
      recordIn(await writer.post("/api/facilities", { data: { ...FACILITY, university_page: university, ...more } }))
        .id;
    const submissions = async (query = "state=all") =>
      listIn(await editor.get(`/quad/submissions?sort=newest&${query}`));
    const rowFor = async (id: number, query?: string) =>
      (await submissions(query)).rows.find(({ subject }) => subject === `facility:${id}`);
    const item = async (id: number) => {
      const { subject, version } = (await rowFor(id)) ?? expect.unreachable();
      return { subject, version };
    };
    const judge = async (
      items: { subject: string; version: string }[],
      decision: string,
      reason: string,
      note: string | null = null,
      who = editor,
    ) => toldIn(await who.post("/quad/submissions/decisions", { items, decision, reason, note }));
    const mine = async () => {
      const { facilities } = ((await writer.get("/api/contributions")).body as { data: { facilities: unknown[] } })
        .data;
      return facilities as { id: number; attributes: Record<string, unknown> }[];
    };

    test("is listed with what it says, from whom and where it would stand", async () => {
      const id = await sendIn({ facilityDescription: "Forty ropes" });
      expect(await rowFor(id, "state=open")).toMatchObject({
        ...{ kind: "facility", name: "Climbing Hall", by: writer.username, listing: "pending", state: "open" },
        ...{ path: `/facility/${id}`, last: null, uid: "api::facility.facility" },
        fields: expect.arrayContaining([
          { label: "University", value: expect.any(String) as unknown },
          { label: "Type", value: "Fitness" },
          { label: "Description", value: "Forty ropes" },
        ]) as unknown,
      });
      const kinds = (await submissions("state=open&kind=destinations")).rows.map(({ kind }) => kind);
      expect(kinds).not.toContain("facility");
    });

    test("goes to the site as an editor lists it, and not before it can stand there", async () => {
      const id = await sendIn({ university_page: null });
      const first = await judge([await item(id)], "list", "allowed");
      expect(first).toMatchObject([{ isDone: false, message: "It cannot be listed as it is. University is missing" }]);
      expect(await rowFor(id, "state=open")).toMatchObject({ listing: "pending", last: null });
      await writer.put(`/api/facilities/${id}`, { data: { university_page: university } });
      expect(await judge([await item(id)], "list", "allowed")).toMatchObject([{ isDone: true }]);
      expect(await community.reader.record("facilities", id)).toMatchObject({ facilityName: "Climbing Hall" });
      expect(await rowFor(id, "state=decided")).toMatchObject({ listing: "listed", last: { by: "Eda Derator" } });
      expect(await mine()).toMatchObject([{ id, attributes: { listing: "listed", decision: null } }]);
    });

    test("is sent back with a reason, which its sender reads until it is changed", async () => {
      const id = await sendIn();
      expect(await judge([await item(id)], "sendBack", "incomplete", "Which street?")).toMatchObject([
        { isDone: true },
      ]);
      const decision = { decision: "sendBack", reason: "incomplete", note: "Which street?" };
      expect(await mine()).toMatchObject([{ id, attributes: { listing: "pending", decision } }]);
      expect(await rowFor(id, "state=open")).toBeUndefined();
      expect(await rowFor(id, "state=waiting")).toMatchObject({ state: "waiting" });
      await writer.put(`/api/facilities/${id}`, { data: { facilityLocation: "1 Wall Street" } });
      expect(await mine()).toMatchObject([{ id, attributes: { decision: null } }]);
      expect(await rowFor(id, "state=open")).toMatchObject({ state: "edited" });
      await writer.delete(`/api/facilities/${id}`);
      expect(await decisionsAbout(`facility:${id}`)).toEqual([]);
    });

    test("is among what is decided when an editor lists in its form what was sent back", async () => {
      const id = await sendIn();
      await judge([await item(id)], "sendBack", "incomplete", "Which street?");
      await community.editor.update("facility", id, { listing: "listed" });
      for (const state of ["decided", "all"])
        expect(await rowFor(id, `state=${state}`)).toMatchObject({ state: "decided", listing: "listed" });
    });

    test("is refused, several at once, and its sender reads why", async () => {
      const ids = [await sendIn(), await sendIn({ facilityName: "Buy now" })];
      const items = [];
      for (const id of ids) items.push(await item(id));
      expect(await judge(items, "refuse", "spam", "No advertising")).toMatchObject([
        { isDone: true },
        { isDone: true },
      ]);
      const decision = { decision: "refuse", reason: "spam", note: "No advertising" };
      expect((await mine()).map(({ attributes }) => attributes)).toMatchObject(
        Array(2).fill({ listing: "unlisted", decision }),
      );
      expect(await judge(items, "list", "allowed", null)).toMatchObject(Array(2).fill({ isDone: false }));
      // An editor who lists it after all in its form takes the reason back.
      await community.editor.update("facility", ids[0] ?? 0, { listing: "listed" });
      expect((await mine()).find(({ id }) => id === ids[0])?.attributes["decision"]).toBeNull();
    });

    test("is decided once by forty at once, and not as it was before its sender changed it", async () => {
      const id = await sendIn();
      const stale = await item(id);
      await writer.put(`/api/facilities/${id}`, { data: { facilityName: "Other Hall" } });
      expect(await judge([stale], "list", "allowed")).toMatchObject([
        { isDone: false, message: "It was changed meanwhile: read it again" },
      ]);
      const seen = await item(id);
      const admin = {
        ...editor,
        post: async (path: string, sent: unknown) => {
          const headers = {
            authorization: `Bearer ${await community.api.cms.adminToken()}`,
            "content-type": "application/json",
          };
          const address = `${community.api.cms.url}${path}`;
          const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(sent) });
          return { status: answer.status, body: (await answer.json()) as unknown };
        },
      };
      const all = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          at % 2 === 0 ? judge([seen], "list", "allowed") : judge([seen], "refuse", "duplicate", null, admin),
        ),
      );
      const isListed = all[0]?.[0]?.isDone === true;
      expect(all.map(([told]) => told?.isDone)).toEqual(all.map((_, at) => (at % 2 === 0) === isListed));
      expect(await decisionsAbout(`facility:${id}`)).toHaveLength(1);
      expect(await rowFor(id)).toMatchObject({ listing: isListed ? "listed" : "unlisted" });
    });
  });

  test("a reply in the list leads to its post, and is hidden and kept like one", async () => {
    const blog = recordIn(await writer.post("/api/blogs", aBlog(page)));
    const reply = recordIn(await writer.post("/api/comments", { data: { commentText: "Rude", blogs: blog.id } }));
    await report(reader(0), "comments", reply.id);
    const repliesFor = async (who: Caller) =>
      recordsIn(await who.get(`/api/comments?filters[blogs][id][$eq]=${blog.id}`));
    await decide(mira, [await itemOf(`reply:${reply.id}`)], "hide", "abuse", "Be kind");
    expect(await repliesFor(community.anyone)).toEqual([]);
    expect(await repliesFor(writer)).toMatchObject([
      { attributes: { hidden: true, moderation: { ground: "abuse", note: "Be kind" } } },
    ]);
    await decide(ravi, [await itemOf(`reply:${reply.id}`)], "keep", "allowed");
    expect(await repliesFor(community.anyone)).toHaveLength(1);
  });
});
