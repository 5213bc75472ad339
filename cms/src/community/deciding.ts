import { createHash } from "node:crypto";
import type { DecisionReason, PostDecision } from "#contract";
import { tellDecision } from "../notices/tell-decision";
import { columnOf, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { pagesOfPosts, pagesOfReplies } from "../records/touch";
import type { AfterCommit } from "../records/transaction";
import { lastDecisions, recordDecision, type Decided } from "../staff/decision-log";
import { publishChange } from "./publish-change";
import { shownPagesOf } from "./shown-pages";
import { textsOf } from "./reporting";
import {
  columnsOf,
  nameOf,
  NOT_ASKED,
  REPORT_UID,
  reportColumn,
  uidOf,
  updateOpenReports,
  type Subject,
} from "./reports";

/** What somebody of the staff decides, and why. */
export interface Verdict {
  decision: PostDecision;
  reason: DecisionReason;
  note: string | null;
  /** An account of the admin. */
  staff: number | null;
}

/** What became of a decision: taken (by this call or by the same one before), or why not. */
export type Outcome =
  | { outcome: "done" }
  /** Somebody else was faster. */
  | { outcome: "before"; last: Decided }
  /** Its author has changed it since it was read. */
  | { outcome: "changed" }
  | { outcome: "gone" }
  /** Nobody could do what was asked for. */
  | { outcome: "notAskable" };

/** Names what somebody had before them when they decided: the last decision and the text. */
export const versionOf = (last: Pick<Decided, "id"> | undefined, text: string): string =>
  `${last?.id ?? 0}.${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`;

/** Whether a decision says the same as another, by the same person. */
const isSame = (last: Decided, { decision, reason, note, staff }: Omit<Verdict, "decision"> & { decision: string }) =>
  last.decision === decision && last.reason === reason && last.note === note && last.staff === staff;

/**
 * Decides about a post or a reply as it was read (`version`), once: of several at the same moment the first is taken, and
 * the others are told of it. Must be in a transaction.
 */
export const decidePost = async (
  connection: Connection,
  afterCommit: AfterCommit,
  subject: Subject,
  version: string,
  verdict: Verdict,
): Promise<Outcome> => {
  const post = await lockPost(connection, subject);
  if (!post) return { outcome: "gone" };
  const last = (await lastDecisions(connection, [nameOf(subject)])).get(nameOf(subject));
  const text = (await textsOf(connection, subject.kind, [post.row])).get(post.row) ?? "";
  if (last && !version.startsWith(`${last.id}.`))
    // The answer to the same decision got lost.
    return isSame(last, verdict) ? { outcome: "done" } : { outcome: "before", last };
  if (version !== versionOf(last, text)) return { outcome: "changed" };
  if (verdict.decision === "ask" && !(await isAskable(connection, subject, post.row))) return { outcome: "notAskable" };
  await logVerdict(connection, subject, verdict);
  await applyVerdict(connection, afterCommit, subject, verdict);
  return { outcome: "done" };
};

/** Nobody can change a reply on the site, nor a post whose author has left or whose page is not shown. */
const isAskable = async (connection: Connection, { kind }: Subject, row: number): Promise<boolean> => {
  if (kind === "reply") return false;
  const by = linkOf(uidOf({ kind }), "users_permissions_user");
  const hasAuthor = (await rowsOf(connection(by.table).where(by.from, row).select(by.to))).length > 0;
  return hasAuthor && (await shownPagesOf(connection, kind, [row])).has(row);
};

interface LockedPost {
  row: number;
  visibility: string;
  since: unknown;
}
/** Locks a post on Postgres against other writers until the end of the transaction. */
export const lockPost = async (connection: Connection, { kind, id }: Subject): Promise<LockedPost | undefined> => {
  const uid = uidOf({ kind });
  const [post] = await rowsOf<LockedPost>(
    connection(tableOf(uid))
      .where(columnOf(uid, "publicId"), id)
      .select({ row: "id", visibility: columnOf(uid, "visibility"), since: columnOf(uid, "hiddenSince") })
      .forNoKeyUpdate(),
  );
  return post;
};

const HIDDEN_BY_EDITOR = { visibility: "hidden", hiddenBy: "editor", cleared: false } as const;
/** Looked at by an editor: reports do not hide it any more. */
const SHOWN_BY_EDITOR = {
  visibility: "visible",
  hiddenBy: null,
  hiddenSince: null,
  cleared: true,
  ...NOT_ASKED,
} as const;

/** What a post has once it is hidden or kept. */
export const decidedValues = ({ decision, reason, note }: Verdict & { decision: "keep" | "hide" }, since: unknown) =>
  decision === "keep"
    ? SHOWN_BY_EDITOR
    : {
        ...{ ...HIDDEN_BY_EDITOR, hiddenSince: since ?? new Date(), askedSince: null },
        ...{ moderationReason: reason, moderationNote: note },
      };

/** What the reports of a post have once it is hidden or kept. */
export const reportValues = (decision: "keep" | "hide", note: string | null): Record<string, unknown> => ({
  decision,
  decisionNote: note,
  handled: true,
  decidedAt: new Date(),
  postState: decision === "hide" ? "hidden" : "visible",
});

/**
 * Shows or hides what was reported, has its pages follow, and decides all of its open reports; or asks its author, whom
 * its reports wait for. Must be in a transaction.
 */
export const applyVerdict = async (
  connection: Connection,
  afterCommit: AfterCommit,
  subject: Subject,
  verdict: Verdict,
  { isTold = true }: { isTold?: boolean } = {},
): Promise<void> => {
  const { decision, reason, note } = verdict;
  const uid = uidOf(subject);
  const post = await lockPost(connection, subject);
  if (decision !== "ask") await updateOpenReports(connection, subject, reportValues(decision, note));
  if (!post) return;
  const values =
    decision === "ask"
      ? { askedSince: new Date(), moderationReason: reason, moderationNote: note }
      : decidedValues({ ...verdict, decision }, post.since);
  await connection(tableOf(uid)).where({ id: post.row }).update(columnsOf(uid, values));
  if (isTold && (decision !== "keep" || post.visibility === "hidden"))
    await tellDecision(connection, subject, post.row, verdict);
  if (!("visibility" in values) || post.visibility === values.visibility) return;
  const pages =
    subject.kind === "reply"
      ? await pagesOfReplies(connection, [post.row])
      : await pagesOfPosts(connection, uid, [post.row]);
  await publishChange(connection, afterCommit, subject.kind, "entry.update", pages, "editor");
};

/** Writes a decision down, before the reports that it decides are. */
export const logVerdict = async (connection: Connection, subject: Subject, verdict: Verdict): Promise<void> => {
  const reports = connection(tableOf(REPORT_UID)).where({ [reportColumn("subject")]: nameOf(subject) });
  const [all] = await rowsOf<{ newest: number | null }>(reports.clone().max({ newest: "id" }));
  const open = reports.clone().where({ [reportColumn("handled")]: false });
  const oldest = (await rowsOf<{ oldest: unknown }>(open.min({ oldest: "created_at" })))[0]?.oldest;
  await recordDecision(connection, {
    ...{ ...verdict, subject: nameOf(subject), latestReport: all?.newest ?? 0 },
    waited: oldest ? Math.max(0, Date.now() - new Date(oldest as Date).getTime()) : 0,
  });
};
