import type { Context } from "koa";
import { isContributed, type Contributed } from "../../../contributions/kinds";
import { changePage, createPage, deletePage, pagesBy, readPage } from "../../../contributions/pages";
import { idempotent } from "../../../records/idempotent";
import { answering, currentUser, idOf, Refused } from "../../../refusals";

export default {
  mine: answering(async (context) => {
    const me = currentUser(context);
    return {
      facilities: await pagesBy(strapi.db.connection, "facilities", me),
      destinations: await pagesBy(strapi.db.connection, "destinations", me),
    };
  }),

  create: answering(async (context) => {
    const [me, kind, sent] = [currentUser(context), kindOf(context), dataOf(context)];
    const row = await idempotent(strapi, context, (connection) => createPage(strapi, connection, me, kind, sent));
    return readPage(strapi.db.connection, kind, row);
  }),

  change: answering(async (context) => {
    const [me, kind, id, sent] = [currentUser(context), kindOf(context), idOf(context), dataOf(context)];
    const row = await idempotent(strapi, context, (connection) =>
      changePage(strapi, connection, me, { kind, id }, sent),
    );
    return readPage(strapi.db.connection, kind, row);
  }),

  remove: answering((context) => {
    const [me, kind, id] = [currentUser(context), kindOf(context), idOf(context)];
    return idempotent(strapi, context, (connection) => deletePage(strapi, connection, me, { kind, id }));
  }),
};

const kindOf = (context: Context): Contributed => {
  const { kind } = context["params"] as { kind: string };
  if (!isContributed(kind)) throw new Refused("NotFound");
  return kind;
};

const dataOf = (context: Context): Record<string, unknown> => {
  const body = context.request.body as Record<string, unknown> | null | undefined;
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refused("ValidationError");
  return body;
};
