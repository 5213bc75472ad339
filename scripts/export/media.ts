import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { imageSchema } from "../../src/contract/entities.ts";
import type { CmsImage } from "../../src/contract/export.ts";
import { imageOf, imageVariants } from "../../src/contract/image-variants.ts";
import { BadImage } from "./errors.ts";
import { createLimit } from "./limit.ts";
import { digestOf } from "./lines.ts";

const INDEX = "index.json";
/** About 8,000 pixels a side: decoding a larger one takes the machine's memory. */
const PIXELS_MAX = 64_000_000;
/** Encoders use several threads each. */
const ENCODED_AT_ONCE = 2;

const indexSchema = z.record(z.string(), imageSchema.pick({ file: true, width: true, height: true }));
type StoredImage = z.infer<typeof indexSchema>[string];

export interface MediaOptions {
  /** The folder of the export; images are in its `media/`. */
  out: string;
  fetchFile: (url: string) => Promise<Buffer>;
  onWarning: (line: string) => void;
}

/** The images of an export: files named by the hash of their content, which are only ever added while exporting. */
export interface Media {
  /** The stored form of an image of the CMS, fetched if need be. Throws BadImage, or ExportError when nothing answers. */
  store: (sent: CmsImage) => Promise<StoredImage>;
  /** Why a stored image is the one that was at its address before. */
  faultOf: (sent: CmsImage) => BadImage | undefined;
  /** How many images were fetched. */
  fetched: () => number;
  /** Writes down what was fetched, so that it is not fetched again; after a failed export too. */
  save: () => void;
  /** Removes every file but those of the images named, as `imageOf` names them. */
  keepOnly: (used: ReadonlySet<string>) => void;
}

/** The images that an export has stored, whole: the stored form of an image of the CMS, undefined where it has none. */
export const storedImages = (out: string): ((sent: CmsImage) => StoredImage | undefined) => {
  const folder = join(out, "media");
  const index = readIndex(folder);
  return (sent) => {
    const image = index.get(keyOf(sent));
    return image && filesOf(image).every((file) => existsSync(join(folder, file))) ? image : undefined;
  };
};

export const openMedia = ({ out, fetchFile, onWarning }: MediaOptions): Media => {
  const folder = join(out, "media");
  const index = readIndex(folder);
  const present = new Set(listFolder(folder));
  const encode = createLimit(ENCODED_AT_ONCE);
  const asked = new Map<string, Promise<StoredImage>>();
  const stored = new Map<string, Promise<void>>();
  const faults = new Map<string, BadImage>();
  let fetched = 0;

  const isWhole = (image: StoredImage): boolean => filesOf(image).every((file) => present.has(file));

  const add = (name: string, bytes: Uint8Array): void => {
    // Not write-file-atomic: a build links every file whose name begins as an image's, so an unfinished one begins with a dot.
    const unfinished = join(folder, `.${process.pid}-${name}`);
    writeFileSync(unfinished, bytes, { flush: true });
    renameSync(unfinished, join(folder, name));
    present.add(name);
  };

  /** Writes the image and its variants, when all of them could be made. */
  const addAll = async (image: StoredImage, bytes: Buffer): Promise<void> => {
    const made = new Map<string, Buffer>();
    for (const { width, avif, webp } of imageVariants(image)) {
      const resized = open(bytes).autoOrient().resize({ width });
      made.set(webp, await resized.clone().webp({ quality: 80 }).toBuffer());
      made.set(avif, await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer());
    }
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of made.set(image.file, bytes)) add(name, content);
  };

  const obtain = async (key: string, url: string): Promise<StoredImage> => {
    const held = index.get(key);
    if (held && isWhole(held)) return held;
    try {
      const bytes = await fetchFile(url);
      const image = await describe(bytes);
      if (!isWhole(image)) {
        const work = stored.get(image.file) ?? encode(() => addAll(image, bytes).catch(rethrowUnreadable));
        stored.set(image.file, work);
        await work;
      }
      fetched += 1;
      index.set(key, image);
      return image;
    } catch (error) {
      const before = heldAt(url);
      if (!before || !(error instanceof BadImage)) throw error;
      onWarning(`The image ${url} is kept as it was: ${error.message}`);
      faults.set(key, error);
      return before;
    }
  };

  /** What was at this address before: a file that is replaced in the CMS keeps its address and gets another hash. */
  const heldAt = (url: string): StoredImage | undefined =>
    [...index].findLast(([key, image]) => key.endsWith(` ${url}`) && isWhole(image))?.[1];

  return {
    faultOf: (sent) => faults.get(keyOf(sent)),
    store: (sent) => {
      const { url } = sent;
      const key = keyOf(sent);
      const work = asked.get(key) ?? obtain(key, url);
      asked.set(key, work);
      return work;
    },
    fetched: () => fetched,
    save: () => {
      if (fetched > 0) writeIndex(folder, index);
    },
    keepOnly: (used) => {
      // By their names: a damaged index knows nothing of images that are in use.
      const isUsed = (file: string): boolean => used.has(imageOf(file) ?? "");
      for (const [key, image] of index) if (!isUsed(image.file)) index.delete(key);
      const unused = listFolder(folder).filter((name) => name !== INDEX && !isUsed(name));
      for (const name of unused) rmSync(join(folder, name));
      if (unused.length > 0) writeIndex(folder, index);
    },
  };
};

const keyOf = ({ hash, url }: CmsImage): string => `${hash} ${url}`;

const filesOf = (image: StoredImage): string[] => [
  image.file,
  ...imageVariants(image).flatMap(({ avif, webp }) => [avif, webp]),
];

const listFolder = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
};

/** A missing or damaged index only means that images are fetched again. */
const readIndex = (folder: string): Map<string, StoredImage> => {
  try {
    return new Map(Object.entries(indexSchema.parse(JSON.parse(readFileSync(join(folder, INDEX), "utf8")))));
  } catch {
    return new Map();
  }
};

const writeIndex = (folder: string, index: ReadonlyMap<string, StoredImage>): void => {
  const entries = [...index].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = entries.map(([key, image]) => `${JSON.stringify(key)}:${JSON.stringify(image)}`);
  writeFileAtomic.sync(join(folder, INDEX), `{\n${lines.join(",\n")}\n}\n`);
};

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "truncated" });

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString("latin1", at, at + text.length) === text;

/** What kinds of image there are, told by their first bytes: neither the name nor the sender is believed. */
const extensionOf = (bytes: Buffer): string | undefined => {
  if (starts(bytes, "\xff\xd8\xff")) return "jpg";
  if (starts(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (starts(bytes, "GIF87a") || starts(bytes, "GIF89a")) return "gif";
  if (starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)) return "webp";
  if (starts(bytes, "ftypavif", 4) || starts(bytes, "ftypavis", 4)) return "avif";
  return undefined;
};

const describe = async (bytes: Buffer): Promise<StoredImage> => {
  const extension = extensionOf(bytes);
  if (!extension) {
    const fault = "file is not a JPEG, PNG, WebP, AVIF or GIF image";
    throw new BadImage(`the ${fault}`, `The ${fault}`);
  }
  const { autoOrient } = await open(bytes).metadata().catch(rethrowUnreadable);
  return { file: `${digestOf(bytes)}.${extension}`, ...autoOrient };
};

const rethrowUnreadable = (error: unknown): never => {
  throw new BadImage(
    `the file cannot be read as an image (${error instanceof Error ? error.message : String(error)})`,
    "The file cannot be read as an image",
  );
};
