import type { Core } from "@strapi/strapi";
import { labelOf } from "#contract";
import { isNotDeleted } from "../deleting/deleted";
import { asPageKind } from "../records/content-types";
import { columnOf, rowsOf, tableOf } from "../records/tables";
import { mayRead, type StaffRoute } from "../staff/staff-route";
import { checkAgain } from "./check-again";
import { HELD_UIDS } from "./collections";
import { heldRecords } from "./held";

/**
 * `GET /quad/held`: what is held back as it is now, of the types that the caller may read, with the content type and the
 * document, so that the list leads to where it is mended.
 */
export const heldRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/held",
    handler: async (context) => {
      await checkAgain(strapi.db.connection);
      const held = [];
      for (const record of await heldRecords(strapi.db.connection)) {
        const uid = HELD_UIDS[record.collection];
        if (!mayRead(context, uid)) continue;
        held.push({ ...record, label: labelOf(record.field), ...(await documentOf(strapi, uid, record.id)) });
      }
      return { held };
    },
  },
];

/** The content type and the document of a record, to open it; the latter null when it is gone. */
export const documentOf = async (strapi: Core.Strapi, uid: string, publicId: number) => {
  const query = strapi.db.connection(tableOf(uid)).where(columnOf(uid, "publicId"), publicId);
  // What is deleted has no form until it is taken back.
  if (asPageKind(uid)) void query.where(isNotDeleted(uid));
  const [row] = await rowsOf<{ documentId: string }>(query.select({ documentId: "document_id" }));
  return { uid, documentId: row?.documentId ?? null };
};
