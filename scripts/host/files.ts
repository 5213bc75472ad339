import { readFileSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ReleaseFacts } from "../build/release.ts";

/** A release as it is served: its files by path, read once and kept while there is room. */
export interface ServedRelease {
  id: string;
  /** The file of a path such as `/universities/2`, or undefined. */
  find: (path: string) => ServedFile | undefined;
}

export interface ServedFile {
  /** Path below `site/`. */
  path: string;
  hash: string;
  type: string;
  /** Whether compressed twins stand beside it. */
  compressed: boolean;
  read: (encoding: Encoding) => Promise<Buffer<ArrayBuffer>>;
}

export type Encoding = "br" | "gzip" | "identity";
const SUFFIX: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

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

/** Memory for file contents, in bytes. */
const MEMORY = 128 * 1024 * 1024;

/** Follows the link to the live site: `current()` is the release it points at now, or undefined when there is none. */
export const followReleases = (dist: string) => {
  let held: { site: string; release: ServedRelease } | undefined;
  const load = (): ServedRelease | undefined => {
    let site: string;
    try {
      site = realpathSync(dist);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
    if (held?.site !== site) held = { site, release: openRelease(site) };
    return held.release;
  };
  /** The link is looked at again after this many milliseconds, so that a swap by another process is noticed too. */
  const lookAgainAfter = 200;
  let lookedAt = -Infinity;
  return {
    reload: (): void => {
      lookedAt = -Infinity;
    },
    current: (): ServedRelease | undefined => {
      const now = performance.now();
      if (held && now - lookedAt < lookAgainAfter) return held.release;
      lookedAt = now;
      return load();
    },
  };
};

const openRelease = (site: string): ServedRelease => {
  const facts = JSON.parse(readFileSync(join(dirname(site), "release.json"), "utf8")) as ReleaseFacts;
  const contents = new Map<string, Buffer<ArrayBuffer>>();
  let used = 0;
  const read = async (path: string): Promise<Buffer<ArrayBuffer>> => {
    const kept = contents.get(path);
    if (kept) {
      contents.delete(path);
      contents.set(path, kept);
      return kept;
    }
    const bytes = await readFile(join(site, path));
    contents.set(path, bytes);
    used += bytes.length;
    for (const [oldest, value] of contents) {
      if (used <= MEMORY) break;
      contents.delete(oldest);
      used -= value.length;
    }
    return bytes;
  };
  const fileAt = (path: string): ServedFile | undefined => {
    const entry = Object.hasOwn(facts.files, path) ? facts.files[path] : undefined;
    if (!entry) return undefined;
    const kind = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? UNKNOWN;
    return { path, hash: entry.hash, ...kind, read: (encoding) => read(path + SUFFIX[encoding]) };
  };
  return {
    id: facts.id,
    find: (path) => (path === "/" ? fileAt("index.html") : (fileAt(`${path.slice(1)}.html`) ?? fileAt(path.slice(1)))),
  };
};
