import { LIMITS } from "#contract";
import { UNIVERSITY_UID } from "../records/content-types";
import { columnOf, isMedia, isoTime, linkOf, tableOf, typeOf, type Connection, rowsOf } from "../records/tables";
import type { Collection } from "./collections";
import { imagesOf } from "./images";

/** Aliases of the joined tables. */
const RECORD = "record";
const UNIVERSITY = "university";
const FIELD = "field";

/** A query for the records of a collection that the public may see, with its university and field joined. */
export const publicRecords = (connection: Connection, collection: Collection) => {
  const { uid, university, field, hasListing } = collection;
  const query = connection({ [RECORD]: tableOf(uid) });
  if (hasListing) query.where(`${RECORD}.${columnOf(uid, "listing")}`, "listed");
  if (university) {
    const link = linkOf(uid, "university_page");
    query
      .leftJoin({ in_university: link.table }, `in_university.${link.from}`, `${RECORD}.id`)
      .leftJoin({ [UNIVERSITY]: tableOf(UNIVERSITY_UID) }, (join) =>
        join
          .on(`${UNIVERSITY}.id`, `in_university.${link.to}`)
          .andOnVal(`${UNIVERSITY}.${columnOf(UNIVERSITY_UID, "listing")}`, "listed"),
      );
    if (university === "required") query.whereNotNull(`${UNIVERSITY}.id`);
  }
  if (field) {
    const link = linkOf(uid, field.relation);
    query
      .leftJoin({ in_field: link.table }, `in_field.${link.from}`, `${RECORD}.id`)
      .leftJoin({ [FIELD]: tableOf(field.uid) }, `${FIELD}.id`, `in_field.${link.to}`);
  }
  return query;
};

/** The column of the joined record's public id. */
export const publicIdColumn = ({ uid }: Collection): string => `${RECORD}.${columnOf(uid, "publicId")}`;
export const updatedAtColumn = `${RECORD}.updated_at`;

/** At most LIMITS.exportPageSize public records in order of id, changed at or after `since`, with an id above `after`. */
export const recordsPage = async (
  connection: Connection,
  collection: Collection,
  { since, after }: { since: Date | undefined; after: number },
): Promise<{ records: Record<string, unknown>[]; next: number | null }> => {
  const { uid, university, field } = collection;
  const images = collection.fields.filter((name) => isMedia(uid, name));
  const values = collection.fields.filter((name) => !isMedia(uid, name));
  const query = publicRecords(connection, collection)
    .where(publicIdColumn(collection), ">", after)
    .orderBy(publicIdColumn(collection))
    .limit(LIMITS.exportPageSize + 1)
    .select({ row: `${RECORD}.id`, id: publicIdColumn(collection), updatedAt: updatedAtColumn })
    .select(Object.fromEntries(values.map((name) => [name, `${RECORD}.${columnOf(uid, name)}`])));
  if (since) query.where(updatedAtColumn, ">=", since);
  if (university) query.select({ university: `${UNIVERSITY}.${columnOf(UNIVERSITY_UID, "publicId")}` });
  if (field) query.select({ field: `${FIELD}.${columnOf(field.uid, field.name)}` });

  const found = await rowsOf<Record<string, unknown>>(query);
  const rows = found.slice(0, LIMITS.exportPageSize);
  const pictures = await imagesOf(
    connection,
    uid,
    images,
    rows.map(({ row }) => row as number),
  );
  const records = rows.map((row) => ({
    id: row["id"],
    updatedAt: isoTime(row["updatedAt"]),
    ...Object.fromEntries(values.map((name) => [name, valueOf(row[name], name, typeOf(uid, name))])),
    ...(university ? { university: row["university"] ?? null } : {}),
    ...(field ? { field: row["field"] ?? null } : {}),
    ...Object.fromEntries(images.map((name) => [name, pictures.get(row["row"] as number)?.[name] ?? null])),
  }));
  return { records, next: found.length > LIMITS.exportPageSize ? (rows.at(-1)?.["id"] as number) : null };
};

/** All public ids of a collection, in order. */
export const publicIds = async (connection: Connection, collection: Collection): Promise<number[]> =>
  publicRecords(connection, collection).orderBy(publicIdColumn(collection)).pluck<number[]>(publicIdColumn(collection));

/** A value as the contract has it, whatever the database: SQLite knows no booleans and keeps lists as text. */
const valueOf = (value: unknown, name: string, type: string): unknown => {
  if (name === "reviewCount") return Number(value ?? 0);
  if (type === "boolean") return Boolean(value);
  if (type === "json") return typeof value === "string" ? (JSON.parse(value) as unknown) : (value ?? []);
  return type === "float" && value !== null ? Number(value) : (value ?? null);
};
