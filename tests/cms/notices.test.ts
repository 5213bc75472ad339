import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PageRef } from "../../src/contract/entities.ts";
import { NOTICES, QUESTIONS } from "../../src/contract/notices.ts";
import { PASSWORD } from "../support/ready-students.ts";
import type { Caller } from "../support/api.ts";
import {
  aReview,
  areaOf,
  errorIn,
  on,
  recordIn,
  recordsIn,
  startCommunity,
  type Community,
} from "../support/community.ts";
import { inviteStaff, type StaffCaller } from "../support/staff.ts";
import type { Student } from "../support/student.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import { DATABASES } from "./databases.ts";

interface Told {
  id: number;
  kind: string;
  text: string;
  href: string | null;
  excerpt: string | null;
  isRead: boolean;
}
const staffPassword = "Quad-notices-7777a";
const facility = { facilityName: "Climbing Hall", facilityType: "Fitness" };

describe.each(DATABASES)("Notices on %s", (database) => {
  let community: Community;
  let mira: StaffCaller;
  let editor: StaffCaller;
  let asker: Student;
  let others: Student[];
  let page: PageRef;
  beforeAll(async () => {
    community = await startCommunity(database);
    const { cms } = community.api;
    mira = await inviteStaff(cms, { email: "mira@quad.localhost", password: staffPassword }, "Moderator");
    editor = await inviteStaff(cms, { email: "eda@quad.localhost", password: staffPassword }, "Editor");
  });
  beforeEach(async () => {
    [asker, ...others] = (await community.students(4)) as [Student, ...Student[]];
    page = await community.page("facility");
  });
  afterAll(() => community.stop());

  const other = (at: number): Student => others[at] ?? expect.unreachable();
  const told = async (who: Caller, query = ""): Promise<{ notices: Told[]; unread: number; next: number | null }> => {
    const { status, body } = await who.get(`/api/notices${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const { data, meta } = body as {
      data: { id: number; attributes: Omit<Told, "id"> }[];
      meta: { unread: number; next: number | null };
    };
    return { notices: data.map(({ id, attributes }) => ({ id, ...attributes })), ...meta };
  };
  const unread = async (who: Caller): Promise<number> =>
    ((await who.get("/api/notices/count")).body as { unread: number }).unread;
  const ask = async (who: Caller, where = page, qnaText = "Is it open on Sundays?"): Promise<number> =>
    recordIn(await who.post("/api/qnas", { data: { qnaText, ...on(where) } })).id;
  const reply = async (who: Caller, qnas: number, commentText = "It is, from ten."): Promise<number> =>
    recordIn(await who.post("/api/comments", { data: { commentText, qnas } })).id;
  const mark = (who: Caller, question: number, answer: number | null) =>
    who.put(`/api/qnas/${question}/answer`, { data: { answer } });
  const bookmark = async (who: Caller, { id }: PageRef): Promise<void> => {
    expect((await who.put("/api/users/me", { userFacilityBookmarks: { connect: [id] } })).status).toBe(200);
  };

  test("a reply is told to whoever wrote the post, with its words and where it stands, and never to its own author", async () => {
    const question = await ask(asker);
    await reply(asker, question, "Nobody?");
    expect(await told(asker)).toEqual({ notices: [], unread: 0, next: null });
    await reply(other(0), question);
    const { notices, unread: count } = await told(asker);
    expect(count).toBe(1);
    expect(notices).toEqual([
      expect.objectContaining({
        ...{ kind: "reply", isRead: false, excerpt: "It is, from ten.", href: `/facility/${page.id}#qna-${question}` },
        text: expect.stringMatching(/^Somebody replied to your question on ./) as unknown,
      }),
    ]);
    expect(await unread(other(0))).toBe(0);
    expect((await community.anyone.get("/api/notices")).status).toBe(401);
    expect((await community.anyone.get("/api/notices/count")).status).toBe(401);
  });

  test("notices come in pages, are marked as read one by one and all at once, and by their own account alone", async () => {
    const question = await ask(asker);
    const count = NOTICES.page + 3;
    for (let at = 0; at < count; at += 1) await reply(other(at % 3), question, `Reply ${at}`);
    const first = await told(asker);
    expect(first.notices.map(({ excerpt }) => excerpt)).toEqual(
      Array.from({ length: NOTICES.page }, (_, at) => `Reply ${count - 1 - at}`),
    );
    expect(first).toMatchObject({ unread: count, next: first.notices.at(-1)?.id });
    const second = await told(asker, `?before=${first.next}`);
    expect(second.notices.map(({ excerpt }) => excerpt)).toEqual(["Reply 2", "Reply 1", "Reply 0"]);
    expect(second.next).toBeNull();

    const [newest, , third] = first.notices;
    expect((await other(0).put("/api/notices/read", { id: newest?.id })).status).toBe(404);
    expect((await asker.put("/api/notices/read", { id: newest?.id })).body).toEqual({ unread: count - 1 });
    // What has come since is not read by whoever has not seen it.
    expect((await asker.put("/api/notices/read", { upTo: third?.id })).body).toEqual({ unread: 1 });
    expect((await asker.put("/api/notices/read", { upTo: newest?.id })).body).toEqual({ unread: 0 });
    expect((await told(asker)).notices.every(({ isRead }) => isRead)).toBe(true);
    expect((await asker.put("/api/notices/read", {})).status).toBe(400);
  });

  test("a notice about what was deleted is not shown, and one about what is hidden quotes nothing", async () => {
    const question = await ask(asker);
    const gone = await reply(other(0), question, "To be deleted");
    const hidden = await reply(other(1), question, "To be hidden");
    expect((await other(0).delete(`/api/comments/${gone}`)).status).toBe(200);
    expect((await told(asker)).notices.map(({ excerpt }) => excerpt)).toEqual(["To be hidden"]);
    for (const who of [asker, other(0), other(2)])
      expect((await who.post("/api/reports", { data: { comments: hidden, reason: "spam" } })).status).toBe(201);
    expect((await told(asker)).notices).toEqual([expect.objectContaining({ excerpt: null })]);
    expect(await unread(asker)).toBe(1);
  });

  test("an answer is the asker's to mark, one a question, told once, shown first, and taken away again", async () => {
    const question = await ask(asker);
    const [first, second] = [await reply(other(0), question, "First"), await reply(other(1), question, "Second")];
    expect((await community.anyone.get(`/api/qnas/${question}`)).body).toMatchObject({
      data: { attributes: { answer: null } },
    });
    expect(errorIn(await mark(other(0), question, first))).toMatchObject({ name: "NotYours" });
    expect(errorIn(await mark(asker, question, 999_999))).toMatchObject({ status: 404 });
    const elsewhere = await reply(other(0), await ask(asker), "Elsewhere");
    expect(errorIn(await mark(asker, question, elsewhere))).toMatchObject({ status: 404 });

    const answers = await Promise.all([mark(asker, question, first), mark(asker, question, second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(recordIn(await mark(asker, question, second))).toEqual({ id: question, attributes: { answer: second } });
    expect((await areaOf(asker, page)).posts.qna?.items.find(({ id }) => id === question)).toMatchObject({
      answer: second,
    });
    const replies = recordsIn(await community.anyone.get(`/api/comments?filters[qnas][id]=${question}`));
    expect(replies.map(({ id }) => id)).toEqual([second, first]);
    const [posts] = (await community.reader.posts("facility", [page.id])) as { posts: Record<string, unknown>[] }[];
    expect(posts?.posts.find(({ id }) => id === question)).toMatchObject({
      answer: second,
      replies: [{ id: second }, { id: first }],
    });

    expect((await told(other(1))).notices).toEqual([
      expect.objectContaining({ kind: "answer", href: `/facility/${page.id}#qna-${question}` }),
    ]);
    expect(recordIn(await mark(asker, question, null)).attributes).toEqual({ answer: null });
    await mark(asker, question, second);
    expect(await unread(other(1))).toBe(1);

    // What is deleted or hidden answers nothing.
    expect((await other(1).delete(`/api/comments/${second}`)).status).toBe(200);
    expect((await areaOf(asker, page)).posts.qna?.items.find(({ id }) => id === question)).toMatchObject({
      answer: null,
    });
  });

  test("questions are found by whether they have an answer", async () => {
    const [open, answered] = [await ask(asker), await ask(asker)];
    await mark(asker, answered, await reply(other(0), answered));
    const found = async (which: string) =>
      (await areaOf(community.anyone, page, `?kind=qna&answered=${which}`)).posts.qna?.items.map(({ id }) => id);
    expect(await found("yes")).toEqual([answered]);
    expect(await found("no")).toEqual([open]);
    const refused = await community.anyone.get(`/api/interactions/facilities/${page.id}?kind=review&answered=yes`);
    expect(refused.status).toBe(400);
  });

  test("a question is told to whoever reviewed or bookmarked the page, and to nobody twice in a week", async () => {
    const [reviewer, keeper, quiet] = [other(0), other(1), other(2)];
    expect((await reviewer.post("/api/reviews", aReview(page))).status).toBe(201);
    for (const who of [keeper, quiet, asker]) await bookmark(who, page);
    expect((await quiet.put("/api/users/me", { questionNotices: false })).body).toMatchObject({
      questionNotices: false,
      weeklyDigest: null,
    });
    const question = await ask(asker);
    for (const who of [reviewer, keeper])
      expect((await told(who)).notices).toEqual([
        expect.objectContaining({
          ...{ kind: "question", href: `/facility/${page.id}#qna-${question}`, excerpt: "Is it open on Sundays?" },
          text: expect.stringMatching(/^A question you could answer on ./) as unknown,
        }),
      ]);
    for (const who of [quiet, asker]) expect(await unread(who)).toBe(0);

    await Promise.all([ask(asker), ask(quiet)]);
    for (const who of [reviewer, keeper]) expect(await unread(who)).toBe(1);
    await runStatement(community.api, `update quad_asked set at = at - ${QUESTIONS.notAgainFor}`);
    await ask(asker);
    for (const who of [reviewer, keeper]) expect(await unread(who)).toBe(2);
    expect(await unread(quiet)).toBe(0);
  });

  test("a question is told to verified students of the page's university, while they are", async () => {
    const [verified, lapsed] = [other(0), other(1)];
    for (const [who, lapses] of [
      [verified, Date.now() + 60_000_000],
      [lapsed, Date.now() - 1],
    ] as const)
      await runStatement(
        community.api,
        `insert into quad_proofs (user_id, university, address, verified_at, lapses_at)
           select ${who.id}, of_page.university_page_id, 'address of ${who.username}', 1, ${lapses}
             from facilities_university_page_lnk of_page join facilities on facilities.id = of_page.facility_id
            where facilities.public_id = ${page.id}`,
      );
    await ask(asker);
    expect(await unread(verified)).toBe(1);
    for (const who of [lapsed, other(2)]) expect(await unread(who)).toBe(0);
  });

  test("of several questions at once about a page each person is told of one", async () => {
    for (const who of others) await bookmark(who, page);
    await Promise.all([asker, ...(await community.students(5))].map((who) => ask(who)));
    for (const who of others) expect(await unread(who)).toBe(1);
  });

  test(`a question is told to ${QUESTIONS.toldMost} people at most, those who reviewed the page before those who bookmarked it`, async () => {
    const many = await community.students(QUESTIONS.toldMost + 2);
    for (const who of many) await bookmark(who, page);
    for (const who of others) expect((await who.post("/api/reviews", aReview(page))).status).toBe(201);
    await ask(asker);
    for (const who of others) expect(await unread(who)).toBe(1);
    const counts = await Promise.all(many.map(unread));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(QUESTIONS.toldMost - others.length);
  });

  test("a decision on a post is told to its author once, with the reason", async () => {
    const id = recordIn(await asker.post("/api/reviews", aReview(page))).id;
    for (const who of others)
      expect((await who.post("/api/reports", { data: { reviews: id, reason: "abuse" } })).status).toBe(201);
    const decide = async (decision: string, reason: string) => {
      const { body } = await mira.get("/quad/reports?state=all&sort=reported");
      const row = (body as { rows: { subject: string; version: string }[] }).rows.find(
        ({ subject }) => subject === `review:${id}`,
      );
      const items = [{ subject: row?.subject, version: row?.version }];
      const sent = { items, decision, reason, note: null };
      expect((await mira.post("/quad/reports/decisions", sent)).status).toBe(200);
      // The answer got lost, and it is sent again.
      expect((await mira.post("/quad/reports/decisions", sent)).status).toBe(200);
    };
    await decide("hide", "abuse");
    expect((await told(asker)).notices).toEqual([
      expect.objectContaining({
        ...{ kind: "decision", href: `/facility/${page.id}#review-${id}` },
        text: expect.stringMatching(/^Your review on .+ was hidden: Abuse or harassment$/) as unknown,
      }),
    ]);
    await decide("keep", "allowed");
    expect((await told(asker)).notices.map(({ text }) => text.replace(/ on .+ is/, " is"))).toEqual([
      "Your review is shown again",
      expect.stringContaining("was hidden") as unknown as string,
    ]);
  });

  test("what becomes of a page that was sent in is told to whoever sent it", async () => {
    const id = recordIn(await asker.post("/api/facilities", { data: facility })).id;
    const decide = async (decision: string, reason: string) => {
      const { body } = await editor.get("/quad/submissions?state=all&sort=newest");
      const row = (body as { rows: { subject: string; version: string }[] }).rows.find(
        ({ subject }) => subject === `facility:${id}`,
      );
      const items = [{ subject: row?.subject, version: row?.version }];
      const { body: answer } = await editor.post("/quad/submissions/decisions", {
        items,
        decision,
        reason,
        note: null,
      });
      expect(answer).toMatchObject({ outcomes: [{ isDone: true }] });
    };
    await decide("sendBack", "incomplete");
    expect((await told(asker)).notices).toEqual([
      expect.objectContaining({
        ...{ kind: "submission", href: "/add" },
        text: "Climbing Hall, which you sent in, was sent back to you: Something is missing",
      }),
    ]);
    const [university_page] = await community.reader.ids("universities");
    expect((await asker.put(`/api/facilities/${id}`, { data: { university_page } })).status).toBe(200);
    await decide("list", "allowed");
    const [newest] = (await told(asker)).notices;
    expect(newest).toMatchObject({
      text: "Climbing Hall, which you sent in, is on the site. Thank you!",
      href: `/facility/${id}`,
    });
  });

  test("a page that an editor lists in its form is told, too", async () => {
    const [university_page] = await community.reader.ids("universities");
    const id = recordIn(await asker.post("/api/facilities", { data: { ...facility, university_page } })).id;
    await community.editor.update("facility", id, { listing: "listed" });
    expect((await told(asker)).notices).toEqual([
      expect.objectContaining({ kind: "submission", href: `/facility/${id}` }),
    ]);
    await community.editor.update("facility", id, { facilityDescription: "With ropes" });
    expect(await unread(asker)).toBe(1);
  });

  const rowsOf = async (account: number) =>
    (await everyRow(community.api)).filter(
      ({ table, row }) => ["quad_notices", "quad_asked"].includes(table) && row["account"] === account,
    );

  test("replies to somebody who is deleting their account at that moment are written, and told to nobody", async () => {
    const question = await ask(asker);
    const [left, ...replied] = await Promise.all([
      asker.post("/api/users/me/delete", { password: PASSWORD, posts: "keep" }),
      ...[0, 1, 2, 0, 1, 2].map((at) =>
        other(at).post("/api/comments", { data: { commentText: "It is.", qnas: question } }),
      ),
    ]);
    expect(left.status).toBe(200);
    expect(replied.map(({ status }) => status)).toEqual(replied.map(() => 201));
    expect(await rowsOf(asker.id)).toEqual([]);
  });

  test("notices are in the copy of all that is kept, go with the account, and are forgotten after a year", async () => {
    const question = await ask(asker);
    await reply(other(0), question);
    const copy = (await asker.post("/api/users/me/export", { password: PASSWORD })).body;
    expect(copy).toMatchObject({
      notices: [{ kind: "reply", excerpt: null }],
      wantsNotices: { questionNotices: true, weeklyDigest: null },
    });
    expect(await rowsOf(asker.id)).toHaveLength(1);
    expect((await asker.post("/api/users/me/delete", { password: PASSWORD, posts: "keep" })).status).toBe(200);
    expect(await rowsOf(asker.id)).toEqual([]);
    // Somebody who is no more is told nothing, and nobody is kept from replying.
    await reply(other(0), question, "Too late?");
    expect(await rowsOf(asker.id)).toEqual([]);

    const old = await ask(other(1));
    await reply(other(2), old);
    await runStatement(community.api, `update quad_notices set at = at - ${(NOTICES.days + 1) * 24 * 60 * 60_000}`);
    await reply(other(2), old, "Today");
    await community.api.cms.restart();
    expect((await told(other(1))).notices.map(({ excerpt }) => excerpt)).toEqual(["Today"]);
  });
});
