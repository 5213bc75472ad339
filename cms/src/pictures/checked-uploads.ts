import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { LIMITS } from "#contract";
import { kindOf, makeOriginal, type ImageKind } from "../contributions/images";
import { Refused } from "../refusals";

/** A file on its way to Strapi's store, as the form's parser describes it. */
interface SentFile {
  filepath: string;
  originalFilename?: string | null;
  mimetype?: string | null;
  detectedMimeType?: string;
  size: number;
}
/** What Strapi's upload plugin does all uploads with: the media library's, the content API's, and those from an address. */
interface UploadService {
  upload: (order: { files: SentFile | SentFile[]; data: unknown }, options?: unknown) => Promise<unknown>;
  replace: (id: number | string, order: { file: SentFile; data: unknown }, options?: unknown) => Promise<unknown>;
  findOne: (id: number | string) => Promise<{ ext: string | null } | null>;
}

const ENDINGS: Readonly<Record<ImageKind, readonly string[]>> = {
  jpeg: [".jpg", ".jpeg", ".jpe", ".jfif"],
  png: [".png"],
  webp: [".webp"],
  avif: [".avif"],
  gif: [".gif"],
};
const WORDS: Readonly<Record<ImageKind, string>> = {
  ...{ jpeg: "JPEG", png: "PNG", webp: "WebP", avif: "AVIF", gif: "GIF" },
};

/**
 * Takes only pictures into the media library, whoever uploads them: each is made anew from its pixels, so that nothing else
 * that its bytes may say is stored. Strapi itself believes the name where it does not know the bytes.
 */
export const checkUploads = (strapi: Core.Strapi): void => {
  const service = strapi.plugin("upload").service("upload") as unknown as UploadService;
  const { upload, replace } = service;
  service.upload = async (order, options) => {
    const files = [order.files].flat();
    await removingRefused(files, async () => {
      for (const file of files) await remake(file);
    });
    return upload(order, options);
  };
  service.replace = async (id, order, options) => {
    // The file keeps its address, and with it its ending: what is in it must be what the ending says.
    const ending = (await service.findOne(id))?.ext?.toLowerCase();
    await removingRefused([order.file], () => remake(order.file, ending ?? ""));
    return replace(id, order, options);
  };
};

/** Strapi removes what was sent only once it was taken: what is refused goes now. */
const removingRefused = async (files: readonly SentFile[], take: () => Promise<void>): Promise<void> => {
  try {
    await take();
  } catch (error) {
    await Promise.all(files.map(({ filepath }) => rm(filepath, { force: true })));
    throw error;
  }
};

/** Puts the picture in the place of what was sent; under the ending, when one is given. Throws an ApplicationError. */
const remake = async (file: SentFile, ending?: string): Promise<void> => {
  const name = file.originalFilename ?? "picture";
  const bytes = await readFile(file.filepath);
  const kind = kindOf(bytes);
  if (!kind) throw refusal(name, "NotAnImage");
  const named = extname(name).toLowerCase();
  // What takes a file's place becomes its kind: the library's own crop of an AVIF sends a PNG of that name.
  if (ending === undefined && named !== "" && !ENDINGS[kind].includes(named))
    throw new errors.ApplicationError(
      `"${name}" is a ${WORDS[kind]} picture by its content. Give its name the ending ${ENDINGS[kind][0] ?? ""} and upload it again.`,
    );
  const wanted = ending === undefined ? kind : kindByEnding(ending);
  const made = wanted && (await makeOriginal(bytes, wanted).catch(refuse(name)));
  if (!made || (ending !== undefined && kindByEnding(made.ext) !== wanted))
    throw new errors.ApplicationError(
      `"${name}" cannot take the place of a file that ends with ${ending ?? ""}: upload it as a new one.`,
    );
  await writeFile(file.filepath, made.bytes);
  file.originalFilename = `${basename(name, extname(name))}${made.ext}`;
  file.mimetype = file.detectedMimeType = made.mime;
  file.size = made.bytes.length;
};

const kindByEnding = (ending: string): ImageKind | undefined =>
  (Object.keys(ENDINGS) as ImageKind[]).find((kind) => ENDINGS[kind].includes(ending));

const refuse =
  (name: string) =>
  (error: unknown): never => {
    throw error instanceof Refused ? refusal(name, error.name) : error;
  };

const refusal = (name: string, why: string) =>
  new errors.ApplicationError(
    why === "ImageTooLarge"
      ? `"${name}" is too large: a picture may have ${LIMITS.uploadSide.toLocaleString("en-AU")} pixels a side and ${LIMITS.uploadBytes / 1024 / 1024} MB.`
      : `"${name}" is not a picture. JPEG, PNG, WebP, AVIF and GIF are taken, whatever the name says.`,
  );
