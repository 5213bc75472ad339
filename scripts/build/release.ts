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
import { BUILD_PAGES_SHARE_MIN } from "../../src/contract/limits.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { BadManifest, manifestPath, putAside, readManifest, type ReleaseManifest } from "./manifest.ts";

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

/** A name for a new release: sorts by time, and no two are alike. */
export const newReleaseId = (now = new Date()): string =>
  `${now.toISOString().replace(/[-:.]/g, "").replace("Z", "")}-${process.pid.toString(36)}`;

/** A name for the release that follows the live one: it sorts after that also when the clock went back in between. */
export const nextReleaseId = (live: string | undefined, now = new Date()): string => {
  const before = live === undefined ? 0 : builtAtOf(basename(live));
  return newReleaseId(new Date(Math.max(now.getTime(), before + 1)));
};

/** When a release was built, by its name; 0 when the name is another one. */
const builtAtOf = (id: string): number => {
  const time = id.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3})-.*$/, "$1-$2-$3:$4:$5.$6Z");
  return Date.parse(time) || 0;
};

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

/** True when so few pages are left of those that are live that somebody has to have meant it. */
export const isFarFewer = (pages: number, live: number): boolean => pages < live * BUILD_PAGES_SHARE_MIN;

/**
 * Refuses a release that lost pages: fewer than BUILD_PAGES_SHARE_MIN of the live one's (what was taken off on purpose
 * not counted among those), or without a key page. Throws RefusedBuild, for the former TooFewPages.
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
  if (live && isFarFewer(manifest.pages, live.pages))
    throw new TooFewPages(
      `The build has ${manifest.pages} pages of ${live.pages} live ones that nobody took off: fewer than ${BUILD_PAGES_SHARE_MIN * 100} %. ` +
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

/** Every release of a folder that is finished, the oldest first. */
const finishedReleases = (releases: string): string[] =>
  existsSync(releases)
    ? readdirSync(releases)
        .filter((name) => /^\d{8}T/.test(name) && existsSync(manifestPath(join(releases, name))))
        .sort()
        .map((name) => join(releases, name))
    : [];

/** Whether a release can be served: its manifest says so, and its first page is there. Throws for anything but a bad one. */
const isWhole = (release: string, log: (line: string) => void): boolean => {
  try {
    readManifest(release);
  } catch (error) {
    if (!(error instanceof BadManifest) && !isMissing(error)) throw error;
    log(`A release cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  return existsSync(join(release, "site", "index.html"));
};

/** The newest release of a folder that can be served; undefined when there is none. */
export const newestWhole = (releases: string, log: (line: string) => void): string | undefined =>
  finishedReleases(releases).findLast((release) => isWhole(release, log));

/**
 * Sees to it that what is live can be read: else its manifest is put aside and the newest release that is whole goes live
 * in its place. Returns what is live then; undefined when nothing is.
 */
export const ensureWholeLive = (
  folders: ReleaseFolders & { work: string },
  log: (line: string) => void,
): string | undefined => {
  const live = liveRelease(folders);
  if (live && isWhole(live, log)) return live;
  if (live) putAside(manifestPath(live), folders.work);
  const before = newestWhole(folders.releases, log);
  if (!before) return undefined;
  goLive(folders, before);
  log(`The release ${basename(before)} is live in its place.`);
  return before;
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
    .filter((release) => existsSync(manifestPath(release)) && isWhole(release, () => undefined))
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
