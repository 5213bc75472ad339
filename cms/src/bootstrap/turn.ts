import type { Core } from "@strapi/strapi";
import { isPostgres } from "../records/tables";

/** The seed has the number before it. */
const LOCK = 7_352;

/** The transaction that holds the lock: with it, or with its process, the lock goes. */
let turn: { rollback: () => Promise<unknown> } | undefined;

/**
 * Waits until no other process is starting on this database: tables, roles and tokens are looked for and then made, by
 * Strapi and by us, and two who look at once both make them. A SQLite file has one process.
 */
export const awaitTurn = async (strapi: Core.Strapi): Promise<void> => {
  if (!isPostgres()) return;
  const held = await strapi.db.connection.transaction();
  turn = held;
  await held.raw("select pg_advisory_xact_lock(?)", [LOCK]);
};

/** Lets the next process start. */
export const endTurn = async (): Promise<void> => {
  await turn?.rollback();
  turn = undefined;
};
