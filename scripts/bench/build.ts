import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { GRADUATION_LEVELS, FIELDS } from "../../src/contract/taxonomy.ts";
import { aProgram, aSubject, aUniversity, writeContent, type ContentFixture } from "../../tests/fixtures/content.ts";
import { astroEnvironment, AstroFailed, type AstroRun } from "../build/astro.ts";
import { prepareSpare } from "../build/release.ts";
import { buildSite } from "../build/site.ts";
import { ROOT } from "../lib/paths.ts";
import { say } from "../lib/steps.ts";

const UNIVERSITIES = 43;
const WORDS =
  "design practice theory systems methods society culture data health policy history language law energy".split(" ");

/** An export of about `size` pages: 43 universities, their programs and subjects, with texts as long as real ones. */
const exportOf = (size: number): ContentFixture => {
  const text = (seed: number, words: number) =>
    Array.from({ length: words }, (_, at) => WORDS[(seed * 7 + at * (1 + (seed % 5))) % WORDS.length]).join(" ");
  const records = size - UNIVERSITIES * 3;
  const universityOf = (id: number) => (id % UNIVERSITIES) + 1;
  const facts = (id: number) => ({
    level: GRADUATION_LEVELS[id % 3] ?? "Research",
    field: FIELDS[id % FIELDS.length] ?? "Science",
  });
  const half = Math.floor(records / 2);
  return {
    universities: Array.from({ length: UNIVERSITIES }, (_, at) =>
      aUniversity(at + 1, {
        universityName: `University of ${text(at, 2)}`,
        acronym: `U${at}`,
        universityLocation: "Canberra, Australian Capital Territory",
        state: "ACT",
        webpage: "https://example.org/",
        universityDescription: text(at, 60),
      }),
    ),
    programs: Array.from({ length: half }, (_, at) => {
      const { level, field } = facts(at);
      return aProgram(at + 1, universityOf(at), {
        programName: `Bachelor of ${text(at, 4)} ${at}`,
        programGraduationLevel: level,
        field,
        programDescription: text(at, 80),
        durationYears: 3,
        estimatedCost: 90_000 + at,
        cricosCode: `00${at}A`,
      });
    }),
    subjects: Array.from({ length: records - half }, (_, at) => {
      const { level, field } = facts(at);
      return aSubject(at + 1, universityOf(at), {
        subjectName: `Introduction to ${text(at, 3)} ${at}`,
        subjectCode: `ABCD${at}`,
        subjectGraduationLevel: level,
        field,
        subjectDescription: text(at, 50),
      });
    }),
  };
};

const timed = async <T>(work: () => Promise<T> | T): Promise<{ value: T; milliseconds: number }> => {
  const began = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - began };
};

/** Writes the very files of a finished site (pages, assets, compressed twins) anew with nothing but fs: the baseline. */
const bareWriter = async (site: string, target: string): Promise<{ milliseconds: number; bytes: number }> => {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: join(target, relative(site, path)), bytes: readFileSync(path) }));
  const made = new Set<string>();
  const { milliseconds } = await timed(() => {
    for (const { path, bytes } of files) {
      const folder = dirname(path);
      if (!made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        made.add(folder);
      }
      writeFileSync(path, bytes);
    }
  });
  rmSync(target, { recursive: true });
  return { milliseconds, bytes: files.reduce((sum, file) => sum + file.bytes.length, 0) };
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

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/**
 * Full and one-record-changed builds at several sizes, each with the time that a bare Node writer needs for the same
 * bytes in the same run. Prints a table in Markdown.
 */
export const benchBuild = async ({ sizes }: { sizes: readonly number[] }): Promise<void> => {
  say("| pages | bytes written | bare writer | full build | × writer | peak memory | one record changed | of full |");
  say("|---|---|---|---|---|---|---|---|");
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), "quad-bench-"));
    const folders = {
      content: join(folder, "content"),
      releases: join(folder, "releases"),
      dist: join(folder, "dist"),
      work: join(ROOT, ".work", basename(folder)),
    };
    process.env["QUAD_CONTENT"] = folders.content;
    try {
      const before = exportOf(size);
      writeContent(folders.content, before);
      const peaks: number[] = [];
      const full = await timed(() => buildSite({ ...folders, run: measured(peaks) }));
      const site = join(full.value.release, "site");
      const writers = [];
      for (let run = 0; run < 3; run += 1) writers.push(await bareWriter(site, join(folder, "bare")));
      const writer = median(writers.map(({ milliseconds }) => milliseconds));

      const partials: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        prepareSpare(folders);
        const programs = before.programs?.map((program) =>
          program.id === 10 ? { ...program, programName: `Renamed ${run}` } : program,
        );
        writeContent(folders.content, { ...before, ...(programs ? { programs } : {}) });
        const partial = await timed(() => buildSite(folders));
        if (partial.value.mode !== "partial") throw new Error(`expected a partial build, got ${partial.value.mode}`);
        partials.push(partial.milliseconds);
      }
      const partial = median(partials);
      const s = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
      say(
        `| ${full.value.pages} | ${((writers[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB | ${s(writer)} | ${s(full.milliseconds)} | ${(full.milliseconds / writer).toFixed(1)} | ${peaks.map((peak) => `${(peak / 1e9).toFixed(2)} GB`).join(" + ")} | ${s(partial)} | 1/${(full.milliseconds / partial).toFixed(0)} |`,
      );
    } finally {
      for (const made of [folder, folders.work]) rmSync(made, { recursive: true, force: true });
    }
  }
};
