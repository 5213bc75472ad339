import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { steppedClock, type SteppedClock } from "../support/stepped-clock.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import { course, institution, location, registerWorkbook } from "../import/register-workbook.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, to } from "./reader.ts";

interface Count {
  kind: string;
  collection: string | null;
  outcome: string | null;
  count: number;
}
interface Run {
  id: number;
  state: string;
  fault: string | null;
  file: string;
  startedBy: string;
  counts: Count[];
  notes: { title: string }[];
}
interface Line {
  name: string;
  row: number;
  reason: string | null;
  outcome: string | null;
  document: string | null;
  changes: { field: string; before: string; after: string }[];
}
interface Answer {
  status: number;
  body: { runs?: Run[]; lines?: Line[]; error?: { message: string } };
}

/** The imports of a CMS as the admin's page asks for them. */
const importsOf = (cms: RunningCms, token: () => Promise<string>) => {
  const ask = async (method: string, path: string, body?: Buffer): Promise<Answer> => {
    const response = await fetch(`${cms.url}/quad/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${await token()}`, "content-type": "application/octet-stream" },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  const newest = async (): Promise<Run> => {
    const [run] = (await ask("GET", "")).body.runs ?? [];
    if (!run) throw new Error("There is no import");
    return run;
  };
  const upload = (source: string, file: Buffer, all = false) =>
    ask("POST", `?source=${source}&all=${all}&file=trial.${source}`, file);
  const settled = () =>
    eventually("the import", async () => {
      const run = await newest();
      return ["reading", "importing", "undoing"].includes(run.state) ? undefined : run;
    });
  const step = async (name: string): Promise<Run> => {
    const { status, body } = await ask("POST", `/${(await newest()).id}/${name}`);
    expect(status, body.error?.message).toBe(200);
    return settled();
  };
  return {
    ...{ ask, newest, upload, settled, step },
    /** Uploads a file and waits for what it would do. */
    plan: async (source: string, file: Buffer, all = false): Promise<Run> => {
      const { status, body } = await upload(source, file, all);
      expect(status, body.error?.message).toBe(200);
      return settled();
    },
    lines: async (list: string, page = 1): Promise<Line[]> =>
      (await ask("GET", `/${(await newest()).id}/lines?list=${list}&page=${page}`)).body.lines ?? [],
  };
};
type Imports = ReturnType<typeof importsOf>;

const countOf = (run: Run, wanted: Partial<Count>): number =>
  run.counts
    .filter((count) => Object.entries(wanted).every(([name, value]) => count[name as keyof Count] === value))
    .reduce((sum, { count }) => sum + count, 0);

const SOMEWHERE = "University of Somewhere";
/** Two programs of a university that is new, one that has expired, one with a character that nobody sees. */
const register = (more: Parameters<typeof registerWorkbook>[0] = {}) =>
  registerWorkbook({
    Institutions: [institution("09999A", SOMEWHERE, { Website: "www.somewhere.edu.au" })],
    Courses: [
      course("09999A", "000001A", "Bachelor of Arts"),
      course("09999A", "000002B", "Bachelor of Laws"),
      course("09999A", "000003C", "Old", { Expired: "Yes" }),
      course("09999A", "000004D", "Bachelor of\u200B Magic"),
    ],
    Locations: [location("09999A", "SOMEWHERE", "VIC")],
    ...more,
  });
/** So many programs of the university. */
const many = (count: number) =>
  register({ Courses: Array.from({ length: count }, (_, n) => course("09999A", `M${n}`, `Program ${n}`)) });

describe.each(DATABASES)("An import in the admin on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let imports: Imports;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;
  /** Where the CMS keeps a file while it reads it. */
  let uploads: string;
  let clockFolder: string;
  let clock: SteppedClock;

  beforeAll(async () => {
    ({ database, stop: stopDatabase } = await openDatabase(name));
    uploads = mkdtempSync(join(tmpdir(), "quad-uploads-"));
    clockFolder = mkdtempSync(join(tmpdir(), "quad-clock-"));
    clock = steppedClock(clockFolder);
    cms = await startCms({ database, env: { TMPDIR: uploads, ...clock.env } });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    imports = importsOf(cms, cms.adminToken);
    await editor.create("program-field-component", { programFieldName: "Computer Science" });
    await editor.create("subject-field-component", { subjectFieldName: "Mathematics" });
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
    for (const folder of [uploads, clockFolder]) rmSync(folder, { recursive: true });
  });
  // Each test leaves the guide as it was.
  afterEach(async () => {
    for (const table of ["quad_deleted", "program_pages", "subject_pages", "university_pages"])
      await runStatement({ cms, database }, `delete from ${table}`);
  });

  const read = async (collection: string) =>
    (
      (await call(cms, "GET", `/api/import/${collection}`, cms.tokens.import)) as {
        records: (Record<string, unknown> & { publicId: number })[];
      }
    ).records;
  const remove = (type: string, publicId: number) => editor.remove(type, publicId);
  const named = async (collection: string, field: string, wanted: string) => {
    const record = (await read(collection)).find((one) => one[field] === wanted);
    if (!record) throw new Error(`There is no ${wanted}`);
    return record;
  };
  const program = (wanted: string) => named("program-page", "programName", wanted);

  test("is told line by line before anything is changed, then done, and undone", async () => {
    const planned = await imports.plan("cricos", await register(), true);
    expect(planned).toMatchObject({ state: "planned", file: "trial.cricos", fault: null });
    expect(countOf(planned, { kind: "create", collection: "university-page" })).toBe(1);
    expect(countOf(planned, { kind: "create", collection: "program-page" })).toBe(2);
    expect(await imports.lines("skip")).toMatchObject([
      { name: "000003C Old", row: 6, reason: "expired" },
      { name: "Bachelor of Magic", row: 7, reason: expect.stringContaining("[U+200B]") as string },
    ]);
    const [first] = await imports.lines("create");
    expect(first).toMatchObject({ name: SOMEWHERE, row: 4, outcome: null });
    expect(first?.changes).toContainEqual({
      ...{ field: "Web address", before: "", after: "https://www.somewhere.edu.au" },
    });
    expect(await read("university-page")).toEqual([]);

    const imported = await imports.step("go");
    expect(imported).toMatchObject({ state: "imported", fault: null });
    expect(countOf(imported, { outcome: "done" })).toBe(3);
    const university = await named("university-page", "universityName", SOMEWHERE);
    const law = await program("Bachelor of Laws");
    expect(law).toMatchObject({ university: university.publicId, cricosCode: "000002B" });
    expect(await exportReader(cms).ids("programs")).toHaveLength(2);
    expect((await imports.lines("create"))[0]?.document).toMatch(/^api::university-page\.university-page\/\w+$/);

    const undone = await imports.step("undo");
    expect(undone).toMatchObject({ state: "undone", fault: null });
    expect(countOf(undone, { outcome: "undone" })).toBe(3);
    expect(await read("university-page")).toEqual([]);
    expect(await read("program-page")).toEqual([]);
    const gone = [
      { type: "university", id: university.publicId },
      { type: "program", id: law.publicId },
    ];
    expect(
      await call(cms, "POST", "/api/export/withdrawn", cms.tokens.export, {
        pages: [...gone, { type: "program", id: 9_999 }, { type: "subject", id: law.publicId }],
      }),
    ).toEqual({ withdrawn: gone });
  });

  test("shows each field that it changes, before and after, and undoing puts it back", async () => {
    await editor.create("university-page", { universityName: SOMEWHERE, cricosProviderCode: "09999A" });
    const university = await named("university-page", "universityName", SOMEWHERE);
    await editor.create("program-page", {
      ...{ programName: "Bachelor of Arts", programGraduationLevel: "Undergraduate", estimatedCost: 5_000 },
      university_page: to(await documentOf("university-page", university.publicId)),
    });
    const before = await read("program-page");
    await imports.plan("cricos", await register());
    const changed = await imports.lines("update");
    expect(changed.map((line) => line.name)).toEqual([SOMEWHERE, "Bachelor of Arts"]);
    expect(changed[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: "Estimated cost", before: "5000", after: "120000" },
        { field: "CRICOS code", before: "", after: "000001A" },
      ]),
    );
    await imports.step("go");
    expect(await program("Bachelor of Arts")).toMatchObject({ estimatedCost: 120_000, cricosCode: "000001A" });
    expect(await imports.step("undo")).toMatchObject({ state: "undone" });
    expect(await read("program-page")).toEqual(before);
    expect(await read("university-page")).toEqual([university]);
  });

  test("leaves what somebody has changed, posted to or given pages since, and says why", async () => {
    await editor.create("university-page", { universityName: "Elsewhere", cricosProviderCode: "09998B" });
    const courses = ["Bachelor of Arts", "Bachelor of Laws", "Bachelor of Music", "Bachelor of Dance"];
    const file = await register({
      Institutions: [institution("09999A", SOMEWHERE), institution("09998B", "Elsewhere", { Website: "else.edu.au" })],
      Courses: courses.map((title, place) => course("09999A", `00000${place}A`, title)),
      Locations: [location("09998B", "ELSEWHERE", "NSW")],
    });
    await imports.plan("cricos", file, true);
    await imports.step("go");
    const [arts, laws, elsewhere] = [
      await program("Bachelor of Arts"),
      await program("Bachelor of Laws"),
      await named("university-page", "universityName", "Elsewhere"),
    ];
    await editor.update("program-page", arts.publicId, { programDescription: "Better" });
    await editor.create("review", {
      ...{ reviewText: "Good", reviewRating: 4 },
      program_page: to(await documentOf("program-page", laws.publicId)),
    });
    await editor.update("university-page", elsewhere.publicId, { webpage: "https://other.edu.au" });

    const undone = await imports.step("undo");
    expect(undone.state).toBe("undone");
    expect((await imports.lines("kept")).map((line) => [line.name, line.reason])).toEqual([
      [SOMEWHERE, "it has pages that stay"],
      ["Elsewhere", "somebody has changed it since: Web address"],
      ["Bachelor of Arts", "somebody has changed it since"],
      ["Bachelor of Laws", "somebody has posted to it"],
    ]);
    expect((await read("program-page")).map((record) => record["programName"])).toEqual([
      "Bachelor of Arts",
      "Bachelor of Laws",
    ]);
    expect(await named("university-page", "universityName", "Elsewhere")).toMatchObject({
      webpage: "https://other.edu.au",
      city: "Elsewhere",
    });
  });

  test("leaves what was changed, added or deleted after the file was read", async () => {
    for (const [code, title] of [
      ["09999A", SOMEWHERE],
      ["09998B", "Elsewhere"],
    ])
      await editor.create("university-page", { universityName: title, cricosProviderCode: code });
    const somewhere = await named("university-page", "universityName", SOMEWHERE);
    const elsewhere = await named("university-page", "universityName", "Elsewhere");
    const file = await register({
      Institutions: [
        institution("09999A", SOMEWHERE, { Website: "www.somewhere.edu.au" }),
        institution("09998B", "Elsewhere", { Website: "www.elsewhere.edu.au" }),
      ],
    });
    await imports.plan("cricos", file);
    await editor.update("university-page", somewhere.publicId, { webpage: "https://mine.edu.au" });
    await remove("university-page", elsewhere.publicId);
    await editor.create("program-page", {
      ...{ programName: "Mine", programGraduationLevel: "Undergraduate", cricosCode: "000001A" },
      university_page: to(await documentOf("university-page", somewhere.publicId)),
    });
    expect(await imports.step("go")).toMatchObject({ state: "imported" });
    expect((await imports.lines("left")).map((line) => [line.name, line.reason])).toEqual([
      [SOMEWHERE, "it was changed after the file was read"],
      ["Elsewhere", "it is deleted: take it back first"],
      ["Bachelor of Arts", "it was added after the file was read"],
    ]);
    expect((await read("program-page")).map((record) => record["programName"])).toEqual(["Mine", "Bachelor of Laws"]);
    expect(await named("university-page", "universityName", SOMEWHERE)).toMatchObject({
      webpage: "https://mine.edu.au",
    });
    await imports.step("undo");
  });

  test("takes a list of subjects separated by semicolons, and says what is wrong with a file that it cannot read", async () => {
    await editor.create("university-page", { universityName: SOMEWHERE });
    const header = "university;subjectCode;subjectName;level\n";
    expect(await imports.plan("subjects", Buffer.from(`${header}${SOMEWHERE};MATH1;Algebra;\n`))).toMatchObject({
      state: "planned",
    });
    await imports.step("go");
    expect(await read("subject-page")).toMatchObject([{ subjectName: "Algebra", field: "Mathematics" }]);
    await imports.step("undo");
    expect(await read("subject-page")).toEqual([]);

    for (const [source, bytes, fault] of [
      ["cricos", Buffer.from(header), "This is not an .xlsx workbook"],
      ["subjects", Buffer.from(header, "utf16le"), "The subject list is in UTF-16"],
      ["subjects", Buffer.from("a;b\n"), 'no column "university", "subjectCode"'],
    ] as const)
      expect(await imports.plan(source, bytes)).toMatchObject({
        state: "unreadable",
        fault: expect.stringContaining(fault) as string,
      });
    expect(await imports.upload("subjects", Buffer.alloc(0))).toMatchObject({ status: 400 });
    expect(await imports.upload("nonsense", Buffer.from("a"))).toMatchObject({ status: 400 });
    expect((await imports.upload("subjects", Buffer.alloc(33 * 1024 * 1024))).status).toBe(413);
    await eventually("no file that is kept", () => readdirSync(uploads).length === 0 || undefined);
  });

  test("is the only one, is cancelled between two portions, and goes on where it stopped", async () => {
    // Far more than is imported while a busy machine refuses three others.
    const rows = 3_000;
    const file = await many(rows);
    const another = await register();
    await imports.plan("cricos", file, true);
    const { id } = await imports.newest();
    await imports.ask("POST", `/${id}/go`);
    const busy = {
      status: 400,
      body: { error: { message: expect.stringContaining("Another import is at work") as string } },
    };
    const batch = { collection: "university-page", create: [{ universityName: "By command" }] };
    await Promise.all([
      expect(imports.upload("cricos", another, true)).resolves.toMatchObject(busy),
      expect(imports.ask("POST", `/${id}/undo`)).resolves.toMatchObject({ status: 400 }),
      expect(call(cms, "POST", "/api/import/apply", cms.tokens.import, { batches: [batch] })).rejects.toThrow(
        "Another import is at work",
      ),
    ]);
    expect((await imports.ask("POST", `/${id}/cancel`)).status).toBe(200);

    const stopped = await imports.settled();
    expect(stopped).toMatchObject({ state: "stopped", fault: expect.stringContaining("It was cancelled") as string });
    const done = countOf(stopped, { outcome: "done", collection: "program-page" });
    expect(done).toBeLessThan(rows);
    expect(await read("program-page")).toHaveLength(done);

    expect(await imports.step("go")).toMatchObject({ state: "imported", fault: null });
    expect(await read("program-page")).toHaveLength(rows);
    await imports.plan("cricos", file, true);
    expect((await imports.newest()).counts).toEqual([
      { kind: "same", collection: "program-page", outcome: null, count: rows },
      { kind: "same", collection: "university-page", outcome: null, count: 1 },
    ]);
    // A plan that is thrown away takes nothing from the import before it.
    await imports.ask("POST", `/${(await imports.newest()).id}/discard`);
    expect(await imports.step("undo")).toMatchObject({ id, state: "undone" });
    expect(await read("program-page")).toEqual([]);
  });

  test("that was killed in the middle says so, and is gone on with and undone", async () => {
    await imports.plan("cricos", await many(1_500), true);
    const { id } = await imports.newest();
    await imports.ask("POST", `/${id}/go`);
    await eventually("the first portion", async () =>
      countOf(await imports.newest(), { outcome: "done" }) > 0 ? true : undefined,
    );
    await cms.restart({ signal: "SIGKILL" });
    const stopped = await imports.settled();
    expect(stopped).toMatchObject({
      state: "stopped",
      fault: "The CMS was restarted in the middle. What was imported until then stands.",
    });
    const done = countOf(stopped, { outcome: "done", collection: "program-page" });
    expect(done).toBeLessThan(1_500);
    expect(await read("program-page")).toHaveLength(done);
    await imports.step("go");
    expect(await read("program-page")).toHaveLength(1_500);

    // As a process leaves them that was too slow and had its import taken from it.
    await runStatement(
      { cms, database },
      "insert into quad_import_lines (run, place, kind, sheet, file_row, name, content) values (999999, 0, 'skip', '', 1, '', '{}')",
    );
    await imports.ask("POST", `/${id}/undo`);
    await eventually("the first portion", async () =>
      countOf(await imports.newest(), { outcome: "undone" }) > 0 ? true : undefined,
    );
    await cms.restart();
    const rows = await everyRow({ cms, database });
    const runs = rows.filter(({ table }) => table === "quad_import_lines").map(({ row }) => Number(row["run"]));
    expect([...new Set(runs)]).toEqual([id]);
    const half = await imports.settled();
    expect(half).toMatchObject({ state: "stopped", fault: expect.stringContaining("restarted") as string });
    expect(await read("program-page")).toHaveLength(countOf(half, { outcome: "done", collection: "program-page" }));
    expect(await imports.step("undo")).toMatchObject({ state: "undone" });
    expect(await read("university-page")).toEqual([]);
  });

  test("is nobody else's for a clock that goes ahead, and is taken from a process that ended however far it goes back", async () => {
    // Each is longer than a claim, and all together shorter than a login.
    const STEP = 20;
    await imports.plan("cricos", await many(800), true);
    const { id } = await imports.newest();
    await imports.ask("POST", `/${id}/go`);
    for (let ahead = STEP; (await imports.newest()).state === "importing"; ahead += STEP) await clock.set(ahead);
    expect(await imports.newest()).toMatchObject({ state: "imported", fault: null });

    await imports.ask("POST", `/${id}/undo`);
    await eventually("the first portion", async () =>
      countOf(await imports.newest(), { outcome: "undone" }) > 0 ? true : undefined,
    );
    await cms.restart({ signal: "SIGKILL", whileStopped: () => void clock.set(-3_600) });
    expect(await imports.settled()).toMatchObject({ state: "stopped" });
    await clock.set(0);
    expect(await imports.step("undo")).toMatchObject({ state: "undone" });
    expect(await read("program-page")).toEqual([]);
  });

  const documentOf = async (type: string, publicId: number) =>
    (await editor.read(type, publicId)) as { documentId: string };
});

describe("The admin's import", () => {
  let cms: RunningCms;
  const EDITOR = { email: "import-editor@quad.localhost", password: "Quad-editor-7777a" };
  const MODERATOR = { email: "import-moderator@quad.localhost", password: "Quad-moderator-7777a" };
  beforeAll(async () => {
    const env = { EDITOR_EMAIL: EDITOR.email, EDITOR_PASSWORD: EDITOR.password };
    cms = await startCms({ database: "sqlite", env });
  });
  afterAll(() => cms.stop());

  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${cms.url}/admin/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { data: { token: string; registrationToken: string } };
  };

  test("is the editor's, and no moderator's whichever call they make", async () => {
    const { data } = await post("login", EDITOR);
    const editor = importsOf(cms, () => Promise.resolve(data.token));
    const planned = await editor.plan("cricos", await register(), true);
    expect(planned).toMatchObject({ state: "planned", startedBy: expect.stringMatching(/\w/) as string });

    const administrator = await cms.adminToken();
    const listed = await fetch(`${cms.url}/admin/roles`, { headers: { authorization: `Bearer ${administrator}` } });
    const roles = ((await listed.json()) as { data: { id: number; name: string }[] }).data;
    const role = roles.find(({ name }) => name === "Moderator")?.id;
    const names = { firstname: "Mo", lastname: "Derator" };
    const invited = await post("users", { ...names, email: MODERATOR.email, roles: [role] }, administrator);
    const registered = await post("register", {
      registrationToken: invited.data.registrationToken,
      userInfo: { ...names, password: MODERATOR.password },
    });
    const moderator = importsOf(cms, () => Promise.resolve(registered.data.token));
    expect(await moderator.upload("cricos", await register(), true)).toMatchObject({ status: 403 });
    for (const [method, path] of [
      ["GET", ""],
      ["GET", `/${planned.id}/lines?list=create`],
      ...["go", "cancel", "discard", "undo"].map((step) => ["POST", `/${planned.id}/${step}`]),
    ] as [string, string][])
      expect((await moderator.ask(method, path)).status, path).toBe(403);
    expect(await editor.newest()).toEqual(planned);
    const nobody = await fetch(`${cms.url}/quad/imports`);
    expect(nobody.status).toBe(401);
  });

  test("answers others while it reads a workbook of twenty thousand rows", async () => {
    const imports = importsOf(cms, cms.adminToken);
    const file = await many(20_000);
    const began = performance.now();
    expect((await imports.upload("cricos", file, true)).status).toBe(200);
    const waits: number[] = [];
    while ((await imports.newest()).state === "reading") {
      const asked = performance.now();
      await fetch(`${cms.url}/_health`);
      waits.push(performance.now() - asked);
    }
    const reading = performance.now() - began;
    expect(countOf(await imports.newest(), { kind: "create", collection: "program-page" })).toBe(20_000);
    expect(waits.length).toBeGreaterThan(5);
    expect(Math.max(...waits)).toBeLessThan(reading / 4);
  });
});
