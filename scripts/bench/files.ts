import { execFile, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { writeContent } from "../../tests/fixtures/content.ts";
import { finishFile } from "../build/compress.ts";
import { writeManifest } from "../build/manifest.ts";
import { goLive } from "../build/release.ts";
import { ROOT } from "../lib/paths.ts";
import { quantile } from "../lib/quantile.ts";
import { say } from "../lib/steps.ts";
import { registerContent } from "./register-names.ts";
import { startServer } from "./server-process.ts";

const MEGABYTE = 1024 * 1024;
const FILE = Buffer.alloc(5 * MEGABYTE, "an image ");
const READERS_OF_FILE = 500;
/** Everybody else: so many readers, each with a pause between two reads, in milliseconds. */
const OTHERS = 12;
const PAUSE = 40;
const ROUNDS = 5;
/** How long others read alone before each round, in milliseconds; then as long as the file is read. */
const QUIET_MS = 15_000;
const MUST = { ratio: 2, megabytes: 100 } as const;

/** What others read: a page, and the catalogue with an answer that is cached and one that is not. */
const reads = [
  () => "/",
  () => "/api/university-pages?sort=universityRating:desc",
  (at: number) => `/api/program-pages?filters[programName][$containsi]=a${at % 1000}&pagination[pageSize]=25`,
];

/**
 * What 500 parallel reads of a file of 5 MB do to everybody else: the 99th percentile of others' reads without and with
 * them, in turns, and the memory of the host. Host, readers of the file and others are a process each.
 */
export const benchFiles = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "quad-bench-files-"));
  const cms = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(FILE);
  });
  await new Promise<void>((resolve) => cms.listen(0, "127.0.0.1", resolve));
  let child: ChildProcess | undefined;
  try {
    writeContent(join(folder, "content"), await registerContent());
    publishPage(folder);
    const host = await startServer(
      (port) => [
        join(ROOT, "scripts", "serve.ts"),
        ...["--quiet", "--port", String(port), "--dist", join(folder, "dist")],
      ],
      {
        QUAD_CONTENT: join(folder, "content"),
        CMS_URL: `http://127.0.0.1:${(cms.address() as AddressInfo).port}`,
        CMS_READ_MS: "30000",
      },
    );
    child = host.child;
    const url = `http://127.0.0.1:${host.port}`;
    await othersRead(url, wait(3_000));
    say("| round | p50 alone | p50 with | p99 alone | p99 with | ratio | the 500 took | memory: before, most, after |");
    say("|---|---|---|---|---|---|---|---|");
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const alone = await othersRead(url, wait(QUIET_MS));
      const before = await memoryOf(host.child);
      let most = before;
      const look = async (): Promise<void> => {
        most = Math.max(most, await memoryOf(host.child));
      };
      const watch = setInterval(() => void look(), 250);
      const began = performance.now();
      const reading = readFile(`${url}/api/uploads/popular-${round}.png`);
      const busy = await othersRead(url, reading);
      const took = performance.now() - began;
      clearInterval(watch);
      await wait(5_000);
      const ratio = busy.p99 / alone.p99;
      ratios.push(ratio);
      say(
        `| ${round} | ${alone.p50.toFixed(1)} ms | ${busy.p50.toFixed(1)} ms | ${alone.p99.toFixed(1)} ms | ${busy.p99.toFixed(1)} ms | ${ratio.toFixed(2)} | ${(took / 1000).toFixed(1)} s | ${[before, most, await memoryOf(host.child)].map(Math.round).join(", ")} MB |`,
      );
    }
    say(`Ratio of the 99th percentiles in the median: ${quantile(ratios).toFixed(2)} (must be ${MUST.ratio} at most)`);
  } finally {
    child?.kill("SIGTERM");
    cms.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Has the file read by all of its readers at once; rejects when one of them did not get it whole. */
const readFile = async (url: string): Promise<void> => {
  const script = join(ROOT, "tests", "support", "many-readers.ts");
  const words = ["--disable-warning=ExperimentalWarning", script, url, String(READERS_OF_FILE)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  if (stdout !== String(READERS_OF_FILE * FILE.length)) throw new Error(`Only ${stdout} bytes came`);
};

interface Times {
  p50: number;
  p99: number;
}

/** Others read until something is done. Answers how long their reads took, in milliseconds. */
const othersRead = async (url: string, until: Promise<unknown>): Promise<Times> => {
  const state = { isOver: false };
  const over = until.finally(() => {
    state.isOver = true;
  });
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true });
  const others = Array.from({ length: OTHERS }, async (_, other) => {
    for (let count = 0; !state.isOver; count += 1) {
      await wait(PAUSE * (0.5 + Math.random()));
      const began = performance.now();
      await readWhole(url + (reads[(other + count) % reads.length]?.(count) ?? "/"), agent);
      times.push(performance.now() - began);
    }
  });
  await Promise.all([over, ...others]);
  agent.destroy();
  return { p50: quantile(times), p99: quantile(times, 0.99) };
};

const readWhole = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
      response.once("error", reject);
    }).once("error", reject);
  });

/** What a process has of memory, in megabytes. */
const memoryOf = async ({ pid }: ChildProcess): Promise<number> =>
  Number((await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])).stdout) / 1024;

/** Puts a site of one page, of the length of a university's, live in a folder. */
const publishPage = (folder: string): void => {
  const folders = { releases: join(folder, "releases"), dist: join(folder, "dist") };
  const release = join(folders.releases, "20260101T000001000-a");
  mkdirSync(join(release, "site"), { recursive: true });
  writeFileSync(join(release, "site", "index.html"), `<!doctype html>${"<p>A line of a page.</p>".repeat(1_500)}`);
  writeManifest(release, {
    ...{ id: "20260101T000001000-a", builtAt: "2026-01-01T00:00:00.000Z", pages: 1, content: "c", code: "d" },
    ...{
      keys: new Map<string, string>(),
      files: new Map([["index.html", finishFile(join(release, "site"), "index.html")]]),
    },
  });
  goLive(folders, release);
};
