import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompressSync, constants, crc32, gunzipSync, gzip, gzipSync } from "node:zlib";
import { SPRITE_NAMES } from "../../src/sprites/addresses.ts";
import type { SiteFile, Twins } from "./manifest.ts";
import { hashOf, removeFile, replaceFile } from "./release.ts";

/** Kinds of file that are worth sending compressed. */
const COMPRESSED = /\.(?:html|css|js|mjs|json|svg|xml|txt|webmanifest)$/;
/** Where files are whose names say what is in them. */
const HASHED = ["_astro", ...SPRITE_NAMES].map((folder) => `${folder}/`);
/** Whether a file is named by what is in it. Those are few and kept for a year: they are compressed as well as can be, each way. */
export const isHashed = (path: string): boolean => HASHED.some((folder) => path.startsWith(folder));
/**
 * Pages are many and change often. gzip would take two fifths of the time of their twins for the few who do not take
 * brotli: whoever serves makes it when it is asked for.
 */
const PAGE_QUALITY = 5;
const GZIP = { level: 6 };
const inThePool = promisify(gzip);

/** A file as its twin has it. The same bytes each time. */
const compressed = {
  br: (path: string, bytes: Uint8Array): Buffer<ArrayBuffer> =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isHashed(path) ? constants.BROTLI_MAX_QUALITY : PAGE_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (_path: string, bytes: Uint8Array): Buffer<ArrayBuffer> => gzipSync(bytes, GZIP),
};
const expanded = { br: brotliDecompressSync, gz: gunzipSync };
const KINDS = ["br", "gz"] as const satisfies (keyof Twins)[];

/** Measures a file of a site and writes its compressed twins beside it. Returns what the release says of it. */
export const finishFile = (site: string, path: string, bytes = readFileSync(join(site, path))): SiteFile => {
  const file = { hash: hashOf(bytes), bytes: bytes.length };
  if (!COMPRESSED.test(path)) return file;
  const write = (kind: keyof Twins): number => {
    const twin = compressed[kind](path, bytes);
    replaceFile(join(site, `${path}.${kind}`), twin);
    return crc32(twin);
  };
  return { ...file, twins: { br: write("br"), ...(isHashed(path) && { gz: write("gz") }) } };
};

/** Whether the build has made a file's twin of a kind; of releases of an earlier version it is not known. */
export const hasTwin = ({ twins }: SiteFile, kind: keyof Twins): boolean => !twins || twins[kind] !== undefined;

/** A file as its `.gz` would have it, made beside everything else. */
export const gzipped = (bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> => inThePool(bytes, GZIP);

/** Whether bytes of a site are what its manifest says: cheap enough for every file that is read. */
export const isAsBuilt = (bytes: Uint8Array, { bytes: length, twins }: SiteFile, kind?: keyof Twins): boolean =>
  kind ? !twins || crc32(bytes) === twins[kind] : bytes.length === length;

/**
 * Makes a file of a site, or its twin, anew that is not as it was built: of the file itself, or the file of a twin that is
 * whole. Throws when nothing of it is. A disk that cannot be written keeps what is wrong; the bytes are right all the same.
 */
export const mendFile = (site: string, path: string, file: SiteFile, kind?: keyof Twins): Buffer<ArrayBuffer> => {
  const bytes = originalOf(site, path, file);
  const mended = kind ? compressed[kind](path, bytes) : bytes;
  try {
    replaceFile(join(site, kind ? `${path}.${kind}` : path), mended);
  } catch {
    // A full or read-only disk: it is mended again when it is read the next time.
  }
  return mended;
};

const originalOf = (site: string, path: string, { hash }: SiteFile): Buffer<ArrayBuffer> => {
  const sources = [
    () => readFileSync(join(site, path)),
    ...KINDS.map((kind) => () => expanded[kind](readFileSync(join(site, `${path}.${kind}`)))),
  ];
  for (const read of sources)
    try {
      const bytes = read();
      if (hashOf(bytes) === hash) return bytes;
    } catch {
      // It is missing or cut off: the next one may be whole.
    }
  throw new Error(`${path} is damaged, and so are its compressed twins`);
};

/** Removes a file of a site and its compressed twins. */
export const dropFile = (site: string, path: string): void => {
  for (const suffix of ["", ".br", ".gz"]) removeFile(join(site, path + suffix));
};
