import type { AppealState, Moderation, PageRef, PostDecision } from "#contract";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import { appealsBy, recordAppeal, type Appeal } from "../staff/appeal-log";
import { lastDecisions } from "../staff/decision-log";
import { loadPost, loadReply, refOf } from "./load-post";
import { moderationColumns, withModeration, type ModerationRow } from "./moderation";
import { nameOf, uidOf, type Subject } from "./reports";

/** Which decision an author is told of; reports alone are none, a moderator will look at them. */
const DECISION_OF: Record<Moderation["reason"], PostDecision | null> = { editor: "hide", asked: "ask", reports: null };

/** The decisions that authors are told of, by the name of the post. */
const decisionsTold = async (
  connection: Connection,
  told: readonly { subject: string; moderation: Moderation | null }[],
): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for (const decision of ["hide", "ask"] as const) {
    const names = told.flatMap(({ subject, moderation }) =>
      moderation && DECISION_OF[moderation.reason] === decision ? [subject] : [],
    );
    if (names.length > 0)
      for (const [name, { id }] of await lastDecisions(connection, names, decision)) found.set(name, id);
  }
  return found;
};

const stateOf = ({ outcome, note }: Appeal): { state: AppealState; note: string | null } =>
  outcome === "uphold" ? { state: "upheld", note } : { state: "waiting", note: null };

/** Rows of posts or replies with how the appeal against each decision that their author is told of stands. */
export const withAppeals = async <Row extends { id: number; moderation: Moderation | null }>(
  connection: Connection,
  kind: Subject["kind"],
  rows: Row[],
): Promise<Row[]> => {
  const told = rows.map((row) => ({ row, subject: nameOf({ kind, id: row.id }), moderation: row.moderation }));
  const decisions = await decisionsTold(connection, told);
  if (decisions.size === 0) return rows;
  const appeals = new Map(
    (await appealsBy(connection, "decision", [...decisions.values()])).map((appeal) => [appeal.decision, appeal]),
  );
  return told.map(({ row, subject, moderation }) => {
    const decision = decisions.get(subject);
    if (!moderation || decision === undefined) return row;
    const sent = appeals.get(decision);
    return {
      ...row,
      moderation: { ...moderation, appeal: sent ? stateOf(sent) : { state: "possible" as const, note: null } },
    };
  });
};

/**
 * Takes the caller's appeal against the decision about their own post or reply, once a decision. Must be in a
 * transaction.
 */
export const appeal = async (
  connection: Connection,
  me: number,
  { subject, text }: { subject: Subject; text: string },
): Promise<{ id: number; state: AppealState; page: PageRef }> => {
  const post =
    subject.kind === "reply"
      ? await loadReply(connection, subject.id)
      : await loadPost(connection, subject.kind, subject.id);
  if (post.author !== me) throw post.isVisible ? new Refused("NotYours") : new Refused("NotFound");
  const uid = uidOf(subject);
  const [row] = await rowsOf<ModerationRow>(
    connection({ post: tableOf(uid) })
      .where("post.id", post.row)
      .select({ updatedAt: `post.${columnOf(uid, "updatedAt")}`, ...moderationColumns(uid, "post") }),
  );
  const name = nameOf(subject);
  const moderation = row ? withModeration(row, true).moderation : null;
  const decision = (await decisionsTold(connection, [{ subject: name, moderation }])).get(name);
  if (decision === undefined) throw new Refused("NotAppealable");
  const id = await recordAppeal(connection, { decision, subject: name, author: me, text });
  if (id === undefined) throw new Refused("AlreadyAppealed");
  return { id, state: "waiting", page: refOf(post) };
};
