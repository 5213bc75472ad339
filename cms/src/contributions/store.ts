import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type { MadeImage, MadeImages } from "./images";

/** A file in Strapi's store, under the names of Strapi's own columns. */
export interface StoredImage {
  name: string;
  hash: string;
  ext: string;
  mime: string;
  url: string;
  width: number;
  height: number;
  /** In kilobytes, as Strapi counts. */
  size: number;
}
/** The columns of a row of files, all but name, alternative text and folder. */
export interface StoredImages extends Omit<StoredImage, "name"> {
  formats: Record<string, StoredImage>;
  provider: string;
  provider_metadata: unknown;
}
/** What is needed to find the bytes of a file again. */
export type Stored = Pick<StoredImages, "hash" | "ext" | "provider"> & {
  formats: Record<string, { hash: string; ext: string }> | null;
  provider_metadata?: unknown;
};

/** What Strapi's upload plugin has for providers: `upload` writes the stream and sets `url`. */
interface ProviderService {
  upload: (file: Record<string, unknown> & { getStream: () => Readable }) => Promise<void>;
}
interface UploadPlugin {
  service: (name: "provider") => ProviderService;
  provider: { delete: (file: Record<string, unknown>) => Promise<unknown> };
}
const uploadPlugin = (strapi: Core.Strapi): UploadPlugin => strapi.plugin("upload") as unknown as UploadPlugin;
const providerName = (strapi: Core.Strapi): string => strapi.config.get<string>("plugin::upload.provider");

/** Writes an image and its sizes to where Strapi keeps files (this disk, S3), under a random name. */
export const storeImages = async (strapi: Core.Strapi, { original, formats }: MadeImages): Promise<StoredImages> => {
  const hash = randomBytes(16).toString("hex");
  const provider = providerName(strapi);
  const main = await write(strapi, hash, original);
  const stored: StoredImages = { ...main, formats: {}, provider, provider_metadata: null };
  try {
    for (const [size, image] of formats) stored.formats[size] = await write(strapi, `${size}_${hash}`, image);
    return stored;
  } catch (error) {
    await removeBytes(strapi, stored);
    throw error;
  }
};

const write = async (strapi: Core.Strapi, hash: string, image: MadeImage): Promise<StoredImage> => {
  const { bytes, ext, mime, width, height } = image;
  const details = { name: `${hash}${ext}`, hash, ext, mime, width, height, size: Math.round(bytes.length / 10) / 100 };
  const file = { ...details, url: "", path: null, getStream: () => Readable.from([bytes]) };
  await uploadPlugin(strapi).service("provider").upload(file);
  return { ...details, url: file.url };
};

/** Deletes the bytes of a file and of its sizes. What cannot be deleted is logged: nothing points to it any more. */
export const removeBytes = async (strapi: Core.Strapi, { formats, ...file }: Stored): Promise<void> => {
  // Another provider, from before a move, is not ours to ask.
  if (file.provider !== providerName(strapi)) return;
  for (const one of [file, ...Object.values(formats ?? {})])
    try {
      await uploadPlugin(strapi).provider.delete({ ...one });
    } catch (error) {
      strapi.log.warn(`The file ${one.hash}${one.ext} could not be deleted: ${String(error)}`);
    }
};
