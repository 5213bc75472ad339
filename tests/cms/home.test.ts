import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import type { RebuildReport } from "../../src/contract/rebuilds.ts";
import type { StaffHome } from "../../src/contract/staff-home.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { inviteStaff } from "../support/staff.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, to } from "./reader.ts";

type Live = Extract<RebuildReport, { outcome: "live" }>;
type Changed = NonNullable<Live["changes"]>["first"][number];

const STAFF = {
  editor: { email: "first-editor@quad.localhost", password: "Quad-editor-7777a" },
  moderator: { email: "moderator@quad.localhost", password: "Quad-moderator-7777a" },
};

describe.each(DATABASES)("The state of the site on %s", (name) => {
  let cms: RunningCms;
  let administrator: Editor;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;
  let university: { publicId: number; documentId: string };
  let editor: string;
  let moderator: string;

  beforeAll(async () => {
    ({ database, stop: stopDatabase } = await openDatabase(name));
    cms = await startCms({ database, env: { SITE_URL: "https://quad.example" } });
    administrator = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    university = await administrator.create("university-page", { universityName: "Uni One" });
    await exportReader(cms).records("universities");
    ({ token: editor } = await inviteStaff(cms, STAFF.editor, "Editor"));
    ({ token: moderator } = await inviteStaff(cms, STAFF.moderator, "Moderator"));
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const homeOf = async (token: string) => (await call(cms, "GET", "/quad/home", token)) as StaffHome;
  const tell = (report: RebuildReport) => call(cms, "POST", "/api/export/rebuilds", cms.tokens.export, report);
  const live = (id: string, first: Changed[] | null, more: Partial<Live> = {}): Live => ({
    outcome: "live",
    release: { id, builtAt: new Date().toISOString(), pages: 12 },
    changes: first && { count: first.length, first },
    ...{ changedPages: 3, milliseconds: 812 },
    ...more,
  });
  const changed = (id: number): Changed => ({ collection: "universities", id, what: "changed", name: null });
  const rows = async () => (await everyRow({ cms, database })).filter(({ table }) => table === "quad_rebuilds");

  test("is not known before anything was reported", async () => {
    const { site } = await homeOf(editor);
    expect(site).toEqual({ address: "https://quad.example", live: null, changes: [], failed: null, underway: null });
  });

  test("says what went live: which records by name, how many pages and how long it took", async () => {
    const report = live("one", [
      changed(university.publicId),
      { collection: "programs", id: 99, what: "removed", name: "Alchemy" },
    ]);
    await tell({ ...report, changes: { count: 7, first: report.changes?.first ?? [] } });
    const { site } = await homeOf(editor);
    expect(site.live).toEqual({ since: report.release.builtAt, pages: 12 });
    expect(site.changes).toHaveLength(1);
    expect(site.changes[0]).toEqual({
      records: [
        {
          ...{ collection: "universities", id: university.publicId, what: "changed", name: "Uni One" },
          ...{ type: "University", uid: "api::university-page.university-page", documentId: university.documentId },
        },
        {
          ...{ collection: "programs", id: 99, what: "removed", name: "Alchemy" },
          ...{ type: "Program", uid: "api::program-page.program-page", documentId: null },
        },
      ],
      ...{ release: "one", more: 5, at: report.release.builtAt, pages: 3, milliseconds: 812 },
    });
    expect(site.failed).toBeNull();
  });

  test("says since when and why rebuilds fail, in words, until one goes well", async () => {
    const before = (await homeOf(editor)).site;
    await tell({ outcome: "failed", fault: "cms", changes: null });
    const first = (await homeOf(editor)).site.failed;
    await tell({
      ...{ outcome: "failed", fault: "fewerPages" },
      changes: { count: 1, first: [changed(university.publicId)] },
    });
    const { live: stillLive, failed } = (await homeOf(editor)).site;
    expect(stillLive).toEqual(before.live);
    expect(first?.why).toBe("The content could not be read");
    expect(failed).toMatchObject({
      since: first?.since,
      why: "The site would have lost more than a tenth of its pages that nobody took off, which an administrator has to allow",
      records: [{ name: "Uni One", documentId: university.documentId }],
    });
    await tell({ outcome: "unchanged" });
    expect((await homeOf(editor)).site).toMatchObject({ live: before.live, changes: before.changes, failed: null });
  });

  test("takes a release that is told twice once, also when a rebuild has failed in between", async () => {
    const report = live("two", []);
    await tell(report);
    await tell({ outcome: "failed", fault: "build", changes: null });
    const told = (await rows()).length;
    await tell({ ...report, changes: null, changedPages: 0 });
    await tell({ ...report, changes: null, changedPages: 0 });
    expect((await rows()).length).toBe(told + 1);
    expect((await homeOf(editor)).site).toMatchObject({
      changes: [{ release: "two", pages: 3 }, { release: "one" }],
      failed: null,
    });
  });

  test("names what has changed since the release before for a build that has nothing to compare with", async () => {
    await administrator.update("university-page", university.publicId, { universityName: "Uni Two" });
    await exportReader(cms).records("universities");
    await tell(live("three", null));
    expect((await homeOf(editor)).site.changes[0]).toMatchObject({
      records: [{ collection: "universities", name: "Uni Two", what: "changed" }],
      more: 0,
    });
  });

  test("says since when a change is under way", async () => {
    expect((await homeOf(editor)).site.underway).toBeNull();
    await administrator.update("university-page", university.publicId, { acronym: "UT" });
    const { underway } = (await homeOf(editor)).site;
    expect(underway).toEqual({ since: expect.any(String) as string, isTold: false });
    await tell(live("four", [changed(university.publicId)]));
    expect((await homeOf(editor)).site.underway).toBeNull();
  });

  test("remembers the last of many rebuilds, and what is live whatever came after it", async () => {
    for (let index = 0; index < LIMITS.rebuildsKept; index += 1) {
      await tell({ outcome: "failed", fault: "build", changes: null });
      await tell({ outcome: "unchanged" });
    }
    expect(await rows()).toHaveLength(LIMITS.rebuildsKept + 1);
    expect((await homeOf(editor)).site.live?.pages).toBe(12);
    expect((await homeOf(editor)).site.changes.map(({ release }) => release)).toEqual(["four"]);
    await cms.restart();
    expect((await homeOf(editor)).site.live?.pages).toBe(12);
  });

  test("refuses what says nothing of a rebuild", async () => {
    for (const body of [{}, { outcome: "live" }, { outcome: "failed", fault: "disk" }])
      await expect(call(cms, "POST", "/api/export/rebuilds", cms.tokens.export, body)).rejects.toThrow("answered 400");
    await expect(call(cms, "GET", "/quad/home", cms.tokens.export)).rejects.toThrow("answered 401");
  });

  test("tells each member of staff what waits of what they may read", async () => {
    const page = { university_page: to(university) };
    const blog = await administrator.create("blog", { blogText: "My day", ...page });
    await administrator.create("comment", { commentText: "Yes", blogs: to(blog) });
    const old = await administrator.create("review", { reviewText: "Good", reviewRating: 4, ...page });
    await administrator.create("facility", { facilityName: "Gym", facilityType: "Fitness", listing: "pending" });
    const time = name === "SQLite" ? Date.now() - 8 * 24 * 3_600_000 : "now() - interval '8 days'";
    await runStatement({ cms, database }, `update reviews set created_at = ${time} where public_id = ${old.publicId}`);
    const person = await call(cms, "POST", "/api/people", cms.tokens.functions, {
      ...{ username: "Student", email: "student@example.org", password: "secret-123" },
    });
    expect(person).toBeDefined();
    await runStatement(
      { cms, database },
      `insert into reports (document_id, subject, reason, report_key, handled, created_at, updated_at)
        select 'r1', 'blog:${blog.publicId}', 'spam', 'blog:1:1', false, created_at, created_at from blogs limit 1`,
    );
    const correction = (field: string, decision: string) =>
      runStatement(
        { cms, database },
        `insert into quad_corrections (account, page_type, uid, record, field, was, value, sent_at, decision)
          select person.id, 'university', 'api::university-page.university-page', page.id, '${field}', 'null', '"a"', 1, ${decision}
          from up_users person, university_pages page where person.username = 'Student' and page.public_id = ${university.publicId}`,
      );
    await correction("city", "null");
    await correction("state", "'accept'");
    await tell(
      live("five", [
        changed(university.publicId),
        { collection: "universities", id: university.publicId, what: "posts", name: null },
      ]),
    );
    await runStatement({ cms, database }, `update university_pages set state = 'XX'`);
    await exportReader(cms).records("universities");

    const reports = { open: 1, posts: 1, oldest: expect.any(String) as string };
    const counts = async (token: string) =>
      Object.fromEntries((await homeOf(token)).posts?.map(({ kind, count }) => [kind, count]) ?? []);
    const submissions = [
      { uid: "api::facility.facility", pending: 1 },
      { uid: "api::destination-page.destination-page", pending: 0 },
    ];
    const accounts = [
      { name: "Student", since: expect.any(String) as string, documentId: expect.any(String) as string },
    ];
    expect(await homeOf(await cms.adminToken())).toMatchObject({
      reports,
      submissions,
      accounts,
      corrections: 1,
      held: 1,
    });
    const asEditor = await homeOf(editor);
    expect(asEditor).toMatchObject({ reports, submissions, corrections: 1, held: 1 });
    expect(asEditor).not.toHaveProperty("accounts");
    const week = { review: 0, blog: 1, qna: 0, helpfulLink: 0, reply: 1 };
    expect(await counts(editor)).toEqual(week);

    const asModerator = await homeOf(moderator);
    expect(asModerator).toMatchObject({ reports, held: 0 });
    expect(asModerator.site.changes[0]).toMatchObject({ pages: 3, more: null });
    expect(asModerator).not.toHaveProperty("submissions");
    expect(asModerator).not.toHaveProperty("corrections");
    expect(asModerator).not.toHaveProperty("accounts");
    expect(asModerator.site.changes[0]?.records).toMatchObject([{ what: "posts", name: "Uni Two", documentId: null }]);
    expect(await counts(moderator)).toEqual(week);
  });
});
