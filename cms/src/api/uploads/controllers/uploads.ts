import type { Context } from "koa";
import { filesOf } from "../../../contributions/files";
import { takeUpload } from "../../../contributions/upload";
import { answering, callerOf, Refused } from "../../../refusals";

const WORDS_MAX = 255;

export default {
  add: answering(async (context) => {
    const id = text(context, "id");
    if (id !== undefined && !/^[1-9]\d{0,8}$/.test(id)) throw new Refused("NotFound");
    return [
      await takeUpload(strapi, context, {
        replaces: id === undefined ? undefined : Number(id),
        name: text(context, "name") ?? "image",
        alternativeText: text(context, "alternativeText") ?? null,
      }),
    ];
  }),

  mine: answering((context) => filesOf(strapi.db.connection, callerOf(context), text(context, "alternativeText"))),
};

const text = (context: Context, name: string): string | undefined => {
  const value = context.query[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string" || value.length > WORDS_MAX) throw new Refused("ValidationError");
  return value;
};
