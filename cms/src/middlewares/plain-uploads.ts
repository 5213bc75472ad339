import { posix } from "node:path";
import type { Context, Next } from "koa";

/**
 * What is uploaded has one address: /uploads/… as it is written there, which is served sealed. The server of the other public
 * files would find it under another spelling too, unsealed.
 */
export default () =>
  async (context: Context, next: Next): Promise<void> => {
    if (!context.path.startsWith(UPLOADS) && isUpload(context.path)) context.throw(404);
    await next();
  };

const UPLOADS = "/uploads/";

const isUpload = (path: string): boolean => {
  try {
    return posix
      .normalize(`/${decodeURIComponent(path)}`)
      .toLowerCase()
      .startsWith(UPLOADS);
  } catch {
    // No file has an address that cannot be read.
    return false;
  }
};
