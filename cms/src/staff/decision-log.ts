import {
  DECISION_REASONS,
  POST_DECISIONS,
  SUBMISSION_DECISIONS,
  type DecisionReason,
  type PostDecision,
  type SubmissionDecision,
  type ToldDecision,
} from "#contract";
import { inPortions, isoTime, isPostgres, rowsOf, type Connection } from "../records/tables";
import { forgetAppeals, settleAppeals } from "./appeal-log";

/** What was decided, one row a decision. Strapi leaves it alone. */
export const DECISIONS_TABLE = "quad_decisions";
export type Decision = PostDecision | SubmissionDecision;

/** A decision as it was taken: of which subject (`review:12`, `facility:3`), by whom of the staff, and why. */
export interface NewDecision {
  subject: string;
  decision: Decision;
  reason: DecisionReason;
  note: string | null;
  /** An account of the admin. */
  staff: number | null;
  /** How long it had waited, in milliseconds. */
  waited: number;
  /** The newest report then, by the database's id; 0 where there is none. */
  latestReport?: number;
}
/** A decision that was written down. */
export interface Decided extends NewDecision {
  id: number;
  decidedAt: number;
  /** When what was asked for was done; null as long as it is not. */
  answeredAt: number | null;
}

/**
 * Creates the table of decisions. What is deleted leaves its decision without subject and note, so that decisions can
 * still be counted.
 */
export const createDecisions = async (connection: Connection): Promise<void> => {
  const key = isPostgres() ? "integer generated always as identity primary key" : "integer primary key autoincrement";
  await connection.raw(
    `create table if not exists ${DECISIONS_TABLE} (id ${key}, subject varchar(60), decision varchar(10) not null,
      reason varchar(20) not null, note text, staff integer, decided_at bigint not null, waited bigint not null,
      latest_report integer not null, answered_at bigint)`,
  );
  await connection.raw(`create index if not exists ${DECISIONS_TABLE}_subject on ${DECISIONS_TABLE} (subject, id)`);
};

/**
 * Writes a decision down. What waits for the author of the same subject, or as an appeal, waits no longer. Must be in a
 * transaction.
 */
export const recordDecision = async (
  connection: Connection,
  { latestReport = 0, ...decision }: NewDecision,
): Promise<void> => {
  // To ask changes nothing about what was decided before.
  if (decision.decision !== "ask") await settleAppeals(connection, "subject", [decision.subject]);
  await connection(DECISIONS_TABLE).insert({ ...decision, decided_at: Date.now(), latest_report: latestReport });
};

interface Row {
  id: number;
  subject: string;
  decision: Decision;
  reason: string;
  note: string | null;
  staff: number | null;
  decided_at: number | string;
  waited: number | string;
  latest_report: number;
  answered_at: number | string | null;
}

/** The last decision about each of some subjects, or the last of one kind. */
export const lastDecisions = async (
  connection: Connection,
  subjects: readonly string[],
  decision?: Decision,
): Promise<Map<string, Decided>> => {
  const last = new Map<string, Decided>();
  for (const portion of inPortions(subjects)) {
    const newest = connection(DECISIONS_TABLE).whereIn("subject", portion).groupBy("subject").max("id");
    if (decision) void newest.where({ decision });
    for (const row of await rowsOf<Row>(connection(DECISIONS_TABLE).whereIn("id", newest).select("*")))
      last.set(row.subject, decidedOf(row));
  }
  return last;
};

/** Decisions by their ids. */
export const decisionsById = async (connection: Connection, ids: readonly number[]): Promise<Decided[]> => {
  const found: Decided[] = [];
  for (const portion of inPortions(ids))
    for (const row of await rowsOf<Row>(connection(DECISIONS_TABLE).whereIn("id", portion).select("*")))
      found.push(decidedOf(row));
  return found;
};

/** Every decision about some subjects, the newest first. */
export const decisionsAbout = async (connection: Connection, subjects: readonly string[]): Promise<Decided[]> => {
  const found: Decided[] = [];
  for (const portion of inPortions(subjects))
    for (const row of await rowsOf<Row>(connection(DECISIONS_TABLE).whereIn("subject", portion).select("*")))
      found.push(decidedOf(row));
  return found.sort((a, b) => b.id - a.id);
};

const decidedOf = ({ decided_at, latest_report, answered_at, waited, reason, ...row }: Row): Decided => ({
  ...row,
  reason: Object.hasOwn(DECISION_REASONS, reason) ? (reason as DecisionReason) : "other",
  waited: Number(waited),
  decidedAt: Number(decided_at),
  latestReport: latest_report,
  answeredAt: answered_at === null ? null : Number(answered_at),
});

/** What was asked about these subjects is done, or can never be: they wait for the staff again. */
export const answerDecisions = async (connection: Connection, subjects: readonly string[]): Promise<void> => {
  const last = [...(await lastDecisions(connection, subjects)).values()];
  const newest = last.map(({ id }) => id);
  const asked = last.filter(({ decision }) => decision === "ask").map(({ id }) => id);
  await settleAppeals(connection, "decision", asked);
  for (const portion of inPortions(newest))
    await connection(DECISIONS_TABLE)
      .whereIn("id", portion)
      .whereIn("decision", ["ask", "sendBack"])
      .whereNull("answered_at")
      .update({ answered_at: Date.now() });
};

/** Takes subject and note out of the decisions about what is about to be deleted. */
export const forgetDecisions = async (connection: Connection, subjects: readonly string[]): Promise<void> => {
  await forgetAppeals(connection, subjects);
  for (const portion of inPortions(subjects))
    await connection(DECISIONS_TABLE).whereIn("subject", portion).update({ subject: null, note: null });
};

/** Joins the last decision about `subject`, a column or an expression, as `last`. For a query over something else. */
export const lastDecisionJoin = (subject: string): string =>
  `left join ${DECISIONS_TABLE} last on last.id = (select max(id) from ${DECISIONS_TABLE} newer where newer.subject = ${subject})`;

/** The last decisions about some subjects, as the lists of the admin show them. */
export const tellDecisions = async (
  connection: Connection,
  last: ReadonlyMap<string, Decided>,
): Promise<(subject: string) => ToldDecision | null> => {
  const nameOf = await staffNames(
    connection,
    [...last.values()].map(({ staff }) => staff),
  );
  return (subject) => {
    const decided = last.get(subject);
    if (!decided) return null;
    const { decision, reason, note, staff, decidedAt } = decided;
    return {
      ...{ decision, note, label: labelOfDecision(decision), reason: DECISION_REASONS[reason] },
      ...{ by: nameOf(staff), at: isoTime(decidedAt) },
    };
  };
};
/** What a decision is called in the admin. */
export const labelOfDecision = (decision: Decision): string =>
  ({ ...POST_DECISIONS, ...SUBMISSION_DECISIONS })[decision].label;

/** The names of accounts of the admin, as colleagues read them. */
export const staffNames = async (
  connection: Connection,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => string> => {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = await rowsOf<{ id: number; firstname: string | null; lastname: string | null }>(
    connection("admin_users").whereIn("id", known).select("id", "firstname", "lastname"),
  );
  const names = new Map(
    rows.map(({ id, firstname, lastname }) => [id, [firstname, lastname].filter(Boolean).join(" ")]),
  );
  return (id) => (id === null ? undefined : names.get(id)) || "Somebody who is no longer here";
};
