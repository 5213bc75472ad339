import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ExportState, HeldRecord } from "../../src/contract/export.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, to, type Exported, type Reader } from "./reader.ts";

const LEVEL = { programGraduationLevel: "Undergraduate" };

describe.each(DATABASES)("What is held back on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let reader: Reader;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;
  let university: { publicId: number; documentId: string };
  let program: { publicId: number; documentId: string };

  beforeAll(async () => {
    ({ database, stop: stopDatabase } = await openDatabase(name));
    cms = await startCms({ database });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    reader = exportReader(cms);
    university = await editor.create("university-page", { universityName: "Uni One", aliases: ["one"] });
    program = await editor.create("program-page", {
      ...LEVEL,
      programName: "Physics",
      university_page: to(university),
    });
    await editor.create("program-page", { ...LEVEL, programName: "Law", university_page: to(university) });
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });
  beforeEach(async () => {
    await reader.records("universities");
    await reader.records("programs");
    expect(await held()).toEqual([]);
  });

  const sql = (statement: string) => runStatement({ cms, database }, statement);
  const held = async (): Promise<HeldRecord[]> =>
    ((await call(cms, "GET", "/api/export/state", cms.tokens.export)) as ExportState).held;
  const rowsOf = async (table: string) => (await everyRow({ cms, database })).filter((row) => row.table === table);
  const countIn = (text: string, part: string) => text.split(part).length - 1;

  test("is sent as it was good last, with what is live of it, and heals by a save in the admin", async () => {
    const before = await reader.record("programs", program.publicId);
    await sql(`update program_pages set webpage = 'javascript:alert(1)' where public_id = ${program.publicId}`);
    await editor.create("review", { reviewText: "Good", reviewRating: 4, program_page: to(program) });
    const ids = (await reader.state())["programs"]?.ids;
    expect(await reader.record("programs", program.publicId)).toEqual({
      ...{ ...before, programRating: 4, reviewCount: 1 },
      recentReviews: { count: 1, rating: 4, until: expect.any(String) as string },
    });
    expect(await reader.records("programs")).toHaveLength(2);
    const [fault, ...others] = await held();
    expect(others).toEqual([]);
    expect(fault).toEqual({
      ...{ collection: "programs", id: program.publicId, name: "Physics", field: "webpage" },
      message: "Web address must begin with https:// or http://",
      since: expect.any(String) as string,
    });
    expect((await reader.state())["programs"]?.ids).toBe(ids);

    await cms.restart();
    expect(await held()).toEqual([fault]);
    expect(await reader.record("programs", program.publicId)).toMatchObject({ webpage: null });

    const since = await reader.change();
    await editor.update("program-page", program.publicId, { webpage: "https://quad.example/" });
    expect(await held()).toEqual([]);
    expect(await reader.records("programs", { since })).toMatchObject([{ webpage: "https://quad.example/" }]);
    const title = `programs ${program.publicId} "Physics"`;
    expect(countIn(cms.log(), `Held back, its last good version stays: ${title}: webpage: Web address`)).toBe(1);
    expect(countIn(cms.log(), `Mended: ${title}`)).toBe(1);
  });

  test("is sent again by itself when it was mended past the CMS, however old its change", async () => {
    await sql(`update program_pages set estimated_cost = -5 where public_id = ${program.publicId}`);
    await reader.records("programs");
    expect(await held()).toMatchObject([{ field: "estimatedCost", message: "At least 0" }]);
    const since = await reader.change();
    await sql(`update program_pages set estimated_cost = 700 where public_id = ${program.publicId}`);
    expect(await held()).toEqual([]);
    expect(await reader.records("programs", { since })).toMatchObject([{ estimatedCost: 700 }]);
  });

  test("is left out when it never was good, and so is what belongs to it, until it is mended", async () => {
    const made = await editor.create("university-page", { universityName: "Uni Two" });
    await editor.create("program-page", { ...LEVEL, programName: "Music", university_page: to(made) });
    const gym = await editor.create("facility", {
      ...{ facilityName: "Gym", facilityType: "Fitness" },
      university_page: to(made),
    });
    await editor.create("blog", { blogText: "My day", university_page: to(made) });
    await sql(`update university_pages set state = 'XX' where public_id = ${made.publicId}`);
    expect(await held()).toMatchObject([
      { collection: "universities", id: made.publicId, name: "Uni Two", field: "state" },
    ]);
    const state = await reader.state();
    for (const [collection, count] of [
      ["universities", 1],
      ["programs", 2],
      ["facilities", 1],
    ] as const) {
      expect(await reader.records(collection)).toHaveLength(count);
      expect(await reader.ids(collection)).toHaveLength(count);
      expect(state[collection]).toMatchObject({ count });
    }
    expect((await reader.record("facilities", gym.publicId))["university"]).toBeNull();
    expect(await reader.posts("university")).toEqual([]);

    const since = await reader.change();
    await sql(`update university_pages set state = 'VIC' where public_id = ${made.publicId}`);
    expect(await held()).toEqual([]);
    expect(await reader.ids("programs")).toHaveLength(3);
    expect(await reader.records("universities", { since })).toMatchObject([{ id: made.publicId, state: "VIC" }]);
    expect(await reader.records("facilities", { since })).toMatchObject([{ university: made.publicId }]);
    expect(await reader.posts("university", [made.publicId])).toHaveLength(1);
    await editor.remove("university-page", made.publicId);
  });

  test("may be a post or a reply, and takes no other one away", async () => {
    const page = { university_page: to(university) };
    const blog = await editor.create("blog", { blogText: "My day", ...page });
    await editor.create("blog", { blogText: "My night", ...page });
    const reply = await editor.create("comment", { commentText: "Yes", blogs: to(blog) });
    await editor.create("comment", { commentText: "No", blogs: to(blog) });
    const posts = async () => (await reader.posts("university", [university.publicId]))[0]?.posts;
    const before = await posts();
    expect(before).toHaveLength(2);
    await sql(`update blogs set blog_text = null where public_id = ${blog.publicId}`);
    await sql(`update comments set comment_text = null where public_id = ${reply.publicId}`);
    expect(await posts()).toEqual(before);
    expect(await held()).toMatchObject([
      {
        collection: "comments",
        id: reply.publicId,
        name: null,
        field: "commentText",
        message: "Comment text is missing",
      },
      { collection: "blogs", id: blog.publicId, name: null, field: "blogText" },
    ]);
    const never = await editor.create("blog", { blogText: "New", ...page });
    await sql(`update blogs set blog_text = null where public_id = ${never.publicId}`);
    expect(await posts()).toEqual(before);
    expect(await held()).toHaveLength(3);

    const since = await reader.change();
    await editor.update("blog", blog.publicId, { blogText: "My week" });
    await editor.update("comment", reply.publicId, { commentText: "Perhaps" });
    await editor.remove("blog", never.publicId);
    expect(await held()).toEqual([]);
    expect(await reader.records("universities", { since })).toHaveLength(1);
    expect(await posts()).toMatchObject([
      { blogText: "My night" },
      { blogText: "My week", replies: [{ commentText: "Perhaps" }, {}] },
    ]);
  });

  test("is forgotten with its record, and nothing is kept of a post but what it said", async () => {
    const blog = await editor.create("blog", { blogText: "Only here", university_page: to(university) });
    await reader.posts("university");
    const versions = async () =>
      (await rowsOf("quad_versions"))
        .filter(({ row }) => row["collection"] === "blogs" && row["record"] === blog.publicId)
        .map(({ row }) => JSON.parse(String(row["version"])) as Exported);
    const [version] = await versions();
    expect(Object.keys(version ?? {}).sort()).toEqual([
      "blogText",
      "createdAt",
      "dislikes",
      "id",
      "kind",
      "likes",
      "updatedAt",
    ]);
    await sql(`update blogs set blog_text = null where public_id = ${blog.publicId}`);
    await reader.posts("university");
    expect(await held()).toHaveLength(1);
    await sql(`delete from blogs where public_id = ${blog.publicId}`);
    expect(await versions()).toEqual([]);
    expect(await rowsOf("quad_held")).toEqual([]);
  });

  test("is no longer named once it is unlisted, and is there again as it was good last", async () => {
    const id = program.publicId;
    const before = await reader.record("programs", id);
    await sql(`update program_pages set webpage = 'x' where public_id = ${id}`);
    await reader.records("programs");
    await sql(`update program_pages set listing = 'unlisted' where public_id = ${id}`);
    expect(await held()).toEqual([]);
    expect(await reader.ids("programs")).not.toContain(id);
    await sql(`update program_pages set listing = 'listed' where public_id = ${id}`);
    expect(await reader.record("programs", id)).toEqual(before);
    expect(await held()).toHaveLength(1);
    await editor.update("program-page", id, { webpage: null });
  });

  test("may be found by an export, which says it with its token, and which takes the place of the last one's", async () => {
    const report = async (faults: unknown) =>
      ((await call(cms, "POST", "/api/export/held", cms.tokens.export, { faults })) as { held: HeldRecord[] }).held;
    const logo = {
      collection: "universities",
      id: university.publicId,
      field: "universityLogo",
      message: "The picture is missing",
    };
    const [first] = await report([logo]);
    expect(first).toEqual({ ...logo, name: "Uni One", since: expect.any(String) as string });
    expect(await report([logo])).toEqual([first]);
    expect(await held()).toEqual([first]);
    for (const wrong of [7, [{ ...logo, collection: "users" }], [{ ...logo, message: "x".repeat(2_000) }]])
      await expect(report(wrong)).rejects.toThrow("answered 400");
    await expect(call(cms, "POST", "/api/export/held", cms.tokens.functions, { faults: [] })).rejects.toThrow(
      "answered 403",
    );
    expect(await report([])).toEqual([]);
    expect(countIn(cms.log(), `it is shown without: universities ${university.publicId}`)).toBe(1);
  });

  test("is told to who is logged in to the admin, with where to mend it, and to nobody else", async () => {
    await sql(`update program_pages set webpage = 'x' where public_id = ${program.publicId}`);
    await reader.records("programs");
    expect(await call(cms, "GET", "/quad/held", await cms.adminToken())).toEqual({
      held: [
        expect.objectContaining({
          uid: "api::program-page.program-page",
          documentId: program.documentId,
          field: "webpage",
          label: "Web address",
        }),
      ],
    });
    for (const token of ["", cms.tokens.export, cms.tokens.functions])
      await expect(call(cms, "GET", "/quad/held", token)).rejects.toThrow("answered 401");
    await editor.update("program-page", program.publicId, { webpage: null });
    expect(await call(cms, "GET", "/quad/held", await cms.adminToken())).toEqual({ held: [] });
  });
});
