import { USER_UID } from "../records/content-types";
import { isPostgres, tableOf, type Connection } from "../records/tables";

/** One row a notice. They go with their account. Strapi leaves the table alone. */
export const NOTICES_TABLE = "quad_notices";

/** When somebody was last told of a question that they could answer. */
export const ASKED_TABLE = "quad_asked";

/** The weekly mails that were taken to be sent: one row an account and week. */
export const DIGESTS_TABLE = "quad_digests";

/** Creates the tables of notices. */
export const createNotices = async (connection: Connection): Promise<void> => {
  const key = isPostgres() ? "bigserial primary key" : "integer primary key autoincrement";
  await connection.raw(
    `create table if not exists ${NOTICES_TABLE} (id ${key},
      account integer not null references ${tableOf(USER_UID)} (id) on delete cascade,
      kind varchar(20) not null, subject varchar(60) not null, event varchar(60) not null,
      page_type varchar(20), page integer, post varchar(60), details text not null,
      at bigint not null, read_at bigint, gone integer not null default 0,
      unique (account, kind, subject, event))`,
  );
  await connection.raw(`create index if not exists ${NOTICES_TABLE}_account on ${NOTICES_TABLE} (account, id)`);
  await connection.raw(
    `create table if not exists ${ASKED_TABLE} (account integer primary key references ${tableOf(USER_UID)} (id)
      on delete cascade, at bigint not null)`,
  );
  await connection.raw(
    `create table if not exists ${DIGESTS_TABLE} (account integer not null references ${tableOf(USER_UID)} (id)
      on delete cascade, week integer not null, at bigint not null, primary key (account, week))`,
  );
  for (const column of ["subject", "post", "at"])
    await connection.raw(`create index if not exists ${NOTICES_TABLE}_${column} on ${NOTICES_TABLE} (${column})`);
};
