import { parse } from "csv-parse/sync";
import { BrokenFile } from "./broken-file.ts";

const COLUMNS = ["university", "subjectCode", "subjectName", "level"] as const;
/** What may stand between two cells: spreadsheets write semicolons where the comma is the decimal sign. */
const SEPARATORS = [",", ";", "\t"];

/** A line of a subject list; cells are trimmed, "" when empty. `row` is the line it begins on. */
export interface SubjectRow {
  row: number;
  cells: Readonly<Record<(typeof COLUMNS)[number], string>>;
}

/**
 * Reads a subject list: CSV in UTF-8 with a header row, its cells separated by commas, semicolons or tabs. Throws
 * BrokenFile that names the encoding, the columns or the line.
 */
export const readSubjectList = (bytes: Buffer): SubjectRow[] => {
  const text = textOf(bytes);
  const [header, ...rows] = parseCsv(text, separatorOf(text));
  if (!header) throw new BrokenFile("The subject list is empty");
  const names = header.record.map(keyOf);
  const missing = COLUMNS.filter((column) => !names.includes(keyOf(column)));
  if (missing.length > 0) {
    const named = missing.map((column) => `"${column}"`).join(", ");
    throw new BrokenFile(`The subject list has no column ${named} in its first line`);
  }
  const places = COLUMNS.map((column): [string, number] => [column, names.indexOf(keyOf(column))]);
  if (rows.length === 0) throw new BrokenFile("The subject list has no line below its header");
  return rows.map(({ record, row }) => {
    if (record.length !== header.record.length)
      throw new BrokenFile(`Line ${row} has ${record.length} cells where the header has ${header.record.length}`);
    const cells = places.map(([column, at]) => [column, (record[at] ?? "").replaceAll(/\s+/g, " ").trim()]);
    return { row, cells: Object.fromEntries(cells) as SubjectRow["cells"] };
  });
};

/** A column's name as it is compared: capitals, spaces and signs do not count. */
const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");

const AGAIN = 'Save it as "CSV UTF-8" and import it again';

const textOf = (bytes: Buffer): string => {
  const head = bytes.toString("latin1", 0, 4);
  if (head.startsWith("PK\u0003\u0004"))
    throw new BrokenFile(`This is a workbook and no list. ${AGAIN}, or choose the register`);
  const start = bytes.subarray(0, 400);
  const hasWideSigns = start.filter((byte) => byte === 0).length > start.length / 4;
  if (head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff") || hasWideSigns)
    throw new BrokenFile(`The subject list is in UTF-16, not in UTF-8. ${AGAIN}`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenFile(
      `The subject list is not in UTF-8 but, it seems, in Latin-1: see its line ${firstOtherLine(bytes)}. ${AGAIN}`,
    );
  }
};

/** The first line that is not text in UTF-8. */
const firstOtherLine = (bytes: Buffer): number => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [line, start] = [1, 0];
  for (;;) {
    const end = bytes.indexOf("\n", start);
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    [line, start] = [line + 1, end + 1];
  }
};

/** What separates the cells of the header: the sign that gives the most of the columns, a comma where none does. */
const separatorOf = (text: string): string => {
  const [header = ""] = text.split(/\r?\n/, 1);
  const columnsWith = (separator: string): number => {
    const names = header.split(separator).map(keyOf);
    return COLUMNS.filter((column) => names.includes(keyOf(column))).length;
  };
  return SEPARATORS.reduce((best, separator) => (columnsWith(separator) > columnsWith(best) ? separator : best));
};

const parseCsv = (text: string, delimiter: string): { record: string[]; row: number }[] => {
  const rows: { record: string[]; row: number }[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      onRecord: (record: string[], { lines }) => {
        // `lines` is the line that the record ends on; quoted cells may hold line ends.
        rows.push({ record, row: lines - record.join("").split("\n").length + 1 });
        return null;
      },
    });
  } catch (error) {
    throw new BrokenFile(`The subject list cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return rows;
};
