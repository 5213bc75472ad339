import type { Core } from "@strapi/strapi";
import { pokeOutbox } from "../outbox";
import { recordChange } from "../outbox/events";
import { UNIVERSITY_UID, USER_UID } from "../records/content-types";
import { columnOf, isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { pagesOfAuthors, touchPages } from "../records/touch";
import { inTransaction, type AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";

/** One row a person and university: that they have an address there. Strapi leaves it alone. */
export const PROOFS = "quad_proofs";
/** One row a person: the code that was mailed last. Strapi leaves it alone. */
export const CODES = "quad_proof_codes";

/** Creates both tables. An account or a university that is deleted takes its rows along, whoever deletes it. */
export const createProofs = async (connection: Connection): Promise<void> => {
  const [users, universities] = [tableOf(USER_UID), tableOf(UNIVERSITY_UID)];
  await connection.raw(
    `create table if not exists ${PROOFS} (
      user_id integer not null references ${users} (id) on delete cascade,
      university integer not null references ${universities} (id) on delete cascade,
      address varchar(64) not null, verified_at bigint not null, lapses_at bigint not null,
      primary key (user_id, university))`,
  );
  await connection.raw(`create unique index if not exists ${PROOFS}_address on ${PROOFS} (address)`);
  await connection.raw(`create index if not exists ${PROOFS}_university on ${PROOFS} (university)`);
  await connection.raw(`create index if not exists ${PROOFS}_lapses_at on ${PROOFS} (lapses_at)`);
  await connection.raw(
    `create table if not exists ${CODES} (
      user_id integer primary key references ${users} (id) on delete cascade,
      university integer not null references ${universities} (id) on delete cascade,
      address varchar(64) not null, code varchar(64) not null, tries integer not null, until bigint not null)`,
  );
};

/** A university as its students' accounts name it. */
const named = {
  id: () => `university.${columnOf(UNIVERSITY_UID, "publicId")}`,
  name: () => `university.${columnOf(UNIVERSITY_UID, "universityName")}`,
};

/** A proof as its owner sees it: never which address, nor its hash. */
export interface Proof {
  university: { id: number; name: string };
  verifiedAt: string;
  lapsesAt: string;
}

/** Where a person is a verified student. */
export const proofsOf = async (connection: Connection, person: number): Promise<Proof[]> => {
  const rows = await rowsOf<{ id: number; name: string; verifiedAt: number | string; lapsesAt: number | string }>(
    connection({ proof: PROOFS })
      .join({ university: tableOf(UNIVERSITY_UID) }, "university.id", "proof.university")
      .where("proof.user_id", person)
      .where("proof.lapses_at", ">", Date.now())
      .orderBy("proof.verified_at")
      .select({
        ...{ id: named.id(), name: named.name() },
        ...{ verifiedAt: "proof.verified_at", lapsesAt: "proof.lapses_at" },
      }),
  );
  return rows.map(({ id, name, verifiedAt, lapsesAt }) => ({
    university: { id, name },
    verifiedAt: isoTime(Number(verifiedAt)),
    lapsesAt: isoTime(Number(lapsesAt)),
  }));
};

/** The university that a person's code is for, while it is good. */
export const pendingOf = async (connection: Connection, person: number) => {
  const [code] = await rowsOf<{ id: number; name: string; until: number | string }>(
    connection({ code: CODES })
      .join({ university: tableOf(UNIVERSITY_UID) }, "university.id", "code.university")
      .where("code.user_id", person)
      .where("code.until", ">", Date.now())
      .select({ id: named.id(), name: named.name(), until: "code.until" }),
  );
  return code ? { university: { id: code.id, name: code.name }, until: isoTime(Number(code.until)) } : null;
};

/** Has the pages made anew on which a person's posts begin or cease to be a verified student's. */
export const publishProofs = async (
  connection: Connection,
  afterCommit: AfterCommit,
  people: readonly number[],
): Promise<void> => {
  const pages = await pagesOfAuthors(connection, people);
  if (pages.entries().length === 0) return;
  await touchPages(connection, pages);
  await recordChange(connection, { origin: "community", event: "entry.update", subject: USER_UID });
  afterCommit(pokeOutbox);
};

/** Takes back a person's proof for a university, by its public id: the hash goes, and the address is free. */
export const takeBack = (strapi: Core.Strapi, person: number, university: number): Promise<void> =>
  inTransaction(strapi, async (connection, afterCommit) => {
    const removed = await connection(PROOFS)
      .where({ user_id: person })
      .whereIn(
        "university",
        connection(tableOf(UNIVERSITY_UID)).where(columnOf(UNIVERSITY_UID, "publicId"), university).select("id"),
      )
      .delete();
    if (removed === 0) throw new Refused("NotFound");
    await publishProofs(connection, afterCommit, [person]);
  });
