import type { Core } from "@strapi/strapi";
import { POST_UIDS, REPLY_UID } from "../records/kinds";

interface Params {
  documentId?: string;
  data?: { visibility?: unknown; cleared?: unknown };
}

/** An editor who shows a hidden post again has decided: reports do not hide it any more. */
export const followDecisions = (strapi: Core.Strapi): void => {
  const followed = new Set<string>([...POST_UIDS, REPLY_UID]);
  strapi.documents.use(async (context, next) => {
    const { documentId, data } = context.params as Params;
    if (context.action === "update" && followed.has(context.uid) && documentId && data?.visibility === "visible") {
      const held = (await strapi.db.query(context.uid).findOne({ where: { documentId }, select: ["visibility"] })) as {
        visibility: string;
      } | null;
      if (held?.visibility === "hidden") data.cleared = true;
    }
    return next();
  });
};
