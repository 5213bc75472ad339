import type { Core } from "@strapi/strapi";
import { isPostgres } from "./tables";

/** What of a transaction of knex is used here; its own types leave out how it really ended. */
interface Transaction {
  commit: (value?: unknown) => Promise<unknown>;
  executionPromise: Promise<unknown>;
}
type Begin = (...words: unknown[]) => Promise<Transaction>;

/**
 * Makes a commit fail that the database refuses: for want of room, because of a constraint that is looked at last, or
 * because the connection broke. knex calls such a commit done where Strapi begins a transaction, and the caller would be
 * told that what is lost was saved.
 */
export const refuseFailedCommits = ({ db }: Core.Strapi): void => {
  const begin = db.connection.transaction.bind(db.connection) as unknown as Begin;
  const value: Begin = async (...words) => {
    const transaction = await begin(...words);
    // One that is given its work at once says by itself how it ended.
    if (typeof words[0] === "function") return transaction;
    const commit = transaction.commit.bind(transaction);
    transaction.commit = async (result) => {
      await commit(result);
      try {
        return await transaction.executionPromise;
      } catch (error) {
        await endRefused(db.connection);
        throw error;
      }
    };
    return transaction;
  };
  Object.defineProperty(db.connection, "transaction", { value, configurable: true });
};

/** SQLite leaves some refused transactions open, and its only connection would begin no other one. */
const endRefused = async (connection: Core.Strapi["db"]["connection"]): Promise<void> => {
  if (isPostgres()) return;
  try {
    await connection.raw("rollback");
  } catch {
    // It was ended with the refusal.
  }
};
