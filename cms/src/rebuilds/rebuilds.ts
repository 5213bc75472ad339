import { LIMITS, readRebuildReport, type ChangedRecord, type RebuildReport, type RecordChanges } from "#contract";
import { keptName } from "../export/settle";
import { newestChange } from "../records/change-numbers";
import { isoTime, isPostgres, rowsOf, type Connection } from "../records/tables";
import { changedSince } from "./changed-since";

const TABLE = "quad_rebuilds";

interface Row {
  id: number;
  outcome: RebuildReport["outcome"];
  /** When the CMS was told first, and last: one that fails again and again is one row. */
  since: number | string;
  at: number | string;
  report: string;
}
type Report<Outcome> = Extract<RebuildReport, { outcome: Outcome }>;

/** What the CMS knows of the site, from whoever builds it; null for what nobody has told it. */
export interface SiteState {
  /** The last releases, the newest first. */
  live: Report<"live">[];
  /** The newest rebuild, when that failed; ISO time of the first of those in a row. */
  failed: (Report<"failed"> & { since: string }) | null;
  /** The number of the last change that the newest rebuild took over or failed at; null when no rebuild was told. */
  change: number | null;
}

/** Creates the table of rebuilds: what became of the last of them. Strapi leaves it alone. */
export const createRebuilds = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${TABLE} (id ${isPostgres() ? "serial" : "integer"} primary key,
      outcome varchar(20) not null, since bigint not null, at bigint not null, report text not null)`,
  );
};

/**
 * Remembers what became of a rebuild. A release that is told again, as after a restart, is known already; what fails or
 * changes nothing again takes the place of what it repeats.
 */
export const keepRebuild = async (connection: Connection, report: RebuildReport): Promise<void> => {
  const at = Date.now();
  const [last] = await newest(connection);
  const [live] = await newest(connection, "live");
  const before = live && releaseIn(live);
  if (report.outcome === "live" && before?.release.id === report.release.id) {
    if (last?.outcome !== "live") await keepRebuild(connection, { outcome: "unchanged", change: report.change });
    return;
  }
  const change = report.change ?? (await newestChange(connection));
  const text = JSON.stringify({ ...(await withNames(connection, report, before)), change });
  if (last && last.outcome === report.outcome && report.outcome !== "live")
    await connection(TABLE).where({ id: last.id }).update({ at, report: text });
  else await connection(TABLE).insert({ outcome: report.outcome, since: at, at, report: text });
  await trim(connection);
};

/** The state of the site as it was told. */
export const siteState = async (connection: Connection): Promise<SiteState> => {
  const [last] = await newest(connection);
  const live = await newest(connection, "live", LIMITS.releasesTold);
  const report = last && reportIn(last);
  return {
    live: live.map(releaseIn).filter((release) => release !== undefined),
    failed: last && report?.outcome === "failed" ? { ...report, since: isoTime(Number(last.since)) } : null,
    change: report?.change ?? null,
  };
};

const newest = (connection: Connection, outcome?: RebuildReport["outcome"], count = 1): Promise<Row[]> =>
  rowsOf<Row>(
    connection(TABLE)
      .where(outcome ? { outcome } : {})
      .orderBy("id", "desc")
      .limit(count)
      .select("*"),
  );

/** What a row says; undefined where an earlier version has written something else. */
const reportIn = (row: Row): RebuildReport | undefined => readRebuildReport(JSON.parse(row.report));

const releaseIn = (row: Row): Report<"live"> | undefined => {
  const report = reportIn(row);
  return report?.outcome === "live" ? report : undefined;
};

/** What is live stays, however many rebuilds have failed or changed nothing since. */
const trim = async (connection: Connection): Promise<void> => {
  const kept = connection(TABLE).orderBy("id", "desc").limit(LIMITS.rebuildsKept).select("id");
  const live = connection(TABLE).where({ outcome: "live" }).orderBy("id", "desc").limit(1).select("id");
  await connection(TABLE).whereNotIn("id", kept).whereNotIn("id", live).delete();
};

const withNames = async (
  connection: Connection,
  report: RebuildReport,
  before: Report<"live"> | undefined,
): Promise<RebuildReport> => {
  if (report.outcome === "unchanged") return report;
  const changes =
    report.changes ??
    (report.outcome === "live" && before?.change !== undefined ? await changedSince(connection, before.change) : null);
  return { ...report, changes: changes && { ...changes, first: await namedRecords(connection, changes) } };
};

const namedRecords = async (connection: Connection, { first }: RecordChanges): Promise<ChangedRecord[]> => {
  const named: ChangedRecord[] = [];
  for (const record of first)
    named.push({ ...record, name: record.name ?? (await keptName(connection, record.collection, record.id)) });
  return named;
};
