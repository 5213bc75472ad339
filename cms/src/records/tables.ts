import type { Core } from "@strapi/strapi";
import { FILE_UID } from "./content-types";

/** A connection to the database, or a transaction on it. */
export type Connection = Core.Strapi["db"]["connection"];

/** A relation's join table: the column of the record that has the relation, and that of the record it points to. */
export interface Link {
  table: string;
  from: string;
  to: string;
  /** Columns that keep the order of a list, when the relation has them. */
  order: string | undefined;
  inverseOrder: string | undefined;
}

interface Attribute {
  type: string;
  columnName?: string;
  /** The content type that a relation points to. */
  target?: string;
  joinTable?: {
    name: string;
    joinColumn: { name: string };
    inverseJoinColumn?: { name: string };
    orderColumnName?: string;
    inverseOrderColumnName?: string;
  };
}

const metadataOf = (uid: string): { tableName: string; attributes: Record<string, Attribute | undefined> } =>
  strapi.db.metadata.get(uid);

const attributeOf = (uid: string, name: string): Attribute => {
  const attribute = metadataOf(uid).attributes[name];
  if (!attribute) throw new Error(`${uid} has no field "${name}"`);
  return attribute;
};

/** The table of a content type. */
export const tableOf = (uid: string): string => metadataOf(uid).tableName;

/** The column of a field that holds a value. */
export const columnOf = (uid: string, name: string): string => attributeOf(uid, name).columnName ?? name;

/** Strapi's type of a field: string, json, relation, … */
export const typeOf = (uid: string, name: string): string => attributeOf(uid, name).type;

/** True when a field of the content type shows a file. */
export const isMedia = (uid: string, name: string): boolean => attributeOf(uid, name).target === FILE_UID;

/** True when the content type has the field. */
export const hasField = (uid: string, name: string): boolean => metadataOf(uid).attributes[name] !== undefined;

/** The join table of a relation that the content type owns. */
export const linkOf = (uid: string, name: string): Link => {
  const { joinTable } = attributeOf(uid, name);
  if (!joinTable?.inverseJoinColumn) throw new Error(`${uid}.${name} has no join table of its own`);
  return {
    table: joinTable.name,
    from: joinTable.joinColumn.name,
    to: joinTable.inverseJoinColumn.name,
    order: joinTable.orderColumnName,
    inverseOrder: joinTable.inverseOrderColumnName,
  };
};

/** The join table between files and the records that show them. */
export const FILE_LINK = {
  table: "files_related_mph",
  file: "file_id",
  record: "related_id",
  type: "related_type",
  field: "field",
} as const;

export const isPostgres = (): boolean => strapi.db.dialect.client === "postgres";

/** Both databases take this many values in one statement; SQLite takes 500 rows in one insert. */
const VALUES_MAX = 5_000;
const ROWS_MAX = 400;

/** Splits a list for statements: of ids (one column), or of rows to insert with so many columns each. */
export const inPortions = <T>(list: readonly T[], columns = 1): T[][] => {
  const size = columns === 1 ? VALUES_MAX : Math.max(1, Math.min(ROWS_MAX, Math.floor(VALUES_MAX / columns)));
  const portions: T[][] = [];
  for (let start = 0; start < list.length; start += size) portions.push(list.slice(start, start + size));
  return portions;
};

/** The rows that a query answers, of the type that its select names. */
export const rowsOf = async <T>(query: PromiseLike<unknown>): Promise<T[]> => (await query) as T[];

/** A date as the database sends it (Postgres: Date, SQLite: milliseconds), as ISO text in UTC. */
export const isoTime = (value: unknown): string => new Date(value as Date).toISOString();

/** The month of a date's column as `2026-05`, to select and to group by: the same text on both databases. */
export const monthOf = (connection: Connection, column: string) =>
  connection.raw(isPostgres() ? "to_char(??, 'YYYY-MM')" : "strftime('%Y-%m', ?? / 1000, 'unixepoch')", [column]);

/** Has Postgres count its tables again: after a bulk insert it would plan for empty ones, and take minutes for a join. */
export const analyze = async (connection: Connection): Promise<void> => {
  if (isPostgres()) await connection.raw("analyze");
};
