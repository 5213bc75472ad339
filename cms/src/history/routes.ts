import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { labelOf } from "#contract";
import { isNotDeleted } from "../deleting/deleted";
import { asPageKind } from "../records/content-types";
import { isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { expectMay, type StaffRoute } from "../staff/staff-route";
import { actorNames } from "./actor";
import { changesOf } from "./changes";
import { restore } from "./restore";

/**
 * `GET /quad/history/:uid/:documentId` says who changed what of a page, the newest first; `POST …/restore` brings it back
 * to what it was before one of these changes.
 */
export const historyRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/history/:uid/:documentId",
    handler: async (context) => {
      const { uid, record } = await pageOf(strapi.db.connection, context);
      // Whoever may not change pages is not told who did.
      expectMay(context, "update", uid);
      const nameOf = await actorNames(strapi.db.connection);
      const changes = await changesOf(strapi.db.connection, uid, record);
      return {
        changes: changes.map(({ id, at, deed, by, fields }) => ({
          ...{ id, at: isoTime(at), deed, by: nameOf(by) },
          fields: fields.map(({ field, before, after }) => ({ field, label: labelOfField(field), before, after })),
        })),
      };
    },
  },
  {
    method: "POST",
    path: "/history/:uid/:documentId/restore",
    handler: async (context) => {
      const { uid, record, documentId } = await pageOf(strapi.db.connection, context);
      expectMay(context, "update", uid);
      const { before } = ((context.request as { body?: unknown }).body ?? {}) as { before?: unknown };
      if (!Number.isInteger(before)) throw new errors.ValidationError("before must be the number of a change");
      return restore(strapi, { uid, record, documentId }, before as number);
    },
  },
];

/** What an editor calls a field; a relation by what it leads to: `university_page` is the university. */
const labelOfField = (field: string): string =>
  labelOf(field.endsWith("_field_component") ? "field" : field.replace(/_page$/, ""));

const pageOf = async (connection: Connection, context: Context) => {
  const { uid = "", documentId = "" } = context["params"] as { uid?: string; documentId?: string };
  if (!asPageKind(uid)) throw new errors.NotFoundError("Only pages have a history");
  const [row] = await rowsOf<{ id: number }>(
    connection(tableOf(uid)).where({ document_id: documentId }).where(isNotDeleted(uid)).select("id"),
  );
  if (!row) throw new errors.NotFoundError("This page is not there any more: it may have been deleted");
  return { uid, record: row.id, documentId };
};
