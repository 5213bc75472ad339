import { insertRecords } from "../records/insert";
import { POST_KINDS, REPLY_UID } from "../records/kinds";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import type { AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";
import { holdPost, holdReply, pagesOf, refOf } from "./holding";
import type { PageRef } from "./places";
import { nameOf, REPORT_UID, reportColumn, type Subject } from "./reports";
import { showChange } from "./showing";

/** LIMITS.reportersToHide of the contract. */
const REPORTERS_TO_HIDE = 3;

/** The relation of a report to what it is about. */
const RELATIONS: Record<Subject["kind"], string> = {
  review: "reviews",
  blog: "blogs",
  qna: "qnas",
  helpfulLink: "helpful_links",
  reply: "comments",
};

/**
 * Takes the caller's report of somebody else's visible post or reply, once a person. The third person's hides it, unless
 * an editor has cleared it; ratings follow in the same transaction.
 */
export const report = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  { subject, reason, note }: { subject: Subject; reason: string; note: string | null },
): Promise<{ id: number; reason: string; hidden: boolean; page: PageRef }> => {
  const held =
    subject.kind === "reply"
      ? await holdReply(connection, subject.id)
      : await holdPost(connection, subject.kind, subject.id);
  if (!held.isVisible) throw new Refused(404, "NotFound");
  if (held.author === me) throw new Refused(403, "NotAllowed");
  const name = nameOf(subject);
  const key = `${name}:${me}`;
  const before = await rowsOf<{ key: string }>(
    connection(tableOf(REPORT_UID))
      .where({ [reportColumn("subject")]: name })
      .select({ key: reportColumn("reportKey") }),
  );
  if (before.some((row) => row.key === key)) throw new Refused(409, "AlreadyReported");
  const [made] = await insertRecords(connection, REPORT_UID, [
    {
      values: { subject: name, reason, note, reportKey: key, handled: false },
      relations: { reporter: me, [RELATIONS[subject.kind]]: held.row },
    },
  ]);
  const hidden = before.length + 1 >= REPORTERS_TO_HIDE && !held.isCleared;
  if (hidden) {
    const uid = subject.kind === "reply" ? REPLY_UID : POST_KINDS[subject.kind].uid;
    await connection(tableOf(uid))
      .where({ id: held.row })
      .update({ [columnOf(uid, "visibility")]: "hidden" });
    await showChange(connection, afterCommit, subject.kind, "entry.update", pagesOf(held));
  }
  return { id: made?.id ?? 0, reason, hidden, page: refOf(held) };
};
