import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { labelOf } from "#contract";
import { columnOf, rowsOf, tableOf } from "../records/tables";
import { checkAgain } from "./check-again";
import { HELD_UIDS } from "./collections";
import { heldRecords } from "./held";

/** What somebody who is logged in to the admin may do. */
interface Ability {
  can: (action: string, uid: string) => boolean;
}
const READ = "plugin::content-manager.explorer.read";

/**
 * `GET /quad/held` for whoever is logged in to the admin: what is held back as it is now, of the types that they may read, with
 * the content type and the document, so that the list leads to where it is mended. A route of an API is never one of the admin's, so it is added here.
 */
export const provideHeldRoute = (strapi: Core.Strapi): void => {
  strapi.server.routes({
    type: "admin",
    prefix: "/quad",
    routes: [
      {
        method: "GET",
        path: "/held",
        handler: async (context: Context) => {
          await checkAgain(strapi.db.connection);
          const ability = (context.state as { userAbility: Ability }).userAbility;
          const held = [];
          for (const record of await heldRecords(strapi.db.connection)) {
            const uid = HELD_UIDS[record.collection];
            if (!ability.can(READ, uid)) continue;
            held.push({ ...record, label: labelOf(record.field), ...(await documentOf(strapi, uid, record.id)) });
          }
          return { held };
        },
        info: { pluginName: "admin", type: "admin" },
        config: { policies: ["admin::isAuthenticatedAdmin"] },
      },
    ],
  });
};

const documentOf = async (strapi: Core.Strapi, uid: string, publicId: number) => {
  const [row] = await rowsOf<{ documentId: string }>(
    strapi.db.connection(tableOf(uid)).where(columnOf(uid, "publicId"), publicId).select({ documentId: "document_id" }),
  );
  return { uid, documentId: row?.documentId ?? null };
};
