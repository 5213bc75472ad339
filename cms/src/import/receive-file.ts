import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { LIMITS } from "#contract";

const PREFIX = "quad-import-upload-";
/** A file that is older than this belongs to a process that has ended. In milliseconds. */
const LEFT_BEHIND = 3_600_000;

/** A file that was sent, in a folder of its own. */
export interface ReceivedFile {
  path: string;
  remove: () => Promise<void>;
}

/** Writes the body of a call, which is a file, to the disk as it comes. Throws when it is empty or too large. */
export const receiveFile = async (context: Context): Promise<ReceivedFile> => {
  const tooLarge = new errors.PayloadTooLargeError(
    `The file is too large: at most ${LIMITS.importBytes / 1024 / 1024} MB are imported at once`,
  );
  if (Number(context.request.headers["content-length"] ?? 0) > LIMITS.importBytes) throw tooLarge;
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const path = join(folder, "file");
  const remove = () => rm(folder, { recursive: true, force: true });
  let bytes = 0;
  const counted = new Transform({
    transform: (part: Buffer, _encoding, done) => {
      bytes += part.length;
      if (bytes > LIMITS.importBytes) done(tooLarge);
      else done(null, part);
    },
  });
  try {
    await pipeline(context.req, counted, createWriteStream(path));
    if (bytes === 0) throw new errors.ValidationError("The file is empty");
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** Removes files that a process left behind when it was killed. */
export const removeLeftFiles = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - LEFT_BEHIND) {
      // Somebody else's, of another user of the machine, stays.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
};
