import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { dirname, join, relative } from "node:path";
import { writeContent } from "../../tests/fixtures/content.ts";
import { astroEnvironment, AstroFailed, type AstroRun } from "../build/astro.ts";
import { prepareSpare } from "../build/release.ts";
import { buildSite } from "../build/site.ts";
import { ROOT } from "../lib/paths.ts";
import { say } from "../lib/steps.ts";
import { contentFromRegister, madeUpContent } from "./content.ts";
import { waitingBuild } from "./waiting.ts";

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

/** Runs Astro in a process of its own and adds its peak resident memory (VmHWM) to `peaks`, in bytes. */
const measured =
  (peaks: number[]) =>
  (run: AstroRun): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(ROOT, "node_modules/astro/bin/astro.mjs"), "build", "--silent"], {
        cwd: ROOT,
        env: { ...process.env, ...astroEnvironment(run) },
        stdio: ["ignore", "ignore", "inherit"],
      });
      let peak = 0;
      const look = setInterval(() => {
        try {
          const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
          peak = Math.max(peak, Number(found?.[1] ?? 0) * 1024);
        } catch (error) {
          // The process has just ended, or this system has no /proc: the last reading stands.
          if (!(error instanceof Error)) throw error;
        }
      }, 100);
      child.once("exit", (code) => {
        clearInterval(look);
        peaks.push(peak);
        if (code === 0) resolve();
        else reject(new AstroFailed(`Astro ended with ${code}`));
      });
    });

const RUNS = 3;
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/**
 * Full and one-record-changed builds at several sizes, each with the time that a bare Node writer needs for the same
 * bytes in the same run: of the register in a CRICOS workbook, or of made-up records. Prints a table in Markdown.
 */
export const benchBuild = async ({
  sizes,
  register,
}: {
  sizes: readonly number[];
  register?: string | undefined;
}): Promise<void> => {
  const contentOf = register ? await contentFromRegister(register) : madeUpContent;
  const made: string[] = [];
  say("| pages | bytes written | bare writer | full build | × writer | peak memory | one record changed | of full |");
  say("|---|---|---|---|---|---|---|---|");
  try {
    for (const size of sizes) {
      const folder = mkdtempSync(join(ROOT, ".work", "bench-"));
      made.push(folder);
      const folders = {
        content: join(folder, "content"),
        releases: join(folder, "releases"),
        dist: join(folder, "dist"),
        work: join(folder, "work"),
      };
      process.env["QUAD_CONTENT"] = folders.content;
      const before = contentOf(size);
      writeContent(folders.content, before);
      const peaks: number[] = [];
      const full = await buildSite({ ...folders, run: measured(peaks) });
      const writers = bareWriter(join(full.release, "site"), join(folder, "bare"), RUNS);
      const writer = median(writers.map(({ milliseconds }) => milliseconds));

      const partials: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        prepareSpare(folders);
        const programs = (before.programs ?? []).map((program, place) =>
          place === 9 ? { ...program, programName: `Renamed ${run}` } : program,
        );
        const partial = await waitingBuild(folders, () => writeContent(folders.content, { ...before, programs }));
        if (partial.mode !== "partial") throw new Error(`expected a partial build, got ${partial.mode}`);
        partials.push(partial.milliseconds);
      }
      const partial = median(partials);
      const s = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
      say(
        `| ${full.pages} | ${((writers[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB | ${s(writer)} | ${s(full.milliseconds)} | ${(full.milliseconds / writer).toFixed(1)} | ${peaks.map((peak) => `${(peak / 1e9).toFixed(2)} GB`).join(" + ")} | ${s(partial)} | 1/${(full.milliseconds / partial).toFixed(1)} |`,
      );
    }
  } finally {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  }
};
