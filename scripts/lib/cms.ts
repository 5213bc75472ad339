import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import writeFileAtomic from "write-file-atomic";
import { ensureCmsContract } from "./cms-contract.ts";
import type { Log } from "./daily-log.ts";
import { ROOT } from "./paths.ts";
import { ENDS_WITH_PARENT } from "./processes.ts";
import { passingSecrets } from "./settings.ts";
import { say } from "./steps.ts";

export const CMS = join(ROOT, "cms");
const STRAPI = join(CMS, "node_modules", "@strapi", "strapi", "bin", "strapi.js");
/** Compiles as `strapi build` does, without its admin, which takes seven times as long. */
const TYPESCRIPT = join(CMS, "node_modules", "typescript", "bin", "tsc");
/** Where SQLite has its file, as cms/config/database.ts has it. */
export const databaseFolder = (): string => {
  const file = process.env["CMS_DATABASE_FILE"];
  return file ? dirname(resolve(CMS, file)) : join(CMS, ".tmp");
};
/** The CMS answers 3–8 s after its start, later when it seeds an empty database on a busy machine. */
const READY_WITHIN = 180_000;
/** A line of the CMS that has this is for whoever runs it: a link that no mail server sends. */
const MAIL_MARK = "[mail] ";

const ADMIN_SOURCES = ["package-lock.json", "config", "src/admin"];
const SERVER_SOURCES = ["package-lock.json", "tsconfig.json", "config", "contract", "src"];

/** A digest of files of the CMS, and of all files in folders of it. */
const digestOf = (paths: readonly string[]): string => {
  const hash = createHash("sha256");
  const filesAt = (path: string): string[] =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .sort()
          .flatMap((name) => filesAt(join(path, name)))
      : [path];
  for (const path of paths.flatMap((name) => filesAt(join(CMS, name))))
    hash.update(`${path.slice(CMS.length)}\0`).update(readFileSync(path));
  return hash.digest("hex");
};

const run = (script: string, ...words: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...words], {
      cwd: CMS,
      env: { ...passingSecrets(), ...process.env, NODE_ENV: "production", STRAPI_TELEMETRY_DISABLED: "true" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const listen = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4_000);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${basename(script)} ${words.join(" ")} ended with ${code}:\n${output.trim()}`)),
    );
  });

/** Compiles the CMS when its sources or the contract changed (about 6 s), and its admin when its own sources did (40 s). */
export const ensureCmsBuilt = async (): Promise<"built" | "present"> => {
  await ensureCmsContract();
  const admin = { mark: join(CMS, "dist", ".admin-built-from"), digest: digestOf(ADMIN_SOURCES) };
  const server = { mark: join(CMS, "dist", ".built-from"), digest: digestOf(SERVER_SOURCES) };
  const isPresent = ({ mark, digest }: typeof admin): boolean =>
    existsSync(mark) && readFileSync(mark, "utf8") === digest;
  if (isPresent(admin) && isPresent(server)) return "present";
  // What fails may have written some of its files.
  rmSync(server.mark, { force: true });
  if (isPresent(admin)) await run(TYPESCRIPT, "-p", "tsconfig.json");
  else await run(STRAPI, "build");
  for (const { mark, digest } of [admin, server]) writeFileAtomic.sync(mark, digest);
  return "built";
};

export interface CmsProcess {
  url: string;
  process: ChildProcess;
  /** Resolves when it answers. Rejects when it ends before, with the end of its output. */
  ready: Promise<void>;
  /** Works from the first moment on: Ctrl-C does not reach the CMS by itself. */
  stop: () => Promise<void>;
}

/**
 * Starts the CMS. What it says goes to `log`, line by line; a link that no mail server sends is for whoever runs it (`tell`),
 * and never in the log.
 */
export const startCmsProcess = (
  port: number,
  environment: Record<string, string>,
  log: Log,
  tell: (message: string) => void = say,
): CmsProcess => {
  const child = spawn(process.execPath, [...ENDS_WITH_PARENT, STRAPI, "start"], {
    cwd: CMS,
    env: {
      ...process.env,
      NODE_ENV: "production",
      STRAPI_TELEMETRY_DISABLED: "true",
      CMS_PORT: String(port),
      ...environment,
    },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => {
      const [, message] = line.split(MAIL_MARK);
      if (message) {
        tell(message);
        return;
      }
      log.write(`${line}\n`);
      output = `${output}${line}\n`.slice(-3_000);
    });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    isStopped = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), 8_000);
    await ended;
    clearTimeout(killer);
  };
  const url = `http://127.0.0.1:${port}`;
  const becomeReady = async (): Promise<void> => {
    const until = performance.now() + READY_WITHIN;
    while (!(await answers(`${url}/_health`))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The CMS ${isStopped ? "was stopped" : "ended"} before it was ready:\n${output.trim()}`);
      if (performance.now() > until) {
        await stop();
        throw new Error(`The CMS did not answer within ${READY_WITHIN / 1000} s:\n${output.trim()}`);
      }
      await wait(200);
    }
  };
  return { url, process: child, ready: becomeReady(), stop };
};

/**
 * Starts the CMS for a command that Ctrl-C ends. The signals are listened to first: one may come while the process starts.
 * `ended` is what is done once the CMS has stopped.
 */
export const startCmsUntilStopped = (port: number, log: Log, ended: () => void): CmsProcess => {
  const running: { cms?: CmsProcess } = {};
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void running.cms?.stop().then(ended));
  return (running.cms = startCmsProcess(port, {}, log));
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status < 500;
  } catch {
    // Nothing listens yet: the caller asks again.
    return false;
  }
};
