import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataExportSchema, type DataExport } from "../../src/contract/api/accounts.ts";
import { ERRORS, type ErrorName } from "../../src/contract/errors.ts";
import { LIMITS, RATE_LIMITS } from "../../src/contract/limits.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { DATABASES } from "../cms/databases.ts";
import type { Answered, Caller } from "../support/api.ts";
import {
  aBlog,
  areaOf,
  aReview,
  on,
  recordIn,
  recordsIn,
  startCommunity,
  type Community,
} from "../support/community.ts";
import type { Student } from "../support/student.ts";
import { image } from "../support/images.ts";
import { everyRow, runStatement, type TableRow } from "../support/tables.ts";

/** The password of every student (tests/support/account.ts). */
const PASSWORD = "secret-123";
const refusal = (name: ErrorName) => ({ status: ERRORS[name].status, body: { error: { name } } });
const idIn = (answered: Answered): number => recordIn(answered).id;

/** What somebody has left behind, by the numbers of it. */
interface Traces {
  page: PageRef;
  review: number;
  blog: number;
  qna: number;
  link: number;
  reply: number;
  /** Another person's blog, which this one likes and reported. */
  others: number;
  facility: number;
  destination: number;
  /** Names of files that only this person has use for, and of one that a page shows. */
  files: string[];
  logo: string;
}

describe.each(DATABASES)("All that is mine on %s:", (database) => {
  let community: Community;
  let me: Student;
  let friend: Student;
  beforeAll(async () => {
    community = await startCommunity(database);
  });
  beforeEach(async () => {
    [me, friend] = (await community.students(2)) as [Student, Student];
  });
  afterAll(() => community.stop());

  const upload = async (who: Caller, name: string) => {
    const form = new FormData();
    form.append("files", new Blob([await image("png")]), name);
    const [file] = (await who.post("/api/upload", form)).body as { id: number; url: string }[];
    return file ?? expect.unreachable();
  };
  const fileName = ({ url }: { url: string }): string => url.split("/").at(-1) ?? "";
  const onDisk = (): string[] => readdirSync(join(community.api.cms.folder, "public", "uploads"));

  /** Ends every text that is written in a test: each has a page of its own. */
  const mark = ({ id }: PageRef): string => `on page ${id}`;

  /** Leaves a trace of every kind. What "me" writes begins with "Mine", what the friend does with "Theirs". */
  const leaveTraces = async (): Promise<Traces> => {
    const page = await community.page("facility");
    const [mine, theirs] = [`Mine ${mark(page)}`, `Theirs ${mark(page)}`];
    const key = { "idempotency-key": `key-of-${me.username}` };
    const others = idIn(await friend.post("/api/blogs", aBlog(page, { blogText: theirs })));
    const review = idIn(await me.post("/api/reviews", aReview(page, { reviewText: mine, reviewRating: 1 }), key));
    const blog = idIn(await me.post("/api/blogs", aBlog(page, { blogText: `${"x".repeat(5_000)} ${mine}` })));
    const qna = idIn(await me.post("/api/qnas", { data: { qnaText: mine, ...on(page) } }));
    const linked = { linkName: mine, linkUrl: "https://mine.example/", ...on(page) };
    const link = idIn(await me.post("/api/helpful-links", { data: linked }));
    const reply = idIn(await me.post("/api/comments", { data: { commentText: mine, blogs: others } }));
    await friend.post("/api/reviews", aReview(page, { reviewText: theirs, reviewRating: 5 }));
    await friend.post("/api/comments", { data: { commentText: theirs, blogs: blog } });
    await friend.post("/api/reports", { data: { blogs: blog, reason: "other", note: theirs } });
    await me.put(`/api/blogs/${others}`, { data: { blog_likes: { connect: [me.id] } } });
    await friend.put(`/api/blogs/${blog}`, { data: { blog_likes: { connect: [friend.id] } } });
    await me.post("/api/reports", { data: { blogs: others, reason: "spam", note: mine } });
    const [picture, spare, logo] = [
      await upload(me, "me.png"),
      await upload(me, "spare.png"),
      await upload(me, "l.png"),
    ];
    const facility = { facilityName: "My hall", facilityType: "Fitness" };
    const destination = { destinationName: "My beach", destinationLogo: logo.id };
    const changed = await me.put("/api/users/me", {
      bio: `I am ${me.username}`,
      avatar: picture.id,
      university: 2,
      interests: [1, 2],
      feedbackQ1: 9,
      feedbackQ2: [7],
      feedbackQ3: "More trees",
      userUniversityLikes: [2],
      userFacilityBookmarks: [page.id],
    });
    expect([changed.status, changed.body]).toMatchObject([200, { avatar: { id: picture.id } }]);
    const wrong = { page, field: "facilitySuburb", value: mine, link: null };
    expect((await me.post("/api/corrections", { data: wrong })).status).toBe(201);
    // A question that I am told of, a mail of the week, a proof and a code that waits.
    expect((await friend.post("/api/qnas", { data: { qnaText: theirs, ...on(page) } })).status).toBe(201);
    const [now, later] = [Date.now(), Date.now() + 1e9];
    const hash = `hash of ${me.id}`;
    await runStatement(
      community.api,
      `insert into quad_digests (account, week, at) values (${me.id}, 1, ${now});
       insert into quad_proofs (user_id, university, address, verified_at, lapses_at)
         select ${me.id}, id, '${hash}', ${now}, ${later} from university_pages where public_id = 1;
       insert into quad_proof_codes (user_id, university, address, code, tries, until)
         select ${me.id}, id, '${hash}', 'none', 0, ${later} from university_pages where public_id = 3`,
    );
    return {
      ...{ page, review, blog, qna, link, reply, others },
      facility: idIn(await me.post("/api/facilities", { data: facility })),
      destination: idIn(await me.post("/api/destination-pages", { data: destination })),
      files: [fileName(picture), fileName(spare)],
      logo: fileName(logo),
    };
  };

  /** Every row of the database that names this person or points to this account. */
  const tracesOf = async ({ id, username }: Pick<Student, "id" | "username">): Promise<TableRow[]> => {
    const pointsTo = ({ table, row }: TableRow): boolean => {
      // Editors have accounts, and numbers, of their own.
      if (table.startsWith("admin_") || row["origin"] === "admin") return false;
      const columns = Object.keys(row).filter(
        (name) =>
          ["user_id", "account"].includes(name) ||
          (table === "quad_appeals" && name === "author") ||
          (table === "up_users" && name === "id"),
      );
      return (
        columns.some((name) => String(row[name]) === String(id)) ||
        (row["related_type"] === "plugin::users-permissions.user" && String(row["related_id"]) === String(id)) ||
        (typeof row["report_key"] === "string" && row["report_key"].endsWith(`:${id}`))
      );
    };
    const names = ({ row }: TableRow): boolean => {
      const text = JSON.stringify(row).toLowerCase();
      return text.includes(`"${username}"`) || text.includes(`${username}@`) || text.includes(`am ${username}`);
    };
    return (await everyRow(community.api)).filter((row) => pointsTo(row) || names(row));
  };
  const tablesOf = (traces: readonly TableRow[]): string[] => [...new Set(traces.map(({ table }) => table))].sort();
  const rebuildsAsked = async (): Promise<number> =>
    (await everyRow(community.api)).filter(({ row }) => row["subject"] === "plugin::users-permissions.user").length;

  const logIn = async (who: Student) => {
    const sent = { identifier: `${who.username}@example.org`, password: PASSWORD };
    const from = { "x-forwarded-for": `10.9.${who.id}.1` };
    const answered = await community.anyone.post("/api/auth/local", sent, from);
    const cookie = answered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { answered, cookie, jwt: (answered.body as { jwt?: string }).jwt ?? "" };
  };
  const refresh = (cookie: string) => community.anyone.post("/api/auth/refresh", undefined, { cookie });

  const copyOf = async (who: Student): Promise<DataExport> => {
    const { status, body } = await who.post("/api/users/me/export", { password: PASSWORD });
    expect(status, JSON.stringify(body)).toBe(200);
    return dataExportSchema.parse(body);
  };
  const leave = (posts: string, password = PASSWORD) => me.post("/api/users/me/delete", { password, posts });

  test("a copy holds everything of mine, whole, and no word of anybody else", async () => {
    const left = await leaveTraces();
    for (const reporter of await community.students(LIMITS.reportersToHide))
      await reporter.post("/api/reports", { data: { qnas: left.qna, reason: "spam" } });
    const copy = await copyOf(me);
    const mine = `Mine ${mark(left.page)}`;
    expect(copy.account).toMatchObject({
      ...{ id: me.id, username: me.username, email: `${me.username}@example.org`, bio: `I am ${me.username}` },
      university: { id: 2 },
      avatar: { url: `/api/uploads/${left.files[0]}` },
    });
    expect(copy.survey).toMatchObject({ feedbackQ1: 9, feedbackQ2: [{ id: 7 }], feedbackQ3: "More trees" });
    expect(copy.interests.map(({ id }) => id)).toEqual([1, 2]);
    expect(copy.bookmarks.userUniversityLikes).toMatchObject([{ id: 2 }]);
    expect(copy.bookmarks.userFacilityBookmarks).toMatchObject([{ id: left.page.id }]);
    const page = { type: "facility", id: left.page.id };
    expect(copy.posts.reviews).toMatchObject([{ id: left.review, reviewText: mine, reviewRating: 1, page }]);
    expect(copy.posts.blogs).toMatchObject([{ id: left.blog, blogLikes: 1, hidden: false, page }]);
    expect(copy.posts.blogs[0]?.blogText).toBe(`${"x".repeat(5_000)} ${mine}`);
    expect(copy.posts.qnas).toMatchObject([{ id: left.qna, hidden: true, moderation: { reason: "reports" } }]);
    expect(copy.posts.helpfulLinks).toMatchObject([{ id: left.link, linkUrl: "https://mine.example/" }]);
    const post = { kind: "blog", id: left.others };
    expect(copy.replies).toMatchObject([{ id: left.reply, commentText: mine, post }]);
    expect(copy.reactions).toEqual([{ reaction: "like", post }]);
    expect(copy.reports).toMatchObject([{ reason: "spam", note: mine, post }]);
    expect(copy.sentIn.facilities).toMatchObject([{ id: left.facility, attributes: { facilityName: "My hall" } }]);
    expect(copy.sentIn.destinations).toMatchObject([{ id: left.destination, attributes: { listing: "pending" } }]);
    expect(copy.uploads.map(({ url }) => url.split("/").at(-1)).sort()).toEqual([...left.files, left.logo].sort());
    expect(copy.networks.map(({ post: { kind, id } }) => `${kind} ${id}`).sort()).toEqual(
      [`review ${left.review}`, `blog ${left.blog}`, `qna ${left.qna}`, `helpfulLink ${left.link}`].sort(),
    );
    expect(copy.toldOf).toEqual({
      questionAt: expect.any(String) as string,
      weeklyMails: [expect.any(String) as string],
    });
    expect(copy).toMatchObject({ verified: [{ university: { id: 1 } }], verifying: { university: { id: 3 } } });
    expect(JSON.stringify(copy)).not.toContain("hash of");
    expect(JSON.stringify(copy)).not.toContain("Theirs");
    expect(JSON.stringify(copy)).not.toContain(friend.username);
    expect(JSON.stringify(copy)).not.toMatch(/documentId|\$2[aby]|resetPassword|provider/);
    expect(JSON.stringify(await copyOf(friend))).not.toContain("Mine");
  });

  test("neither is had without the password, nor without a session, and guessing is limited as a login is", async () => {
    const wrong = refusal("WrongPassword");
    expect(await leave("remove", "not-it")).toMatchObject(wrong);
    expect(await me.post("/api/users/me/export", { password: "not-it" })).toMatchObject(wrong);
    expect(await me.post("/api/users/me/export", {})).toMatchObject(refusal("ValidationError"));
    expect(await leave("")).toMatchObject(refusal("ValidationError"));
    expect(await me.post("/api/users/me/delete", { password: PASSWORD })).toMatchObject(refusal("ValidationError"));
    for (const path of ["export", "delete"]) {
      const body = { password: PASSWORD, ...(path === "delete" ? { posts: "keep" } : {}) };
      expect(await community.anyone.post(`/api/users/me/${path}`, body)).toMatchObject(refusal("NotLoggedIn"));
      const elsewhere = { "sec-fetch-site": "cross-site" };
      expect(await me.post(`/api/users/me/${path}`, body, elsewhere)).toMatchObject(refusal("NotAllowed"));
    }
    expect((await me.get("/api/users/me")).status).toBe(200);
    for (let tried = 2; tried < RATE_LIMITS.login.account.max; tried += 1)
      expect(await leave("keep", `guess ${tried}`)).toMatchObject(wrong);
    const over = await leave("keep", PASSWORD);
    expect(over).toMatchObject(refusal("TooManyRequests"));
    expect(over.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect((await me.get("/api/users/me")).status).toBe(200);
  });

  describe("deleting my account", () => {
    let left: Traces;
    let other: Awaited<ReturnType<typeof logIn>>;
    let before: string[];
    let asked: number;
    beforeEach(async () => {
      left = await leaveTraces();
      other = await logIn(me);
      before = tablesOf(await tracesOf(me));
      asked = await rebuildsAsked();
    });
    const ratingOf = async () => {
      const { facilityRating, reviewCount } = await community.reader.record("facilities", left.page.id);
      return [facilityRating, reviewCount];
    };
    /** What must be so whatever becomes of the posts. */
    const expectGone = async (answered: Answered): Promise<void> => {
      expect([answered.status, answered.body]).toEqual([200, { ok: true }]);
      expect(answered.headers.getSetCookie()[0]).toMatch(/^quad_refresh=; Path=\/api\/auth; Max-Age=0;/);
      expect(answered.headers.getSetCookie()[1]).toMatch(/^quad_device=; Path=\/api\/auth; Max-Age=0;/);
      expect(before).toEqual(
        expect.arrayContaining([
          ...["up_users", "quad_answers", "quad_file_owners", "files_related_mph", "reports", "reports_reporter_lnk"],
          ...[
            "strapi_sessions",
            "blogs_blog_likes_lnk",
            "reviews_users_permissions_user_lnk",
            "up_users_interests_lnk",
          ],
          ...["facilities_submitted_by_lnk", "comments_users_permissions_user_lnk"],
          ...["quad_asked", "quad_corrections", "quad_digests", "quad_networks", "quad_notices"],
          ...["quad_proof_codes", "quad_proofs"],
        ]),
      );
      expect(await tracesOf(me)).toEqual([]);

      for (const who of [me, community.api.withToken(other.jwt)])
        expect(await who.get("/api/users/me", { "x-forwarded-for": "10.8.0.1" })).toMatchObject(refusal("SessionOver"));
      expect((await me.post("/api/blogs", aBlog(left.page))).status).toBe(401);
      expect((await refresh(other.cookie)).status).toBe(401);
      expect((await logIn(me)).answered).toMatchObject(refusal("WrongLogin"));

      const blog = recordIn(await friend.get(`/api/blogs/${left.others}`)).attributes;
      expect([blog["blogLikes"], blog["blog_likes"]]).toEqual([0, { data: [] }]);
      expect(await community.editor.reports(`blog:${left.others}`)).toEqual([]);
      expect((await friend.get("/api/users/me")).status).toBe(200);
      for (const file of left.files) expect(onDisk()).not.toContain(file);
      expect(onDisk()).toContain(left.logo);
      const rows = await everyRow(community.api);
      const names = rows.flatMap(({ row }) => [row["facility_name"], row["destination_name"]]);
      expect(names).toEqual(expect.arrayContaining(["My hall", "My beach"]));
      expect(await rebuildsAsked()).toBeGreaterThan(asked);
    };

    test("keeps posts and replies as Anonymous when I want that", async () => {
      expect(await ratingOf()).toEqual([3, 2]);
      const written = (await community.reader.record("facilities", left.page.id)).updatedAt;
      await expectGone(await leave("keep"));
      expect(await ratingOf()).toEqual([3, 2]);
      expect((await community.reader.record("facilities", left.page.id)).updatedAt > written).toBe(true);
      const review = recordIn(await community.anyone.get(`/api/reviews/${left.review}`)).attributes;
      expect([review["reviewText"], review["users_permissions_user"]]).toEqual([
        `Mine ${mark(left.page)}`,
        { data: null },
      ]);
      const area = await areaOf(friend, left.page);
      expect(area.posts.blog?.items.find(({ id }) => id === left.blog)).toMatchObject({
        ...{ own: false, likes: 1, replyCount: 1, reaction: "like" },
        author: { username: null, avatar: null },
      });
      const replies = await community.anyone.get(`/api/comments?filters[blogs][id][$eq]=${left.others}`);
      expect(recordsIn(replies)).toMatchObject([
        {
          id: left.reply,
          attributes: { commentText: `Mine ${mark(left.page)}`, users_permissions_user: { data: null } },
        },
      ]);
      expect(await community.editor.reports(`blog:${left.blog}`)).toMatchObject([
        { note: `Theirs ${mark(left.page)}` },
      ]);
      const [onPage] = await community.reader.posts("facility", [left.page.id]);
      expect(onPage?.posts.find(({ id, kind }) => kind === "review" && id === left.review)?.author.username).toBe(null);
    });

    test("removes them with all that hangs on them when I want that; counts and ratings follow", async () => {
      await expectGone(await leave("remove"));
      expect(await ratingOf()).toEqual([5, 1]);
      for (const path of [
        `reviews/${left.review}`,
        `blogs/${left.blog}`,
        `qnas/${left.qna}`,
        `helpful-links/${left.link}`,
      ])
        expect((await community.anyone.get(`/api/${path}`)).status, path).toBe(404);
      const area = await areaOf(friend, left.page);
      expect(area.counts).toEqual({ review: 1, blog: 1, qna: 1, helpfulLink: 0 });
      expect(area.posts.blog?.items).toMatchObject([{ id: left.others, replyCount: 0 }]);
      const said = (await everyRow(community.api)).flatMap(({ row }) => Object.values(row));
      const here = said.filter((value) => typeof value === "string" && value.endsWith(` ${mark(left.page)}`));
      expect(here.sort()).toEqual(Array.from({ length: 3 }, () => `Theirs ${mark(left.page)}`));
    });

    test("leaves nothing of what was being written meanwhile, and happens once", async () => {
      const writes = Array.from({ length: 6 }, (_, at) => [
        me.post("/api/blogs", aBlog(left.page), { "idempotency-key": `${me.username}-blog-${at}` }),
        me.put(`/api/blogs/${left.others}`, {
          data: { blog_likes: at % 2 ? { connect: [me.id] } : { disconnect: [me.id] } },
        }),
        me.put("/api/users/me", { userUniversityLikes: { connect: [3 + at] } }),
      ]).flat();
      const [answers] = await Promise.all([Promise.all([leave("remove"), leave("remove")]), Promise.all(writes)]);
      const others = await Promise.all(writes);
      for (const { status } of others) expect([200, 201, 401, 409]).toContain(status);
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await tracesOf(me)).toEqual([]);
      const area = await areaOf(friend, left.page);
      expect([area.counts.blog, area.posts.blog?.items[0]?.author.username]).toEqual([1, friend.username]);
    });

    test("frees name and address for whoever wants them next, who gets nothing of mine", async () => {
      expect((await leave("keep")).status).toBe(200);
      const account = { username: me.username, email: `${me.username}@example.org`, password: "another-123" };
      expect((await community.anyone.post("/api/auth/local/register", account)).status).toBe(200);
      const { body } = await community.anyone.post("/api/auth/local", {
        identifier: account.email,
        password: account.password,
      });
      expect((body as { user: unknown }).user).toMatchObject({ reviews: [], blogs: [], comments: [], avatar: null });
    });
  });
});
