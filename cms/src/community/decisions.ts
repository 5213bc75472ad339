import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { tellDecision } from "../notices/tell-decision";
import { asPostKind, POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, rowsOf, tableOf } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { applyVerdict, decidedValues, lockPost, logVerdict, reportValues } from "./deciding";
import {
  columnsOf,
  deleteReportsOf,
  REPORT_UID,
  reportColumn,
  subjectOf,
  updateOpenReports,
  type Subject,
} from "./reports";

type Decision = "keep" | "hide";
type Data = Record<string, unknown>;
interface Params {
  documentId?: string;
  data?: Data;
}
type Next = Parameters<Parameters<Core.Strapi["documents"]["use"]>[0]>[1];
interface StoredSubject {
  id: number;
  publicId: number;
  visibility: string;
}

/**
 * Follows what editors decide in the admin, each in one transaction: a decision about a report shows or hides its post
 * and decides all open reports of it; a post that is shown or hidden on its own page decides its reports.
 */
export const followDecisions = (strapi: Core.Strapi): void => {
  const posts = new Set<string>([...Object.values(POST_TYPES), REPLY_UID]);
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    const params = context.params as Params;
    if (uid === REPORT_UID) {
      if (action === "create" || action === "clone")
        throw new errors.ApplicationError("Reports come from students: hide a post on its own page instead");
      if (action === "update" && params.documentId) return followReport(strapi, params.documentId, params, next);
    }
    if (posts.has(uid) && params.documentId) {
      if (action === "update") return followPost(strapi, uid, params.documentId, params, next);
      if (action === "delete") return followDeletion(strapi, uid, params.documentId, next);
    }
    return next();
  });
};

const followReport = async (strapi: Core.Strapi, documentId: string, params: Params, next: Next) => {
  const [stored] = await rowsOf<{ id: number; subject: string; decision: Decision | null; note: string | null }>(
    strapi.db
      .connection(tableOf(REPORT_UID))
      .where({ document_id: documentId })
      .select({
        id: "id",
        subject: reportColumn("subject"),
        decision: reportColumn("decision"),
        note: reportColumn("decisionNote"),
      }),
  );
  if (!stored) return next();
  const { decision: chosen, decisionNote } = params.data ?? {};
  // A decision can be changed, not taken back.
  const decision = (chosen ?? stored.decision) as Decision | null;
  const note =
    decisionNote === undefined ? stored.note : ((decisionNote === "" ? null : decisionNote) as string | null);
  params.data = { decision, decisionNote: note };
  // What is saved with the same decision and note decides nothing anew: the post may have been decided otherwise since.
  if (decision === null || (decision === stored.decision && note === stored.note)) return next();
  return inTransaction(strapi, async (connection, afterCommit) => {
    const subject = subjectOf(stored.subject);
    const verdict = { decision, note, reason: "other", staff: staffAsking(strapi) } as const;
    const post = await lockPost(connection, subject);
    // Another note to a decision that no longer stands is a note, and no decision.
    const stands = post !== undefined && (post.visibility === "hidden") === (decision === "hide");
    const result = await next();
    if (decision === stored.decision && !stands) return result;
    if (decision !== stored.decision || note !== stored.note) await logVerdict(connection, subject, verdict);
    await applyVerdict(connection, afterCommit, subject, verdict);
    const decided = columnsOf(REPORT_UID, reportValues(decision, note));
    await connection(tableOf(REPORT_UID)).where({ id: stored.id }).update(decided);
    return result;
  });
};

const KEPT = ["hiddenBy", "hiddenSince", "askedSince", "moderationReason"];

/** An editor who shows or hides a post on its own page has decided about it, too. */
const followPost = async (strapi: Core.Strapi, uid: string, documentId: string, params: Params, next: Next) => {
  const stored = (await strapi.db
    .query(uid)
    .findOne({ where: { documentId }, select: ["id", "publicId", "visibility"] })) as StoredSubject | null;
  // Who hid it and since when is the CMS's own to write.
  const data: Data = Object.fromEntries(Object.entries(params.data ?? {}).filter(([name]) => !KEPT.includes(name)));
  params.data = data;
  const wanted = data["visibility"];
  if (!stored || (wanted !== "visible" && wanted !== "hidden") || wanted === stored.visibility) return next();
  const decision = wanted === "hidden" ? "hide" : "keep";
  const written = decision === "hide" && typeof data["moderationNote"] === "string" ? data["moderationNote"] : null;
  const verdict = { decision, note: written, reason: "other", staff: staffAsking(strapi) } as const;
  Object.assign(data, decidedValues(verdict, null));
  return inTransaction(strapi, async (connection) => {
    const result = await next();
    const subject: Subject = { kind: asPostKind(uid) ?? "reply", id: stored.publicId };
    await logVerdict(connection, subject, verdict);
    await updateOpenReports(connection, subject, reportValues(decision, verdict.note));
    await tellDecision(connection, subject, stored.id, verdict);
    return result;
  });
};

/** Whoever of the staff makes this call, if one does. */
const staffAsking = (strapi: Core.Strapi): number | null => {
  const state = strapi.requestContext.get()?.state as { user?: { id?: number } } | undefined;
  return state?.user?.id ?? null;
};

const followDeletion = async (strapi: Core.Strapi, uid: string, documentId: string, next: Next) =>
  inTransaction(strapi, async (connection) => {
    const ids = await connection(tableOf(uid))
      .where({ document_id: documentId })
      .pluck<number[]>(columnOf(uid, "publicId"));
    await deleteReportsOf(connection, asPostKind(uid) ?? "reply", ids);
    return next();
  });
