import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { deletedWithCode, deletePages } from "../deleting/delete-pages";
import { isForGood, isNotDeleted } from "../deleting/deleted";
import { forgetChanges } from "../history/changes";
import { followChanges } from "../history/follow";
import { tellListed } from "../notices/tell-decision";
import { pokeOutbox } from "../outbox";
import { recordChange } from "../outbox/events";
import { asPageKind, asPostKind, isNumbered, isSummary, REPLY_UID, UNIVERSITY_UID } from "../records/content-types";
import { takePublicIds } from "../records/counters";
import { tableOf, type Connection } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { checkLeft, checkSaved, checkValues, refuse } from "./checked";
import { deleteReplies, affectedBy, applyEffects } from "./effects";
import { managedFields, writable } from "./protect";

type Write = "create" | "update" | "delete" | "clone";
const WRITES: readonly string[] = ["create", "update", "delete", "clone"] satisfies Write[];
const EVENTS: Record<Write, string> = {
  create: "entry.create",
  update: "entry.update",
  delete: "entry.delete",
  clone: "entry.create",
};

interface Params {
  documentId?: string;
  data?: Record<string, unknown>;
}

/**
 * Follows every write of site content through Strapi (admin, API, code), each in one transaction: checks it with the
 * contract, gives new records their public id, keeps ratings and counts, moves `updatedAt` of the pages concerned, and writes the change into the
 * outbox. A throw anywhere rolls all of it back. A page that is deleted stays, hidden, for a while (src/deleting).
 */
export const followDocuments = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!isNumbered(uid) || !isWrite(action)) return next();
    const params = context.params as Params;
    return inTransaction(strapi, async (trx, afterCommit) => {
      const isNew = action === "create" || action === "clone";
      const ids = isNew ? [] : await idsOf(trx, uid, params.documentId);
      const page = asPageKind(uid);
      if (page && action === "update" && ids.length === 0)
        throw new errors.NotFoundError("This page is not there any more: it may have been deleted");
      if (page && action === "delete" && !isForGood()) {
        await deletePages(trx, afterCommit, page, ids);
        const { documentId = "" } = params;
        return { documentId, entries: ids.map((id) => ({ id, documentId })) };
      }
      const before = await affectedBy(trx, uid, ids);
      if (action !== "delete") params.data = writable(uid, params.data ?? {});
      if (action !== "delete") checkValues(uid, params.data ?? {}, action === "create");
      if (uid === UNIVERSITY_UID) await checkCode(trx, params.data?.["cricosProviderCode"]);
      const follow = page ? await followChanges(trx, uid, isNew ? "created" : "changed", ids) : undefined;
      if (isNew) params.data = { ...params.data, ...(await firstValues(trx, uid)) };
      if (action === "delete") await deleteReplies(trx, uid, ids);

      const result = await next();

      const still = action === "delete" ? [] : isNew ? idsOfResult(result) : ids;
      await checkSaved(uid, still);
      const after = await affectedBy(trx, uid, still);
      if (action === "update") await checkLeft(trx, before.belonging.differenceTo(after.belonging));
      await applyEffects(trx, uid, still, before, after);
      if (page && action === "update" && !before.isPublic && after.isPublic) await tellListed(trx, page, still);
      if (action === "delete") await forgetChanges(trx, uid, page ? ids : []);
      else await follow?.(still);
      if (before.isPublic || after.isPublic) {
        const origin = asPostKind(uid) || uid === REPLY_UID ? "community" : "editor";
        await recordChange(trx, { origin, event: EVENTS[action], subject: uid });
        afterCommit(pokeOutbox);
      }
      return result;
    });
  });
};

const isWrite = (action: string): action is Write => WRITES.includes(action);

/** The database's ids of a document that is there. A page is locked: it cannot be deleted while it is saved. */
const idsOf = async (connection: Connection, uid: string, documentId: string | undefined): Promise<number[]> => {
  if (documentId === undefined) return [];
  const query = connection(tableOf(uid)).where({ document_id: documentId });
  if (asPageKind(uid)) void query.where(isNotDeleted(uid)).forNoKeyUpdate();
  return query.pluck<number[]>("id");
};

/** The code of a deleted university stays taken, since that can be taken back. */
const checkCode = async (connection: Connection, code: unknown): Promise<void> => {
  const name = await deletedWithCode(connection, code);
  if (name !== undefined)
    refuse([
      {
        field: "cricosProviderCode",
        message: `The deleted university ${name} has this CRICOS provider code: take it back in place of making it anew`,
      },
    ]);
};

/** The database's ids in what Strapi answers: one record (create), or a list of them (clone). */
const idsOfResult = (result: unknown): number[] => {
  const { id, entries } = result as { id?: number; entries?: { id: number }[] };
  return entries ? entries.map((entry) => entry.id) : id === undefined ? [] : [id];
};

/** What a new record has in the fields that only the CMS writes. */
const firstValues = async (connection: Connection, uid: string): Promise<Record<string, number | null>> => ({
  ...Object.fromEntries(
    managedFields(uid).map((name) => [
      name,
      name.endsWith("Rating") || isSummary(name) || name === "answer" ? null : 0,
    ]),
  ),
  publicId: await takePublicIds(connection, uid),
});
