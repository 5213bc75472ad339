import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { BUILD_PAGES_SHARE_MIN } from "../../src/contract/limits.ts";
import { ROUTES } from "../../src/contract/routes.ts";

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
}

/** Where releases, the spare copy and the pointer to the live one are. */
export interface ReleaseFolders {
  releases: string;
  /** The symbolic link to the live `site/`. */
  dist: string;
}

/** A build that must not go live; the message says why. The live site stays as it is. */
export class RefusedBuild extends Error {
  override name = "RefusedBuild";
}

/** A build that lost so many pages that somebody has to allow it. */
export class TooFewPages extends RefusedBuild {}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/** Pages without which no build goes live. */
const KEY_PAGES = [
  "index.html",
  "404.html",
  ...Object.values(ROUTES)
    .filter((route) => route !== ROUTES.home)
    .map((route) => `${route.slice(1)}.html`),
];

export const manifestPath = (release: string): string => join(release, "release.json");

/** The live release's folder, or undefined before the first build. */
export const liveRelease = ({ dist }: ReleaseFolders): string | undefined => {
  try {
    const release = dirname(resolve(dirname(dist), readlinkSync(dist)));
    return existsSync(manifestPath(release)) ? release : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** As it is stored: lists of entries are read and written in half the time of objects with 20,000 names. */
interface StoredManifest extends Omit<ReleaseManifest, "keys" | "files"> {
  keys: (readonly [path: string, key: string])[] | Record<string, string>;
  files: (readonly [path: string, hash: string, bytes: number])[] | Record<string, SiteFile>;
}

/** The manifest read last: a release's never changes. */
let last: { release: string; manifest: ReleaseManifest } | undefined;

export const readManifest = (release: string): ReleaseManifest => {
  if (last?.release === release) return last.manifest;
  const { keys, files, ...facts } = JSON.parse(readFileSync(manifestPath(release), "utf8")) as StoredManifest;
  const manifest: ReleaseManifest = {
    ...facts,
    // Releases of an earlier version have objects.
    keys: new Map(Array.isArray(keys) ? keys : Object.entries(keys)),
    files: new Map(
      Array.isArray(files) ? files.map(([path, hash, bytes]) => [path, { hash, bytes }]) : Object.entries(files),
    ),
  };
  last = { release, manifest };
  return manifest;
};

/** Puts its manifest beside a site: what has none is no release. */
export const writeManifest = (release: string, manifest: ReleaseManifest): void => {
  const stored: StoredManifest = {
    ...manifest,
    keys: [...manifest.keys],
    files: Array.from(manifest.files, ([path, { hash, bytes }]) => [path, hash, bytes] as const),
  };
  writeFileAtomic.sync(manifestPath(release), JSON.stringify(stored));
};

/** A name for a new release: sorts by time, and no two are alike. */
export const newReleaseId = (now = new Date()): string =>
  `${now.toISOString().replace(/[-:.]/g, "").replace("Z", "")}-${process.pid.toString(36)}`;

/** Copies a folder tree by hard links: the copy costs no space, and files are replaced in it, never written into. */
export const linkTree = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkTree(source, target);
    else linkSync(source, target);
  }
};

/** Writes a file of a release anew: removes the name first, because other releases may share its bytes. */
export const replaceFile = (path: string, bytes: Uint8Array): void => {
  removeFile(path);
  try {
    writeFileSync(path, bytes);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
};

/** Moves a file or folder, by copying where the target is on another disk. */
export const move = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
  }
};

export const removeFile = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/**
 * Refuses a release that lost pages: fewer than BUILD_PAGES_SHARE_MIN of the live one's, or without a key page.
 * Throws RefusedBuild, for the former TooFewPages.
 */
export const checkRelease = (
  site: string,
  manifest: ReleaseManifest,
  live: Pick<ReleaseManifest, "pages"> | undefined,
): void => {
  const missing = KEY_PAGES.filter((page) => !manifest.files.has(page));
  if (missing.length > 0) throw new RefusedBuild(`The build lacks ${missing.join(", ")}`);
  for (const page of KEY_PAGES)
    if (!readFileSync(join(site, page), "utf8").includes("</html>"))
      throw new RefusedBuild(`The build's ${page} is cut off`);
  if (live && manifest.pages < live.pages * BUILD_PAGES_SHARE_MIN)
    throw new TooFewPages(
      `The build has ${manifest.pages} pages and the live site ${live.pages}: fewer than ${BUILD_PAGES_SHARE_MIN * 100} %. ` +
        "If that is meant, build with --allow-fewer-pages.",
    );
};

/** How many pages differ between two releases, those that only one of them has among them. */
export const differingPages = (files: ReleaseManifest["files"], before: ReleaseManifest["files"]): number => {
  let differing = 0;
  const isPage = (path: string): boolean => path.endsWith(".html");
  for (const [path, { hash }] of files) if (isPage(path) && before.get(path)?.hash !== hash) differing += 1;
  for (const path of before.keys()) if (isPage(path) && !files.has(path)) differing += 1;
  return differing;
};

/** Makes a release live in one step: readers see the old site or the new one, never a mix. */
export const goLive = ({ dist }: ReleaseFolders, release: string): void => {
  const next = `${dist}.next-${process.pid}`;
  removeFile(next);
  symlinkSync(relative(dirname(dist), join(release, "site")), next);
  if (existsSync(dist) && !isLink(dist)) rmSync(dist, { recursive: true });
  renameSync(next, dist);
};

const isLink = (path: string): boolean => {
  try {
    readlinkSync(path);
    return true;
  } catch {
    // readlink has no other way to say that a path is not a link.
    return false;
  }
};

/** Releases that are neither live nor the one before it, and what broken builds left behind; the newest last. */
const outdatedReleases = (folders: ReleaseFolders): string[] => {
  if (!existsSync(folders.releases)) return [];
  const live = liveRelease(folders);
  const complete = readdirSync(folders.releases)
    .filter((name) => /^\d{8}T/.test(name))
    .sort()
    .map((name) => join(folders.releases, name));
  const kept = new Set([live, complete.filter((release) => release !== live).at(-1)]);
  return complete.filter((release) => !kept.has(release));
};

/** Removes releases but the live one and the one before it, and what broken builds left behind. */
export const pruneReleases = (folders: ReleaseFolders): void => {
  for (const release of outdatedReleases(folders)) rmSync(release, { recursive: true, force: true });
};

const SPARE = "spare";

/** Prepares a hard-linked copy of the live release, so that the next small change has only its own files to write. */
export const prepareSpare = (folders: ReleaseFolders): void => {
  const live = liveRelease(folders);
  if (!live || isSpareOf(folders, live)) return;
  const spare = join(folders.releases, SPARE);
  rmSync(spare, { recursive: true, force: true });
  if (!recycle(folders, live, spare)) linkTree(join(live, "site"), join(spare, "site"));
  writeFileSync(join(spare, "copy-of"), basename(live));
};

/** Above this share of differing files a fresh copy is as quick. */
const RECYCLED_SHARE_MIN = 0.5;

/**
 * Makes the spare copy out of a release that is outdated: only what differs is linked anew, where a fresh copy would link
 * every file and the old release's links would have to be removed. False when there is none that is like the live one.
 */
const recycle = (folders: ReleaseFolders, live: string, spare: string): boolean => {
  const old = outdatedReleases(folders)
    .filter((release) => existsSync(manifestPath(release)))
    .at(-1);
  if (!old) return false;
  const [was, is] = [readManifest(old).files, readManifest(live).files];
  const differing = [...is].flatMap(([path, { hash }]) => (was.get(path)?.hash === hash ? [] : [path]));
  if (differing.length > is.size * RECYCLED_SHARE_MIN) return false;
  // Without its manifest it is no release any more, whatever happens from here on.
  unlinkSync(manifestPath(old));
  renameSync(old, spare);
  const gone = [...was.keys()].filter((path) => !is.has(path));
  for (const path of [...differing, ...gone])
    for (const suffix of TWINS) removeFile(join(spare, "site", path + suffix));
  for (const path of differing) {
    mkdirSync(dirname(join(spare, "site", path)), { recursive: true });
    for (const suffix of TWINS) {
      const source = join(live, "site", path + suffix);
      if (existsSync(source)) linkSync(source, join(spare, "site", path + suffix));
    }
  }
  return true;
};

/** A file of a site, and its compressed twins beside it. */
const TWINS = ["", ".br", ".gz"];

/** What can wait until a release is live: prepares the spare copy and removes old releases. */
export const tidyReleases = (folders: ReleaseFolders): void => {
  prepareSpare(folders);
  pruneReleases(folders);
};

const isSpareOf = ({ releases }: ReleaseFolders, live: string): boolean => {
  const mark = join(releases, SPARE, "copy-of");
  return existsSync(mark) && readFileSync(mark, "utf8") === basename(live);
};

/** A folder of its own that holds a hard-linked copy of the live site: the spare one if it is ready, else made now. */
export const copyOfLive = (folders: ReleaseFolders, id: string): string => {
  prepareSpare(folders);
  const release = join(folders.releases, id);
  renameSync(join(folders.releases, SPARE), release);
  removeFile(join(release, "copy-of"));
  return release;
};
