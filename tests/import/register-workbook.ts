import writeWorkbook from "write-excel-file/node";

type Cells = Readonly<Record<string, string | number | null>>;

const HEADERS = {
  Institutions: ["CRICOS Provider Code", "Trading Name", "Institution Name", "Institution Type", "Website"],
  Courses: [
    "CRICOS Provider Code",
    "Institution Name",
    "CRICOS Course Code",
    "Course Name",
    "Field of Education 1 Detailed Field",
    "Field of Education 2 Detailed Field",
    "Course Level",
    "Duration (Weeks)",
    "Estimated Total Course Cost",
    "Expired",
  ],
  Locations: ["CRICOS Provider Code", "Location Name", "Location Type", "City", "State"],
  "Course Locations": ["CRICOS Provider Code", "CRICOS Course Code", "Location City", "Location State"],
} as const;
type SheetName = keyof typeof HEADERS;
export type SheetRows = Partial<Record<SheetName, readonly Cells[]>>;

/** An institution with what it must have; the name is the trading name's default too. */
export const institution = (code: string, name: string, more: Cells = {}): Cells => ({
  "CRICOS Provider Code": code,
  "Institution Name": name,
  "Institution Type": "Government",
  ...more,
});

/** A three-year bachelor's degree in computing, unless `more` says otherwise. */
export const course = (providerCode: string, code: string, name: string, more: Cells = {}): Cells => ({
  "CRICOS Provider Code": providerCode,
  "CRICOS Course Code": code,
  "Course Name": name,
  "Field of Education 1 Detailed Field": "020100 - Computer Science, n.f.d.",
  "Course Level": "Bachelor Degree",
  "Duration (Weeks)": 156,
  "Estimated Total Course Cost": 120_000,
  Expired: "No",
  ...more,
});

export const location = (code: string, city: string | null, state: string | null, more: Cells = {}): Cells => ({
  "CRICOS Provider Code": code,
  "Location Type": "Location owned and operated by provider",
  City: city,
  State: state,
  ...more,
});

/** A blank row: the published file ends with such rows. */
export const BLANK: Cells = {};

/**
 * A small workbook in the layout of the published register: five sheets, a title and a date above each header.
 * `without` leaves out a sheet, or a column of a sheet.
 */
export const registerWorkbook = (
  rows: SheetRows,
  without: { sheet?: SheetName; column?: readonly [SheetName, string] } = {},
): Promise<Buffer> => {
  const sheets = (Object.keys(HEADERS) as SheetName[])
    .filter((name) => name !== without.sheet)
    .map((name) => {
      const header = HEADERS[name].filter((column) => name !== without.column?.[0] || column !== without.column[1]);
      const table = (rows[name] ?? []).map((cells) => header.map((column) => cellOf(cells[column] ?? null)));
      return { sheet: name, data: [[cellOf(name)], [cellOf("Report generated today")], header.map(cellOf), ...table] };
    });
  return writeWorkbook([{ sheet: "Purpose Statement", data: [[cellOf("About")]] }, ...sheets]).toBuffer();
};

const cellOf = (value: string | number | null) =>
  value === null ? null : { value, type: typeof value === "number" ? Number : String };
