import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { DecisionReason, SubmissionDecision } from "#contract";
import { tellSubmission } from "../notices/tell-decision";
import { columnOf, isPostgres, rowsOf, tableOf, type Connection } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { lastDecisions, recordDecision, type Decided } from "../staff/decision-log";
import { CONTRIBUTED, CONTRIBUTED_KINDS, nameOf } from "./kinds";
import type { PageOf } from "./pages";
import { sentPages, type SentPage } from "./sent-pages";

/** What decisions name so, `facility:12`. Undefined for what names no page that is sent in. */
export const findSubmission = (name: string): PageOf | undefined => {
  const [, page, id] = /^([a-z]+):([1-9]\d{0,8})$/.exec(name) ?? [];
  const kind = CONTRIBUTED_KINDS.find((one) => CONTRIBUTED[one].page === page);
  return kind && { kind, id: Number(id) };
};

/** Names what an editor had before them when they decided: the last decision and what was sent in. */
export const versionOf = (last: Pick<Decided, "id"> | undefined, { attributes }: SentPage): string => {
  const said = Object.entries(attributes).filter(([name]) => name !== "updatedAt" && name !== "decision");
  return `${last?.id ?? 0}.${createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 16)}`;
};

/** What an editor decides, and why. */
export interface Judgement {
  decision: SubmissionDecision;
  reason: DecisionReason;
  note: string | null;
  /** An account of the admin. */
  staff: number;
}
/** What became of it: taken (by this call or by the same one before), or why not. */
export type Judged =
  | { outcome: "done" }
  | { outcome: "before"; last: Decided }
  /** Somebody has listed or unlisted it in its form. */
  | { outcome: "notPending" }
  /** It was changed since it was read. */
  | { outcome: "changed" }
  | { outcome: "gone" }
  /** It cannot be listed as it is: in the words of the forms. */
  | { outcome: "faulty"; message: string };

/**
 * Decides about what was sent in as it was read (`version`), once: of several at the same moment the first is taken, and
 * the others are told of it. Listing checks as every save does.
 */
export const decideSubmission = async (
  strapi: Core.Strapi,
  submission: PageOf,
  version: string,
  judgement: Judgement,
): Promise<Judged> => {
  try {
    return await inTransaction(strapi, (connection) => decide(strapi, connection, submission, version, judgement));
  } catch (error) {
    if (!(error instanceof errors.ValidationError)) throw error;
    return { outcome: "faulty", message: String(error.message) };
  }
};

const decide = async (
  strapi: Core.Strapi,
  connection: Connection,
  submission: PageOf,
  version: string,
  judgement: Judgement,
): Promise<Judged> => {
  const { decision, reason, note, staff } = judgement;
  const { kind, id } = submission;
  const held = await lockSubmission(connection, submission);
  if (!held) return { outcome: "gone" };
  const [page] = await sentPages(connection, kind, [held.row]);
  if (!page) return { outcome: "gone" };
  const subject = nameOf(kind, id);
  const last = (await lastDecisions(connection, [subject])).get(subject);
  if (last && !version.startsWith(`${last.id}.`)) {
    // The answer to the same decision got lost.
    const isSame = last.decision === decision && last.reason === reason && last.note === note && last.staff === staff;
    return isSame ? { outcome: "done" } : { outcome: "before", last };
  }
  if (held.listing !== "pending") return { outcome: "notPending" };
  if (version !== versionOf(last, page)) return { outcome: "changed" };
  const waited = Math.max(0, Date.now() - new Date(held.createdAt as Date).getTime());
  await recordDecision(connection, { subject, decision, reason, note, staff, waited });
  const name = String(page.attributes["facilityName"] ?? page.attributes["destinationName"]);
  await tellSubmission(connection, { kind, id, row: held.row, name }, judgement);
  if (decision === "sendBack") return { outcome: "done" };
  const documents = strapi.documents(CONTRIBUTED[kind].uid) as unknown as {
    update: (write: { documentId: string; data: Record<string, unknown> }) => Promise<unknown>;
  };
  await documents.update({
    documentId: held.documentId,
    data: { listing: decision === "list" ? "listed" : "unlisted" },
  });
  return { outcome: "done" };
};

const lockSubmission = async (connection: Connection, { kind, id }: PageOf) => {
  const { uid } = CONTRIBUTED[kind];
  const query = connection(tableOf(uid))
    .where(columnOf(uid, "publicId"), id)
    .select({ row: "id", documentId: "document_id", listing: columnOf(uid, "listing"), createdAt: "created_at" });
  if (isPostgres()) void query.forNoKeyUpdate();
  const [held] = await rowsOf<{ row: number; documentId: string; listing: string; createdAt: unknown }>(query);
  return held;
};
