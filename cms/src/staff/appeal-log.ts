import { DECISION_REASONS, type AppealDecision, type DecisionReason } from "#contract";
import { inPortions, isPostgres, rowsOf, type Connection } from "../records/tables";

/** Appeals against decisions, one row an appeal and at most one a decision. Strapi leaves it alone. */
export const APPEALS_TABLE = "quad_appeals";

/** `settled`: another decision, or the author's own change, came before anybody decided about the appeal. */
export type AppealOutcome = AppealDecision | "settled";
export interface Appeal {
  id: number;
  /** The decision that it is against. */
  decision: number;
  /** Null once post or account is deleted, with the words. */
  subject: string | null;
  text: string | null;
  createdAt: number;
  outcome: AppealOutcome | null;
  reason: DecisionReason | null;
  note: string | null;
  staff: number | null;
  decidedAt: number | null;
}

/** Creates the table of appeals. What is deleted leaves its appeal without subject, author and words, to be counted. */
export const createAppeals = async (connection: Connection): Promise<void> => {
  const key = isPostgres() ? "integer generated always as identity primary key" : "integer primary key autoincrement";
  await connection.raw(
    `create table if not exists ${APPEALS_TABLE} (id ${key}, decision integer not null unique, subject varchar(60),
      author integer, text text, created_at bigint not null, outcome varchar(12), reason varchar(20), note text,
      staff integer, decided_at bigint)`,
  );
  for (const column of ["subject", "author"])
    await connection.raw(`create index if not exists ${APPEALS_TABLE}_${column} on ${APPEALS_TABLE} (${column})`);
};

/** Writes an appeal down; undefined when there is one against this decision. */
export const recordAppeal = async (
  connection: Connection,
  appeal: { decision: number; subject: string; author: number; text: string },
): Promise<number | undefined> => {
  const [made] = await rowsOf<{ id: number }>(
    connection(APPEALS_TABLE)
      .insert({ ...appeal, created_at: Date.now() })
      .onConflict("decision")
      .ignore()
      .returning("id"),
  );
  return made?.id;
};

interface Row extends Omit<Appeal, "createdAt" | "decidedAt" | "reason"> {
  created_at: number | string;
  decided_at: number | string | null;
  reason: string | null;
}

/** A row of the table as an appeal. */
export const appealOf = ({ created_at, decided_at, reason, ...row }: Row): Appeal => ({
  ...row,
  reason: reason !== null && Object.hasOwn(DECISION_REASONS, reason) ? (reason as DecisionReason) : null,
  createdAt: Number(created_at),
  decidedAt: decided_at === null ? null : Number(decided_at),
});

/** The appeals with some value in a column. */
export const appealsBy = async (
  connection: Connection,
  column: "id" | "decision" | "author",
  values: readonly number[],
): Promise<Appeal[]> => {
  const found: Appeal[] = [];
  for (const portion of inPortions(values))
    for (const row of await rowsOf<Row>(connection(APPEALS_TABLE).whereIn(column, portion).orderBy("id").select("*")))
      found.push(appealOf(row));
  return found;
};

/** What waited about some subjects, against some decisions or of some people is decided by something else. */
export const settleAppeals = async (
  connection: Connection,
  column: "subject" | "decision" | "author",
  values: readonly (string | number)[],
): Promise<void> => {
  for (const portion of inPortions(values))
    await connection(APPEALS_TABLE)
      .whereIn(column, portion)
      .whereNull("outcome")
      .update({ outcome: "settled", decided_at: Date.now() });
};

const FORGOTTEN = { subject: null, author: null, text: null, note: null } as const;

/** Takes subject, author and words out of the appeals about what is about to be deleted. */
export const forgetAppeals = async (connection: Connection, subjects: readonly string[]): Promise<void> => {
  await settleAppeals(connection, "subject", subjects);
  for (const portion of inPortions(subjects))
    await connection(APPEALS_TABLE).whereIn("subject", portion).update(FORGOTTEN);
};

/** The same for the appeals of an account that is about to be deleted. */
export const forgetAppealsOf = async (connection: Connection, author: number): Promise<void> => {
  await settleAppeals(connection, "author", [author]);
  await connection(APPEALS_TABLE).where({ author }).update(FORGOTTEN);
};
