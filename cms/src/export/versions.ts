import type { HeldCollection } from "#contract";
import { createTrigger } from "../records/change-numbers";
import { columnOf, inPortions, isPostgres, rowsOf, tableOf, type Connection } from "../records/tables";
import { HELD_UIDS } from "./collections";
import { HELD_TABLE } from "./held";

const TABLE = "quad_versions";

/**
 * Creates the table of last good versions: of each record, post and reply that was sent, what the site could show of it.
 * A trigger forgets what is kept of a record with the record itself, whoever deletes it: nothing that somebody has taken
 * back may be shown again.
 */
export const createVersions = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${TABLE} (collection varchar(40) not null, record integer not null, version text not null,
      primary key (collection, record))`,
  );
  if (isPostgres())
    await connection.raw(
      `create or replace function quad_forget() returns trigger language plpgsql as $$ begin
        delete from ${TABLE} where collection = tg_argv[0] and record = old.public_id;
        delete from ${HELD_TABLE} where collection = tg_argv[0] and record = old.public_id;
        return null;
      end $$`,
    );
  for (const [collection, uid] of Object.entries(HELD_UIDS)) {
    const [table, column] = [tableOf(uid), columnOf(uid, "publicId")];
    const trigger = `quad_forget_${table}`;
    if (!isPostgres())
      await connection.raw(
        `create trigger if not exists ${trigger} after delete on ${table} begin
          delete from ${TABLE} where collection = '${collection}' and record = old.${column};
          delete from ${HELD_TABLE} where collection = '${collection}' and record = old.${column};
        end`,
      );
    else
      await createTrigger(
        connection,
        trigger,
        (name) =>
          `create trigger ${name} after delete on ${table} for each row execute function quad_forget('${collection}')`,
      );
  }
};

/** The last good versions of records, by public id. */
export const keptVersions = async (
  connection: Connection,
  collection: HeldCollection,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const kept = new Map<number, string>();
  for (const portion of inPortions(ids)) {
    const rows = await rowsOf<{ record: number; version: string }>(
      connection(TABLE).where({ collection }).whereIn("record", portion).select("record", "version"),
    );
    for (const { record, version } of rows) kept.set(record, version);
  }
  return kept;
};

/** Keeps these versions in the place of those before. */
export const keepVersions = async (
  connection: Connection,
  collection: HeldCollection,
  versions: ReadonlyMap<number, string>,
): Promise<void> => {
  const rows = Array.from(versions, ([record, version]) => ({ collection, record, version }));
  for (const portion of inPortions(rows, 3))
    await connection(TABLE).insert(portion).onConflict(["collection", "record"]).merge(["version"]);
};

/** The public ids of a collection's records that are kept, as a query to build on. */
export const keptIds = (connection: Connection, collection: HeldCollection) =>
  connection(TABLE).where({ collection }).select("record");
