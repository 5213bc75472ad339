import { extname } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Core } from "@strapi/strapi";
import type { Context, Next } from "koa";
import { openBucket } from "../pictures/bucket";
import { sealFile } from "../pictures/sealed-files";

/** A name begins with no dot: one of dots alone would lead out of the uploads, to the bucket itself. */
const ADDRESS = /^\/uploads\/(\w[\w.-]*)$/;
const KEPT_HEADERS = ["content-length", "etag", "last-modified"];

/** Answers /uploads/… out of the bucket, as sealed as out of the folder. Where there is no bucket, it does nothing. */
export default (_: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const bucket = openBucket();
  return async (context: Context, next: Next): Promise<void> => {
    const { method } = context;
    if (!bucket || !context.path.startsWith("/uploads/") || (method !== "GET" && method !== "HEAD")) {
      await next();
      return;
    }
    const name = ADDRESS.exec(context.path)?.[1];
    if (name === undefined) return context.throw(404);
    const answer = await bucket
      .read(name, method, context.get("if-none-match") || undefined)
      .catch((error: unknown) => {
        strapi.log.error(error instanceof Error ? error.message : String(error));
        return context.throw(503);
      });
    if (answer.status === 404) return context.throw(404);
    context.status = answer.status;
    context.type = extname(name);
    for (const header of KEPT_HEADERS) {
      const value = answer.headers.get(header);
      if (value !== null) context.set(header, value);
    }
    context.set("Cache-Control", "max-age=0");
    if (answer.status === 200 && method === "GET") context.body = Readable.fromWeb(answer.body as ReadableStream);
    sealFile(context.res, context.path);
  };
};
