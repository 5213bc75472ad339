import type { Core } from "@strapi/strapi";
import type { Connection } from "./tables";

/** Calls back once the transaction, and every one that it is part of, is committed. */
export type AfterCommit = (callback: () => void) => void;

/** Runs work in a transaction, or in the one that is open already. A throw rolls all of it back. */
export const inTransaction = async <T>(
  strapi: Core.Strapi,
  work: (connection: Connection, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> => {
  const result: unknown = await strapi.db.transaction(({ trx, onCommit }) =>
    work(trx as unknown as Connection, onCommit as AfterCommit),
  );
  return result as T;
};
