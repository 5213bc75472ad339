// What an import reads and plans, as the command and the CMS's admin share it.

/** The collections that an import may write, as the CMS names them. */
export type ImportCollection = "university-page" | "program-page" | "subject-page";

/** What can be imported: the workbook of the Commonwealth Register, or a list of subjects. */
export const IMPORT_SOURCES = ["cricos", "subjects"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export type ImportValues = Record<string, unknown>;

/** Records of one collection to create and to change, as `POST /api/import/apply` takes them. */
export interface ImportBatch {
  collection: ImportCollection;
  create: ImportValues[];
  update: { publicId: number; set: ImportValues }[];
}

/** Where something stands in a file: `row` is the number that a spreadsheet or an editor of texts shows. */
export interface ImportRow {
  sheet: string;
  row: number;
}

/** A row that is not imported, and why. */
export interface SkippedRow extends ImportRow {
  /** What the row is about, for people. */
  what: string;
  reason: string;
}

/** What an import found worth saying, beyond counts. */
export interface Note {
  title: string;
  lines: readonly string[];
}

/** One line of a plan as it is shown: what becomes of one record, or of a row that is skipped. */
export interface PlannedLine extends ImportRow {
  kind: "create" | "update" | "same" | "skip";
  /** Null for a row that is skipped: it became no record. */
  collection: ImportCollection | null;
  /** The record's public id, when it is there already. */
  record: number | null;
  /** The record's name, or what a skipped row is about. */
  name: string;
  /** What is set, and what was there before. */
  set: ImportValues;
  before: ImportValues;
  /** Why a row is skipped. */
  reason: string | null;
}

export interface ImportPlan {
  batches: readonly ImportBatch[];
  /** How many records were found as they should be, by collection. */
  unchanged: Readonly<Partial<Record<ImportCollection, number>>>;
  skipped: readonly SkippedRow[];
  notes: readonly Note[];
  /** The batches and what was left alone, line by line, in the order in which they are applied. */
  lines: readonly PlannedLine[];
}

/** What the CMS asks the thread that reads a file; `existing` has the records of the collections. */
export interface PlanOrder {
  source: ImportSource;
  /** Whether every institution of the register is taken, and not only the guide's. */
  all: boolean;
  file: string;
  existing: Readonly<Record<string, readonly ImportValues[]>>;
}

/** What that thread says: lines in portions, then the end; or why the file cannot be imported. */
export type PlanMessage = { lines: readonly PlannedLine[] } | { notes: readonly Note[] } | { refused: string };
