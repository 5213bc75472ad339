import { readFileSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { gzipped, hasTwin, isAsBuilt, isHashed, mendFile } from "../build/compress.ts";
import { readManifest, type SiteFile, type Twins } from "../build/manifest.ts";
import { newestWhole } from "../build/release.ts";

/** A release as it is served: its files by path. */
export interface ServedRelease {
  id: string;
  /** The file of a path such as `/universities/2`, or undefined. */
  find: (path: string) => ServedFile | undefined;
  /** The scripts, styles, fonts and sprites of this release and of those before it: pages that are still open ask for them. */
  assets: ReadonlyMap<string, ServedFile>;
}

export interface ServedFile {
  /** Path below `site/`. */
  path: string;
  hash: string;
  type: string;
  /** Whether it is sent compressed. */
  compressed: boolean;
  read: (encoding: Encoding) => Promise<Buffer<ArrayBuffer>>;
}

export type Encoding = "br" | "gzip" | "identity";
const SUFFIX: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };
const TWIN: Record<Encoding, keyof Twins | undefined> = { br: "br", gzip: "gz", identity: undefined };

/** Text kinds are compressed by the build (scripts/build/compress.ts). */
const TYPES: Record<string, { type: string; compressed: boolean }> = {
  html: { type: "text/html; charset=utf-8", compressed: true },
  css: { type: "text/css; charset=utf-8", compressed: true },
  js: { type: "text/javascript; charset=utf-8", compressed: true },
  mjs: { type: "text/javascript; charset=utf-8", compressed: true },
  json: { type: "application/json; charset=utf-8", compressed: true },
  svg: { type: "image/svg+xml", compressed: true },
  xml: { type: "application/xml; charset=utf-8", compressed: true },
  txt: { type: "text/plain; charset=utf-8", compressed: true },
  webmanifest: { type: "application/manifest+json", compressed: true },
  woff2: { type: "font/woff2", compressed: false },
  png: { type: "image/png", compressed: false },
  jpg: { type: "image/jpeg", compressed: false },
  webp: { type: "image/webp", compressed: false },
  avif: { type: "image/avif", compressed: false },
  gif: { type: "image/gif", compressed: false },
  ico: { type: "image/x-icon", compressed: false },
};
const UNKNOWN = { type: "application/octet-stream", compressed: false };

/** Memory for file contents, in bytes; a file that takes more than its share is read each time. */
const MEMORY = 128 * 1024 * 1024;
const MEMORY_PER_FILE = MEMORY / 16;
/** The link is checked again after so many milliseconds, so that a swap by another process is noticed too. */
const RECHECK_AFTER = 200;

export interface Releases {
  /** Checks the link again with the next request. */
  reload: () => void;
  /** The release that is live, or undefined before the first build. One request keeps to the one it got. */
  current: () => ServedRelease | undefined;
}

/** Follows the link to the live site. What cannot be opened is logged once, and the release before it stays. */
export const followReleases = (dist: string, log: (line: string) => void): Releases => {
  let release: ServedRelease | undefined;
  let site: string | undefined;
  let checkedAt = -Infinity;
  // By what is in them: most files of a release are those of the one before.
  const cache = createFileCache(MEMORY);
  const say: Say = (entry) => log(JSON.stringify({ time: new Date().toISOString(), ...entry }));
  const look = (): void => {
    const target = realPath(dist);
    if (target === site) return;
    site = target;
    try {
      release = target === undefined ? undefined : openRelease(target, cache, say, release?.assets);
    } catch (error) {
      say({ release: target, error: String(error) });
      // At the start nothing was served before: the newest release that is whole is.
      const before = release || !target ? undefined : newestWhole(dirname(dirname(target)), (error) => say({ error }));
      if (before) release = openRelease(join(before, "site"), cache, say);
    }
  };
  return {
    reload: () => {
      checkedAt = -Infinity;
    },
    current: () => {
      const now = performance.now();
      if (now - checkedAt >= RECHECK_AFTER) {
        checkedAt = now;
        look();
      }
      return release;
    },
  };
};

const realPath = (link: string): string | undefined => {
  try {
    return realpathSync(link);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};

/** What of earlier releases is kept for pages that are still open, in files. */
const EARLIER_ASSETS = 300;

type Say = (entry: Record<string, unknown>) => void;

const openRelease = (
  site: string,
  cache: FileCache,
  say: Say,
  earlier: ServedRelease["assets"] = new Map(),
): ServedRelease => {
  const { id, files } = readManifest(dirname(site));
  /** What was read of a file, where it is as it was built; else that is made anew. */
  const whole = (
    path: string,
    entry: SiteFile,
    encoding: Encoding,
    bytes: Buffer<ArrayBuffer> | undefined,
  ): Buffer<ArrayBuffer> => {
    const kind = TWIN[encoding];
    if (bytes && isAsBuilt(bytes, entry, kind)) return bytes;
    const mended = mendFile(site, path, entry, kind);
    say({ release: id, mended: path + SUFFIX[encoding] });
    return mended;
  };
  const read = async (path: string, entry: SiteFile, encoding: Encoding): Promise<Buffer<ArrayBuffer>> => {
    const content = entry.hash + SUFFIX[encoding];
    const cached = cache.get(content);
    if (cached) return cached;
    const kind = TWIN[encoding];
    const bytes =
      kind && !hasTwin(entry, kind)
        ? await gzipped(await read(path, entry, "identity"))
        : whole(path, entry, encoding, await readFile(join(site, path + SUFFIX[encoding])).catch(unlessGone));
    if (bytes.length <= MEMORY_PER_FILE) cache.set(content, bytes);
    return bytes;
  };
  const readNow = (path: string, entry: SiteFile, encoding: Encoding): Buffer<ArrayBuffer> => {
    let found: Buffer<ArrayBuffer> | undefined;
    try {
      found = readFileSync(join(site, path + SUFFIX[encoding]));
    } catch (error) {
      unlessGone(error);
    }
    return whole(path, entry, encoding, found);
  };
  const fileAt = (path: string): ServedFile | undefined => {
    const entry = files.get(path);
    if (!entry) return undefined;
    const kind = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? UNKNOWN;
    return { path, hash: entry.hash, ...kind, read: (encoding) => read(path, entry, encoding) };
  };
  const kept = [...earlier].filter(([path]) => !files.has(path)).slice(-EARLIER_ASSETS);
  const assets = new Map(kept);
  for (const [path, entry] of files) {
    if (!isHashed(path)) continue;
    // Held in memory: the folder of an earlier release is used again for a later one. Most are held already.
    const file = earlier.get(path) ?? fileAt(path);
    if (file)
      assets.set(path, earlier.has(path) ? file : heldInMemory(file, (encoding) => readNow(path, entry, encoding)));
  }
  return {
    id,
    assets,
    find: (path) =>
      path === "/"
        ? fileAt("index.html")
        : (assets.get(path.slice(1)) ?? fileAt(`${path.slice(1)}.html`) ?? fileAt(path.slice(1))),
  };
};

/** A file that is gone is made anew as one that is cut off is. */
const unlessGone = (error: unknown): undefined => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
};

const heldInMemory = (file: ServedFile, readNow: (encoding: Encoding) => Buffer<ArrayBuffer>): ServedFile => {
  const encodings: readonly Encoding[] = file.compressed ? ["identity", "br", "gzip"] : ["identity"];
  const held = new Map(encodings.map((encoding) => [encoding, readNow(encoding)]));
  return {
    ...file,
    read: (encoding) => {
      const bytes = held.get(encoding);
      return bytes ? Promise.resolve(bytes) : Promise.reject(new Error(`${file.path} has no ${encoding}`));
    },
  };
};

type FileCache = ReturnType<typeof createFileCache>;

/** Caches files up to so many bytes; an empty one counts as one. */
export const createFileCache = (maxBytes: number) =>
  new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
