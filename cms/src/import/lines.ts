import { errors } from "@strapi/utils";
import { labelOf, type ImportCollection, type ImportValues } from "#contract";
import { DELETED } from "../deleting/deleted";
import { UNIVERSITY_UID } from "../records/content-types";
import { columnOf, inPortions, rowsOf, tableOf, type Connection } from "../records/tables";
import { applyBatch } from "./apply";
import type { ImportBatch } from "./batches";
import { IMPORT_COLLECTIONS } from "./collections";
import { deletedUniversities } from "./deleted";
import { marksOf } from "./marks";
import { readForImport } from "./read";
import type { Line } from "./runs";

/** The field by which a new record is known to be there already. */
const CODES: Readonly<Record<ImportCollection, string>> = {
  "university-page": "cricosProviderCode",
  "program-page": "cricosCode",
  "subject-page": "subjectCode",
};

/** The collection of lines, which is one. */
export const collectionOf = (lines: readonly Line[]) => {
  const name = lines[0]?.collection;
  const collection = name && IMPORT_COLLECTIONS[name];
  if (!name || !collection) throw new Error("Lines without a collection");
  return { name, ...collection };
};

/**
 * Imports lines of one collection and one kind within a transaction, and answers what became of each: what was changed or
 * added by somebody since the file was read is left. Throws a ValidationError when the CMS refuses one of them.
 */
export const importLines = async (connection: Connection, lines: readonly Line[]): Promise<Line[]> => {
  const collection = collectionOf(lines);
  const reasons = await staleReasons(connection, lines);
  const fresh = lines.filter(({ place }) => !reasons.has(place));
  const [first] = fresh;
  const left = lines.flatMap((line): Line[] => {
    const reason = reasons.get(line.place);
    return reason === undefined ? [] : [{ ...line, outcome: "left", reason }];
  });
  if (!first) return left;
  const batch: ImportBatch = { collection, create: [], update: [] };
  if (first.kind === "create") batch.create = fresh.map(({ set }) => set);
  else batch.update = fresh.flatMap(({ record, set }) => (record === null ? [] : [{ publicId: record, set }]));
  const { created } = await applyBatch(connection, batch, "");
  const marks = await marksOf(connection, collection.uid, created);
  return [
    ...left,
    ...fresh.map((line, place): Line => {
      const made = marks.get(created[place] ?? 0);
      return { ...line, outcome: "done", ...(made ? { record: made.publicId, mark: made.mark } : {}) };
    }),
  ];
};

/** Why lines cannot be imported any more, by place. */
const staleReasons = async (connection: Connection, lines: readonly Line[]): Promise<Map<number, string>> => {
  const { name, ...collection } = collectionOf(lines);
  const reasons = new Map<number, string>();
  if (lines[0]?.kind === "update") {
    const held = await recordsBy(connection, lines);
    for (const { place, record, before } of lines) {
      const now = held.get(record);
      if (!now) reasons.set(place, "it was deleted after the file was read");
      else if (now["listing"] === DELETED) reasons.set(place, "it is deleted: take it back first");
      else if (!isAs(now, before)) reasons.set(place, "it was changed after the file was read");
    }
    return reasons;
  }
  const deleted = name === "university-page" ? new Set() : await deletedUniversities(connection);
  for (const { place, set } of lines)
    if (deleted.has(set["university"])) reasons.set(place, "its university is deleted: take it back first");
  const code = CODES[name];
  const codes = lines.flatMap(({ set }) => (typeof set[code] === "string" ? [set[code]] : []));
  const there = new Set<string>();
  for (const portion of inPortions(codes))
    for (const record of await readForImport(connection, collection, { field: code, values: portion }))
      there.add(keyOf(name, code, record));
  for (const { place, set } of lines)
    if (there.has(keyOf(name, code, set))) reasons.set(place, "it was added after the file was read");
  return reasons;
};

/** A subject's code is its university's own. */
const keyOf = (name: ImportCollection, code: string, record: ImportValues): string =>
  name === "subject-page" ? `${String(record[code])}|${String(record["university"])}` : String(record[code]);

/** The records of lines as they are, by public id. */
const recordsBy = async (connection: Connection, lines: readonly Line[]): Promise<Map<unknown, ImportValues>> => {
  const ids = lines.flatMap(({ record }) => record ?? []);
  const collection = collectionOf(lines);
  const held = new Map<unknown, ImportValues>();
  for (const portion of inPortions(ids))
    for (const record of await readForImport(connection, collection, { field: "publicId", values: portion }))
      held.set(record["publicId"], record);
  return held;
};

const isAs = (record: ImportValues, values: ImportValues): boolean =>
  Object.entries(values).every(([field, value]) => isSame(record[field], value));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Puts back, within a transaction, what lines of one collection changed, and answers what became of each: a record that
 * somebody has changed since in a field that the import set is kept. Throws a ValidationError when the CMS refuses one.
 */
export const revertLines = async (connection: Connection, lines: readonly Line[]): Promise<Line[]> => {
  const collection = collectionOf(lines);
  const held = await recordsBy(connection, lines);
  const codes = await universityCodes(connection, lines);
  const settled = lines.map((line): Line => {
    const now = held.get(line.record);
    if (!now) return { ...line, outcome: "undone", reason: null };
    const changed = Object.entries(line.set).filter(
      ([field, value]) => !isSame(now[field], field === "university" ? (codes.get(value) ?? value) : value),
    );
    if (changed.length === 0) return { ...line, outcome: "undone", reason: null };
    const fields = changed.map(([field]) => labelOf(field)).join(", ");
    return { ...line, outcome: "kept", reason: `somebody has changed it since: ${fields}` };
  });
  const update = settled.flatMap(({ outcome, record, before }) =>
    outcome === "undone" && record !== null && held.has(record) ? [{ publicId: record, set: before }] : [],
  );
  if (update.length > 0) await applyBatch(connection, { collection, create: [], update }, "");
  return settled;
};

/** The public ids of the universities that lines name by their provider code. */
const universityCodes = async (connection: Connection, lines: readonly Line[]): Promise<Map<unknown, number>> => {
  const codes = lines.flatMap(({ set }) => (typeof set["university"] === "string" ? [set["university"]] : []));
  if (codes.length === 0) return new Map();
  const [code, publicId] = ["cricosProviderCode", "publicId"].map((name) => columnOf(UNIVERSITY_UID, name)) as [
    string,
    string,
  ];
  const found = new Map<unknown, number>();
  for (const portion of inPortions([...new Set(codes)]))
    for (const row of await rowsOf<{ code: string; id: number }>(
      connection(tableOf(UNIVERSITY_UID)).whereIn(code, portion).select({ code, id: publicId }),
    ))
      found.set(row.code, row.id);
  return found;
};

/** Why the CMS refused one line, or undefined when the fault is another. */
export const refusalOf = (error: unknown): string | undefined => {
  if (error instanceof errors.ValidationError)
    return (error as Error).message.replace(/^\.(create|update)\[\d+\](\.set)?\.\w+ (is refused: )?/, "");
  const { code } = error as { code?: unknown };
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE"
    ? "another record has its code, which must be unique"
    : undefined;
};
