import type { ReportedKind } from "#contract";
import { POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, inPortions, tableOf, type Connection } from "../records/tables";
import { hideNoticesAbout } from "../notices/forget";
import { forgetNetworks } from "../signs/networks";
import { answerDecisions, forgetDecisions } from "../staff/decision-log";

export const REPORT_UID = "api::report.report";

/** What is reported: a post or a reply, by public id. */
export interface Subject {
  kind: ReportedKind;
  id: number;
}

/** A kind as people read it. */
export const KIND_WORDS: Record<Subject["kind"], string> = {
  review: "Review",
  blog: "Blog",
  qna: "Question",
  helpfulLink: "Helpful link",
  reply: "Reply",
};

/** A kind as a report has it. */
export const KIND_LABELS: Record<Subject["kind"], string> = {
  review: "review",
  blog: "blog",
  qna: "question",
  helpfulLink: "helpfulLink",
  reply: "reply",
};

/** How a report's `subject` names it. */
export const nameOf = ({ kind, id }: Subject): string => `${kind}:${id}`;
/** The reverse. Undefined for a name that no report has. */
export const findSubject = (name: string): Subject | undefined => {
  const [, kind = "", id] = /^([a-zA-Z]+):([1-9]\d{0,8})$/.exec(name) ?? [];
  return Object.hasOwn(KIND_LABELS, kind) ? { kind: kind as Subject["kind"], id: Number(id) } : undefined;
};
/** The reverse for a name that a report has. */
export const subjectOf = (name: string): Subject => {
  const subject = findSubject(name);
  if (!subject) throw new Error(`"${name}" names nothing that can be reported`);
  return subject;
};

/** The content type of what is reported. */
export const uidOf = ({ kind }: Pick<Subject, "kind">): string => (kind === "reply" ? REPLY_UID : POST_TYPES[kind]);
export const reportColumn = (name: string): string => columnOf(REPORT_UID, name);

/** Deletes the reports about what is about to be deleted, what decisions say of it, what people were told of it, and where it came from. */
export const deleteReportsOf = async (
  connection: Connection,
  kind: Subject["kind"],
  ids: readonly number[],
): Promise<void> => {
  const names = ids.map((id) => nameOf({ kind, id }));
  for (const portion of inPortions(names))
    await connection(tableOf(REPORT_UID)).whereIn(reportColumn("subject"), portion).delete();
  await forgetDecisions(connection, names);
  await hideNoticesAbout(connection, names);
  await forgetNetworks(connection, names);
};

/** What a post has while nobody asks its author for anything. */
export const NOT_ASKED = { askedSince: null, moderationNote: null, moderationReason: null } as const;

/** Its author has done what a moderator asked for, or can do it no more: the post waits for the moderators again. */
export const answerAsk = async (connection: Connection, subject: Subject, row: number): Promise<void> => {
  const uid = uidOf(subject);
  await connection(tableOf(uid)).where({ id: row }).update(columnsOf(uid, NOT_ASKED));
  await answerDecisions(connection, [nameOf(subject)]);
};

/** Values by the columns they stand in. */
export const columnsOf = (uid: string, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(uid, name), value]));

/** What the open reports of a post say of it now. */
export const updateOpenReports = async (
  connection: Connection,
  subject: Subject,
  values: Record<string, unknown>,
): Promise<void> => {
  await connection(tableOf(REPORT_UID))
    .where({ [reportColumn("subject")]: nameOf(subject), [reportColumn("handled")]: false })
    .update({ ...columnsOf(REPORT_UID, values), updated_at: new Date() });
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
