import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { applyImport } from "../../../import/apply";
import { readBatches } from "../../../import/batches";
import { IMPORT_COLLECTIONS } from "../../../import/collections";
import { readForImport } from "../../../import/read";
import { asOnlyImport, recoverRuns } from "../../../import/runs";

const BODY_MAX = 64 * 1024 * 1024;

/** `POST /api/import/apply` and `GET /api/import/:collection`. */
export default {
  async apply(context: Context) {
    const batches = readBatches(await readBody(context));
    await recoverRuns(strapi);
    try {
      return await asOnlyImport(strapi.db.connection, () => applyImport(strapi, batches));
    } catch (error) {
      if (isDuplicate(error)) throw new errors.ValidationError("Two records would share a code that must be unique");
      throw error;
    }
  },

  async read(context: Context) {
    const { collection: name } = context["params"] as { collection: string };
    const collection = Object.hasOwn(IMPORT_COLLECTIONS, name) ? IMPORT_COLLECTIONS[name] : undefined;
    if (!collection) throw new errors.NotFoundError(`There is no collection "${name}"`);
    return { records: await readForImport(strapi.db.connection, collection) };
  },
};

/** Reads the body, which src/middlewares/unread-import.ts has left unread, up to BODY_MAX. */
const readBody = async (context: Context): Promise<unknown> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of context.req as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_MAX) throw new errors.PayloadTooLargeError(`An import may have ${BODY_MAX} bytes`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch (error) {
    throw new errors.ValidationError(`The body is not JSON: ${(error as Error).message}`);
  }
};

const isDuplicate = (error: unknown): boolean => {
  const code = (error as { code?: string }).code;
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE";
};
