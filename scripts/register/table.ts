import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import readExcelFile from "read-excel-file/node";

/** A row of a sheet by column name; `row` is its number in the file as a spreadsheet shows it. */
export interface Row {
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** A file that cannot be imported; the message says which sheet and column. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}

/** Above the table of each sheet stand a title and an empty row. */
const HEADER_ROW = 3;

/** Finds a sheet's header among its first rows and gives its rows by column. Empty rows are left out. */
export const toRows = (sheet: string, data: readonly (readonly unknown[])[], columns: readonly string[]): Row[] => {
  const text = (cell: unknown): string =>
    typeof cell === "string" ? cell.trim() : typeof cell === "number" || typeof cell === "boolean" ? String(cell) : "";
  const header = data.findIndex((row, index) => index < 10 && row.some((cell) => text(cell) === columns[0]));
  if (header === -1) throw new BrokenFile(`Sheet "${sheet}" has no column "${columns[0] ?? ""}"`);
  const names = (data[header] ?? []).map(text);
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) throw new BrokenFile(`Sheet "${sheet}" has no column "${missing}"`);
  const places = columns.map((column) => names.indexOf(column));
  return data.slice(header + 1).flatMap((row, index) => {
    const cells = Object.fromEntries(columns.map((column, at) => [column, text(row[places[at] ?? -1])]));
    return Object.values(cells).every((cell) => cell === "") ? [] : [{ row: HEADER_ROW + 1 + index, cells }];
  });
};

/** Reads sheets of a workbook. Rejects with BrokenFile when it is no workbook, or lacks a sheet or a column. */
export const readWorkbook = async <S extends string>(
  file: string,
  sheets: Readonly<Record<S, readonly string[]>>,
): Promise<Record<S, Row[]>> => {
  let found: { sheet: string; data: unknown[][] }[];
  try {
    found = await readExcelFile(file);
  } catch (error) {
    throw new BrokenFile(
      `${file} is not a readable workbook: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const entries = (Object.entries(sheets) as [S, readonly string[]][]).map(([name, columns]) => {
    const sheet = found.find((candidate) => candidate.sheet === name);
    if (!sheet) throw new BrokenFile(`The workbook has no sheet "${name}"`);
    return [name, toRows(name, sheet.data, columns)] as const;
  });
  return Object.fromEntries(entries) as Record<S, Row[]>;
};

/** Reads a CSV file with a header row. Throws BrokenFile when it is none, or lacks a column. */
export const readCsv = (file: string, columns: readonly string[]): Row[] => {
  let records: unknown[][];
  try {
    records = parse(readFileSync(file, "utf8"), { bom: true, relax_column_count: false, skip_empty_lines: true });
  } catch (error) {
    throw new BrokenFile(
      `${file} is not a readable CSV file: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return toRows(file, records, columns).map(({ row, cells }) => ({ row: row - HEADER_ROW + 1, cells }));
};
