import { LIMITS, type CorrectedValue, type CorrectionDecision, type DecisionReason, type PageKind } from "#contract";
import { findShownPage } from "../community/shown-pages";
import { isNotDeleted } from "../deleting/deleted";
import { PAGE_TYPES, USER_UID } from "../records/content-types";
import { columnOf, inPortions, isPostgres, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import type { NewCorrection } from "./body";

/** What people say is wrong, one row a correction. They go with their account. Strapi leaves the table alone. */
const CORRECTIONS_TABLE = "quad_corrections";

/** Creates the table of corrections. */
export const createCorrections = async (connection: Connection): Promise<void> => {
  const key = isPostgres() ? "integer generated always as identity primary key" : "integer primary key autoincrement";
  await connection.raw(
    `create table if not exists ${CORRECTIONS_TABLE} (id ${key},
      account integer not null references ${tableOf(USER_UID)} (id) on delete cascade,
      page_type varchar(20) not null, uid varchar(100) not null, record integer not null, field varchar(64) not null,
      was text not null, value text not null, link text, sent_at bigint not null,
      decision varchar(10), reason varchar(20), note text, staff integer, decided_at bigint)`,
  );
  for (const columns of ["account", "uid, record", "decision, id"])
    await connection.raw(
      `create index if not exists ${CORRECTIONS_TABLE}_${columns.replace(", ", "_")} on ${CORRECTIONS_TABLE} (${columns})`,
    );
};

interface Row {
  id: number;
  account: number;
  page_type: PageKind;
  uid: string;
  record: number;
  field: string;
  was: string;
  value: string;
  link: string | null;
  sent_at: number | string;
  decision: CorrectionDecision | null;
  reason: DecisionReason | null;
  note: string | null;
  staff: number | null;
  decided_at: number | string | null;
}
/** A correction as it is kept. Times are milliseconds. */
export interface Correction {
  id: number;
  /** Who sent it. */
  account: number;
  kind: PageKind;
  uid: string;
  /** The database's id of the page. */
  record: number;
  field: string;
  /** What the page said when it was sent, and what it should say. */
  was: CorrectedValue;
  value: CorrectedValue;
  link: string | null;
  sentAt: number;
  decided: {
    decision: CorrectionDecision;
    reason: DecisionReason;
    note: string | null;
    staff: number | null;
    at: number;
  } | null;
}

const toCorrection = (row: Row): Correction => ({
  ...{ id: row.id, account: row.account, kind: row.page_type, uid: row.uid, record: row.record, field: row.field },
  was: JSON.parse(row.was) as CorrectedValue,
  value: JSON.parse(row.value) as CorrectedValue,
  link: row.link,
  sentAt: Number(row.sent_at),
  decided:
    row.decision === null
      ? null
      : {
          ...{ decision: row.decision, reason: row.reason ?? "other", note: row.note, staff: row.staff },
          at: Number(row.decided_at),
        },
});

/** What a field of a page holds now. Throws where the page is not there. */
export const valueNow = async (
  connection: Connection,
  { uid, record, field }: Pick<Correction, "uid" | "record" | "field">,
): Promise<CorrectedValue> => {
  const [row] = await rowsOf<{ value: CorrectedValue }>(
    connection(tableOf(uid))
      .where({ id: record })
      .select({ value: columnOf(uid, field) }),
  );
  if (!row) throw new Refused("NotFound");
  return row.value === "" ? null : row.value;
};

/**
 * Takes what somebody says is wrong with a page that the site shows. What they said before of the same fact, and nobody has
 * decided, it takes the place of.
 */
export const createCorrection = async (
  connection: Connection,
  me: number,
  { page, field, value, link }: NewCorrection,
): Promise<{ id: number; field: string }> => {
  // Two tabs at once count one after the other.
  if (isPostgres()) await connection(tableOf(USER_UID)).where({ id: me }).forNoKeyUpdate().select("id");
  const shown = await findShownPage(connection, page);
  if (!shown) throw new Refused("NotFound");
  const { uid } = PAGE_TYPES[page.type];
  const about = { uid, record: shown.row, field };
  const was = await valueNow(connection, about);
  if (was === value) throw new Refused("AlreadySo");
  await connection(CORRECTIONS_TABLE)
    .where({ ...about, account: me })
    .whereNull("decision")
    .delete();
  const [open] = await rowsOf<{ total: number | string }>(
    connection(CORRECTIONS_TABLE).where({ account: me }).whereNull("decision").count({ total: "*" }),
  );
  if (Number(open?.total ?? 0) >= LIMITS.pendingPerPerson) throw new Refused("TooManyPending");
  const [made] = await rowsOf<{ id: number }>(
    connection(CORRECTIONS_TABLE)
      .insert({
        ...{ ...about, account: me, page_type: page.type, link, sent_at: Date.now() },
        ...{ was: JSON.stringify(was), value: JSON.stringify(value) },
      })
      .returning("id"),
  );
  return { id: made?.id ?? 0, field };
};

/** A query for corrections of pages that are there. */
const ofPagesThatAreThere = (connection: Connection) =>
  connection({ correction: CORRECTIONS_TABLE }).where((any) => {
    for (const { uid } of Object.values(PAGE_TYPES))
      void any.orWhere((one) => {
        void one.where("correction.uid", uid).whereExists(
          connection({ page: tableOf(uid) })
            .whereRaw("?? = ??", ["page.id", "correction.record"])
            .where(isNotDeleted(uid, "page"))
            .select(connection.raw("1")),
        );
      });
  });

/** Which corrections are asked for: a part of them, with how many there are. */
interface CorrectionQuery {
  state: "open" | "decided" | "all";
  kind: PageKind | null;
  sort: "oldest" | "newest";
  /** From 1. */
  page: number;
}

/** Corrections in order, a page of them. */
export const listCorrections = async (
  connection: Connection,
  { state, kind, sort, page }: CorrectionQuery,
): Promise<{ corrections: Correction[]; total: number }> => {
  const asked = () => {
    const query = ofPagesThatAreThere(connection);
    if (state === "open") void query.whereNull("correction.decision");
    if (state === "decided") void query.whereNotNull("correction.decision");
    if (kind !== null) void query.where("correction.page_type", kind);
    return query;
  };
  const [counted] = await rowsOf<{ total: number | string }>(asked().count({ total: "*" }));
  const rows = await rowsOf<Row>(
    asked()
      .orderBy("correction.id", sort === "newest" ? "desc" : "asc")
      .limit(LIMITS.queuePage)
      .offset((page - 1) * LIMITS.queuePage)
      .select("correction.*"),
  );
  return { corrections: rows.map(toCorrection), total: Number(counted?.total ?? 0) };
};

/** How many corrections nobody has decided. */
export const countCorrections = async (connection: Connection): Promise<number> => {
  const [counted] = await rowsOf<{ total: number | string }>(
    ofPagesThatAreThere(connection).whereNull("correction.decision").count({ total: "*" }),
  );
  return Number(counted?.total ?? 0);
};

/** A correction that nobody else can decide until the end of the transaction; undefined when it is gone. */
export const lockCorrection = async (connection: Connection, id: number): Promise<Correction | undefined> => {
  const query = connection(CORRECTIONS_TABLE).where({ id }).select("*");
  if (isPostgres()) void query.forUpdate();
  const [row] = await rowsOf<Row>(query);
  return row && toCorrection(row);
};

/** Writes a decision down. */
export const closeCorrection = async (
  connection: Connection,
  id: number,
  decided: { decision: CorrectionDecision; reason: DecisionReason; note: string | null; staff: number },
): Promise<void> => {
  await connection(CORRECTIONS_TABLE)
    .where({ id })
    .update({ ...decided, decided_at: Date.now() });
};

/** What a person has said is wrong, the newest first. */
export const correctionsBy = async (connection: Connection, person: number): Promise<Record<string, unknown>[]> => {
  const rows = await rowsOf<Row>(
    connection(CORRECTIONS_TABLE).where({ account: person }).orderBy("id", "desc").select("*"),
  );
  const corrections = rows.map(toCorrection);
  const publicIds = new Map<string, number>();
  for (const [uid, own] of Map.groupBy(corrections, (one) => one.uid)) {
    const records = own.map(({ record }) => record);
    const pages = connection(tableOf(uid))
      .whereIn("id", records)
      .select({ record: "id", id: columnOf(uid, "publicId") });
    for (const { record, id } of await rowsOf<{ record: number; id: number }>(pages))
      publicIds.set(`${uid} ${record}`, id);
  }
  return corrections.map(({ kind, uid, record, field, was, value, link, sentAt, decided }) => ({
    page: { type: kind, id: publicIds.get(`${uid} ${record}`) ?? null },
    ...{ field, was, value, link, sentAt: new Date(sentAt).toISOString() },
    decision: decided && {
      ...{ decision: decided.decision, reason: decided.reason, note: decided.note },
      at: new Date(decided.at).toISOString(),
    },
  }));
};

/** Forgets what was said of pages that are no more. */
export const forgetCorrections = async (
  connection: Connection,
  uid: string,
  records: readonly number[],
): Promise<void> => {
  for (const portion of inPortions(records))
    await connection(CORRECTIONS_TABLE).where({ uid }).whereIn("record", portion).delete();
};
