import type { Context } from "koa";
import { SIGN_LIMITS } from "#contract";
import { USER_UID } from "../records/content-types";
import { inPortions, isoTime, rowsOf, tableOf, type Connection } from "../records/tables";

/**
 * From which network a post was written, as a keyed hash that the functions make: neither address nor key is ever here.
 * Rows go with their account, with their post, and after SIGN_LIMITS.networkKept days. Strapi leaves the table alone, and
 * nothing but the signs reads it.
 */
const NETWORKS_TABLE = "quad_networks";
const HASH = /^[\w-]{22}$/;
const DAY = 86_400_000;
/** Those that are too old are swept out once in so many milliseconds while people write, and daily besides. */
const SWEEP_EVERY = 600_000;

/** Creates the table of networks. */
export const createNetworks = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${NETWORKS_TABLE} (subject varchar(60) not null primary key,
      account integer not null references ${tableOf(USER_UID)} (id) on delete cascade,
      network varchar(22) not null, at bigint not null)`,
  );
  for (const column of ["account", "at"])
    await connection.raw(`create index if not exists ${NETWORKS_TABLE}_${column} on ${NETWORKS_TABLE} (${column})`);
};

let swept = 0;
/** Forgets networks that were kept long enough. */
export const sweepNetworks = async (connection: Connection): Promise<void> => {
  swept = Date.now();
  await connection(NETWORKS_TABLE)
    .where("at", "<=", swept - SIGN_LIMITS.networkKept * DAY)
    .delete();
};

/** Keeps from which network a post was written, where the functions say it. Must be in the transaction of the post. */
export const keepNetwork = async (
  connection: Connection,
  context: Context,
  { subject, account }: { subject: string; account: number },
): Promise<void> => {
  const network = context.get("x-quad-network");
  if (!HASH.test(network)) return;
  if (Date.now() - swept > SWEEP_EVERY) await sweepNetworks(connection);
  await connection(NETWORKS_TABLE).insert({ subject, account, network, at: Date.now() }).onConflict("subject").ignore();
};

/** Forgets the networks of posts that are about to be deleted. */
export const forgetNetworks = async (connection: Connection, subjects: readonly string[]): Promise<void> => {
  for (const portion of inPortions(subjects)) await connection(NETWORKS_TABLE).whereIn("subject", portion).delete();
};

/** Of which posts of a person a network is kept, and until when; never which. */
export const networksBy = async (
  connection: Connection,
  person: number,
): Promise<{ subject: string; keptUntil: string }[]> => {
  const rows = await rowsOf<{ subject: string; at: number | string }>(
    connection(NETWORKS_TABLE).where({ account: person }).orderBy("at", "desc").select("subject", "at"),
  );
  return rows.map(({ subject, at }) => ({
    subject,
    keptUntil: isoTime(Number(at) + SIGN_LIMITS.networkKept * DAY),
  }));
};

/** The networks that are kept, by post. */
export const networksOf = async (connection: Connection): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ subject: string; network: string }>(
    connection(NETWORKS_TABLE)
      .where("at", ">", Date.now() - SIGN_LIMITS.networkKept * DAY)
      .select("subject", "network"),
  );
  return new Map(rows.map(({ subject, network }) => [subject, network]));
};
