import type { NewNotice } from "#contract";
import { USER_UID } from "../records/content-types";
import { inPortions, isPostgres, rowsOf, tableOf, type Connection } from "../records/tables";
import { NOTICES_TABLE } from "./tables";

/**
 * Writes a notice down in the caller's transaction, once for each account, kind, subject and event. Nothing is written to
 * whoever did it themselves, nor to an account that is gone or being deleted.
 */
export const writeNotice = async (connection: Connection, notice: NewNotice): Promise<void> =>
  writeNotices(connection, [notice]);

/** The same for several at once. */
export const writeNotices = async (connection: Connection, notices: readonly NewNotice[]): Promise<void> => {
  const others = notices.filter(({ account, by }) => account !== by);
  const present = await holdAccounts(
    connection,
    others.map(({ account }) => account),
  );
  const rows = others
    .filter(({ account }) => present.has(account))
    .map(({ account, kind, subject, event = "", page, post, details, at }) => ({
      ...{ account, kind, subject, event: String(event), page_type: page?.type ?? null, page: page?.id ?? null },
      ...{ post: post && `${post.kind}:${post.id}`, details: JSON.stringify(details) },
      at: at?.getTime() ?? Date.now(),
    }));
  for (const portion of inPortions(rows, 9))
    await connection(NOTICES_TABLE).insert(portion).onConflict(["account", "kind", "subject", "event"]).ignore();
};

/**
 * The accounts that are there, which nobody deletes until the end of the transaction. One that is being deleted is left
 * out instead of waited for: its deletion may wait for what this transaction holds.
 */
export const holdAccounts = async (connection: Connection, accounts: readonly number[]): Promise<Set<number>> => {
  if (accounts.length === 0) return new Set();
  const query = connection(tableOf(USER_UID)).whereIn("id", accounts).orderBy("id").select("id");
  if (isPostgres()) void query.forKeyShare().skipLocked();
  return new Set((await rowsOf<{ id: number }>(query)).map(({ id }) => id));
};
