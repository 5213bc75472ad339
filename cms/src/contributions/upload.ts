import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { LIMITS } from "#contract";
import { idempotent } from "../records/idempotent";
import { currentUser, Refused } from "../refusals";
import {
  addFile,
  checkReplaceable,
  checkRoom,
  readFile,
  replaceFile,
  type FileAnswer,
  type FileDetails,
} from "./files";
import { makeImages } from "./images";
import { createQueue } from "./queue";
import { removeBytes, storeImages, type Stored } from "./store";

/** Decoding and encoding take a thread and some hundred megabytes each. */
const queued = createQueue({ atOnce: 2, waitingMax: 8, timeout: 8_000 });

/** What an upload asks for besides its bytes: `replaces` is a file of the caller's own. */
export interface Upload extends FileDetails {
  replaces: number | undefined;
}

/**
 * Takes an image from a person: checked, made anew, stored, and written down as theirs. The bytes are written before the
 * transaction, which must not wait for them, and deleted again unless it is committed.
 */
export const receiveUpload = async (
  strapi: Core.Strapi,
  context: Context,
  { replaces, ...details }: Upload,
): Promise<FileAnswer> => {
  const user = currentUser(context);
  // What is refused anyway is refused before any work.
  if (replaces === undefined) await checkRoom(strapi.db.connection, user);
  else await checkReplaceable(strapi.db.connection, user, replaces);
  const bytes = await readBytes(context);
  // For the Idempotency-Key: another image under the same key is another request.
  context.request.body = { digest: createHash("sha256").update(bytes).digest("hex") };

  const stored = await queued(async () => storeImages(strapi, await makeImages(bytes)));
  const upload: { isKept: boolean; replaced?: Stored } = { isKept: false };
  try {
    const file = await idempotent(strapi, context, async (connection, afterCommit) => {
      afterCommit(() => (upload.isKept = true));
      if (replaces === undefined) return addFile(strapi, connection, user, details, stored);
      upload.replaced = await replaceFile(strapi, connection, user, replaces, details, stored);
      return replaces;
    });
    if (upload.isKept && upload.replaced) await removeBytes(strapi, upload.replaced);
    return await readFile(strapi.db.connection, user, file);
  } finally {
    if (!upload.isKept) await removeBytes(strapi, stored);
  }
};

const readBytes = async (context: Context): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of context.req as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LIMITS.uploadBytes) throw new Refused("ImageTooLarge");
    parts.push(part);
  }
  return Buffer.concat(parts);
};
