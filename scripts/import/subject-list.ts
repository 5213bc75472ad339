import { parse } from "csv-parse/sync";
import { BrokenFile } from "./broken-file.ts";

const COLUMNS = ["university", "subjectCode", "subjectName", "level"] as const;

/** A line of a subject list; cells are trimmed, "" when empty. `row` is the line it begins on. */
export interface SubjectRow {
  row: number;
  cells: Readonly<Record<(typeof COLUMNS)[number], string>>;
}

/** Reads a subject list: CSV in UTF-8 with a header row. Throws BrokenFile that names the column or the line. */
export const readSubjectList = (bytes: Buffer): SubjectRow[] => {
  const [header, ...rows] = parseCsv(textOf(bytes));
  if (!header) throw new BrokenFile("The subject list is empty");
  const places = COLUMNS.map((column): [string, number] => {
    const place = header.record.findIndex((name) => name.trim() === column);
    if (place < 0) throw new BrokenFile(`The subject list has no column "${column}" in its first line`);
    return [column, place];
  });
  if (rows.length === 0) throw new BrokenFile("The subject list has no line below its header");
  return rows.map(({ record, row }) => {
    if (record.length !== header.record.length)
      throw new BrokenFile(`Line ${row} has ${record.length} cells where the header has ${header.record.length}`);
    const cells = places.map(([column, at]) => [column, (record[at] ?? "").replaceAll(/\s+/g, " ").trim()]);
    return { row, cells: Object.fromEntries(cells) as SubjectRow["cells"] };
  });
};

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenFile("The subject list is not text in UTF-8");
  }
};

const parseCsv = (text: string): { record: string[]; row: number }[] => {
  const rows: { record: string[]; row: number }[] = [];
  try {
    parse(text, {
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
