import { randomUUID } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { ImportCollection, ImportSource, ImportValues, Note, PlannedLine } from "#contract";
import { takePublicIds } from "../records/counters";
import { inPortions, isPostgres, rowsOf, type Connection } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { recordImport } from "./apply";

// Imports from the admin are kept in two tables that Strapi leaves alone: one row a file, and one row a line of its plan.
// Whichever process is asked knows how far an import is, and a process that ends leaves what can be undone or gone on with.

const RUNS = "quad_imports";
const LINES = "quad_import_lines";

/** A claim that is not renewed for so long is free: its process has ended. In milliseconds. */
const CLAIM = 15_000;
/** The command's import is one transaction, which the CMS has to answer within four minutes, and renews nothing. */
const COMMAND_CLAIM = 300_000;

/**
 * What an import is doing, or what became of it. One that was cancelled, that failed or whose process ended is "stopped":
 * `fault` says which.
 */
export type RunState =
  "reading" | "unreadable" | "planned" | "importing" | "imported" | "stopped" | "undoing" | "undone";

/** An import as its tables have it. */
export interface Run {
  id: number;
  source: ImportSource;
  all: boolean;
  file: string;
  state: RunState;
  fault: string | null;
  startedBy: string;
  /** In epoch milliseconds. */
  startedAt: number;
  isCancelled: boolean;
  notes: Note[];
}

/** What became of a planned line: null while nothing has. "left" was not imported, "kept" not undone; `reason` says why. */
export type Outcome = "done" | "left" | "undone" | "kept";

/** A line of a plan as it is kept. */
export interface Line extends PlannedLine {
  place: number;
  outcome: Outcome | null;
  /** A digest of the record as the import left it. */
  mark: string | null;
}

export const createRuns = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${RUNS} (id integer primary key, source varchar(20) not null, every integer not null,
      file text not null, state varchar(20) not null, fault text, started_by text not null, started_at bigint not null,
      cancelled integer not null, notes text not null, claim integer unique, claimed_by varchar(40), renewals integer)`,
  );
  // Tables of an earlier version had a time there.
  if (!(await connection.schema.hasColumn(RUNS, "renewals")))
    await connection.raw(`alter table ${RUNS} add column renewals integer`);
  await connection.raw(
    `create table if not exists ${LINES} (run integer not null, place integer not null, kind varchar(10) not null,
      collection varchar(40), sheet text not null, file_row integer not null, record integer, name text not null,
      content text not null, reason text, outcome varchar(10), mark varchar(40), primary key (run, place))`,
  );
  await connection.raw(`create index if not exists ${LINES}_outcome on ${LINES} (run, kind, outcome)`);
};

interface RunRow {
  id: number;
  source: string;
  every: number;
  file: string;
  state: RunState;
  fault: string | null;
  started_by: string;
  started_at: number | string;
  cancelled: number;
  notes: string;
  claimed_by: string | null;
  renewals: number | null;
}

const COMMAND = "command";
/** Who holds the claims of this process. */
const PROCESS = randomUUID();

const toRun = (row: RunRow): Run => ({
  ...{ id: row.id, source: row.source as ImportSource, all: row.every === 1, file: row.file, state: row.state },
  ...{ fault: row.fault, startedBy: row.started_by, startedAt: Number(row.started_at) },
  ...{ isCancelled: row.cancelled === 1, notes: JSON.parse(row.notes) as Note[] },
});

/** The imports that are kept, the newest first. */
export const runsOf = async (connection: Connection): Promise<Run[]> =>
  (await rowsOf<RunRow>(connection(RUNS).whereNot({ source: COMMAND }).orderBy("id", "desc").select("*"))).map(toRun);

/** An import. Throws a NotFoundError. */
export const runOf = async (connection: Connection, id: number): Promise<Run> => {
  const [row] = await rowsOf<RunRow>(connection(RUNS).where({ id }).select("*"));
  if (!row) throw new errors.NotFoundError("This import is not there any more");
  return toRun(row);
};

const BUSY = "Another import is at work: wait until it is done, or cancel it";
const isTaken = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === "23505" || (typeof code === "string" && code.startsWith("SQLITE_CONSTRAINT"));
};
const CLAIMED = { claim: 1, claimed_by: PROCESS, renewals: 0 };
const NO_CLAIM = { claim: null, claimed_by: null, renewals: null };

/** Throws an ApplicationError while an import is at work, here or in another process. */
export const expectFree = async (connection: Connection): Promise<void> => {
  const busy = await rowsOf(connection(RUNS).where({ claim: 1 }).select("id"));
  if (busy.length > 0) throw new errors.ApplicationError(BUSY);
};

const insertRun = async (connection: Connection, values: Record<string, unknown>): Promise<number> => {
  const id = await takePublicIds(connection, RUNS);
  try {
    await connection(RUNS).insert({
      ...{ id, started_at: Date.now(), cancelled: 0, notes: "[]", every: 0, ...values },
      ...CLAIMED,
    });
  } catch (error) {
    if (isTaken(error)) throw new errors.ApplicationError(BUSY);
    throw error;
  }
  return id;
};

/** Begins an import by reading its file, in the place of those that nobody can undo. Throws an ApplicationError. */
export const beginRun = async (
  connection: Connection,
  { source, all, file, startedBy }: Pick<Run, "source" | "all" | "file" | "startedBy">,
): Promise<number> => {
  const values = { source, every: Number(all), file, started_by: startedBy, state: "reading" };
  const id = await insertRun(connection, values);
  const over = await connection(RUNS)
    .whereIn("state", ["unreadable", "planned", "undone"] satisfies RunState[])
    .whereNot({ id })
    .pluck<number[]>("id");
  for (const one of over) await deleteRun(connection, one);
  return id;
};

/** Runs the command's import, which is one transaction, as the only one. Throws an ApplicationError. */
export const asOnlyImport = async <T>(connection: Connection, work: () => Promise<T>): Promise<T> => {
  const values = { source: COMMAND, file: "", started_by: "", state: "importing" };
  const id = await insertRun(connection, values);
  try {
    return await work();
  } finally {
    await deleteRun(connection, id);
  }
};

/** Takes up an import that is in one of these states. Throws an ApplicationError when it is not, or another is at work. */
export const claimRun = async (
  connection: Connection,
  id: number,
  from: readonly RunState[],
  state: RunState,
): Promise<void> => {
  const taken = await connection(RUNS)
    .where({ id })
    .whereIn("state", [...from])
    .update({ state, fault: null, cancelled: 0, ...CLAIMED })
    .catch((error: unknown) => {
      if (isTaken(error)) throw new errors.ApplicationError(BUSY);
      throw error;
    });
  if (taken === 0) throw new errors.ApplicationError("This cannot be done with the import as it stands now");
};

/** The claim ran out while this process did nothing, and another has taken the import up. */
class LostClaim extends Error {
  override message = "The import was taken over by another process";
}

/** Renews the claim, and says whether somebody has cancelled. Throws when the claim is another process's. */
export const holdRun = async (connection: Connection, id: number): Promise<{ isCancelled: boolean }> => {
  const [row] = await rowsOf<{ cancelled: number }>(
    connection(RUNS).where({ id, claim: 1, claimed_by: PROCESS }).increment("renewals", 1).returning(["cancelled"]),
  );
  if (!row) throw new LostClaim();
  return { isCancelled: row.cancelled === 1 };
};

/** Ends what this process does with an import. */
export const endRun = async (
  connection: Connection,
  id: number,
  state: RunState,
  more: { fault?: string; notes?: readonly Note[] } = {},
): Promise<void> => {
  await connection(RUNS)
    .where({ id, claimed_by: PROCESS })
    .update({
      ...{ state, fault: more.fault ?? null, ...NO_CLAIM },
      ...(more.notes ? { notes: JSON.stringify(more.notes) } : {}),
    });
};

/** Asks the process that is at work on an import to stop after its portion. */
export const cancelRun = async (connection: Connection, id: number): Promise<void> => {
  const asked = await connection(RUNS).where({ id, claim: 1 }).update({ cancelled: 1 });
  if (asked === 0) throw new errors.ApplicationError("This import is not at work any more");
};

export const deleteRun = async (connection: Connection, id: number): Promise<void> => {
  await connection(LINES).where({ run: id }).delete();
  await connection(RUNS).where({ id }).delete();
};

/** Forgets a plan that nobody wants. */
export const discardRun = async (connection: Connection, id: number): Promise<void> => {
  const found = await connection(RUNS)
    .where({ id, state: "planned" })
    .whereNull("claim")
    .update({ state: "unreadable" });
  if (found === 0) throw new errors.ApplicationError("Only an import that has not begun can be thrown away");
  await deleteRun(connection, id);
};

/** Forgets every import but this one, whose changes are now the last. */
export const forgetOthers = async (connection: Connection, id: number): Promise<void> => {
  for (const { id: other } of await runsOf(connection)) if (other !== id) await deleteRun(connection, other);
};

export const RESTARTED = {
  reading: "The CMS was restarted while the file was read. Nothing was changed: upload it again.",
  importing: "The CMS was restarted in the middle. What was imported until then stands.",
  undoing: "The CMS was restarted in the middle. What was undone until then is undone.",
};

/** The claim that this process has seen last, and since when as it is, on the clock that nobody sets: there is one at a time. */
let seen: { claim: string; at: number } | undefined;

/** Whether a claim has stayed as it is for longer than whoever holds it leaves it so: no time of another process counts. */
const isLeft = ({ id, source, claimed_by, renewals }: RunRow): boolean => {
  const claim = `${id} ${claimed_by} ${renewals}`;
  if (seen?.claim !== claim) seen = { claim, at: performance.now() };
  return performance.now() - seen.at > (source === COMMAND ? COMMAND_CLAIM : CLAIM);
};

/** Takes imports from processes that have ended, says so in their state, and tells the site of what they did. */
export const recoverRuns = async (strapi: Core.Strapi, hasEnded = isLeft): Promise<void> => {
  const { connection } = strapi.db;
  for (const run of await rowsOf<RunRow>(connection(RUNS).where({ claim: 1 }).select("*"))) {
    if (!hasEnded(run)) continue;
    const { id, source, state, claimed_by, renewals } = run;
    const held = { id, claim: 1, claimed_by, renewals };
    if (source === COMMAND) await connection(RUNS).where(held).delete();
    else if (state === "reading")
      await connection(RUNS)
        .where(held)
        .update({ state: "unreadable", fault: RESTARTED.reading, ...NO_CLAIM });
    else if (state === "importing" || state === "undoing")
      await inTransaction(strapi, async (trx, afterCommit) => {
        const fault = RESTARTED[state];
        const taken = await trx(RUNS)
          .where(held)
          .update({ state: "stopped", fault, ...NO_CLAIM });
        if (taken > 0) await recordImport(trx, afterCommit);
      });
  }
};

/**
 * At the start: whoever claimed something in a SQLite file, which has one process, is gone. Lines may be left of an import
 * that was taken from a slow process while it still wrote them.
 */
export const recoverAtStart = async (strapi: Core.Strapi): Promise<void> => {
  const { connection } = strapi.db;
  await connection(LINES).whereNotIn("run", connection(RUNS).select("id")).delete();
  await recoverRuns(strapi, isPostgres() ? isLeft : () => true);
};

interface LineRow {
  place: number;
  kind: Line["kind"];
  collection: ImportCollection | null;
  sheet: string;
  file_row: number;
  record: number | null;
  name: string;
  content: string;
  reason: string | null;
  outcome: Outcome | null;
  mark: string | null;
}

const toLine = ({ file_row, content, ...row }: LineRow): Line => ({
  ...row,
  row: file_row,
  ...(JSON.parse(content) as { set: ImportValues; before: ImportValues }),
});

const toRow = (run: number, line: Line): LineRow & { run: number } => ({
  ...{ run, place: line.place, kind: line.kind, collection: line.collection, sheet: line.sheet, file_row: line.row },
  ...{ record: line.record, name: line.name, reason: line.reason, outcome: line.outcome, mark: line.mark },
  content: JSON.stringify({ set: line.set, before: line.before }),
});
const COLUMNS = 12;

/** Adds lines of a plan behind those that are there. */
export const addLines = async (
  connection: Connection,
  run: number,
  first: number,
  lines: readonly PlannedLine[],
): Promise<void> => {
  const rows = lines.map((line, place) => toRow(run, { ...line, place: first + place, outcome: null, mark: null }));
  for (const portion of inPortions(rows, COLUMNS)) await connection(LINES).insert(portion);
};

/** Which of these records of a collection, by public id, an import made that was undone and is still known. */
export const undoneAmong = async (
  connection: Connection,
  collection: string,
  records: readonly number[],
): Promise<number[]> => {
  const undone: number[] = [];
  for (const portion of inPortions(records))
    undone.push(
      ...(await connection(LINES)
        .where({ kind: "create", collection, outcome: "undone" satisfies Outcome })
        .whereIn("record", portion)
        .pluck<number[]>("record")),
    );
  return undone;
};

/** Writes down what became of lines. */
export const saveLines = async (connection: Connection, run: number, lines: readonly Line[]): Promise<void> => {
  const rows = lines.map((line) => toRow(run, line));
  for (const portion of inPortions(rows, COLUMNS))
    await connection(LINES).insert(portion).onConflict(["run", "place"]).merge(["record", "reason", "outcome", "mark"]);
};

/** The next lines, of one collection and one kind, that wait for being imported; or, backwards, for being undone. */
export const nextLines = async (
  connection: Connection,
  run: number,
  wanted: "waiting" | "done",
  most: number,
): Promise<Line[]> => {
  const query = connection(LINES).where({ run }).whereIn("kind", ["create", "update"]);
  if (wanted === "waiting") void query.whereNull("outcome").orderBy("place");
  else void query.where({ outcome: "done" }).orderBy("place", "desc");
  const lines = (await rowsOf<LineRow>(query.limit(most).select("*"))).map(toLine);
  const [first] = lines;
  const end = lines.findIndex(({ kind, collection }) => kind !== first?.kind || collection !== first.collection);
  return end < 0 ? lines : lines.slice(0, end);
};

/** How many lines there are of each kind in each collection, and what became of them. */
export const countLines = async (
  connection: Connection,
  run: number,
): Promise<{ kind: Line["kind"]; collection: ImportCollection | null; outcome: Outcome | null; count: number }[]> => {
  const rows = await rowsOf<Pick<LineRow, "kind" | "collection" | "outcome"> & { count: number | string }>(
    connection(LINES)
      .where({ run })
      .groupBy("kind", "collection", "outcome")
      .select("kind", "collection", "outcome")
      .count({ count: "*" }),
  );
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
};

/** Which lines are shown: of a kind, or with an outcome that has to be explained. */
export type LineList = Line["kind"] | "left" | "kept";

/** A page of the lines of an import, in the order of the plan. */
export const linesOf = async (
  connection: Connection,
  run: number,
  list: LineList,
  { page, size }: { page: number; size: number },
): Promise<Line[]> => {
  const query = connection(LINES)
    .where({ run })
    .orderBy("place")
    .limit(size)
    .offset((page - 1) * size);
  void query.where(list === "left" || list === "kept" ? { outcome: list } : { kind: list });
  return (await rowsOf<LineRow>(query.select("*"))).map(toLine);
};
