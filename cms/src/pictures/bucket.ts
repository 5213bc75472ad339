import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import { AwsClient } from "aws4fetch";
import { optional, required } from "../environment";
import { Refused } from "../refusals";

/** How long the bucket may take to answer, in milliseconds, and how often a call that fails is made again meanwhile. */
const PATIENCE = 10_000;
const RETRIES = 2;

/** Files in a private bucket of any server that speaks S3, each under the name that it has below /uploads/. */
export interface Bucket {
  /** Rejects when the bucket does not take it. */
  put: (name: string, bytes: Buffer, type: string) => Promise<void>;
  /** Its answer to GET or HEAD: 200, 304 or 404. Rejects on any other. */
  read: (name: string, method: "GET" | "HEAD", held: string | undefined) => Promise<Response>;
  /** Fulfilled when it is gone, or never was there. */
  remove: (name: string) => Promise<void>;
}

/**
 * The bucket of the settings UPLOADS_BUCKET_*; undefined where uploads are kept in a folder. Throws an error that names
 * the setting which is missing or wrong.
 */
export const openBucket = (): Bucket | undefined => {
  const address = optional("UPLOADS_BUCKET_URL");
  if (address === undefined) return undefined;
  if (!/^https?:\/\/[^/?#]+(\/[^?#]*)?$/.test(address))
    throw new Error("UPLOADS_BUCKET_URL must be the bucket's web address, as https://s3.example.org/quad-uploads.");
  const client = new AwsClient({
    service: "s3",
    region: optional("UPLOADS_BUCKET_REGION") ?? "us-east-1",
    accessKeyId: required("UPLOADS_BUCKET_KEY_ID"),
    secretAccessKey: required("UPLOADS_BUCKET_SECRET"),
    retries: RETRIES,
  });
  const folder = `${address.replace(/\/+$/, "")}/uploads/`;
  const call = async (name: string, init: RequestInit & { method: string }, good: readonly number[]) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error("The bucket of uploads does not answer")), PATIENCE);
    // Once it answers, who reads the bytes may take their time.
    const response = await client
      .fetch(`${folder}${encodeURIComponent(name)}`, { ...init, signal: patience.signal })
      .finally(() => clearTimeout(timer));
    if (good.includes(response.status)) return response;
    // What it says besides may have the key's name in it.
    await response.body?.cancel();
    throw new Error(`The bucket of uploads answered ${response.status} to ${init.method} ${name}`);
  };
  return {
    async put(name, bytes, type) {
      await call(name, { method: "PUT", body: new Uint8Array(bytes), headers: { "content-type": type } }, [200]);
    },
    read: (name, method, held) =>
      call(name, { method, ...(held !== undefined && { headers: { "if-none-match": held } }) }, [200, 304, 404]),
    async remove(name) {
      await call(name, { method: "DELETE" }, [200, 204, 404]);
    },
  };
};

/** A file as Strapi hands it to where files are kept. */
interface KeptFile {
  hash: string;
  ext: string;
  mime: string;
  url?: string;
  stream?: Readable;
  buffer?: Buffer;
}
interface UploadPlugin {
  provider: { extend: (methods: Record<string, (file: KeptFile, other: KeptFile) => Promise<void>>) => void };
}
const nameOf = ({ hash, ext }: KeptFile): string => `${hash}${ext}`;

/**
 * Keeps uploads in the bucket of the settings, where there is one, in the place of Strapi's folder. Their addresses stay
 * /uploads/…, which middlewares/bucket-uploads.ts answers: a move is a copy of the folder, and no row knows of it.
 */
export const keepUploadsInBucket = (strapi: Core.Strapi): void => {
  const bucket = openBucket();
  if (!bucket) return;
  const refuse = (error: unknown): never => {
    strapi.log.error(error instanceof Error ? error.message : String(error));
    throw new Refused("CmsUnavailable");
  };
  const upload = async (file: KeptFile): Promise<void> => {
    const bytes = file.buffer ?? (file.stream && (await buffer(file.stream)));
    if (!bytes) throw new Error("A file without bytes cannot be kept");
    await bucket.put(nameOf(file), bytes, file.mime).catch(refuse);
    file.url = `/uploads/${nameOf(file)}`;
  };
  const remove = (file: KeptFile): Promise<void> => bucket.remove(nameOf(file)).catch(refuse);
  const replace = async (file: KeptFile, old: KeptFile): Promise<void> => {
    await upload(file);
    if (nameOf(old) !== nameOf(file)) await remove(old);
  };
  (strapi.plugin("upload") as unknown as UploadPlugin).provider.extend({
    upload,
    uploadStream: upload,
    replace,
    replaceStream: replace,
    delete: remove,
  });
};
