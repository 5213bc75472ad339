import sharp, { type Sharp } from "sharp";
import { IMAGE_WIDTHS, LIMITS } from "#contract";
import { IMAGE_SIZES } from "../image-sizes";
import { Refused } from "../refusals";

/** An image made anew from its pixels, as it is stored. */
export interface MadeImage {
  bytes: Buffer;
  /** With the dot. */
  ext: string;
  mime: string;
  width: number;
  height: number;
}
/** The image, and its smaller sizes by name. A size that the image does not reach is not made. */
export interface MadeImages {
  original: MadeImage;
  formats: ReadonlyMap<string, MadeImage>;
}

/** What kinds of picture are taken. */
export type ImageKind = "jpeg" | "png" | "webp" | "avif" | "gif";

/** What is stored is enough for twice the widest image of a page. */
const STORED_SIDE = 2 * Math.max(...IMAGE_WIDTHS);
/** All frames of an animation together, in pixels. Only the first is decoded. */
const FRAMES_PIXELS = 10 * LIMITS.uploadSide ** 2;
/** Seconds that one encoding may take. */
const TIMEOUT_SECONDS = 6;

const THUMBNAIL = { width: 245, height: 156 } as const;

/**
 * Makes an image anew from what somebody sent: the first frame, turned as its EXIF says, without any of the file's other
 * content. Throws Refused("NotAnImage") or Refused("ImageTooLarge").
 */
export const makeImages = async (bytes: Buffer): Promise<MadeImages> => {
  const kind = await check(bytes);
  try {
    const original = await encode(open(bytes).autoOrient().resize(inside(STORED_SIDE)), kind);
    return { original, formats: await smaller(bytes, kind, original) };
  } catch (error) {
    throw refusalOf(error);
  }
};

/** The picture alone, as one of a kind: the first frame, as `makeImages` makes it. Throws as that does. */
export const makeOriginal = async (bytes: Buffer, kind: ImageKind): Promise<MadeImage> => {
  await check(bytes);
  return encode(open(bytes).autoOrient().resize(inside(STORED_SIDE)), kind).catch(notAnImage);
};

/** Looks at the head of the file only: nothing is decoded yet. */
const check = async (bytes: Buffer): Promise<ImageKind> => {
  if (bytes.length > LIMITS.uploadBytes) throw new Refused("ImageTooLarge");
  const kind = kindOf(bytes);
  if (!kind) throw new Refused("NotAnImage");
  // No limit here: the head is to say how large the image is.
  const head = await sharp(bytes, { limitInputPixels: false, failOn: "truncated" }).metadata().catch(notAnImage);
  if (head.format !== (kind === "avif" ? "heif" : kind)) throw new Refused("NotAnImage");
  const { width, height, pages = 1 } = head;
  if (width > LIMITS.uploadSide || height > LIMITS.uploadSide || width * height * pages > FRAMES_PIXELS)
    throw new Refused("ImageTooLarge");
  return kind;
};

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString("latin1", at, at + text.length) === text;

/** Told by the first bytes: neither the name nor the sender is believed. */
export const kindOf = (bytes: Buffer): ImageKind | undefined => {
  if (starts(bytes, "\xff\xd8\xff")) return "jpeg";
  if (starts(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (starts(bytes, "GIF87a") || starts(bytes, "GIF89a")) return "gif";
  if (starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)) return "webp";
  if (starts(bytes, "ftypavif", 4) || starts(bytes, "ftypavis", 4)) return "avif";
  return undefined;
};

/** Fails on a file that breaks off; a warning, as cameras' files give them, is no fault. */
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: LIMITS.uploadSide ** 2, failOn: "error", pages: 1 }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

const inside = (side: number) => ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

interface Encoder {
  ext: string;
  mime: string;
  format: "jpeg" | "png" | "webp" | "avif";
  options: Record<string, number>;
}
const WEBP: Encoder = { ext: ".webp", mime: "image/webp", format: "webp", options: { quality: 85, effort: 2 } };
const ENCODERS: Record<ImageKind, Encoder> = {
  jpeg: { ext: ".jpg", mime: "image/jpeg", format: "jpeg", options: { quality: 85 } },
  png: { ext: ".png", mime: "image/png", format: "png", options: { compressionLevel: 6 } },
  webp: WEBP,
  // Each step of effort doubles the time, for a few bytes in a hundred.
  avif: { ext: ".avif", mime: "image/avif", format: "avif", options: { quality: 60, effort: 0 } },
  gif: WEBP,
};

const encode = async (image: Sharp, kind: ImageKind): Promise<MadeImage> => {
  const made = await encodeAs(image.clone(), ENCODERS[kind]);
  // A photograph as PNG can grow by being made anew.
  return made.bytes.length > LIMITS.uploadBytes ? encodeAs(image.clone(), WEBP) : made;
};

const encodeAs = async (image: Sharp, { ext, mime, format, options }: Encoder): Promise<MadeImage> => {
  const { data, info } = await image.toFormat(format, options).toBuffer({ resolveWithObject: true });
  return { bytes: data, ext, mime, width: info.width, height: info.height };
};

/** The smaller sizes, all made from the pixels of the largest of them: the file is decoded once for all. */
const smaller = async (bytes: Buffer, kind: ImageKind, original: MadeImage): Promise<Map<string, MadeImage>> => {
  const formats = new Map<string, MadeImage>();
  const { width, height } = original;
  if (width <= THUMBNAIL.width && height <= THUMBNAIL.height) return formats;
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(inside(IMAGE_SIZES.large))
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).timeout({
      seconds: TIMEOUT_SECONDS,
    });
  for (const [name, side] of Object.entries(IMAGE_SIZES))
    if (side < Math.max(width, height)) formats.set(name, await encode(pixels().resize(inside(side)), kind));
  formats.set("thumbnail", await encode(pixels().resize({ ...THUMBNAIL, fit: "inside" }), kind));
  return formats;
};

const notAnImage = (error: unknown): never => {
  throw refusalOf(error);
};

/** What sharp cannot read is no image; too many pixels behind a modest head is one that is too large. */
const refusalOf = (error: unknown): Refused => {
  if (error instanceof Refused) return error;
  const isTooLarge = error instanceof Error && /exceeds pixel limit|security limit/i.test(error.message);
  return isTooLarge ? new Refused("ImageTooLarge") : new Refused("NotAnImage");
};
