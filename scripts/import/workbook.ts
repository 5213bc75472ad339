import readWorkbook, { type CellValue, type Row } from "read-excel-file/node";
import { expectWholeArchive } from "./archive.ts";
import { BrokenFile } from "./broken-file.ts";

/** A row of a sheet: its number as the spreadsheet shows it, and its cells as trimmed text by column; null is empty. */
export interface SheetRow<Column extends string = string> {
  sheet: string;
  row: number;
  cells: Readonly<Record<Column, string | null>>;
}

/** Sheets by name, each with the columns that it must have. */
export type SheetShapes = Readonly<Record<string, readonly string[]>>;
export type Sheets<Shapes extends SheetShapes> = { [Name in keyof Shapes]: SheetRow<Shapes[Name][number]>[] };

/** The published register begins each sheet with its title and its date. */
const HEADER_ROW = 3;
/** Where a header is looked for: somebody may have deleted the title, or put lines above it. */
const HEADER_ROWS = [HEADER_ROW, 1, 2, 4, 5, 6, 7, 8, 9, 10];

/** Reads the sheets wanted, without their blank rows. Throws BrokenFile that names the sheet and the column. */
export const readSheets = async <Shapes extends SheetShapes>(
  bytes: Buffer,
  wanted: Shapes,
): Promise<Sheets<Shapes>> => {
  expectWholeArchive(bytes);
  const workbook = await readWorkbook(bytes).catch((error: unknown) => {
    throw new BrokenFile(`The workbook cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return Object.fromEntries(
    Object.entries(wanted).map(([name, columns]) => {
      const sheet = workbook.find((candidate) => keyOf(candidate.sheet) === keyOf(name));
      if (!sheet) throw new BrokenFile(`The workbook has no sheet "${name}"`);
      return [name, rowsOf(name, sheet.data, columns)];
    }),
  ) as Sheets<Shapes>;
};

const rowsOf = (sheet: string, data: readonly Row[], columns: readonly string[]): SheetRow[] => {
  const headers = HEADER_ROWS.map((row) => {
    const names = (data[row - 1] ?? []).map((cell) => keyOf(textOf(cell) ?? ""));
    return { row, names, missing: columns.filter((column) => !names.includes(keyOf(column))) };
  });
  const [first] = headers;
  const header = headers.find(({ missing }) => missing.length === 0) ?? first;
  if (!header || header.missing.length > 0)
    throw new BrokenFile(
      `Sheet "${sheet}" has no column ${inQuotes(first?.missing ?? columns)} in its row ${HEADER_ROW}`,
    );
  const places = columns.map((column): [string, number] => [column, header.names.indexOf(keyOf(column))]);
  const rows = data.slice(header.row).flatMap((cells, place): SheetRow[] => {
    const texts = places.map(([column, at]): [string, string | null] => [column, textOf(cells[at] ?? null)]);
    if (texts.every(([, text]) => text === null)) return [];
    return [{ sheet, row: place + header.row + 1, cells: Object.fromEntries(texts) }];
  });
  if (rows.length === 0) throw new BrokenFile(`Sheet "${sheet}" has no row below its header`);
  return rows;
};

const textOf = (cell: CellValue | null): string | null => {
  const text = cell === null ? "" : String(cell).replaceAll(/\s+/g, " ").trim();
  return text === "" ? null : text;
};

const inQuotes = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const keyOf = (name: string): string => name.replaceAll(/\s+/g, " ").trim().toLowerCase();
