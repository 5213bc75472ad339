import type { ReportedKind } from "#contract";
import { POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, inPortions, tableOf, type Connection } from "../records/tables";

export const REPORT_UID = "api::report.report";

/** What is reported: a post or a reply, by public id. */
export interface Subject {
  kind: ReportedKind;
  id: number;
}

/** A kind as editors read it in the list of reports. */
export const KIND_LABELS: Record<Subject["kind"], string> = {
  review: "review",
  blog: "blog",
  qna: "question",
  helpfulLink: "helpfulLink",
  reply: "reply",
};

/** How a report's `subject` names it. */
export const nameOf = ({ kind, id }: Subject): string => `${kind}:${id}`;
/** The reverse. Throws for a name that no report has. */
export const subjectOf = (name: string): Subject => {
  const [kind = "", id] = name.split(":");
  if (!Object.hasOwn(KIND_LABELS, kind)) throw new Error(`"${name}" names nothing that can be reported`);
  return { kind: kind as Subject["kind"], id: Number(id) };
};

/** The content type of what is reported. */
export const uidOf = ({ kind }: Pick<Subject, "kind">): string => (kind === "reply" ? REPLY_UID : POST_TYPES[kind]);
export const reportColumn = (name: string): string => columnOf(REPORT_UID, name);

/** Deletes the reports about what is about to be deleted. */
export const deleteReportsOf = async (
  connection: Connection,
  kind: Subject["kind"],
  ids: readonly number[],
): Promise<void> => {
  for (const portion of inPortions(ids.map((id) => nameOf({ kind, id }))))
    await connection(tableOf(REPORT_UID)).whereIn(reportColumn("subject"), portion).delete();
};

/** What the open reports of a post say of it now. */
export const updateOpenReports = async (
  connection: Connection,
  subject: Subject,
  values: Record<string, unknown>,
): Promise<void> => {
  const columns = Object.entries(values).map(([name, value]) => [reportColumn(name), value]);
  await connection(tableOf(REPORT_UID))
    .where({ [reportColumn("subject")]: nameOf(subject), [reportColumn("handled")]: false })
    .update({ ...Object.fromEntries(columns), updated_at: new Date() });
};

/** Names a person's report of something: nobody has two of the same text. */
export const keyOf = (subject: Subject, person: number): string => `${nameOf(subject)}:${person}`;
/** How many people made the reports of one subject. Those of an earlier text have the report's own number behind the person's. */
export const countPeople = (keys: readonly string[]): number => new Set(keys.map((key) => key.split(":")[2])).size;

/** How many people have reported it. */
export const countReporters = async (connection: Connection, subject: Subject): Promise<number> =>
  countPeople(
    await connection(tableOf(REPORT_UID))
      .where({ [reportColumn("subject")]: nameOf(subject) })
      .pluck<string[]>(reportColumn("reportKey")),
  );

/**
 * An editor has kept what stood here before, and its author writes something else: reports can hide that again, also
 * those of the people who reported the text before.
 */
export const resetCleared = async (connection: Connection, subject: Subject, row: number): Promise<void> => {
  const uid = uidOf(subject);
  await connection(tableOf(uid))
    .where({ id: row })
    .update({ [columnOf(uid, "cleared")]: false });
  const key = reportColumn("reportKey");
  await connection(tableOf(REPORT_UID))
    .where({ [reportColumn("subject")]: nameOf(subject), [reportColumn("handled")]: true })
    .whereNot(key, "like", "%:%:%:%")
    .update({ [key]: connection.raw("?? || ':' || ??", [key, "id"]) });
};
