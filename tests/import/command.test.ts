import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFaultProxy } from "../support/fault-proxy.ts";
import { startCms, type RunningCms } from "../support/cms.ts";
import { course, institution, location, registerWorkbook } from "./register-workbook.ts";

const COMMAND = join(import.meta.dirname, "../../scripts/import-register.ts");

const run = (words: string[], env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...words],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });

describe("npm run import", () => {
  let cms: RunningCms;
  let folder: string;
  const seeded: Record<string, number> = {};
  const file = (name: string) => join(folder, name);
  const settings = () => ({ CMS_URL: cms.url, CMS_IMPORT_TOKEN: cms.tokens.import });
  /** The records that the seed did not create. */
  const read = async (collection: string) => (await readAll(collection)).slice(seeded[collection] ?? 0);
  const readAll = async (collection: string) => {
    const headers = { authorization: `Bearer ${cms.tokens.import}` };
    const response = await fetch(`${cms.url}/api/import/${collection}`, { headers });
    return ((await response.json()) as { records: Record<string, unknown>[] }).records;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "quad-import-"));
    cms = await startCms({ database: "sqlite", seed: true });
    for (const collection of ["university-page", "program-page", "subject-page"])
      seeded[collection] = (await readAll(collection)).length;
    const register = await registerWorkbook({
      Institutions: [institution("09999A", "University of Somewhere", { Website: "www.somewhere.edu.au" })],
      Courses: [
        course("09999A", "000001A", "Bachelor of Arts"),
        course("09999A", "000002B", "Bachelor of Arts"),
        course("09999A", "000003C", "Old", { Expired: "Yes" }),
      ],
      Locations: [location("09999A", "SOMEWHERE", "VIC")],
    });
    writeFileSync(file("register.xlsx"), register);
    const alone = await registerWorkbook({
      Institutions: [institution("09998B", "University of Elsewhere")],
      Courses: [course("09998B", "000004D", "Bachelor of Science")],
      Locations: [location("09998B", "ELSEWHERE", "NSW")],
    });
    writeFileSync(file("alone.xlsx"), alone);
    writeFileSync(file("short.xlsx"), register.subarray(0, register.length / 2));
    const subjects = "university,subjectCode,subjectName,level\nUniversity of Somewhere,MATH1,Algebra,\n";
    writeFileSync(file("subjects.csv"), subjects);
  });
  afterAll(async () => {
    await cms.stop();
    rmSync(folder, { recursive: true });
  });

  test("of a broken file ends with 1, says why, and asks the CMS nothing", async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = address && typeof address === "object" ? address.port : 0;
    const { code, output } = await run(["cricos", file("short.xlsx"), "--all"], {
      ...settings(),
      CMS_URL: `http://127.0.0.1:${port}`,
    });
    server.close();
    expect({ code, asked }).toEqual({ code: 1, asked: 0 });
    expect(output).toContain("The workbook is cut short: the end of the file is missing\nNothing was changed.");
  });

  test("without a CMS says how to start it", async () => {
    const { code, output } = await run(["cricos", file("register.xlsx")], {
      ...settings(),
      CMS_URL: "http://127.0.0.1:9",
    });
    expect(code).toBe(1);
    expect(output).toContain("Start it with npm run cms (or npm start)");
  });

  test("with --dry-run tells what would be, and changes nothing", async () => {
    const { code, output } = await run(["cricos", file("register.xlsx"), "--all", "--dry-run"], settings());
    expect(code).toBe(0);
    expect(output).toMatch(/Programs +2 +0 +0/);
    expect(output).toContain("nothing was changed");
    expect(await read("university-page")).toEqual([]);
  });

  test("with a report that cannot be written changes nothing", async () => {
    const report = join(folder, "nowhere", "skipped.jsonl");
    const { code, output } = await run(["cricos", file("register.xlsx"), "--all", "--report", report], settings());
    expect(code).toBe(1);
    expect(output).toMatch(/The report cannot be written: ENOENT.*\nNothing was changed\.\n$/);
    expect(await read("university-page")).toEqual([]);
  });

  test("imports in one go, reports each skipped row, and has nothing to do the second time", async () => {
    const report = file("skipped.jsonl");
    const first = await run(["cricos", file("register.xlsx"), "--all", "--report", report], settings());
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/Programs +2 +0 +0/) as string });
    const [university] = await read("university-page");
    expect(university).toMatchObject({
      universityLocation: "Somewhere, Victoria",
      webpage: "https://www.somewhere.edu.au",
    });
    const programs = await read("program-page");
    expect(programs.map(({ cricosCode, university: home }) => [cricosCode, home])).toEqual([
      ["000001A", university?.["publicId"]],
      ["000002B", university?.["publicId"]],
    ]);
    expect(readFileSync(report, "utf8")).toBe('{"sheet":"Courses","row":6,"what":"000003C Old","reason":"expired"}\n');
    const second = await run(["cricos", file("register.xlsx"), "--all"], settings());
    expect(second.output).toMatch(/Universities +0 +0 +1\nPrograms +0 +0 +2/);
    expect(second.output).toContain("There was nothing to change");
    expect(await read("program-page")).toEqual(programs);
  });

  test("says that nothing was changed when the CMS refuses, and that it is not known when the answer is lost", async () => {
    const proxy = await startFaultProxy(cms.url);
    const importing = () => run(["cricos", file("alone.xlsx"), "--all"], { ...settings(), CMS_URL: proxy.url });
    const isThere = async () =>
      (await read("university-page")).some(({ cricosProviderCode }) => cricosProviderCode === "09998B");
    try {
      proxy.fail(({ method }, response) => {
        if (method !== "POST") return false;
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { status: 400, name: "ValidationError", message: "Not like this" } }));
        return true;
      });
      const refused = await importing();
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringMatching(/Not like this\nNothing was changed/) as string,
      });
      expect(await isThere()).toBe(false);

      proxy.fail(({ method }, response, real) => {
        if (method !== "POST") return false;
        void real().then(() => response.destroy());
        return true;
      });
      const lost = await importing();
      expect(lost.code).toBe(1);
      expect(lost.output).not.toContain("Nothing was changed");
      expect(lost.output).toContain("It is not known whether this was imported. Import it again");
      expect(await isThere()).toBe(true);

      proxy.fail();
      expect(await importing()).toMatchObject({
        code: 0,
        output: expect.stringContaining("There was nothing to change") as string,
      });
    } finally {
      await proxy.close();
    }
  });

  test("imports a subject list, and has nothing to do the second time", async () => {
    expect((await run(["subjects", file("subjects.csv")], settings())).output).toMatch(/Subjects +1 +0 +0/);
    expect((await run(["subjects", file("subjects.csv")], settings())).output).toMatch(/Subjects +0 +0 +1/);
    expect(await read("subject-page")).toMatchObject([{ subjectCode: "MATH1", field: "Mathematics" }]);
  });

  test("explains itself when it does not know what to import", async () => {
    for (const words of [[], ["cricos"], ["nonsense", "x"], ["subjects", "x", "--all"]]) {
      const { code, output } = await run(words, settings());
      expect(code).toBe(1);
      expect(output).toContain("npm run import -- cricos FILE");
    }
  });
});
