import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { pageHref, ROUTES, type PageRef } from "#contract";
import { isNotDeleted } from "../deleting/deleted";
import { isOnSite, savedRecord } from "../export/preview";
import { asPageKind } from "../records/content-types";
import { columnOf, rowsOf, tableOf } from "../records/tables";
import { mayRead, type StaffRoute } from "../staff/staff-route";
import { canPreview, onSite, previewPath } from "./address";

/** Where the site shows what has no page of its own. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  "api::homepage-text.homepage-text": ROUTES.home,
  "api::universitypage-text.universitypage-text": ROUTES.universities,
  "api::team-member.team-member": ROUTES.about,
  "api::contact-link.contact-link": ROUTES.contact,
};

/**
 * `GET /quad/pages/:uid/:documentId`: where the site shows a record (`live`; null where it does not), and whether it can be
 * previewed. `POST /quad/previews/:uid/:documentId`: the address of its preview.
 */
export const pageRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/pages/:uid/:documentId",
    handler: async (context) => {
      const { uid, documentId } = asked(context);
      const page = await pageOf(strapi, uid, documentId);
      if (page) return { live: await liveAddress(strapi, page), isPage: true, canPreview: canPreview() };
      const path = SHOWN_AT[uid];
      return { live: path === undefined ? null : onSite(path), isPage: false, canPreview: false };
    },
  },
  {
    method: "POST",
    path: "/previews/:uid/:documentId",
    handler: async (context) => {
      const { uid, documentId } = asked(context);
      const page = await pageOf(strapi, uid, documentId);
      if (!page) throw new errors.NotFoundError("This has no page of its own to preview");
      if (!canPreview()) throw new errors.ApplicationError("There is no preview here: no process waits for builds");
      return { address: onSite(previewPath(page)) };
    },
  },
];

/** Which record is meant. Throws where the caller may not read it. */
const asked = (context: Context): { uid: string; documentId: string } => {
  const { uid = "", documentId = "" } = context["params"] as { uid?: string; documentId?: string };
  if (!mayRead(context, uid)) throw new errors.ForbiddenError("You may not read this");
  return { uid, documentId };
};

/** The page of a record; undefined for one that has none. */
const pageOf = async (strapi: Core.Strapi, uid: string, documentId: string): Promise<PageRef | undefined> => {
  const type = asPageKind(uid);
  if (!type) return undefined;
  const [row] = await rowsOf<{ id: number | null }>(
    strapi.db
      .connection(tableOf(uid))
      .where("document_id", documentId)
      .where(isNotDeleted(uid))
      .select({ id: columnOf(uid, "publicId") }),
  );
  if (!row?.id) throw new errors.NotFoundError("There is no such record");
  return { type, id: row.id };
};

const liveAddress = async (strapi: Core.Strapi, { type, id }: PageRef): Promise<string | null> => {
  if (!(await isOnSite(strapi.db.connection, type, id))) return null;
  const record = await savedRecord(strapi.db.connection, type, id);
  return onSite(pageHref(type, id, record?.["university"] as number | null | undefined));
};
