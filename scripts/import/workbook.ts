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
  const header = (data[HEADER_ROW - 1] ?? []).map((cell) => keyOf(textOf(cell) ?? ""));
  const places = columns.map((column): [string, number] => {
    const place = header.indexOf(keyOf(column));
    if (place < 0) throw new BrokenFile(`Sheet "${sheet}" has no column "${column}" in its row ${HEADER_ROW}`);
    return [column, place];
  });
  const rows = data.slice(HEADER_ROW).flatMap((cells, place): SheetRow[] => {
    const texts = places.map(([column, at]): [string, string | null] => [column, textOf(cells[at] ?? null)]);
    if (texts.every(([, text]) => text === null)) return [];
    return [{ sheet, row: place + HEADER_ROW + 1, cells: Object.fromEntries(texts) }];
  });
  if (rows.length === 0) throw new BrokenFile(`Sheet "${sheet}" has no row below its header`);
  return rows;
};

const textOf = (cell: CellValue | null): string | null => {
  const text = cell === null ? "" : String(cell).replaceAll(/\s+/g, " ").trim();
  return text === "" ? null : text;
};

const keyOf = (name: string): string => name.replaceAll(/\s+/g, " ").trim().toLowerCase();
