import type { PostKind } from "../records/kinds";
import { columnOf, tableOf, type Connection } from "../records/tables";

export const REPORT_UID = "api::report.report";

/** What is reported: a post or a reply, by public id. */
export interface Subject {
  kind: PostKind | "reply";
  id: number;
}

/** How a report's `subject` names it. */
export const nameOf = ({ kind, id }: Subject): string => `${kind}:${id}`;
export const reportColumn = (name: string): string => columnOf(REPORT_UID, name);

/** Deletes the reports about what is about to be deleted. */
export const forgetReports = async (connection: Connection, subject: Subject): Promise<void> => {
  await connection(tableOf(REPORT_UID))
    .where({ [reportColumn("subject")]: nameOf(subject) })
    .delete();
};
