import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";

/** What is written beside a release's `site/`: what it was made from, and the hash of each of its files. */
export interface ReleaseManifest {
  id: string;
  /** ISO time. */
  builtAt: string;
  /** How many HTML pages there are. */
  pages: number;
  /** Digest of the export that it shows. */
  content: string;
  /** Digest of the code that made it. */
  code: string;
  /** Cache key by path, for every page made from a record. */
  keys: ReadonlyMap<string, string>;
  /** By path in `site/`, without the compressed twins. */
  files: ReadonlyMap<string, SiteFile>;
}

export interface SiteFile {
  hash: string;
  bytes: number;
  /** Digests of its compressed twins; none where it has none, or an earlier version made them. */
  twins?: Twins;
}

/** CRC-32 of the files that end in `.br` and `.gz`; no `.gz` is made of pages (compress.ts). */
export interface Twins {
  br: number;
  gz?: number | undefined;
}

/** A manifest that is cut off or says something else than it must; the message names it. */
export class BadManifest extends Error {
  override name = "BadManifest";
}

const factsSchema = z.object({
  id: z.string().min(1),
  builtAt: z.iso.datetime(),
  pages: z.int().min(0),
  content: z.string(),
  code: z.string(),
});

/** As it is stored: lists of entries are read and written in half the time of objects with 20,000 names. */
type StoredKey = readonly [path: string, key: string];
type StoredFile = readonly [path: string, hash: string, bytes: number, br?: number, gz?: number];
const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const areEntries =
  <T>(isEntry: (entry: readonly unknown[]) => boolean) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every((entry) => Array.isArray(entry) && isEntry(entry));
const areKeys = areEntries<StoredKey>(([path, key]) => isText(path) && isText(key));
const areFiles = areEntries<StoredFile>(
  ([path, hash, bytes, br, gz]) =>
    isText(path) &&
    isText(hash) &&
    isCount(bytes) &&
    (br === undefined || isCount(br)) &&
    (gz === undefined || (br !== undefined && isCount(gz))),
);
/** A list of 20,000 entries is looked at in one pass: a schema for each of them takes ten times as long. */
const storedSchema = factsSchema.extend({
  // Releases of an earlier version have objects.
  keys: z.custom<StoredKey[]>(areKeys).or(z.record(z.string(), z.string())),
  files: z
    .custom<StoredFile[]>(areFiles)
    .or(z.record(z.string(), z.object({ hash: z.string(), bytes: z.int().min(0) }))),
});

export const manifestPath = (release: string): string => join(release, "release.json");

/** The manifest read or written last: a release's never changes. */
let last: { release: string; manifest: ReleaseManifest } | undefined;

/** Throws BadManifest, or that there is none. */
export const readManifest = (release: string): ReleaseManifest => {
  if (last?.release === release) return last.manifest;
  const path = manifestPath(release);
  const { keys, files, ...facts } = storedIn(readFileSync(path, "utf8"), path);
  const manifest: ReleaseManifest = {
    ...facts,
    keys: new Map(Array.isArray(keys) ? keys : Object.entries(keys)),
    files: new Map(
      Array.isArray(files)
        ? files.map(([name, hash, bytes, br, gz]) => [
            name,
            br === undefined ? { hash, bytes } : { hash, bytes, twins: { br, gz } },
          ])
        : Object.entries(files),
    ),
  };
  last = { release, manifest };
  return manifest;
};

const storedIn = (text: string, path: string): z.output<typeof storedSchema> => {
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new BadManifest(`${path}: ${why}`, { cause: error });
  }
};

/** Puts its manifest beside a site: what has none is no release. */
export const writeManifest = (release: string, manifest: ReleaseManifest): void => {
  const keys: StoredKey[] = [...manifest.keys];
  const files = Array.from(manifest.files, ([path, { hash, bytes, twins }]): StoredFile => {
    if (!twins) return [path, hash, bytes];
    return twins.gz === undefined ? [path, hash, bytes, twins.br] : [path, hash, bytes, twins.br, twins.gz];
  });
  writeFileAtomic.sync(manifestPath(release), JSON.stringify({ ...manifest, keys, files }));
  if (last?.release === release) last = undefined;
};

/** Days that a bad state file is kept for whoever wants to know. */
const ASIDE_DAYS = 30;
const DAY = 24 * 60 * 60_000;

/** Where bad state files are put. */
export const asideFolder = (work: string): string => join(work, "aside");

/**
 * Takes a bad state file out of the way, and those that were taken long ago for good. The folder may be on another disk,
 * and that one full: then the file is gone, because nobody shall wait for it.
 */
export const putAside = (file: string, work: string): void => {
  const folder = asideFolder(work);
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder))
      if (Date.now() - statSync(join(folder, name)).mtimeMs > ASIDE_DAYS * DAY)
        rmSync(join(folder, name), { force: true });
    const kept = join(folder, `${new Date().toISOString().replace(/[-:.]/g, "")}-${basename(file)}`);
    try {
      copyFileSync(file, kept);
    } catch (error) {
      // What a full disk took of it says nothing.
      rmSync(kept, { force: true });
      throw error;
    }
  } catch (error) {
    console.error(`${file} could not be kept in ${folder}`, error);
  }
  rmSync(file, { force: true });
};
