import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGN_LIMITS, SIGNS } from "../../src/contract/signs.ts";
import { PASSWORD } from "../support/ready-students.ts";
import { aBlog, aReview, areaOf, recordIn, recordsIn, startCommunity, type Community } from "../support/community.ts";
import { inviteStaff, type StaffCaller } from "../support/staff.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import type { Student } from "../support/student.ts";
import { DATABASES } from "./databases.ts";

interface Told {
  kind: string;
  why: string;
  accounts: number;
  posts: { subject: string }[];
}
const FLAT = "203.0.113.";

describe.each(DATABASES)("Signs of bad faith on %s", (database) => {
  let community: Community;
  let mira: StaffCaller;
  beforeAll(async () => {
    community = await startCommunity(database);
    const account = { email: "mira@quad.localhost", password: "Quad-moderator-7777a", firstname: "Mira" };
    mira = await inviteStaff(community.api.cms, account, "Moderator");
  });
  afterAll(() => community.stop());

  const signs = async (): Promise<Told[]> => {
    const { status, body } = await mira.get("/quad/signs");
    expect(status).toBe(200);
    return (body as { signs: Told[] }).signs;
  };
  const networks = async () => (await everyRow(community.api)).filter(({ table }) => table === "quad_networks");
  const postFrom = async (who: Student, address: string, path: string, body: unknown) =>
    recordIn(await who.post(path, body, { "x-forwarded-for": address })).id;

  test("several accounts from one network on one page are shown to moderators, and nothing else comes of it", async () => {
    const writers = await community.students(4);
    const reporter = await community.student();
    const page = await community.page("subject");
    const ids: number[] = [];
    for (const [at, writer] of writers.entries())
      ids.push(
        await postFrom(
          writer,
          `${FLAT}${at + 1}`,
          "/api/reviews",
          aReview(page, { reviewRating: 5, reviewText: `So ${at}` }),
        ),
      );
    const sign = (await signs()).find(({ kind }) => kind === "network");
    expect(sign).toMatchObject({ accounts: 4, posts: ids.map((id) => ({ subject: `review:${id}` })) });
    expect((await areaOf(community.anyone, page)).counts.review).toBe(4);
    expect(await community.reader.record("subjects", page.id)).toMatchObject({ subjectRating: 5, reviewCount: 4 });
    // A reported one says it beside its reports.
    await reporter.post("/api/reports", { data: { reviews: ids[0], reason: "falsehood" } });
    const { rows } = (await mira.get("/quad/reports?state=all")).body as {
      rows: { subject: string; signs: string[] }[];
    };
    expect(rows.find(({ subject }) => subject === `review:${ids[0] ?? 0}`)?.signs).toEqual([
      `${SIGNS.network}: ${sign?.why ?? ""}`,
    ]);
    expect((await community.anyone.get(`/api/reviews/${ids[0] ?? 0}`)).status).toBe(200);
  });

  test("the same text of two accounts on two pages is shown, also after one of them was changed to it", async () => {
    const [one, two] = (await community.students(2)) as [Student, Student];
    const text = "The best choice that I have ever made in my whole life, you should all come here too";
    const first = recordIn(await one.post("/api/blogs", aBlog(await community.page("program"), { blogText: text }))).id;
    const other = recordIn(await two.post("/api/blogs", aBlog(await community.page("program")))).id;
    const found = async () =>
      (await signs()).filter(({ kind, posts }) => kind === "sameText" && posts[0]?.subject === `blog:${first}`);
    expect(await found()).toEqual([]);
    await two.put(`/api/blogs/${other}`, { data: { blogText: `${text}!` } });
    expect(await found()).toMatchObject([{ posts: [{ subject: `blog:${first}` }, { subject: `blog:${other}` }] }]);
  });

  test("a network is a hash of no address, in one table, and goes with its post, its account and its time", async () => {
    const writer = await community.student();
    const [page, next] = [await community.page("facility"), await community.page("facility")];
    const own = async () => (await networks()).filter(({ row }) => row["account"] === writer.id).map(({ row }) => row);
    const blog = await postFrom(writer, `${FLAT}77`, "/api/blogs", aBlog(page));
    const six = await postFrom(writer, "2001:db8:1:2ff::1", "/api/blogs", aBlog(page));
    const near = await postFrom(writer, "2001:db8:1:200::9", "/api/blogs", aBlog(next));
    const [four, one, other] = await own();
    expect(one?.["network"]).toBe(other?.["network"]);
    expect(four?.["network"]).not.toBe(one?.["network"]);
    expect(four?.["network"]).toMatch(/^[\w-]{22}$/);
    const hashes = [four, one].map((row) => String(row?.["network"]));

    const answers = await Promise.all([
      ...[`/api/blogs/${blog}`, "/api/blogs", "/api/users/me", "/api/health"].map((path) => writer.get(path)),
      writer.post("/api/users/me/export", { password: PASSWORD }),
      areaOf(writer, page),
      mira.get("/quad/signs"),
      mira.get("/quad/reports?state=all"),
    ]);
    const said = JSON.stringify(answers);
    const elsewhere = JSON.stringify(
      (await everyRow(community.api)).filter(({ table }) => table !== "quad_networks"),
      (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    );
    for (const secret of [...hashes, `${FLAT}77`, "2001:db8"]) {
      expect(said).not.toContain(secret);
      expect(elsewhere).not.toContain(secret);
      expect(community.api.cms.log()).not.toContain(secret);
    }

    await writer.delete(`/api/blogs/${blog}`);
    expect(await own()).toHaveLength(2);
    const old = Date.now() - SIGN_LIMITS.networkKept * 86_400_000;
    await runStatement(community.api, `update quad_networks set at = ${old} where subject = 'blog:${six}'`);
    expect((await signs()).flatMap(({ kind }) => (kind === "network" ? [kind] : []))).toHaveLength(1);
    await community.api.cms.restart();
    await expect.poll(async () => (await own()).map(({ subject }) => subject)).toEqual([`blog:${near}`]);
    await writer.post("/api/users/me/delete", { password: PASSWORD, posts: "keep" });
    expect(await own()).toEqual([]);
  });

  test("posts stand in the order that the list says, whatever is reported, asked, appealed or a sign", async () => {
    const writers = await community.students(5);
    const [reporter, fan] = (await community.students(2)) as [Student, Student];
    const page = await community.page("facility");
    const ids: number[] = [];
    for (const [at, writer] of writers.entries())
      ids.push(
        await postFrom(
          writer,
          `${FLAT}${at + 1}`,
          "/api/reviews",
          aReview(page, {
            reviewRating: 1 + ((at * 2) % 5),
            reviewText: "All of them say the same, word for word, and it is long",
          }),
        ),
      );
    await fan.put(`/api/reviews/${ids[2] ?? 0}`, { data: { review_likes: [fan.id] } });
    await reporter.post("/api/reports", { data: { reviews: ids[4], reason: "spam" } });
    await reporter.post("/api/reports", { data: { reviews: ids[1], reason: "spam" } });
    const rows = ((await mira.get("/quad/reports?state=open")).body as { rows: { subject: string; version: string }[] })
      .rows;
    const item = rows.find(({ subject }) => subject === `review:${ids[4] ?? 0}`);
    const asked = { items: [{ subject: item?.subject, version: item?.version }], decision: "ask", reason: "spam" };
    expect((await mira.post("/quad/reports/decisions", asked)).body).toMatchObject({ outcomes: [{ isDone: true }] });
    await writers[4]?.post("/api/appeals", { data: { reviews: ids[4], text: "No" } });
    expect((await signs()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["network", "sameText"]));

    const filter = `filters[facility][id][$eq]=${page.id}`;
    const listed = async (sort: string) =>
      recordsIn(await community.anyone.get(`/api/reviews?${filter}&sort=${sort}`)).map(({ id }) => id);
    const stars = (at: number) => 1 + ((at * 2) % 5);
    const by = (value: (at: number) => number, further: 1 | -1) =>
      ids
        .map((id, at) => ({ id, value: value(at) }))
        .sort((a, b) => further * (a.value - b.value) || further * (a.id - b.id))
        .map(({ id }) => id);
    expect(await listed("createdAt:asc")).toEqual(ids);
    expect(await listed("createdAt:desc")).toEqual(ids.toReversed());
    expect(await listed("reviewRating:asc")).toEqual(by(stars, 1));
    expect(await listed("reviewRating:desc")).toEqual(by(stars, -1));
    expect(await listed("reviewLikes:desc")).toEqual(by((at) => (at === 2 ? 1 : 0), -1));
    const area = await areaOf(community.anyone, page);
    expect(area.posts.review?.items.map(({ id }) => id)).toEqual(ids.toReversed());
    const [built] = await community.reader.posts("facility", [page.id]);
    expect(built?.posts.map(({ id }) => id)).toEqual(ids.toReversed());
    // Their author sees them at the same place.
    const own = await areaOf(writers[4] ?? expect.unreachable(), page);
    expect(own.posts.review?.items.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});
