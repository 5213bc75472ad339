import type { ImportCollection, ImportPlan, SkippedRow } from "../../src/contract/import.ts";

const NAMES: Readonly<Record<ImportCollection, string>> = {
  "university-page": "Universities",
  "program-page": "Programs",
  "subject-page": "Subjects",
};
const ROWS_SHOWN = 3;
const NOTES_SHOWN = 10;

/** What an import does, for people: counts by kind, what was noticed, and the skipped rows by reason. */
export const summaryOf = ({ batches, unchanged, skipped, notes }: Omit<ImportPlan, "lines">): string => {
  const counts = batches.map(({ collection, create, update }) => [
    NAMES[collection],
    create.length,
    update.length,
    unchanged[collection] ?? 0,
  ]);
  const table = [["", "created", "updated", "left alone"], ...counts].map(([name, ...numbers]) =>
    [String(name).padEnd(14), ...numbers.map((cell) => inGroups(cell).padStart(12))].join(""),
  );
  const remarks = notes.flatMap(({ title, lines }) => ["", `${title}: ${lines.length}`, ...shown(lines, NOTES_SHOWN)]);
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([reason, rows]) => [
      `  ${inGroups(rows.length)}  ${reason}`,
      ...shown(rows.map(inWords), ROWS_SHOWN, "      "),
    ]);
  return [...table, ...remarks, "", `Skipped rows: ${inGroups(skipped.length)}`, ...reasons].join("\n");
};

const shown = (lines: readonly string[], most: number, indent = "  "): string[] => [
  ...lines.slice(0, most).map((line) => `${indent}${line}`),
  ...(lines.length > most ? [`${indent}… and ${inGroups(lines.length - most)} more`] : []),
];

const inWords = ({ sheet, row, what }: SkippedRow): string => `${sheet}, row ${row}: ${what}`;

const inGroups = (cell: string | number | undefined): string =>
  typeof cell === "number" ? cell.toLocaleString("en-AU") : (cell ?? "");
