import { randomUUID } from "node:crypto";
import type { Core } from "@strapi/strapi";
import type { ChangeState } from "#contract";
import { COUNTERS_TABLE } from "./counters";
import { isPostgres, rowsOf, type Connection } from "./tables";
import { inTransaction } from "./transaction";

// Every write of a row that the site shows has a number, of a counter that only grows. It is taken in the write's own
// transaction, under a lock that is held until its commit: whoever reads a number can read every change with a lower one.
// What happened after something else is known by it, whatever clocks say.

/** The number of each row's last change, by what it is followed as. Strapi leaves it alone. */
const NUMBERS_TABLE = "quad_change_numbers";
const EPOCHS_TABLE = "quad_epochs";
/** The counter. */
const NAME = "change";
/** So many starts are remembered. Whoever last read before that asks for everything. */
const EPOCHS_KEPT = 200;

/** A table whose rows are numbered: always, or only when they are written first. */
export interface Numbered {
  /** What its rows are followed as. */
  subject: string;
  table: string;
  writes: "insert" | "insert or update";
}

/** Creates the tables of numbers and epochs, and the triggers that number what is written, by whoever writes it. */
export const createChangeNumbers = async (connection: Connection, numbered: readonly Numbered[]): Promise<void> => {
  await connection.raw(
    `create table if not exists ${NUMBERS_TABLE} (subject varchar(40) not null, record integer not null,
      number bigint not null, primary key (subject, record))`,
  );
  await connection.raw(`create index if not exists ${NUMBERS_TABLE}_newest on ${NUMBERS_TABLE} (subject, number)`);
  await connection.raw(
    `create table if not exists ${EPOCHS_TABLE} (id ${isPostgres() ? "serial" : "integer"} primary key,
      epoch varchar(36) not null, began bigint not null)`,
  );
  await connection(COUNTERS_TABLE).insert({ name: NAME, value: 0 }).onConflict("name").ignore();
  await (isPostgres() ? numberOnPostgres : numberOnSqlite)(connection, numbered);
};

/** One writer at a time: each write takes its number at once. */
const numberOnSqlite = async (connection: Connection, numbered: readonly Numbered[]): Promise<void> => {
  for (const { subject, table, writes } of numbered) {
    for (const write of writes.split(" or "))
      await connection.raw(
        `create trigger if not exists quad_number_${write}_${table} after ${write} on ${table} begin
          update ${COUNTERS_TABLE} set value = value + 1 where name = '${NAME}';
          insert into ${NUMBERS_TABLE} (subject, record, number)
            select '${subject}', new.id, value from ${COUNTERS_TABLE} where name = '${NAME}'
            on conflict (subject, record) do update set number = excluded.number;
        end`,
      );
    await connection.raw(
      `create trigger if not exists quad_unnumber_${table} after delete on ${table} begin
        delete from ${NUMBERS_TABLE} where subject = '${subject}' and record = old.id;
      end`,
    );
  }
};

/**
 * A transaction takes one number when it commits, for everything it has written: writers wait for each other for no longer
 * than a commit takes.
 */
const numberOnPostgres = async (connection: Connection, numbered: readonly Numbered[]): Promise<void> => {
  await connection.raw(
    `create or replace function quad_number() returns trigger language plpgsql as $$
      declare taken bigint := nullif(current_setting('quad.change_number', true), '')::bigint;
      begin
        if taken is null then
          update ${COUNTERS_TABLE} set value = value + 1 where name = '${NAME}' returning value into taken;
          perform set_config('quad.change_number', taken::text, true);
        end if;
        insert into ${NUMBERS_TABLE} (subject, record, number) values (tg_argv[0], new.id, taken)
          on conflict (subject, record) do update set number = excluded.number;
        return null;
      end $$`,
  );
  await connection.raw(
    `create or replace function quad_unnumber() returns trigger language plpgsql as $$ begin
      delete from ${NUMBERS_TABLE} where subject = tg_argv[0] and record = old.id;
      return null;
    end $$`,
  );
  for (const { subject, table, writes } of numbered) {
    await createTrigger(
      connection,
      `quad_number_${table}`,
      (name) =>
        `create constraint trigger ${name} after ${writes} on ${table} deferrable initially deferred
          for each row execute function quad_number('${subject}')`,
    );
    await createTrigger(
      connection,
      `quad_unnumber_${table}`,
      (name) =>
        `create trigger ${name} after delete on ${table} for each row execute function quad_unnumber('${subject}')`,
    );
  }
};

/** Creates a trigger of Postgres that is missing: a table is locked for it, and may be in use. */
export const createTrigger = async (
  connection: Connection,
  name: string,
  statement: (name: string) => string,
): Promise<void> => {
  const there = await rowsOf(connection("pg_trigger").where({ tgname: name }).select("oid"));
  if (there.length === 0) await connection.raw(statement(name));
};

/**
 * Begins an epoch, at each start of the CMS. A database that was put back to an earlier time is started anew: numbers that
 * were read after that time belong to an epoch that it does not have, or that ended before them.
 */
export const beginEpoch = (strapi: Core.Strapi): Promise<void> =>
  inTransaction(strapi, async (connection) => {
    const [row] = await rowsOf<{ value: number | string }>(
      connection(COUNTERS_TABLE).where({ name: NAME }).increment("value").returning("value"),
    );
    await connection(EPOCHS_TABLE).insert({ epoch: randomUUID(), began: Number(row?.value ?? 0) });
    const kept = connection(EPOCHS_TABLE).orderBy("id", "desc").limit(EPOCHS_KEPT).select("id");
    await connection(EPOCHS_TABLE).whereNotIn("id", kept).delete();
  });

/** The number of the newest change, and the epochs. */
export const changeState = async (connection: Connection): Promise<ChangeState> => {
  // The number first: an epoch that begins between the two has a higher one.
  const number = await newestChange(connection);
  const rows = await rowsOf<{ epoch: string; began: number | string }>(
    connection(EPOCHS_TABLE).orderBy("id").select("epoch", "began"),
  );
  return { number, epochs: rows.map(({ epoch, began }) => ({ id: epoch, began: Number(began) })) };
};

/** The number of the newest change of all. */
export const newestChange = async (connection: Connection): Promise<number> => {
  const [row] = await rowsOf<{ value: number | string }>(
    connection(COUNTERS_TABLE).where({ name: NAME }).select("value"),
  );
  return Number(row?.value ?? 0);
};

/** The highest number among the rows that are followed as a subject; 0 when none was written since numbers are given. */
export const newestChangeOf = async (connection: Connection, subject: string): Promise<number> => {
  const [row] = await rowsOf<{ number: number | string | null }>(
    connection(NUMBERS_TABLE).where({ subject }).max({ number: "number" }),
  );
  return Number(row?.number ?? 0);
};

/** The ids (the database's own) of rows that were written after a number, as a query to build on: first written, first. */
export const writtenAfter = (connection: Connection, subject: string, number: number) =>
  connection(NUMBERS_TABLE).where({ subject }).where("number", ">", number).select("record");
