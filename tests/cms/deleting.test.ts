import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExportState } from "../../src/contract/export.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { accountAt } from "../support/account.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, to, type Reader } from "./reader.ts";

interface Part {
  one: string;
  many: string;
  count: number;
}
interface Deletion {
  names: string[];
  pages: Part[];
  parts: Part[];
  phrase: string | null;
  isListed: boolean;
}
interface Deleted {
  batch: string;
  names: string[];
  pages: Part[];
  by: string;
  at: string;
  until: string;
}
interface Made {
  documentId: string;
  publicId: number;
}

const DAY = 24 * 60 * 60_000;
const LEVEL = { programGraduationLevel: "Undergraduate" };
/** What is written beside the content: who did what, what the site is told, sessions, counters and the CMS's own notes. */
const BESIDE =
  /^(quad_(changes|change_numbers|counters|limits|answers|versions|held|deleted)|rebuild_events|strapi_sessions|strapi_core_store|sqlite_)/;

describe.each(DATABASES)("A deleted page on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let reader: Reader;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;

  beforeAll(async () => {
    ({ database, stop: stopDatabase } = await openDatabase(name));
    cms = await startCms({ database, seed: true, samples: true });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    reader = exportReader(cms);
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const uidOf = (type: string) => `api::${type}.${type}`;
  const listOf = (type: string) => `/content-manager/collection-types/${uidOf(type)}`;
  const ask = async (method: string, path: string, body?: unknown) =>
    call(cms, method, path, await cms.adminToken(), body);
  const deletion = (type: string, ...pages: Made[]) =>
    ask(
      "GET",
      `/quad/deleting?uid=${uidOf(type)}${pages.map(({ documentId }) => `&id=${documentId}`).join("")}`,
    ) as Promise<Deletion>;
  const remove = (type: string, pages: Made[], phrase?: string | null) =>
    ask("POST", "/quad/deleted", { uid: uidOf(type), documentIds: pages.map(({ documentId }) => documentId), phrase });
  const deleted = async () => ((await ask("GET", "/quad/deleted")) as { deleted: Deleted[] }).deleted;
  const takeBack = ({ batch }: Deleted) => ask("POST", `/quad/deleted/${batch}/back`);
  const takeBackAll = async () => {
    for (const one of await deleted()) await takeBack(one);
  };
  const inAdmin = async (type: string): Promise<number> =>
    ((await ask("GET", `${listOf(type)}?pageSize=1`)) as { pagination: { total: number } }).pagination.total;
  const sql = (statement: string) => runStatement({ cms, database }, statement);
  const eventsWaiting = async () =>
    (await everyRow({ cms, database })).filter(({ table }) => table === "rebuild_events").length;

  /** Everything that the site is made of, and every row of content, as text. */
  const exported = async (): Promise<string> => {
    const { collections } = (await call(cms, "GET", "/api/export/state", cms.tokens.export)) as ExportState;
    // The numbers of changes only grow, also by what is taken back.
    const parts: unknown[] = Object.values(collections).map(({ count, ids }) => ({ count, ids }));
    for (const collection of Object.keys(collections)) {
      let after = 0;
      for (let records = await reader.records(collection); records.length > 0;) {
        parts.push(records);
        after = records.at(-1)?.id ?? 0;
        records = await reader.records(collection, { after });
      }
    }
    for (const kind of PAGE_KINDS) parts.push(await reader.posts(kind));
    return JSON.stringify(parts);
  };
  const stored = async (): Promise<string[]> =>
    (await everyRow({ cms, database }))
      .filter(({ table }) => !BESIDE.test(table))
      .map((row) => JSON.stringify(row))
      .sort();

  /** A university with pages, posts on them, and a student who keeps some of it. */
  const makeUniversity = async (named: string) => {
    const university = await editor.create("university-page", { universityName: named, aliases: [named] });
    const belonging = { university_page: to(university) };
    const programs = [];
    for (const programName of ["Physics", "Law", "Music"])
      programs.push(await editor.create("program-page", { ...LEVEL, programName, ...belonging }));
    const subject = await editor.create("subject-page", {
      ...{ subjectName: "Waves", subjectGraduationLevel: "Undergraduate" },
      ...belonging,
    });
    const gym = await editor.create("facility", { facilityName: "Gym", facilityType: "Fitness", ...belonging });
    await editor.create("facility", {
      ...{ facilityName: "Pool", facilityType: "Fitness", listing: "pending" },
      ...belonging,
    });
    await editor.create("review", { reviewText: "Good", reviewRating: 4, ...belonging });
    await editor.create("review", { reviewText: "Fair", reviewRating: 3, facility: to(gym) });
    const [program] = programs as [Made, ...Made[]];
    const blog = await editor.create("blog", { blogText: "My day", program_page: to(program) });
    await editor.create("comment", { commentText: "Mine too", blogs: to(blog) });
    return { university, programs, program, subject, gym, blog };
  };

  test("of a university says by number and kind what goes with it, and asks for the name", async () => {
    const { university, program, gym } = await makeUniversity("Uni Impact");
    const student = await accountAt(cms, "impact");
    await call(cms, "PUT", "/api/people/me", student.jwt, {
      university: university.publicId,
      userUniversityLikes: { connect: [university.publicId] },
      userProgramLikes: { connect: [program.publicId] },
    });
    const counted = (parts: Part[]) => Object.fromEntries(parts.map(({ many, count }) => [many, count]));
    const { names, pages, parts, phrase, isListed } = await deletion("university-page", university);
    expect(names).toEqual(["Uni Impact"]);
    expect(counted(pages)).toEqual({ universities: 1, programs: 3, subjects: 1, facilities: 2 });
    expect(counted(parts)).toEqual({
      ...{ reviews: 2, blogs: 1, replies: 1, bookmarks: 2 },
      "students’ choices of it": 1,
    });
    expect([phrase, isListed]).toEqual(["Uni Impact", true]);
    expect(await deletion("facility", gym)).toMatchObject({ phrase: null, parts: [{ many: "reviews", count: 1 }] });
    const two = await deletion("facility", gym, (await makeUniversity("Uni Other")).gym);
    expect(two).toMatchObject({ phrase: "2 pages" });

    await expect(remove("university-page", [university])).rejects.toThrow("Type Uni Impact to delete");
    await expect(remove("university-page", [university], "Uni")).rejects.toThrow("Type Uni Impact to delete");
    expect(await reader.ids("universities")).toContain(university.publicId);
    await remove("university-page", [university], " uni  impact");
    expect(await reader.ids("universities")).not.toContain(university.publicId);

    // The student's lists leave it out, and writing them anew loses nothing of it.
    const profile = async () =>
      (await call(cms, "GET", "/api/people/me", student.jwt)) as Record<string, unknown> & { userUniversityLikes: [] };
    expect(await profile()).toMatchObject({ university: null, userUniversityLikes: [], userProgramLikes: [] });
    await call(cms, "PUT", "/api/people/me", student.jwt, { userUniversityLikes: { set: [] } });
    await takeBackAll();
    expect(await profile()).toMatchObject({
      university: { id: university.publicId },
      userUniversityLikes: [{ id: university.publicId }],
      userProgramLikes: [{ id: program.publicId }],
    });
  });

  test("is nowhere with what belongs to it, and the site is told of it and of its coming back", async () => {
    const { university, programs, program, gym, blog } = await makeUniversity("Uni Hidden");
    const [lists, before] = [
      { programs: await inAdmin("program-page"), events: await eventsWaiting() },
      await exported(),
    ];
    // No token reaches a page past the admin.
    for (const token of Object.values(cms.tokens))
      await expect(call(cms, "DELETE", `/api/university-pages/${university.documentId}`, token)).rejects.toThrow(
        /answered 40[45]/,
      );
    await editor.remove("university-page", university.publicId);
    expect(await eventsWaiting()).toBe(lists.events + 1);
    expect(await reader.ids("universities")).not.toContain(university.publicId);
    for (const { publicId } of programs) expect(await reader.ids("programs")).not.toContain(publicId);
    expect(await reader.ids("facilities")).not.toContain(gym.publicId);
    const taken = [
      { type: "university", id: university.publicId },
      ...programs.map(({ publicId }) => ({ type: "program", id: publicId })),
      { type: "facility", id: gym.publicId },
    ];
    const asked = { pages: [...taken, { type: "facility", id: 9_999 }] };
    const withdrawn = await call(cms, "POST", "/api/export/withdrawn", cms.tokens.export, asked);
    expect(withdrawn).toEqual({ withdrawn: taken });
    expect(await reader.posts("university", [university.publicId])).toEqual([]);
    expect(await reader.posts("program", [program.publicId])).toEqual([]);
    const read = (path: string) => call(cms, "GET", `/api/community/posts/${path}`, cms.tokens.functions);
    await expect(read(`blog/${blog.publicId}`)).rejects.toThrow("answered 404");

    // In the admin too: lists, forms and pickers of relations.
    expect(await inAdmin("program-page")).toBe(lists.programs - 3);
    await expect(ask("GET", `${listOf("program-page")}/${program.documentId}`)).rejects.toThrow("answered 404");
    await expect(ask("PUT", `${listOf("program-page")}/${program.documentId}`, { listing: "listed" })).rejects.toThrow(
      "answered 404",
    );
    const picker = `/content-manager/relations/${uidOf("program-page")}/university_page?_q=Uni+Hidden&pageSize=10`;
    expect(await ask("GET", picker)).toMatchObject({ results: [] });

    const [one] = await deleted();
    expect(one).toMatchObject({ names: ["Uni Hidden"] });
    expect(one?.pages.map(({ count, many }) => `${count} ${many}`)).toEqual([
      "1 universities",
      "3 programs",
      "1 subjects",
      "2 facilities",
    ]);
    const now = Date.now();
    expect(Date.parse(one?.until ?? "") - Date.parse(one?.at ?? "")).toBe(30 * DAY);
    expect(Math.abs(Date.parse(one?.at ?? "") - now)).toBeLessThan(60_000);
    expect(one?.by).not.toMatch(/former|CMS/);
    await takeBackAll();
    expect(await eventsWaiting()).toBe(lists.events + 2);
    expect(await exported()).toBe(before);
  });

  test("and taken back leaves every row and the export byte for byte as before, whatever was deleted and how", async () => {
    await makeUniversity("Uni Property");
    await makeUniversity("Uni Property Two");
    await exported();
    const [rows, text] = [await stored(), await exported()];
    let random = 20_261;
    const below = (max: number) => (random = (random * 48_271) % 2_147_483_647) % max;
    const TYPES = ["university-page", "program-page", "subject-page", "facility", "destination-page"];
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 6; step += 1) {
        const type = TYPES[below(TYPES.length)] ?? "facility";
        const total = await inAdmin(type);
        const page = await ask("GET", `${listOf(type)}?pageSize=3&page=${1 + below(Math.ceil(total / 3))}`);
        const found = (page as { results: Made[] }).results;
        const [first] = found;
        if (!first) continue;
        const way = below(3);
        if (way === 0) await ask("DELETE", `${listOf(type)}/${first.documentId}`);
        else if (way === 1)
          await ask("POST", `${listOf(type)}/actions/bulkDelete`, {
            documentIds: found.map(({ documentId }) => documentId),
          });
        else await remove(type, found, (await deletion(type, ...found)).phrase);
        for (const { documentId } of found.slice(0, way === 0 ? 1 : 3))
          await expect(ask("GET", `${listOf(type)}/${documentId}`)).rejects.toThrow("answered 404");
      }
      expect(await exported()).not.toBe(text);
      // The last deleted first: a page comes back with its university or after it.
      await takeBackAll();
      expect(await deleted()).toEqual([]);
      expect(await stored()).toEqual(rows);
      expect(await exported()).toBe(text);
    }
  });

  test("comes back after its university, and not beside another of its name", async () => {
    const { university, program } = await makeUniversity("Uni Order");
    const programsOf = async () => {
      const path = `/content-manager/relations/${uidOf("university-page")}/${university.documentId}/program_pages`;
      return ((await ask("GET", path)) as { results: unknown[]; pagination: { total: number } }).results.length;
    };
    expect(await programsOf()).toBe(3);
    await editor.remove("program-page", program.publicId);
    expect(await programsOf()).toBe(2);
    await editor.remove("university-page", university.publicId);
    const [whole, one] = (await deleted()) as [Deleted, Deleted];
    expect([whole.names, one.names]).toEqual([["Uni Order"], ["Physics"]]);
    await expect(takeBack(one)).rejects.toThrow("Its university, Uni Order, is deleted too");
    const twin = await editor.create("university-page", { universityName: "Uni Order" });
    await expect(takeBack(whole)).rejects.toThrow("another university called Uni Order");
    await editor.update("university-page", twin.publicId, { universityName: "Uni Order II" });
    await takeBack(whole);
    expect(await reader.ids("programs")).not.toContain(program.publicId);
    await takeBack(one);
    expect(await reader.ids("programs")).toContain(program.publicId);
    await expect(takeBack(one)).rejects.toThrow("cannot be taken back any more");
  });

  test("keeps its provider code, is set by no save, and is no page's university", async () => {
    const { university, program } = await makeUniversity("Uni Code");
    await editor.update("university-page", university.publicId, { cricosProviderCode: "09876X" });
    await expect(editor.update("program-page", program.publicId, { listing: "deleted" })).rejects.toThrow("400");
    await editor.remove("university-page", university.publicId);
    await expect(
      editor.create("university-page", { universityName: "Uni Code", cricosProviderCode: "09876X" }),
    ).rejects.toThrow("The deleted university Uni Code has this CRICOS provider code");
    await expect(
      editor.create("program-page", { ...LEVEL, programName: "New", university_page: to(university) }),
    ).rejects.toThrow("400");
    const apply = (...batches: unknown[]) =>
      call(cms, "POST", "/api/import/apply", cms.tokens.import, { batches }) as Promise<{ created: number }>;
    // An import neither brings it back nor stops at it.
    expect(
      await apply(
        {
          collection: "university-page",
          update: [{ publicId: university.publicId, set: { listing: "listed", acronym: "UCX" } }],
        },
        { collection: "program-page", create: [{ ...LEVEL, programName: "Newer", university: "09876X" }] },
      ),
    ).toMatchObject({ created: 0 });
    expect(await reader.ids("universities")).not.toContain(university.publicId);
    await takeBackAll();
    expect(await reader.record("universities", university.publicId)).toMatchObject({ acronym: "UCX" });
  });

  test("can be unlisted instead", async () => {
    const { university } = await makeUniversity("Uni Unlisted");
    await ask("POST", "/quad/unlisted", { uid: uidOf("university-page"), documentIds: [university.documentId] });
    expect(await editor.read("university-page", university.publicId)).toMatchObject({ listing: "unlisted" });
    expect(await reader.ids("universities")).not.toContain(university.publicId);
    expect(await deleted()).toEqual([]);
  });

  test("that its sender takes back while it is pending goes at once, and the senders of others miss theirs", async () => {
    const student = await accountAt(cms, "sender");
    const send = async (facilityName: string) =>
      (await call(cms, "POST", "/api/contributions/facilities", student.jwt, {
        ...{ facilityName, facilityType: "Fitness" },
      })) as { id: number };
    const mine = async () => JSON.stringify(await call(cms, "GET", "/api/contributions", student.jwt));
    const [{ id: court }, { id: track }] = [await send("Court"), await send("Track")];
    await call(cms, "DELETE", `/api/contributions/facilities/${court}`, student.jwt);
    expect(await deleted()).toEqual([]);
    await editor.remove("facility", track);
    expect(await mine()).not.toContain("Track");
    await expect(
      call(cms, "PUT", `/api/contributions/facilities/${track}`, student.jwt, { facilityName: "Lane" }),
    ).rejects.toThrow("answered 404");
    await takeBackAll();
    expect(await mine()).toContain("Track");
  });

  test("goes for good when its time is over, with its posts and whatever belongs to it, and nothing else", async () => {
    const { university } = await makeUniversity("Uni Overdue");
    const kept = await makeUniversity("Uni Kept");
    await editor.remove("university-page", university.publicId);
    await editor.remove("facility", kept.gym.publicId);
    const before = await exported();
    const countOf = async (part: string) => (await stored()).filter((row) => row.includes(part)).length;
    expect(await countOf("Uni Overdue")).toBeGreaterThan(0);
    const posts = await countOf("Mine too");
    await sql(
      `update quad_deleted set until = ${Date.now() - 1} where batch in (select batch from quad_deleted where uid = '${uidOf("university-page")}')`,
    );
    expect((await deleted()).map(({ names }) => names)).toEqual([["Gym"]]);
    await cms.restart();
    expect(await countOf("Uni Overdue")).toBe(0);
    expect(await countOf("Mine too")).toBe(posts - 1);
    expect(cms.log()).toContain("Removed for good, as nobody took them back: 7 pages");
    expect(await exported()).toBe(before);
    await takeBackAll();
    expect(await reader.ids("facilities")).toContain(kept.gym.publicId);
    const rows = await everyRow({ cms, database });
    expect(rows.filter(({ table }) => table === "quad_deleted")).toEqual([]);
  });
});
