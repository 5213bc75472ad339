import type { Connection } from "./tables";
import { columnOf, tableOf, rowsOf } from "./tables";

/** Counters by name: of each content type the last public id given, and what else is counted. Strapi leaves it alone. */
export const COUNTERS_TABLE = "quad_counters";

/** Creates the table of counters. */
export const createCounters = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${COUNTERS_TABLE} (name varchar(255) primary key, value bigint not null)`,
  );
};

/** Takes the next `count` public ids of a content type and returns the first. An id is never given twice. */
export const takePublicIds = async (connection: Connection, uid: string, count = 1): Promise<number> => {
  const [row] = await rowsOf<{ value: number | string }>(
    connection(COUNTERS_TABLE)
      .insert({ name: uid, value: count })
      .onConflict("name")
      .merge({ value: connection.raw(`${COUNTERS_TABLE}.value + ?`, [count]) })
      .returning("value"),
  );
  if (!row) throw new Error(`No public id was given for ${uid}`);
  return Number(row.value) - count + 1;
};

/** Sets the counter at least as high as `value` and as every public id in use. */
export const raiseCounter = async (connection: Connection, uid: string, value = 0): Promise<void> => {
  const [held] = await rowsOf<{ highest: number | null }>(
    connection(tableOf(uid)).max({ highest: columnOf(uid, "publicId") }),
  );
  const floor = Math.max(value, held?.highest ?? 0);
  await connection(COUNTERS_TABLE)
    .insert({ name: uid, value: floor })
    .onConflict("name")
    .merge({
      value: connection.raw(`case when ${COUNTERS_TABLE}.value < ? then ? else ${COUNTERS_TABLE}.value end`, [
        floor,
        floor,
      ]),
    });
};
