import { CHANGES_A_RECORD, CHANGES_DAYS } from "#contract";
import { inPortions, isPostgres, rowsOf, type Connection } from "../records/tables";
import { forgetCorrections } from "../corrections/corrections";
import { forgetSources, recordChanged, recordCreated } from "../sources/sources";
import { currentActor, type Actor } from "./actor";

const TABLE = "quad_changes";
const DAY = 24 * 60 * 60_000;

/** What was done to a page. */
export type Deed = "created" | "changed" | "restored" | "deleted" | "taken back";

/** A field that a save has changed, with its values as they are kept. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A change of a page as it is kept; `id` grows with time. */
export interface Change {
  id: number;
  at: number;
  deed: Deed;
  by: Actor;
  fields: FieldChange[];
}

/** Creates the table of changes: one row a page and save. Strapi leaves it alone. */
export const createChanges = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${TABLE} (id ${isPostgres() ? "bigserial primary key" : "integer primary key autoincrement"},
      uid varchar(100) not null, record integer not null, at bigint not null, deed varchar(20) not null,
      actor varchar(10) not null, person integer, fields text not null)`,
  );
  await connection.raw(`create index if not exists ${TABLE}_record on ${TABLE} (uid, record, id)`);
  await connection.raw(`create index if not exists ${TABLE}_at on ${TABLE} (at)`);
};

/** Writes down what was done to pages of a type (the database's ids), with the fields that it changed of each. */
export const recordChanges = async (
  connection: Connection,
  uid: string,
  deed: Deed,
  records: readonly number[],
  { by = currentActor(), fieldsOf }: { by?: Actor; fieldsOf?: (record: number) => readonly FieldChange[] } = {},
): Promise<void> => {
  const at = Date.now();
  const rows = records.map((record) => ({
    ...{ uid, record, at, deed, actor: by.kind, person: by.person },
    fields: JSON.stringify(fieldsOf?.(record) ?? []),
  }));
  for (const portion of inPortions(rows, 7)) await connection(TABLE).insert(portion);
  if (deed === "created") await recordCreated(connection, uid, records, by, at);
  if (deed === "changed" || deed === "restored")
    await recordChanged(
      connection,
      uid,
      new Map(records.map((record) => [record, (fieldsOf?.(record) ?? []).map(({ field }) => field)])),
      by,
      at,
    );
};

/** The changes of a page that are kept, the newest first. */
export const changesOf = async (connection: Connection, uid: string, record: number): Promise<Change[]> => {
  const rows = await rowsOf<{
    id: number | string;
    at: number | string;
    deed: Deed;
    actor: Actor["kind"];
    person: number | null;
    fields: string;
  }>(
    connection(TABLE)
      .where({ uid, record })
      .where("at", ">=", oldest())
      .orderBy("id", "desc")
      .limit(CHANGES_A_RECORD)
      .select("id", "at", "deed", "actor", "person", "fields"),
  );
  return rows.map(({ id, at, deed, actor, person, fields }) => ({
    id: Number(id),
    at: Number(at),
    deed,
    by: { kind: actor, person },
    fields: JSON.parse(fields) as FieldChange[],
  }));
};

const oldest = (): number => Date.now() - CHANGES_DAYS * DAY;

/** Forgets the changes of pages that are no more. */
export const forgetChanges = async (connection: Connection, uid: string, records: readonly number[]): Promise<void> => {
  for (const portion of inPortions(records)) await connection(TABLE).where({ uid }).whereIn("record", portion).delete();
  await forgetSources(connection, uid, records);
  await forgetCorrections(connection, uid, records);
};

/** Forgets changes that are too old, and those of each page above the number that is kept. */
export const pruneChanges = async (connection: Connection): Promise<void> => {
  await connection(TABLE).where("at", "<", oldest()).delete();
  const ranked = connection(TABLE)
    .select("id")
    .select(connection.raw("row_number() over (partition by uid, record order by id desc) as place"));
  await connection(TABLE)
    .whereIn("id", connection.select("id").from(ranked.as("ranked")).where("place", ">", CHANGES_A_RECORD))
    .delete();
};
