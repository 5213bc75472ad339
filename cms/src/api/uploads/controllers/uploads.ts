import type { Context } from "koa";
import { LIMITS } from "#contract";
import { filesOf } from "../../../contributions/files";
import { receiveUpload } from "../../../contributions/upload";
import { answering, currentUser, parseId, Refused } from "../../../refusals";

export default {
  add: answering(async (context) => {
    const id = text(context, "id");
    return [
      await receiveUpload(strapi, context, {
        replaces: id === undefined ? undefined : parseId(id),
        name: text(context, "name") ?? "image",
        alternativeText: text(context, "alternativeText") ?? null,
      }),
    ];
  }),

  mine: answering((context) => filesOf(strapi.db.connection, currentUser(context), text(context, "alternativeText"))),
};

const text = (context: Context, name: string): string | undefined => {
  const value = context.query[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string" || value.length > LIMITS.nameMax) throw new Refused("ValidationError");
  return value;
};
