import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { labelOf, type CorrectionDecision, type DecisionReason } from "#contract";
import { isNotDeleted } from "../deleting/deleted";
import { actingAs } from "../history/actor";
import { writeNotice } from "../notices/write";
import { columnOf, rowsOf, tableOf } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { closeCorrection, lockCorrection, valueNow, type Correction } from "./corrections";

/** What an editor decides, and why. */
interface Judgement {
  decision: CorrectionDecision;
  reason: DecisionReason;
  note: string | null;
  /** An account of the admin. */
  staff: number;
}
/** What became of it: taken (by this call or by the same one before), or why not. */
export type Judged =
  | { outcome: "done" }
  | { outcome: "before"; decided: NonNullable<Correction["decided"]> }
  /** The page says something else than when it was read. */
  | { outcome: "changed" }
  | { outcome: "gone" }
  /** The record cannot be so: in the words of the forms. */
  | { outcome: "faulty"; message: string };

/** Names what an editor had before them: the correction and what the page said. */
export const versionOf = ({ id }: Pick<Correction, "id">, now: unknown): string =>
  `${id}.${createHash("sha256").update(JSON.stringify(now)).digest("base64url").slice(0, 16)}`;

interface Documents {
  update: (write: { documentId: string; data: Record<string, unknown> }) => Promise<unknown>;
}

/**
 * Decides about a correction as it was read, once. Accepting it is a save like an editor's, with its checks; the history
 * says that a student corrected it and who accepted it. Whoever sent it is told.
 */
export const decideCorrection = async (
  strapi: Core.Strapi,
  id: number,
  version: string,
  { staff, ...judgement }: Judgement,
): Promise<Judged> => {
  try {
    return await inTransaction(strapi, async (connection): Promise<Judged> => {
      const correction = await lockCorrection(connection, id);
      if (!correction) return { outcome: "gone" };
      const { kind, uid, record, field, value, account, decided } = correction;
      if (decided) {
        const isSame = decided.decision === judgement.decision && decided.staff === staff;
        return isSame ? { outcome: "done" } : { outcome: "before", decided };
      }
      const [page] = await rowsOf<{ documentId: string; publicId: number }>(
        connection(tableOf(uid))
          .where({ id: record })
          .where(isNotDeleted(uid))
          .select({ documentId: "document_id", publicId: columnOf(uid, "publicId") }),
      );
      if (!page) return { outcome: "gone" };
      if (version !== versionOf(correction, await valueNow(connection, correction))) return { outcome: "changed" };
      if (judgement.decision === "accept") {
        const documents = strapi.documents(uid as Parameters<typeof strapi.documents>[0]) as unknown as Documents;
        await actingAs({ kind: "correction", person: staff }, () =>
          documents.update({ documentId: page.documentId, data: { [field]: value } }),
        );
      }
      await closeCorrection(connection, id, { ...judgement, staff });
      await writeNotice(connection, {
        ...{ kind: "correction", account, by: null, subject: `correction:${id}`, post: null },
        page: { type: kind, id: page.publicId },
        details: { outcome: judgement.decision === "accept" ? "accepted" : "declined", field: labelOf(field) },
      });
      return { outcome: "done" };
    });
  } catch (error) {
    if (!(error instanceof errors.ValidationError)) throw error;
    return { outcome: "faulty", message: String(error.message) };
  }
};
