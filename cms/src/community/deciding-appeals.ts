import type { Core } from "@strapi/strapi";
import type { AppealDecision, DecisionReason } from "#contract";
import { writeNotice } from "../notices/write";
import type { Connection } from "../records/tables";
import type { AfterCommit } from "../records/transaction";
import { APPEALS_TABLE, appealsBy, type Appeal } from "../staff/appeal-log";
import { decisionsById } from "../staff/decision-log";
import { applyVerdict, lockPost, logVerdict, versionOf } from "./deciding";
import { textsOf } from "./reporting";
import { postsNow } from "./report-queue";
import { findSubject, nameOf, REPORT_UID, type Subject } from "./reports";

/** How an appeal is named in the admin. */
export const appealName = (id: number): string => `appeal:${id}`;
const idIn = (name: string): number | undefined => {
  const [, id] = /^appeal:([1-9]\d{0,8})$/.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** What somebody of the staff decides about an appeal. */
interface AppealVerdict {
  decision: AppealDecision;
  reason: DecisionReason;
  note: string | null;
  staff: number;
}
/** What became of it: taken (by this call or by the same one before), or why not. */
export type AppealResult =
  | { outcome: "done"; appeal: Appeal }
  | { outcome: "before"; appeal: Appeal }
  | { outcome: "changed" | "gone" | "ownDecision" };

/** Whether somebody else of the staff may decide about reports, and so about appeals. */
export const othersDecide = async (strapi: Core.Strapi, staff: number): Promise<boolean> =>
  (await strapi.db.query("admin::user").count({
    where: {
      ...{ id: { $ne: staff }, isActive: true, blocked: false },
      roles: { permissions: { action: "plugin::content-manager.explorer.update", subject: REPORT_UID } },
    },
  })) > 0;

/**
 * Decides about an appeal as it was read, once, and by somebody else than the one who took the decision wherever there is
 * one who may. To overturn shows the post again, with ratings and counts, in the same transaction.
 */
export const decideAppeal = async (
  strapi: Core.Strapi,
  connection: Connection,
  afterCommit: AfterCommit,
  { name, version }: { name: string; version: string },
  verdict: AppealVerdict,
): Promise<AppealResult> => {
  const id = idIn(name);
  const read = async () => (id === undefined ? undefined : (await appealsBy(connection, "id", [id]))[0]);
  const subject = findSubject((await read())?.subject ?? "");
  const post = subject && (await lockPost(connection, subject));
  // Read again: whoever held the post before may have decided.
  const appeal = await read();
  if (!subject || !post || !appeal) return { outcome: "gone" };
  if (appeal.outcome !== null) return { outcome: isSame(appeal, verdict) ? "done" : "before", appeal };
  const text = (await textsOf(connection, subject.kind, [post.row])).get(post.row) ?? "";
  if (version !== versionOf(appeal, text)) return { outcome: "changed" };
  const [decided] = await decisionsById(connection, [appeal.decision]);
  if (decided?.staff === verdict.staff && (await othersDecide(strapi, verdict.staff)))
    return { outcome: "ownDecision" };
  const { decision, reason, note, staff } = verdict;
  const values = { outcome: decision, reason, note, staff };
  const decidedAt = Date.now();
  await connection(APPEALS_TABLE)
    .where({ id: appeal.id })
    .update({ ...values, decided_at: decidedAt });
  if (decision === "overturn") {
    const keep = { decision: "keep", reason, note, staff } as const;
    await logVerdict(connection, subject, keep);
    // Its author is told what became of the appeal instead.
    await applyVerdict(connection, afterCommit, subject, keep, { isTold: false });
  }
  await tellAuthor(connection, subject, appeal, decision, decided?.decision);
  return { outcome: "done", appeal: { ...appeal, ...values, decidedAt } };
};

const tellAuthor = async (
  connection: Connection,
  subject: Subject,
  { id }: Appeal,
  decision: AppealDecision,
  against: string | undefined,
): Promise<void> => {
  const post = (await postsNow(connection, [subject])).get(nameOf(subject));
  if (!post?.author) return;
  await writeNotice(connection, {
    ...{ kind: "appeal", account: post.author, by: null, event: id, subject: `${subject.kind}:${subject.id}` },
    ...{ page: post.shown?.page ?? null, post: post.shown?.post ?? null },
    details: {
      ...{ what: subject.kind, outcome: decision === "overturn" ? "restored" : "upheld" },
      ...(against === "hide" || against === "ask" ? { decision: against } : {}),
    },
  });
};

/** The answer to the same decision got lost. */
const isSame = (appeal: Appeal, { decision, reason, note, staff }: AppealVerdict): boolean =>
  appeal.outcome === decision && appeal.reason === reason && appeal.note === note && appeal.staff === staff;
