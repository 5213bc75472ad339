import type { Connection } from "../records/tables";

const TABLE = "quad_counters";
/** The counter that holds when the community's changes were last told, in epoch milliseconds. */
const NAME = "outbox:community";

/** Takes the right to tell of the community's changes, once in `every` milliseconds over all processes. */
export const takeSlot = async (connection: Connection, every: number): Promise<boolean> => {
  await connection(TABLE).insert({ name: NAME, value: 0 }).onConflict("name").ignore();
  const taken = await connection(TABLE)
    .where({ name: NAME })
    .where("value", "<=", Date.now() - every)
    .update({ value: Date.now() });
  return taken === 1;
};

/** Gives the right back after a delivery that failed. */
export const releaseSlot = async (connection: Connection): Promise<void> => {
  await connection(TABLE).where({ name: NAME }).update({ value: 0 });
};
