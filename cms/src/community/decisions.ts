import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { asPostKind, POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { pagesOfPosts, pagesOfReplies } from "../records/touch";
import { inTransaction, type AfterCommit } from "../records/transaction";
import { publishChange } from "./publish-change";
import {
  deleteReportsOf,
  REPORT_UID,
  reportColumn,
  subjectOf,
  uidOf,
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
  if (decision === null) return next();
  return inTransaction(strapi, async (connection, afterCommit) => {
    const result = await next();
    const decided = decisionValues(decision, note);
    await connection(tableOf(REPORT_UID))
      .where({ id: stored.id })
      .update(Object.fromEntries(Object.entries(decided).map(([name, value]) => [reportColumn(name), value])));
    await decide(connection, afterCommit, subjectOf(stored.subject), decision, note);
    return result;
  });
};

const decisionValues = (decision: Decision, note: string | null): Data => ({
  decision,
  decisionNote: note,
  handled: true,
  decidedAt: new Date(),
  postState: decision === "hide" ? "hidden" : "visible",
});

/** Shows or hides what was reported, has its pages follow, and decides all of its open reports. */
const decide = async (
  connection: Connection,
  afterCommit: AfterCommit,
  subject: Subject,
  decision: Decision,
  note: string | null,
): Promise<void> => {
  const uid = uidOf(subject);
  const [stored] = await rowsOf<{ id: number; visibility: string; since: unknown }>(
    connection(tableOf(uid))
      .where(columnOf(uid, "publicId"), subject.id)
      .select({ id: "id", visibility: columnOf(uid, "visibility"), since: columnOf(uid, "hiddenSince") })
      .forNoKeyUpdate(),
  );
  await updateOpenReports(connection, subject, decisionValues(decision, note));
  if (!stored) return;
  const values =
    decision === "hide"
      ? { ...HIDDEN_BY_EDITOR, hiddenSince: stored.since ?? new Date(), moderationNote: note }
      : SHOWN_BY_EDITOR;
  await connection(tableOf(uid))
    .where({ id: stored.id })
    .update(Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(uid, name), value])));
  if (stored.visibility === values.visibility) return;
  const pages =
    subject.kind === "reply"
      ? await pagesOfReplies(connection, [stored.id])
      : await pagesOfPosts(connection, uid, [stored.id]);
  await publishChange(connection, afterCommit, subject.kind, "entry.update", pages, "editor");
};

const HIDDEN_BY_EDITOR = { visibility: "hidden", hiddenBy: "editor", cleared: false } as const;
/** Looked at by an editor: reports do not hide it any more. */
const SHOWN_BY_EDITOR = {
  visibility: "visible",
  hiddenBy: null,
  hiddenSince: null,
  moderationNote: null,
  cleared: true,
} as const;

/** An editor who shows or hides a post on its own page has decided about it, too. */
const followPost = async (strapi: Core.Strapi, uid: string, documentId: string, params: Params, next: Next) => {
  const stored = (await strapi.db
    .query(uid)
    .findOne({ where: { documentId }, select: ["id", "publicId", "visibility"] })) as StoredSubject | null;
  // Who hid it and since when is the CMS's own to write.
  const data: Data = { ...params.data };
  delete data["hiddenBy"];
  delete data["hiddenSince"];
  params.data = data;
  const wanted = data["visibility"];
  if (!stored || (wanted !== "visible" && wanted !== "hidden") || wanted === stored.visibility) return next();
  const isHiding = wanted === "hidden";
  Object.assign(data, isHiding ? { ...HIDDEN_BY_EDITOR, hiddenSince: new Date() } : SHOWN_BY_EDITOR);
  const note = isHiding && typeof data["moderationNote"] === "string" ? data["moderationNote"] : null;
  return inTransaction(strapi, async (connection) => {
    const result = await next();
    const subject: Subject = { kind: asPostKind(uid) ?? "reply", id: stored.publicId };
    await updateOpenReports(connection, subject, decisionValues(isHiding ? "hide" : "keep", note));
    return result;
  });
};

const followDeletion = async (strapi: Core.Strapi, uid: string, documentId: string, next: Next) =>
  inTransaction(strapi, async (connection) => {
    const ids = await connection(tableOf(uid))
      .where({ document_id: documentId })
      .pluck<number[]>(columnOf(uid, "publicId"));
    await deleteReportsOf(connection, asPostKind(uid) ?? "reply", ids);
    return next();
  });
