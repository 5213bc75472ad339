import { describe, expect, test } from "vitest";
import type { ExistingSubject } from "../../scripts/import/existing.ts";
import { readSubjectList } from "../../scripts/import/subject-list.ts";
import { planSubjectsImport } from "../../scripts/import/subjects-plan.ts";
import { afterPlan, isEmptyPlan, university } from "./in-memory.ts";

const HEADER = "university,subjectCode,subjectName,level,faculty\n";
const UNIVERSITIES = [
  university(1, "Somewhere National University", { acronym: "ANU" }),
  university(2, "Harbour City", { acronym: "HC", aliases: ["University of the Harbour"] }),
];
const read = (text: string) => readSubjectList(Buffer.from(HEADER + text));
const planOf = (text: string, subjects: ExistingSubject[] = []) =>
  planSubjectsImport(read(text), { universities: UNIVERSITIES, subjects });
const subject = (publicId: number, more: Partial<ExistingSubject>): ExistingSubject => ({
  publicId,
  subjectName: "Algebra",
  subjectCode: null,
  subjectGraduationLevel: "Undergraduate",
  university: 1,
  field: null,
  ...more,
});
const created = (text: string) => planOf(text).batches[0]?.create;

describe("A subject list", () => {
  test("may have commas, quotes, line ends and letters of any language in its names", () => {
    const rows = read('HC,A1,"Rome, ""Eternal""",,\nHC,A2,"Two\nlines",,\n\nHC,A3,Größe – 世界,,\n');
    expect(rows.map(({ row, cells }) => [row, cells.subjectName])).toEqual([
      [2, 'Rome, "Eternal"'],
      [3, "Two lines"],
      [6, "Größe – 世界"],
    ]);
  });

  test("may begin with a byte order mark and have its columns in any order", () => {
    const rows = readSubjectList(Buffer.from("\uFEFFsubjectName,level,university,subjectCode\nAlgebra,,HC,M1\n"));
    expect(rows[0]?.cells).toEqual({ university: "HC", subjectCode: "M1", subjectName: "Algebra", level: "" });
  });

  test.each([
    ["", "The subject list is empty"],
    ["university,subjectCode,level\nHC,M1,\n", 'The subject list has no column "subjectName"'],
    [HEADER, "The subject list has no line below its header"],
    [`${HEADER}HC,M1,Algebra,,\nHC,M2\n`, "Line 3 has 2 cells where the header has 5"],
    [`${HEADER}HC,M1,"Algebra`, "The subject list cannot be read"],
  ])("that is broken is refused with what is wrong (%#)", (text, message) => {
    expect(() => readSubjectList(Buffer.from(text))).toThrow(message);
  });

  test.each([
    ["semicolons", ";"],
    ["tabs", "\t"],
  ])("may separate its cells with %s", (_name, separator) => {
    const lines = [
      "University;Subject code;Subject name;Level",
      'HC;M1;"Algebra; two, three";',
      "HC;M2;Größe;Research",
    ];
    const rows = readSubjectList(Buffer.from(lines.join("\r\n").replaceAll(";", separator)));
    expect(rows.map(({ row, cells }) => [row, cells.subjectCode, cells.level])).toEqual([
      [2, "M1", ""],
      [3, "M2", "Research"],
    ]);
  });

  test("that lacks columns is told which, all at once", () => {
    expect(() => readSubjectList(Buffer.from("university;name\nHC;Algebra\n"))).toThrow(
      'The subject list has no column "subjectCode", "subjectName", "level" in its first line',
    );
  });

  test("in UTF-16 is told so, with or without the mark that says it", () => {
    for (const text of [`\uFEFF${HEADER}HC,M1,Algebra,,\n`, `${HEADER}HC,M1,Algebra,,\n`])
      expect(() => readSubjectList(Buffer.from(text, "utf16le"))).toThrow(
        "The subject list is in UTF-16, not in UTF-8",
      );
  });

  test("in Latin-1 is told so, with the line where it shows", () => {
    const text = `${HEADER}HC,M1,Algebra,,\nHC,M2,Gr\u00F6\u00DFe,,\n`;
    expect(() => readSubjectList(Buffer.from(text, "latin1"))).toThrow("Latin-1: see its line 3");
  });

  test("that is a workbook is told so", () => {
    expect(() => readSubjectList(Buffer.from("PK\u0003\u0004 and more"))).toThrow("This is a workbook and no list");
  });

  test("that is not in UTF-8 is refused", () => {
    expect(() => readSubjectList(Buffer.from(`${HEADER}HC,M1,Gr\u00F6\u00DFe,,\n`, "latin1"))).toThrow("UTF-8");
  });
});

describe("A subject of a list", () => {
  test("is added to the university of that name, acronym or other name, with the field that its code says", () => {
    const lines =
      "The Somewhere National University,MATH1013,Algebra,Postgraduate,\nhc,XYZW1,Sailing,,\nuniversity of the harbour,COMP1,Code,,\n";
    expect(created(lines)).toEqual([
      {
        subjectName: "Algebra",
        subjectCode: "MATH1013",
        subjectGraduationLevel: "Postgraduate",
        university: 1,
        field: "Mathematics",
        listing: "listed",
      },
      expect.objectContaining({ university: 2, field: null, subjectGraduationLevel: "Undergraduate" }),
      expect.objectContaining({ university: 2, field: "Computer Science" }),
    ]);
  });

  test("whose letters mean different things at different universities gets a field only where they are known", () => {
    expect(created("ANU,ARCH1111,Digging,,\nHC,ARCH1111,Building,,\n")?.map(({ field }) => field)).toEqual([
      "Archaeology",
      null,
    ]);
  });

  test("is left alone when it is there, but for a field that is missing", () => {
    const existing = [
      subject(1, { subjectCode: "math1013", subjectName: "Kept", field: "Physics" }),
      subject(2, { subjectCode: "MATH2" }),
    ];
    const plan = planOf("ANU,MATH1013,Algebra,Research,\nANU,MATH2,Analysis,,\n", existing);
    expect(plan.batches[0]).toMatchObject({ create: [], update: [{ publicId: 2, set: { field: "Mathematics" } }] });
    expect(plan.unchanged["subject-page"]).toBe(1);
  });

  test("without a code in the guide is found by its name, once", () => {
    const plan = planOf("ANU,MATH1,ALGEBRA,,\nANU,MATH2,Algebra,,\n", [subject(9, {})]);
    expect(plan.batches[0]).toMatchObject({
      create: [{ subjectCode: "MATH2" }],
      update: [{ publicId: 9, set: { subjectCode: "MATH1", field: "Mathematics" } }],
    });
  });

  test("is skipped with its reason when it cannot be a subject", () => {
    const plan = planOf(
      `Nowhere,A1,Name,,\n,A2,Name,,\nHC,,Name,,\nHC,A3,,,\nHC,A4,Name,Kindergarten,\nHC,A5,Name,,\nHC,a5,Name,,\nHC,A6,${"N".repeat(256)},,\n`,
    );
    expect(plan.skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [2, "the guide does not have the university: Nowhere"],
      [3, "no university"],
      [4, "no subject code"],
      [5, "no subject name"],
      [6, "the guide does not have the level: Kindergarten"],
      [8, "the subject stands in an earlier line"],
      [9, "the name is longer than 255 characters"],
    ]);
  });

  test("with a character that nobody sees is skipped with its line, and the others are not", () => {
    const plan = planOf("HC,A1,Alge\u0007bra,,\nHC,A2,Ana\u200Blysis,,\nHC,A\u00003,Name,,\nHC,A4,Sailing,,\n");
    expect(plan.skipped).toEqual([
      {
        ...{ sheet: "subjects", row: 2, what: "Algebra" },
        reason: "a character that cannot be seen stands in it: Alge[U+0007]bra",
      },
      expect.objectContaining({ row: 3, what: "Analysis" }),
      expect.objectContaining({ row: 4, reason: "a character that cannot be seen stands in it: A[U+0000]3" }),
    ]);
    expect(plan.batches[0]?.create).toMatchObject([{ subjectCode: "A4" }]);
  });

  test("is told line by line with what becomes of it", () => {
    const existing = [
      subject(1, { subjectCode: "MATH1", field: "Physics" }),
      subject(2, { subjectCode: "MATH2", subjectName: "Analysis" }),
    ];
    const { lines } = planOf("ANU,MATH1,Algebra,,\nANU,MATH2,Other,,\nANU,MATH3,New,,\nANU,,None,,\n", existing);
    const shared = { collection: "subject-page", sheet: "subjects", reason: null };
    expect(lines).toEqual([
      { ...shared, kind: "same", row: 2, record: 1, name: "Algebra", set: {}, before: {} },
      {
        ...{ ...shared, kind: "update", row: 3, record: 2, name: "Analysis" },
        ...{ set: { field: "Mathematics" }, before: { field: null } },
      },
      {
        ...{ ...shared, kind: "create", row: 4, record: null, name: "New", before: {} },
        set: expect.objectContaining({ subjectCode: "MATH3" }) as unknown,
      },
      {
        ...{ kind: "skip", collection: null, sheet: "subjects", row: 5, record: null, name: "None" },
        ...{ set: {}, before: {}, reason: "no subject code" },
      },
    ]);
  });

  test("is not added again by a second import", () => {
    const lines = "ANU,MATH1,Algebra,,\nANU,MATH2,Algebra,,\nHC,X1,Sailing,,\n";
    const guide = { universities: UNIVERSITIES, programs: [], subjects: [subject(9, {})] };
    const after = afterPlan(guide, planSubjectsImport(read(lines), guide));
    expect(isEmptyPlan(planSubjectsImport(read(lines), after))).toBe(true);
  });
});
