/** A value of a cell: lists and objects are written as JSON. */
export type Cell = string | number | boolean | null | undefined | object;

/** With these a spreadsheet begins a formula, also where they are wide, or behind white space that it drops. */
const FORMULA = /^[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text that no spreadsheet takes for a formula: it begins with an apostrophe where it would be one. Numbers need none,
 * and are never texts here.
 */
const asText = (text: string): string => (FORMULA.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text);

const cellOf = (value: Cell): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? asText(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180), with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(",")}\r\n`;
