import { LIMITS } from "#contract";
import { isNotDeleted } from "../deleting/deleted";
import { writtenAfter } from "../records/change-numbers";
import { isSummary, UNIVERSITY_UID } from "../records/content-types";
import { summaryIn } from "../records/facts";
import { sourcesOf } from "../sources/sources";
import { columnOf, inPortions, isMedia, linkOf, rowsOf, tableOf, typeOf, type Connection } from "../records/tables";
import type { Collection } from "./collections";
import { hiddenIds } from "./held";
import { imagesOf } from "./images";
import { settle, type Sent } from "./settle";
import { timeOrNull } from "./time";

/** Aliases of the joined tables. */
const RECORD = "record";
const UNIVERSITY = "university";
const FIELD = "field";

interface WhichRecords {
  /** Also those that are held back and were never good. */
  withHidden?: boolean;
  /** Also those that are not listed; deleted ones never. */
  withUnlisted?: boolean;
  /** Whether they have a university, and whether that is on the site, makes no difference. */
  ofAnyUniversity?: boolean;
}

/**
 * A query for the records of a collection that the public may see, with its university and field joined. A university that
 * is held back and was never good is as one that is not listed.
 */
export const publicRecords = (
  connection: Connection,
  collection: Collection,
  { withHidden = false, withUnlisted = false, ofAnyUniversity = false }: WhichRecords = {},
) => {
  const { name, uid, university, field, hasListing } = collection;
  const id = publicIdColumn(collection);
  // A row that was written past the CMS may have no number, by which the site would know it.
  const query = connection({ [RECORD]: tableOf(uid) }).where(id, ">", 0);
  if (!withHidden) query.whereNotIn(id, hiddenIds(connection, name));
  if (hasListing && !withUnlisted) query.where(`${RECORD}.${columnOf(uid, "listing")}`, "listed");
  if (hasListing && withUnlisted) query.where(isNotDeleted(uid, RECORD));
  if (university) {
    const link = linkOf(uid, "university_page");
    query
      .leftJoin({ in_university: link.table }, `in_university.${link.from}`, `${RECORD}.id`)
      .leftJoin({ [UNIVERSITY]: tableOf(UNIVERSITY_UID) }, (join) => {
        join.on(`${UNIVERSITY}.id`, `in_university.${link.to}`);
        if (ofAnyUniversity) return;
        join
          .andOnVal(`${UNIVERSITY}.${columnOf(UNIVERSITY_UID, "listing")}`, "listed")
          .andOn(connection.raw("?? not in (?)", [universityIdColumn(), hiddenIds(connection, "universities")]));
      });
    if (university === "required" && !ofAnyUniversity) query.whereNotNull(`${UNIVERSITY}.id`);
  }
  if (field) {
    const link = linkOf(uid, field.relation);
    query
      .leftJoin({ in_field: link.table }, `in_field.${link.from}`, `${RECORD}.id`)
      .leftJoin({ [FIELD]: tableOf(field.uid) }, `${FIELD}.id`, `in_field.${link.to}`);
  }
  return query;
};

/** The column of the joined university's public id. */
export const universityIdColumn = (): string => `${UNIVERSITY}.${columnOf(UNIVERSITY_UID, "publicId")}`;
/** The column of the joined record's public id. */
export const publicIdColumn = ({ uid }: Collection): string => `${RECORD}.${columnOf(uid, "publicId")}`;
/** The column of the joined record's own id, by which changes are numbered. */
export const rowColumn = `${RECORD}.id`;

/**
 * What the site may show of at most LIMITS.exportPageSize public records in order of id, changed after the number `since`,
 * with an id above `after`.
 */
export const recordsPage = async (
  connection: Connection,
  collection: Collection,
  { since, after }: { since: number | undefined; after: number },
): Promise<{ records: Sent[]; next: number | null }> => {
  const query = publicRecords(connection, collection)
    .where(publicIdColumn(collection), ">", after)
    .limit(LIMITS.exportPageSize + 1);
  if (since !== undefined) query.whereIn(rowColumn, writtenAfter(connection, collection.name, since));
  const found = await readRecords(connection, collection, query);
  const records = found.slice(0, LIMITS.exportPageSize);
  return {
    records: await shownOf(connection, collection, records),
    next: found.length > LIMITS.exportPageSize ? (records.at(-1)?.id ?? null) : null,
  };
};

/** What the site may show of these records, as far as they are public. `withHidden`: also of those that it left out. */
export const recordsById = async (
  connection: Connection,
  collection: Collection,
  ids: readonly number[],
  options: { withHidden?: boolean } = {},
): Promise<{ records: Sent[]; found: number[] }> => {
  const records: Sent[] = [];
  const found: number[] = [];
  for (const portion of inPortions(ids)) {
    const query = publicRecords(connection, collection, options).whereIn(publicIdColumn(collection), portion);
    const read = await readRecords(connection, collection, query);
    found.push(...read.map(({ id }) => id));
    records.push(...(await shownOf(connection, collection, read)));
  }
  return { records, found };
};

const shownOf = async (connection: Connection, { name }: Collection, records: readonly Sent[]): Promise<Sent[]> => {
  const shown = await settle(connection, name, records);
  return records.flatMap(({ id }) => shown.get(id) ?? []);
};

/** Records as they are in the database, in order of id. */
export const readRecords = async (
  connection: Connection,
  collection: Collection,
  query: ReturnType<typeof publicRecords>,
): Promise<Sent[]> => {
  const { uid, university, field } = collection;
  const images = collection.fields.filter((name) => isMedia(uid, name));
  const values = collection.fields.filter((name) => !isMedia(uid, name));
  void query
    .orderBy(publicIdColumn(collection))
    .select({ row: rowColumn, id: publicIdColumn(collection), updatedAt: `${RECORD}.updated_at` })
    .select(Object.fromEntries(values.map((name) => [name, `${RECORD}.${columnOf(uid, name)}`])));
  if (university) void query.select({ university: universityIdColumn() });
  if (field) void query.select({ field: `${FIELD}.${columnOf(field.uid, field.name)}` });

  const rows = await rowsOf<Record<string, unknown>>(query);
  const pictures = await imagesOf(
    connection,
    uid,
    images,
    rows.map(({ row }) => row as number),
  );
  const sources = await sourcesOf(connection, uid, new Map(rows.map((row) => [row["row"] as number, row])));
  return rows.map((row) => ({
    id: row["id"] as number,
    updatedAt: timeOrNull(row["updatedAt"]),
    ...(sources.has(row["row"] as number) ? { sources: sources.get(row["row"] as number) } : {}),
    ...Object.fromEntries(values.map((name) => [name, valueOf(row[name], name, typeOf(uid, name))])),
    ...(university ? { university: row["university"] ?? null } : {}),
    ...(field ? { field: row["field"] ?? null } : {}),
    ...Object.fromEntries(images.map((name) => [name, pictures.get(row["row"] as number)?.[name] ?? null])),
  }));
};

/** All public ids of a collection, in order. */
export const publicIds = async (connection: Connection, collection: Collection): Promise<number[]> =>
  publicRecords(connection, collection).orderBy(publicIdColumn(collection)).pluck<number[]>(publicIdColumn(collection));

/** A value as the contract has it, whatever the database: SQLite knows no booleans and keeps lists as text. */
const valueOf = (value: unknown, name: string, type: string): unknown => {
  if (name === "reviewCount") return Number(value ?? 0);
  if (type === "boolean") return Boolean(value);
  if (isSummary(name)) return summaryIn(name, value);
  if (type === "json") return typeof value === "string" ? jsonOf(value) : (value ?? []);
  return type === "float" && value !== null ? Number(value) : (value ?? null);
};

/** What is no JSON stays a text, which the contract then refuses. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};
