import { COUNTERS_TABLE } from "../records/counters";
import type { Connection } from "../records/tables";

/** The counter that holds when the community's changes were last told, in epoch milliseconds. */
const NAME = "outbox:community";

/**
 * Takes the right to tell of the community's changes, once in `every` milliseconds over all processes. A time that is yet to
 * come was written before a clock went back: it keeps nobody waiting.
 */
export const takeSlot = async (connection: Connection, every: number): Promise<boolean> => {
  await connection(COUNTERS_TABLE).insert({ name: NAME, value: 0 }).onConflict("name").ignore();
  const now = Date.now();
  const taken = await connection(COUNTERS_TABLE)
    .where({ name: NAME })
    .where((free) => void free.where("value", "<=", now - every).orWhere("value", ">", now))
    .update({ value: now });
  return taken === 1;
};

/** Gives the right back after a delivery that failed. */
export const releaseSlot = async (connection: Connection): Promise<void> => {
  await connection(COUNTERS_TABLE).where({ name: NAME }).update({ value: 0 });
};
