import type { Core } from "@strapi/strapi";
import { isPostgres, rowsOf, type Connection } from "../records/tables";
import { inTransaction } from "../records/transaction";

const TABLE = "quad_limits";
/** What is over is swept out once in so many milliseconds. */
const SWEEP_EVERY = 60_000;

/** At most so many calls (`max`) of this name in each stretch of so many milliseconds (`window`). */
export interface CallLimit {
  name: string;
  max: number;
  window: number;
}

/** Creates the table of counted calls: one row a call, until it leaves its window. Strapi leaves it alone. */
export const createLimits = async (connection: Connection): Promise<void> => {
  await connection.raw(`create table if not exists ${TABLE} (name varchar(64) not null, gone_at bigint not null)`);
  await connection.raw(`create index if not exists ${TABLE}_name on ${TABLE} (name, gone_at)`);
  await connection.raw(`create index if not exists ${TABLE}_gone_at on ${TABLE} (gone_at)`);
};

let swept = 0;

/** Counts a call: 0 when it is within the limit, else the milliseconds until it would be. Right for calls at once. */
export const countCall = (strapi: Core.Strapi, { name, max, window }: CallLimit): Promise<number> =>
  inTransaction(strapi, async (connection) => {
    // Calls of one name wait for each other; SQLite's only connection makes them anyway.
    if (isPostgres()) await connection.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
    const now = Date.now();
    if (now - swept > SWEEP_EVERY) {
      swept = now;
      await connection(TABLE).where("gone_at", "<=", now).delete();
    }
    const held = await rowsOf<{ gone_at: number | string }>(
      connection(TABLE)
        .where({ name })
        // What goes later than a call of now was counted before a clock went back.
        .whereBetween("gone_at", [now + 1, now + window])
        .orderBy("gone_at", "desc")
        .limit(max)
        .select("gone_at"),
    );
    if (held.length >= max) return Number(held.at(-1)?.gone_at) - now;
    await connection(TABLE).insert({ name, gone_at: now + window });
    return 0;
  });

/** Takes the newest counted call of a name back. */
export const discountCall = async (strapi: Core.Strapi, name: string): Promise<void> => {
  const { connection } = strapi.db;
  const newest = connection(TABLE).where({ name }).max("gone_at");
  // Of several at the very same moment all go: rather one too many than somebody locked out.
  await connection(TABLE).where({ name }).where("gone_at", newest).delete();
};
