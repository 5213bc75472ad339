import { availableParallelism } from "node:os";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Worker } from "node:worker_threads";
import { imageOf } from "../../src/contract/image-variants.ts";
import { readContent, type Content } from "../../src/queries/content.ts";
import { pagesOfShard, sitePages, type SitePage } from "../../src/queries/pages.ts";
import { ROOT } from "../lib/paths.ts";
import { runAstro, type AstroRun } from "./astro.ts";
import { heldOf, told } from "../export/held-lines.ts";
import { codeDigest } from "./code.ts";
import type { FinishedFiles } from "./compress-worker.ts";
import { dropFile, finishFile } from "./compress.ts";
import { pagesWanted, type AskWithdrawn } from "./lost-pages.ts";
import { planBuild } from "./plan.ts";
import {
  checkRelease,
  copyOfLive,
  differingPages,
  ensureWholeLive,
  goLive,
  hashOf,
  move,
  newReleaseId,
  nextReleaseId,
  RefusedBuild,
  replaceFile,
  type ReleaseFolders,
} from "./release.ts";
import { readManifest, writeManifest, type ReleaseManifest, type SiteFile } from "./manifest.ts";
import type { WaitingAstro } from "./waiting.ts";

/** What a build is told. Paths are absolute. */
export interface BuildOptions extends ReleaseFolders {
  /** The folder of the CMS export, holding `current/` and `media/`. */
  content: string;
  /**
   * Where unfinished builds are: inside the project, because two runs of Astro whose output is outside
   * share one folder for their server bundles.
   */
  work: string;
  /** Renders every page, whatever the digests say. */
  full?: boolean;
  /** Lets a build with far fewer pages than the live site go live. */
  allowFewerPages?: boolean;
  /** Asked only when far too few pages are left. */
  withdrawn?: AskWithdrawn | undefined;
  /** How many Astro processes render a large site side by side. */
  processes?: number;
  /** How Astro is run for a full build: in processes of its own. */
  run?: (run: AstroRun) => Promise<void>;
  /** What renders a few pages in a process that waited for this, as long as the code is still what it bundled. */
  waiting?: WaitingAstro | undefined;
  onProgress?: (line: string) => void;
}

export interface BuildResult {
  mode: "none" | "partial" | "full";
  /** The release that is live now. */
  release: string;
  pages: number;
  /** How many pages differ from the release before, those that are gone among them. */
  changedPages: number;
  /** How many files were written anew, without compressed twins. */
  written: number;
  milliseconds: number;
  /** The digest of the code that made it. */
  code: string;
}

/** Below this many pages a second Astro process costs more than it gives. */
const PAGES_PER_PROCESS = 1_500;

const expectInside = (work: string): void => {
  if (!work.startsWith(`${ROOT}/`)) throw new RangeError(`The work folder ${work} must be inside ${ROOT}`);
};

const write = (path: string, value: unknown): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
  return path;
};

/** Every file below a folder, as sorted paths relative to it, without compressed twins. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/**
 * Brings the live site up to the export: renders what changed (or all), checks the result and swaps it in.
 * Throws AstroFailed or RefusedBuild; the live site is then as it was, byte for byte. Afterwards call `tidyReleases`.
 */
export const buildSite = async (options: BuildOptions): Promise<BuildResult> => {
  expectInside(options.work);
  const began = performance.now();
  const tell = options.onProgress ?? (() => undefined);
  const source = readContent(options.content);
  const made = { content: source.manifest.digest, code: codeDigest() };
  const pages = sitePages(source);
  const live = ensureWholeLive(options, tell);
  const liveManifest = live ? readManifest(live) : undefined;
  const plan = options.full ? ({ mode: "full", reason: "asked for" } as const) : planBuild(pages, made, liveManifest);

  if (plan.mode === "none" && live && liveManifest)
    return {
      mode: "none",
      release: live,
      pages: liveManifest.pages,
      changedPages: 0,
      written: 0,
      milliseconds: performance.now() - began,
      code: made.code,
    };

  const wanted = liveManifest && { pages: await pagesWanted(options.withdrawn, pages, liveManifest) };
  const id = nextReleaseId(live);
  const work = join(options.work, id);
  const keys = new Map(pages.map((page) => [page.path, page.cacheKey]));
  const release = join(options.releases, id);
  let files: Map<string, SiteFile>;
  let written: number;
  try {
    if (plan.mode === "partial" && liveManifest) {
      tell(`${plan.changed.length} pages changed, ${plan.removed.length} removed`);
      const waiting = options.waiting?.code === made.code ? options.waiting : undefined;
      const rendered = waiting
        ? await waiting.render({ content: source, pages, only: plan.changed })
        : await renderChanged(options, work, pages, plan.changed);
      checkRendered((file) => rendered.has(file), plan.changed);
      const site = join(copyOfLive(options, id), "site");
      files = new Map(liveManifest.files);
      files.delete("release.json");
      written = mergeChanged(rendered, site, files);
      for (const path of plan.removed) {
        dropFile(site, fileOf(path));
        files.delete(fileOf(path));
      }
      linkMedia(options.content, source.images, site, files);
    } else {
      const site = join(release, "site");
      mkdirSync(release, { recursive: true });
      const processes = options.processes ?? Math.min(availableParallelism(), 2);
      const parts = pages.length > PAGES_PER_PROCESS ? Math.max(1, processes) : 1;
      tell(`${pages.length} pages${parts > 1 ? ` in ${parts} processes` : ""}`);
      const shared = { pages: write(join(work, "pages.json"), pages) };
      const outs = await Promise.all(
        Array.from({ length: parts }, async (_, index) => {
          const out = join(work, `out-${index + 1}`);
          await (options.run ?? runAstro)({
            out,
            ...shared,
            ...(parts > 1 ? { shard: `${index + 1}/${parts}` } : {}),
          });
          return out;
        }),
      );
      mergeParts(outs, site);
      checkRendered((file) => existsSync(join(site, file)), pages);
      linkMedia(options.content, source.images, site, new Map());
      files = await finishFiles(site, processes);
      written = files.size;
    }
    const result = publish({ options, id, release, files, keys, made, source, liveManifest, wanted });
    return {
      mode: plan.mode === "partial" ? "partial" : "full",
      written,
      ...result,
      milliseconds: performance.now() - began,
      code: made.code,
    };
  } catch (error) {
    rmSync(release, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** Renders one share of the pages into a folder, to be merged with its siblings elsewhere. */
export const buildShard = async (
  options: Pick<BuildOptions, "content" | "work" | "run">,
  shard: string,
  out: string,
): Promise<number> => {
  expectInside(options.work);
  const source = readContent(options.content);
  const pages = sitePages(source);
  const own = pagesOfShard(pages, shard);
  const work = join(options.work, newReleaseId());
  rmSync(out, { recursive: true, force: true });
  try {
    await (options.run ?? runAstro)({ out: join(out, "site"), pages: write(join(work, "pages.json"), pages), shard });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  checkRendered((file) => existsSync(join(out, "site", file)), own);
  write(join(out, "part.json"), {
    shard,
    content: source.manifest.digest,
    code: codeDigest(),
    keys: Object.fromEntries(own.map((page) => [page.path, page.cacheKey])),
  } satisfies Part);
  return own.length;
};

interface Part {
  shard: string;
  content: string;
  code: string;
  keys: Record<string, string>;
}

/** Puts parts made by `buildShard` together and swaps the whole in. All parts must be of one export and one code. */
export const mergeShards = async (options: BuildOptions, parts: readonly string[]): Promise<BuildResult> => {
  const began = performance.now();
  const shards = parts.map((part) => JSON.parse(readFileSync(join(part, "part.json"), "utf8")) as Part);
  const [first] = shards;
  if (!first) throw new RefusedBuild("There is no part to merge");
  const count = Number(first.shard.split("/")[1]);
  const missing = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`).filter(
    (shard) => !shards.some((part) => part.shard === shard),
  );
  if (missing.length > 0) throw new RefusedBuild(`Part ${missing.join(", ")} is missing`);
  if (shards.some((part) => part.content !== first.content || part.code !== first.code))
    throw new RefusedBuild("The parts are not of one export and one code: build them all again");
  const source = readContent(options.content);
  if (source.manifest.digest !== first.content)
    throw new RefusedBuild(
      "The parts are of another export than the present one, whose images they need: build them all again",
    );
  const live = ensureWholeLive(options, options.onProgress ?? (() => undefined));
  const id = nextReleaseId(live);
  const release = join(options.releases, id);
  try {
    mkdirSync(release, { recursive: true });
    const site = join(release, "site");
    mergeParts(
      parts.map((part) => join(part, "site")),
      site,
    );
    linkMedia(options.content, source.images, site, new Map());
    const files = await finishFiles(site, availableParallelism());
    const keys = new Map(shards.flatMap((part) => Object.entries(part.keys)));
    const result = publish({
      options,
      id,
      release,
      files,
      keys,
      made: first,
      source,
      liveManifest: live ? readManifest(live) : undefined,
    });
    return { mode: "full", written: files.size, ...result, milliseconds: performance.now() - began, code: first.code };
  } catch (error) {
    rmSync(release, { recursive: true, force: true });
    throw error;
  }
};

/** The file of a page's path in a site. */
export const fileOf = (path: string): string => `${decodeURIComponent(path).slice(1)}.html`;

/** Renders the changed pages in a run of Astro of their own: files by their path in the site. */
const renderChanged = async (
  { run = runAstro }: BuildOptions,
  work: string,
  pages: readonly SitePage[],
  changed: readonly SitePage[],
): Promise<Map<string, Buffer<ArrayBuffer>>> => {
  const out = join(work, "out");
  await run({ out, pages: write(join(work, "pages.json"), pages), only: write(join(work, "only.json"), changed) });
  return new Map(filesBelow(out).map((path) => [path, readFileSync(join(out, path))]));
};

const checkRendered = (isThere: (file: string) => boolean, pages: readonly SitePage[]): void => {
  const lacking = pages.filter((page) => !isThere(fileOf(page.path)));
  if (lacking.length > 0)
    throw new RefusedBuild(`Astro did not render ${lacking.length} pages, among them ${lacking[0]?.path}`);
};

/** Moves the files of all parts into one site; what every part renders alike stands once. */
const mergeParts = (parts: readonly string[], site: string): void => {
  parts.forEach((part, index) => {
    if (index === 0) {
      move(part, site);
      return;
    }
    for (const path of filesBelow(part)) {
      const target = join(site, path);
      if (existsSync(target)) continue;
      mkdirSync(dirname(target), { recursive: true });
      move(join(part, path), target);
    }
  });
};

/** Puts the files of a partial build that differ into the copy of the live site. Returns how many. */
const mergeChanged = (
  rendered: ReadonlyMap<string, Buffer<ArrayBuffer>>,
  site: string,
  files: Map<string, SiteFile>,
): number => {
  let written = 0;
  for (const [path, bytes] of rendered) {
    if (files.get(path)?.hash === hashOf(bytes)) continue;
    replaceFile(join(site, path), bytes);
    files.set(path, finishFile(site, path, bytes));
    written += 1;
  }
  return written;
};

/** Puts the images that the export shows into the site with their variants, by hard links, and takes others out of it. */
const linkMedia = (content: string, images: ReadonlySet<string>, site: string, files: Map<string, SiteFile>): void => {
  const isShown = (name: string): boolean => images.has(imageOf(name) ?? "");
  for (const path of files.keys()) {
    if (!path.startsWith(MEDIA) || isShown(path.slice(MEDIA.length))) continue;
    dropFile(site, path);
    files.delete(path);
  }
  const media = join(content, "media");
  if (!existsSync(media)) return;
  for (const name of readdirSync(media)) {
    const path = MEDIA + name;
    if (!isShown(name) || files.has(path)) continue;
    const target = join(site, path);
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target)) linkSync(join(media, name), target);
    files.set(path, finishFile(site, path));
  }
};

/** Where a site has the uploaded images. */
const MEDIA = "media/";

/** Hashes and compresses every file of a site, in several threads. */
const finishFiles = async (site: string, threads: number): Promise<Map<string, SiteFile>> => {
  const paths = filesBelow(site);
  const count = Math.max(1, Math.min(threads, Math.ceil(paths.length / 500)));
  const shares = Array.from({ length: count }, (_, index) => paths.filter((_path, at) => at % count === index));
  const done = await Promise.all(
    shares.map(
      (share) =>
        new Promise<FinishedFiles>((resolve, reject) => {
          const worker = new Worker(new URL("./compress-worker.ts", import.meta.url), {
            workerData: { site, paths: share },
          });
          worker.once("message", resolve);
          worker.once("error", reject);
        }),
    ),
  );
  const merged = new Map(done.flat());
  // In the order of their names, however they were shared out.
  return new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Puts its manifest beside a finished site, checks it and swaps it in. */
const publish = ({
  options,
  id,
  release,
  files,
  keys,
  made,
  source,
  liveManifest,
  wanted = liveManifest,
}: {
  options: BuildOptions;
  id: string;
  release: string;
  files: Map<string, SiteFile>;
  keys: ReleaseManifest["keys"];
  /** The digests of what it was made of. */
  made: { content: string; code: string };
  source: Content;
  liveManifest: ReleaseManifest | undefined;
  /** How many pages the live site has that nobody took off on purpose; all of them when nobody was asked. */
  wanted?: Pick<ReleaseManifest, "pages"> | undefined;
}): { release: string; pages: number; changedPages: number } => {
  const site = join(release, "site");
  const builtAt = new Date().toISOString();
  const pages = [...files.keys()].filter((path) => path.endsWith(".html")).length;
  const shown = Buffer.from(`${JSON.stringify({ id, builtAt, pages, held: told(heldOf(source.manifest)) })}\n`);
  replaceFile(join(site, "release.json"), shown);
  files.set("release.json", finishFile(site, "release.json", shown));
  const manifest: ReleaseManifest = { id, builtAt, pages, content: made.content, code: made.code, keys, files };
  checkRelease(site, manifest, options.allowFewerPages ? undefined : wanted);
  writeManifest(release, manifest);
  goLive(options, release);
  return { release, pages, changedPages: differingPages(files, liveManifest?.files ?? new Map()) };
};
