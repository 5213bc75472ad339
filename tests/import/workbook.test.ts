import fc from "fast-check";
import writeWorkbook from "write-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { readCricosRegister } from "../../scripts/import/cricos-register.ts";
import { BLANK, course, institution, location, registerWorkbook, type SheetRows } from "./register-workbook.ts";

const INSTITUTION = ["CRICOS Provider Code", "Trading Name", "Institution Name", "Website"];
const COURSE = [
  ...["CRICOS Provider Code", "CRICOS Course Code", "Course Name", "Field of Education 1 Detailed Field"],
  ...[
    "Field of Education 2 Detailed Field",
    "Course Level",
    "Duration (Weeks)",
    "Estimated Total Course Cost",
    "Expired",
  ],
];
const LOCATION = ["CRICOS Provider Code", "Location Type", "City", "State"];
const ROWS: SheetRows = {
  Institutions: [institution("00001A", "University of Somewhere")],
  Courses: [course("00001A", "0123456", "  Bachelor of   Computing ")],
  Locations: [location("00001A", "SOMEWHERE", "VIC")],
};

describe("The workbook of the register", () => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await registerWorkbook(ROWS);
  });

  test("has its header in the third row of each sheet, and its rows are numbered as a spreadsheet shows them", async () => {
    const { institutions, courses, locations } = await readCricosRegister(whole);
    expect([institutions, courses, locations].map((rows) => rows.map(({ row }) => row))).toEqual([[4], [4], [4]]);
    expect(courses[0]?.sheet).toBe("Courses");
  });

  test("gives cells as trimmed text: codes keep their zeros, numbers are as written, what is empty is null", async () => {
    const { courses } = await readCricosRegister(whole);
    expect(courses[0]?.cells).toMatchObject({
      "CRICOS Course Code": "0123456",
      "Course Name": "Bachelor of Computing",
      "Duration (Weeks)": "156",
      "Field of Education 2 Detailed Field": null,
    });
  });

  test("may have lost the lines above its header", async () => {
    const table = (header: readonly string[], row: Readonly<Record<string, string | number | null>>) =>
      [header, header.map((name) => row[name] ?? "")].map((cells) =>
        cells.map((value) => ({ value: String(value), type: String })),
      );
    const cut = await writeWorkbook([
      { sheet: "Institutions", data: table(INSTITUTION, institution("00001A", "University of Somewhere")) },
      { sheet: "Courses", data: table(COURSE, course("00001A", "0123456", "Bachelor of Arts")) },
      { sheet: "Locations", data: table(LOCATION, location("00001A", "SOMEWHERE", "VIC")) },
    ]).toBuffer();
    const { courses } = await readCricosRegister(cut);
    expect(courses).toMatchObject([{ row: 2, cells: { "Course Name": "Bachelor of Arts" } }]);
  });

  test("that unpacks to more than memory is refused before it is unpacked", async () => {
    const bytes = Buffer.from(whole);
    const sizeAt = bytes.lastIndexOf("PK\u0001\u0002", undefined, "latin1") + 24;
    bytes.writeUInt32LE(0xfffffff0, sizeAt);
    await expect(readCricosRegister(bytes)).rejects.toThrow("it unpacks to more than 512 MB");
  });

  test("may have blank rows, which are passed over without shifting the numbers of others", async () => {
    const Courses = [BLANK, course("00001A", "000001A", "A"), BLANK, course("00001A", "000002B", "B"), BLANK, BLANK];
    const { courses } = await readCricosRegister(await registerWorkbook({ ...ROWS, Courses }));
    expect(courses.map(({ row, cells }) => [row, cells["Course Name"]])).toEqual([
      [5, "A"],
      [7, "B"],
    ]);
  });

  test.each(["Institutions", "Courses", "Locations"] as const)(
    "without the sheet %s is refused by its name",
    async (sheet) => {
      await expect(readCricosRegister(await registerWorkbook(ROWS, { sheet }))).rejects.toThrow(
        `The workbook has no sheet "${sheet}"`,
      );
    },
  );

  test.each([
    ["Courses", "Course Level"],
    ["Courses", "Expired"],
    ["Institutions", "CRICOS Provider Code"],
    ["Locations", "State"],
  ] as const)("with the sheet %s without the column %s is refused by both names", async (sheet, column) => {
    await expect(readCricosRegister(await registerWorkbook(ROWS, { column: [sheet, column] }))).rejects.toThrow(
      `Sheet "${sheet}" has no column "${column}" in its row 3`,
    );
  });

  test("with a sheet that has only its header is refused", async () => {
    await expect(readCricosRegister(await registerWorkbook({ ...ROWS, Courses: [BLANK] }))).rejects.toThrow(
      'Sheet "Courses" has no row below its header',
    );
  });

  test.each([
    ["an empty file", Buffer.alloc(0)],
    ["a text", Buffer.from("university,subjectCode\n".repeat(20))],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1".repeat(20), "hex")],
  ])("is not %s", async (_what, bytes) => {
    await expect(readCricosRegister(bytes)).rejects.toThrow("This is not an .xlsx workbook");
  });

  test.each([1, 21, 22])("that lacks its last %i bytes is known to be cut short", async (lost) => {
    await expect(readCricosRegister(whole.subarray(0, whole.length - lost))).rejects.toThrow("cut short");
  });

  test("whose content does not have the checksum that its list of files gives is refused", async () => {
    const bytes = Buffer.from(whole);
    const checksumAt = bytes.lastIndexOf("PK\u0001\u0002", undefined, "latin1") + 16;
    bytes[checksumAt] = (bytes[checksumAt] ?? 0) ^ 1;
    await expect(readCricosRegister(bytes)).rejects.toThrow(/The workbook is damaged: .+ is not as it was written/);
  });

  test("that holds a file which its list does not name is refused, whatever that would unpack to", async () => {
    const end = whole.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
    const list = whole.readUInt32LE(end + 16);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    const [files, rest] = [whole.subarray(0, list), Buffer.from(whole.subarray(list))];
    rest.writeUInt32LE(list + header.length, end - list + 16);
    await expect(readCricosRegister(Buffer.concat([files, header, rest]))).rejects.toThrow(
      "The workbook is damaged: there is something in it that its list of files does not name",
    );
  });

  test("is refused when it is cut short anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: whole.length - 1 }), async (lost) => {
        await expect(readCricosRegister(whole.subarray(0, whole.length - lost))).rejects.toThrow(/workbook/);
      }),
    );
  });

  test("is refused, or read the same, when one of its bytes is wrong", async () => {
    const right = await readCricosRegister(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        const read = await readCricosRegister(bytes).catch((error: unknown) => error);
        if (!(read instanceof Error)) expect(read).toEqual(right);
        else expect(read.name).toBe("BrokenFile");
      }),
      { numRuns: 300 },
    );
  });
});
