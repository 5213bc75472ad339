import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { writeContent, type ContentFixture } from "../../tests/fixtures/content.ts";
import { prepareSpare } from "../build/release.ts";
import { ROOT } from "../lib/paths.ts";
import { say } from "../lib/steps.ts";
import { build, waitingBuild, type BuildOrder, type MeasuredBuild } from "./build-in.ts";
import { contentFromRegister, madeUpContent, withPosts } from "./content.ts";

interface Written {
  milliseconds: number;
  bytes: number;
}

/**
 * Writes the very files of a finished site (pages, assets, compressed twins) anew with nothing but fs, `times` times into
 * folders of their own: the baseline. Nothing is deleted meanwhile: ext4 steps around inodes that were deleted within the
 * last seconds, and a writer that follows a deletion of 70,000 files takes 10 to 20 times as long.
 */
const bareWriter = (site: string, target: string, times: number): Written[] => {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(site, path), bytes: readFileSync(path) }));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return Array.from({ length: times }, (_, run) => {
    const made = new Set<string>();
    const began = performance.now();
    for (const file of files) {
      const path = join(target, String(run), file.path);
      const folder = dirname(path);
      if (!made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        made.add(folder);
      }
      writeFileSync(path, file.bytes);
    }
    return { milliseconds: performance.now() - began, bytes };
  });
};

const RUNS = 3;
const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
const s = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** The folders of a build below a bench's own, whose content they share. */
export const foldersIn = (folder: string, checkout: string, name: string): BuildOrder => ({
  content: join(folder, "content"),
  releases: join(folder, name, "releases"),
  dist: join(folder, name, "dist"),
  work: join(checkout, ".work", basename(folder), name),
});

/** A build after one program was renamed, in a process that waits with the site bundled. */
const changedBuild = async (folders: BuildOrder, before: ContentFixture, checkout?: string): Promise<MeasuredBuild> => {
  prepareSpare(folders);
  const programs = (before.programs ?? []).map((program, place) =>
    place === 9 ? { ...program, programName: `Renamed ${performance.now()}` } : program,
  );
  const change = () => writeContent(folders.content, { ...before, programs });
  const built = await waitingBuild({ ...folders, change, ...(checkout ? { checkout } : {}) });
  if (built.mode !== "partial") throw new Error(`expected a partial build, got ${built.mode}`);
  return built;
};

interface BuildBench {
  sizes: readonly number[];
  register?: string | undefined;
  /** How many posts every page has. */
  posts: number;
  /** The folder of another checkout, to be measured in turns with this one. */
  against?: string | undefined;
}

/**
 * Full and one-record-changed builds at several sizes: of the register in a CRICOS workbook, or of made-up records. Each
 * either with the time that a bare Node writer needs for the same bytes in the same run, or in turns with another
 * checkout that builds the same content. Prints a table in Markdown.
 */
export const benchBuild = async ({ sizes, register, posts, against }: BuildBench): Promise<void> => {
  const contentOf = register ? await contentFromRegister(register) : madeUpContent;
  const made: string[] = [];
  const measure = against ? compareAt(resolve(against)) : measureAlone;
  say(against ? COMPARED : ALONE);
  try {
    for (const size of sizes) {
      const folder = mkdtempSync(join(ROOT, ".work", "bench-"));
      made.push(folder, join(resolve(against ?? ROOT), ".work", basename(folder)));
      const content = withPosts(contentOf(size), posts);
      writeContent(join(folder, "content"), content);
      await measure(folder, content, posts);
    }
  } finally {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  }
};

type Measure = (folder: string, content: ContentFixture, posts: number) => Promise<void>;

const ALONE = `| pages | posts a page | bytes written | bare writer | full build | × writer | processor | peak memory | one record changed | of full |
|---|---|---|---|---|---|---|---|---|---|`;

const measureAlone: Measure = async (folder, content, posts) => {
  const folders = foldersIn(folder, ROOT, "own");
  const full = await build({ ...folders, full: true });
  const writers = bareWriter(join(full.release, "site"), join(folder, "bare"), RUNS);
  const writer = middle(writers.map(({ milliseconds }) => milliseconds));
  const changed: number[] = [];
  for (let run = 0; run < RUNS; run += 1) changed.push((await changedBuild(folders, content)).milliseconds);
  const change = middle(changed);
  const peaks = full.peaks.map((peak) => `${(peak / 1e9).toFixed(2)} GB`).join(" + ");
  say(
    `| ${full.pages} | ${posts} | ${((writers[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB | ${s(writer)} | ${s(full.milliseconds)} | ${(full.milliseconds / writer).toFixed(1)} | ${full.cpuSeconds.toFixed(1)} s | ${peaks} | ${s(change)} | 1/${(full.milliseconds / change).toFixed(1)} |`,
  );
};

const COMPARED = `| pages | posts a page | build | other: time, processor | this: time, processor | ratio of times | of processor |
|---|---|---|---|---|---|---|`;

const compareAt =
  (other: string): Measure =>
  async (folder, content, posts) => {
    const rows: Record<string, [MeasuredBuild, MeasuredBuild][]> = { full: [], "one record changed": [] };
    for (let run = 0; run < RUNS; run += 1) {
      // Folders of their own each time: a clean build, and nothing is deleted before the end.
      const pair = [other, ROOT].map((checkout) =>
        foldersIn(folder, checkout, `${run}${checkout === ROOT ? "b" : "a"}`),
      );
      const [theirs, own] = pair as [BuildOrder, BuildOrder];
      rows["full"]?.push([
        await build({ ...theirs, full: true, checkout: other }),
        await build({ ...own, full: true }),
      ]);
      rows["one record changed"]?.push([await changedBuild(theirs, content, other), await changedBuild(own, content)]);
      writeContent(join(folder, "content"), content);
    }
    for (const [name, runs] of Object.entries(rows)) {
      const of = (read: (one: MeasuredBuild) => number) => {
        const [a, b] = [0, 1].map((at) => middle(runs.map((pair) => read(pair[at] as MeasuredBuild))));
        const ratio = middle(runs.map(([theirs, own]) => read(own) / read(theirs)));
        return { a: a ?? NaN, b: b ?? NaN, ratio: ratio.toFixed(2) };
      };
      const time = of(({ milliseconds }) => milliseconds);
      const cpu = of(({ cpuSeconds }) => cpuSeconds);
      say(
        `| ${runs[0]?.[0].pages} | ${posts} | ${name} | ${s(time.a)}, ${cpu.a.toFixed(1)} s | ${s(time.b)}, ${cpu.b.toFixed(1)} s | ${time.ratio} | ${cpu.ratio} |`,
      );
    }
  };
