import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HeldProgram, HeldUniversity, Plan } from "../../scripts/register/plan.ts";
import { planRegister, REGISTER_SHEETS, type Register } from "../../scripts/register/plan-register.ts";
import { dollarsOf, fieldOf, levelOf, placeOf, websiteOf, yearsOf } from "../../scripts/register/register-values.ts";
import { BrokenFile, readWorkbook, toRows, type Row } from "../../scripts/register/table.ts";

const rows = (...cells: Record<string, string>[]): Row[] => cells.map((cell, at) => ({ row: at + 4, cells: cell }));
const institution = (code: string, name: string, more: Record<string, string> = {}) => ({
  "CRICOS Provider Code": code,
  "Trading Name": name,
  "Institution Name": name,
  Website: "",
  "Postal Address City": "",
  "Postal Address State": "",
  ...more,
});
const course = (provider: string, code: string, name: string, more: Record<string, string> = {}) => ({
  "CRICOS Provider Code": provider,
  "CRICOS Course Code": code,
  "Course Name": name,
  "Field of Education 1 Broad Field": "02 - Information Technology",
  "Course Level": "Bachelor Degree",
  "Duration (Weeks)": "156",
  "Estimated Total Course Cost": "$120,000",
  Expired: "No",
  ...more,
});
const seeded: HeldUniversity = {
  publicId: 1,
  universityName: "University of Somewhere",
  acronym: "UoS",
  aliases: ["somewhere uni"],
  universityLocation: "Somewhere, Victoria",
  city: "Somewhere",
  state: "VIC",
  webpage: "https://somewhere.example",
  cricosProviderCode: "00001A",
};
const register = (institutions: Row[], courses: Row[] = [], locations: Row[] = []): Register => ({
  Institutions: institutions,
  Courses: courses,
  Locations: locations,
});
const plan = (read: Register, held: { universities?: HeldUniversity[]; programs?: HeldProgram[] } = {}, all = false) =>
  planRegister(read, { universities: held.universities ?? [seeded], programs: held.programs ?? [] }, { all });
const batch = (made: Plan, collection: string) => {
  const found = made.batches.find((candidate) => candidate.collection === collection);
  if (!found) throw new Error(`The plan has no ${collection}`);
  return found;
};
const somewhere = rows(institution("00001A", "University of Somewhere"));

describe("the register's providers", () => {
  it("merge into a university by provider code and leave what editors wrote", () => {
    const made = plan(
      register(rows(institution("00001A", "Somewhere University Pty Ltd", { Website: "other.example" }))),
    );
    expect(batch(made, "university-page")).toMatchObject({ create: [], update: [] });
    expect(made.leftAlone).toBe(1);
  });

  it("merge by name when the university has no code, ignoring case, a leading The and what stands in brackets", () => {
    const made = plan(register(rows(institution("00009Z", "The UNIVERSITY of Somewhere (UoS)"))), {
      universities: [{ ...seeded, cricosProviderCode: null }],
    });
    expect(batch(made, "university-page").update).toEqual([{ publicId: 1, set: { cricosProviderCode: "00009Z" } }]);
  });

  it("are skipped when they are no university of the CMS, and added with --all", () => {
    const other = rows(institution("00002B", "Harbour College", { Website: "www.harbour.example" }));
    const places = rows({ "CRICOS Provider Code": "00002B", City: "NORTH RYDE", State: "NSW" });
    expect(plan(register(other)).skipped).toEqual([
      { sheet: "Institutions", row: 4, reason: "not one of the universities in the CMS (--all adds the others)" },
    ]);
    expect(batch(plan(register(other, [], places), {}, true), "university-page").create).toMatchObject([
      {
        universityName: "Harbour College",
        universityLocation: "North Ryde, New South Wales",
        webpage: "https://www.harbour.example",
        cricosProviderCode: "00002B",
      },
    ]);
  });

  it("whose code stands twice count once", () => {
    const made = plan(register([...somewhere, ...rows(institution("00001A", "Again"))]));
    expect(made.skipped.map(({ reason }) => reason)).toEqual(["the code stands in the file before"]);
  });

  it("without a state keep their city", () => {
    const places = rows({ "CRICOS Provider Code": "00002B", City: "OSLO", State: "" });
    const made = plan(register(rows(institution("00002B", "Harbour College")), [], places), {}, true);
    expect(batch(made, "university-page").create).toMatchObject([{ universityLocation: "Oslo", state: null }]);
  });

  it("listed again under another code bring their courses to the same university", () => {
    const made = plan(
      register(
        [...somewhere, ...rows(institution("00005E", "University of Somewhere"))],
        rows(course("00001A", "1A", "Bachelor of Arts"), course("00005E", "5E", "Bachelor of Science")),
      ),
    );
    expect(batch(made, "program-page").create.map(({ university }) => university)).toEqual([1, 1]);
  });
});

describe("the register's courses", () => {
  it("become programs with level, field, length and cost", () => {
    const made = plan(register(somewhere, rows(course("00001A", "012345A", " Bachelor  of Computing "))));
    expect(batch(made, "program-page").create).toMatchObject([
      {
        programName: "Bachelor of Computing",
        programGraduationLevel: "Undergraduate",
        field: "Computer Science",
        durationYears: 3,
        estimatedCost: 120_000,
        cricosCode: "012345A",
        university: 1,
      },
    ]);
  });

  it("are skipped with the reason when expired, of another level, a repeated code or another provider", () => {
    const made = plan(
      register(
        somewhere,
        rows(
          course("00001A", "1", "A", { Expired: "Yes" }),
          course("00001A", "2", "B", { "Course Level": "Certificate III" }),
          course("00001A", "3", "C"),
          course("00001A", "3", "C again"),
          course("00002B", "4", "D"),
          course("00001A", "", "E"),
        ),
      ),
    );
    expect(made.skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [4, "expired"],
      [5, "not a university program: Certificate III"],
      [7, "the code stands in the file before"],
      [8, "its provider is not imported"],
      [9, "no course code or name"],
    ]);
  });

  it("of one name within a university stay separate programs; the first takes the program that was there", () => {
    const held: HeldProgram = {
      publicId: 7,
      programName: "Bachelor of Arts",
      programGraduationLevel: "Undergraduate",
      durationYears: null,
      estimatedCost: null,
      cricosCode: null,
      university: 1,
      field: "History",
    };
    const made = plan(
      register(somewhere, rows(course("00001A", "1", "Bachelor of Arts"), course("00001A", "2", "BACHELOR OF ARTS"))),
      { programs: [held] },
    );
    expect(batch(made, "program-page").update).toEqual([
      { publicId: 7, set: { cricosCode: "1", durationYears: 3, estimatedCost: 120_000 } },
    ]);
    expect(batch(made, "program-page").create.map(({ cricosCode }) => cricosCode)).toEqual(["2"]);
  });

  it("have names of at most 255 characters", () => {
    const made = plan(register(somewhere, rows(course("00001A", "1", "x".repeat(300)))));
    expect(String(batch(made, "program-page").create[0]?.["programName"])).toHaveLength(255);
  });
});

describe("a second import of the same register", () => {
  it("changes nothing", () => {
    const read = register(
      somewhere,
      rows(course("00001A", "1", "Bachelor of Arts"), course("00001A", "2", "Bachelor of Arts")),
    );
    expect(batch(plan(read, afterwards(plan(read))), "program-page")).toMatchObject({ create: [], update: [] });
  });
});

/** What the CMS holds after a plan is applied to the seeded university and no programs. */
const afterwards = (made: Plan) => ({
  universities: [
    seeded,
    ...batch(made, "university-page").create.map(
      (values, at) => ({ ...values, publicId: 100 + at }) as unknown as HeldUniversity,
    ),
  ],
  programs: batch(made, "program-page").create.map(
    (values, at) => ({ ...values, publicId: 1000 + at }) as unknown as HeldProgram,
  ),
});

describe("the register's values", () => {
  it("are read as they are meant", () => {
    expect(["$13,450", "13450", "", "0", "none"].map(dollarsOf)).toEqual([13_450, 13_450, null, null, null]);
    expect(["52", "78", "0", "", "x"].map(yearsOf)).toEqual([1, 1.5, null, null, null]);
    expect(["www.mq.example", "http://a.example/x", "", "no site", "javascript:alert(1)"].map(websiteOf)).toEqual([
      "https://www.mq.example",
      "http://a.example/x",
      null,
      null,
      null,
    ]);
    expect(["NORTH RYDE", "O'CONNOR", "Acton"].map(placeOf)).toEqual(["North Ryde", "O'Connor", "Acton"]);
  });

  it("give the levels and fields of the guide, or none", () => {
    expect(
      [
        "Bachelor Honours Degree",
        "Masters Degree (Research)",
        "Masters Degree (Coursework)",
        "Doctoral Degree",
        "Certificate IV",
        "Senior Secondary Certificate of Education",
      ].map(levelOf),
    ).toEqual(["Undergraduate", "Research", "Postgraduate", "Research", undefined, undefined]);
    expect(fieldOf("09 - Society and Culture", "0907 - Behavioural Science", "090701 - Psychology")).toBe("Psychology");
    expect(fieldOf("11 - Food, Hospitality and Personal Services")).toBeNull();
  });
});

describe("a broken file", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "quad-import-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("that is no workbook is refused", async () => {
    const file = join(folder, "register.xlsx");
    writeFileSync(file, "PK but not a zip");
    await expect(readWorkbook(file, REGISTER_SHEETS)).rejects.toThrow(BrokenFile);
  });

  it("without a column names the sheet and the column", () => {
    expect(() =>
      toRows("Courses", [["Title"], [], ["CRICOS Provider Code"]], ["CRICOS Provider Code", "Expired"]),
    ).toThrow('Sheet "Courses" has no column "Expired"');
  });
});

describe("rows", () => {
  it("that are blank are left out, and the others keep their numbers", () => {
    const found = toRows(
      "S",
      [
        ["code", "name"],
        ["1", "a"],
        [null, ""],
        ["2", 7],
      ],
      ["code", "name"],
    );
    expect(found.map(({ row, cells }) => [row, cells["code"], cells["name"]])).toEqual([
      [4, "1", "a"],
      [6, "2", "7"],
    ]);
  });
});

const REAL = join(import.meta.dirname, "../../../shared/data/cricos-2023-01-03.xlsx");
describe.runIf(existsSync(REAL))("the published register", () => {
  it("is read whole, and a second plan after the first has nothing to do", async () => {
    const read = await readWorkbook(REAL, REGISTER_SHEETS);
    expect(read.Institutions.length).toBeGreaterThan(1_390);
    const first = plan(read, { universities: [] }, true);
    const created = batch(first, "program-page").create.length;
    expect(created).toBeGreaterThan(10_000);
    const held = afterwards(first);
    const byCode = new Map(held.universities.map((university) => [university.cricosProviderCode, university.publicId]));
    const programs = held.programs.map((program) => ({
      ...program,
      university:
        typeof program.university === "string" ? (byCode.get(program.university) ?? null) : program.university,
    }));
    const second = plan(read, { universities: held.universities, programs }, true);
    expect(second.batches.map(({ create, update }) => [create.length, update.length])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
