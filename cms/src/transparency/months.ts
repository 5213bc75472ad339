import { LIMITS, type ModerationMonth } from "#contract";
import { REPORT_UID, reportColumn } from "../community/reports";
import { isPostgres, rowsOf, tableOf, type Connection } from "../records/tables";
import { APPEALS_TABLE } from "../staff/appeal-log";
import { DECISIONS_TABLE } from "../staff/decision-log";

/** What was published of each month, one row a month. Strapi leaves it alone. */
const MONTHS_TABLE = "quad_moderation_months";

/** Creates the table of months. */
export const createModerationMonths = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${MONTHS_TABLE} (month varchar(7) not null primary key, counts text not null)`,
  );
};

const DAY = 86_400_000;
const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);
const beginOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);
const monthAfter = (month: string): string => monthOf(beginOf(month) + 32 * DAY);
const monthBefore = (month: string): string => monthOf(beginOf(month) - DAY);

/**
 * The months that are over, the newest first. Each is counted when it is first asked for after its end and kept as it was
 * told: what is deleted later, or told twice, gives nobody away by the difference.
 */
export const moderationMonths = async (connection: Connection, now = Date.now()): Promise<ModerationMonth[]> => {
  const last = monthBefore(monthOf(now));
  const kept = () =>
    rowsOf<{ month: string; counts: string }>(
      connection(MONTHS_TABLE).orderBy("month", "desc").limit(LIMITS.monthsTold).select("*"),
    );
  let rows = await kept();
  if (rows[0]?.month !== last) {
    const newest = rows[0]?.month;
    const first = newest === undefined ? await firstMonth(connection) : monthAfter(newest);
    for (let month = first; month !== undefined && month <= last; month = monthAfter(month))
      await connection(MONTHS_TABLE)
        .insert({ month, counts: JSON.stringify(await countMonth(connection, month)) })
        .onConflict("month")
        .ignore();
    rows = await kept();
  }
  return rows.map(({ month, counts }) => ({ ...(JSON.parse(counts) as Omit<ModerationMonth, "month">), month }));
};

/** When the first of all was reported, decided or appealed about. */
const firstMonth = async (connection: Connection): Promise<string | undefined> => {
  const times: number[] = [];
  for (const [table, column] of [
    [tableOf(REPORT_UID), "created_at"],
    [DECISIONS_TABLE, "decided_at"],
    [APPEALS_TABLE, "created_at"],
  ] as const) {
    const [row] = await rowsOf<{ first: unknown }>(connection(table).min({ first: column }));
    if (row?.first !== null && row?.first !== undefined) times.push(timeOf(row.first));
  }
  return times.length === 0 ? undefined : monthOf(Math.min(...times));
};

/** A date as the database sends it (Postgres: Date, or a bigint as text), in milliseconds. */
const timeOf = (value: unknown): number => (value instanceof Date ? value.getTime() : Number(value));

type Counts = Omit<ModerationMonth, "month">;

const countMonth = async (connection: Connection, month: string): Promise<Counts> => {
  const [from, until] = [beginOf(month), beginOf(monthAfter(month))];
  const isDate = isPostgres();
  const [since, before] = isDate ? [new Date(from), new Date(until)] : [from, until];
  const reports = await rowsOf<{ name: string; count: number | string }>(
    connection(tableOf(REPORT_UID))
      .where("created_at", ">=", since)
      .where("created_at", "<", before)
      .groupBy(reportColumn("reason"))
      .select({ name: reportColumn("reason") })
      .count({ count: "*" }),
  );
  const decisions = await rowsOf<{ decision: string; reason: string; count: number | string }>(
    connection(DECISIONS_TABLE)
      .where("decided_at", ">=", from)
      .where("decided_at", "<", until)
      .groupBy("decision", "reason")
      .orderBy(["decision", "reason"])
      .select("decision", "reason")
      .count({ count: "*" }),
  );
  const appeals = await rowsOf<{ name: string; count: number | string }>(
    connection(APPEALS_TABLE)
      .whereNotNull("outcome")
      .where("decided_at", ">=", from)
      .where("decided_at", "<", until)
      .groupBy("outcome")
      .select({ name: "outcome" })
      .count({ count: "*" }),
  );
  // What nobody had reported waited for nothing.
  const waits = await connection(DECISIONS_TABLE)
    .where("decided_at", ">=", from)
    .where("decided_at", "<", until)
    .where("waited", ">", 0)
    .orderBy("waited")
    .pluck<(number | string)[]>("waited");
  return {
    reports: told(reports),
    decisions: decisions
      .map(({ count, ...row }) => ({ ...row, count: Number(count) }))
      .filter(({ count }) => count >= LIMITS.toldFrom),
    appeals: told(appeals),
    medianHours: waits.length < LIMITS.toldFrom ? null : Math.ceil(medianOf(waits.map(Number)) / 3_600_000),
  };
};

const told = (rows: readonly { name: string; count: number | string }[]): Record<string, number> =>
  Object.fromEntries(
    rows
      .map(({ name, count }): [string, number] => [name, Number(count)])
      .filter(([, count]) => count >= LIMITS.toldFrom)
      .sort(([a], [b]) => a.localeCompare(b)),
  );

const medianOf = (sorted: readonly number[]): number => {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};
