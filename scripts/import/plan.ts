/** The collections that an import may write, as the CMS names them. */
export type ImportCollection = "university-page" | "program-page" | "subject-page";

type Values = Record<string, unknown>;

/** Records of one collection to create and to change, as `POST /api/import/apply` takes them. */
export interface ImportBatch {
  collection: ImportCollection;
  create: Values[];
  update: { publicId: number; set: Values }[];
}

/** A row that is not imported, and why. */
export interface SkippedRow {
  sheet: string;
  row: number;
  /** What the row is about, for people. */
  what: string;
  reason: string;
}

/** What an import found worth saying, beyond counts. */
export interface Note {
  title: string;
  lines: readonly string[];
}

export interface ImportPlan {
  batches: readonly ImportBatch[];
  /** How many records were found as they should be, by collection. */
  unchanged: Readonly<Partial<Record<ImportCollection, number>>>;
  skipped: readonly SkippedRow[];
  notes: readonly Note[];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * What to set on a record that is there: the fields that the source owns where they differ, the others only where they
 * are empty, so that no editor's work is lost. What the source does not state (null) erases nothing.
 */
export const changesTo = (existing: object, source: { owned: Values; filled: Values }): Values => {
  const held = new Map<string, unknown>(Object.entries(existing));
  const owned = Object.entries(source.owned).filter(([name, value]) => !isEmpty(value) && held.get(name) !== value);
  const filled = Object.entries(source.filled).filter(([name, value]) => !isEmpty(value) && isEmpty(held.get(name)));
  return Object.fromEntries([...owned, ...filled]);
};
