import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import writeFileAtomic from "write-file-atomic";
import type { Log } from "./daily-log.ts";
import { ROOT } from "./paths.ts";
import { passingSecrets } from "./settings.ts";
import { say } from "./steps.ts";

export const CMS = join(ROOT, "cms");
const STRAPI = join(CMS, "node_modules", "@strapi", "strapi", "bin", "strapi.js");
/** The CMS answers 3–8 s after its start, later when it seeds an empty database on a busy machine. */
const READY_WITHIN = 180_000;
/** A line of the CMS that has this is for whoever runs it: a link that no mail server sends. */
const MAIL_MARK = "[mail] ";

const sourcesDigest = (): string => {
  const hash = createHash("sha256");
  for (const name of ["package-lock.json", "tsconfig.json"]) hash.update(readFileSync(join(CMS, name)));
  for (const folder of ["config", "src"])
    readdirSync(join(CMS, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .forEach((path) => hash.update(`${path.slice(CMS.length)}\0`).update(readFileSync(path)));
  return hash.digest("hex");
};

const run = (words: string[], environment: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [STRAPI, ...words], {
      cwd: CMS,
      env: environment,
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
      code === 0 ? resolve() : reject(new Error(`strapi ${words.join(" ")} ended with ${code}:\n${output.trim()}`)),
    );
  });

/** Compiles the CMS and its admin when their sources changed since the last time (about 40 s). */
export const ensureCmsBuilt = async (): Promise<"built" | "present"> => {
  const mark = join(CMS, "dist", ".built-from");
  const digest = sourcesDigest();
  if (existsSync(mark) && readFileSync(mark, "utf8") === digest) return "present";
  await run(["build"], {
    ...passingSecrets(),
    ...process.env,
    NODE_ENV: "production",
    STRAPI_TELEMETRY_DISABLED: "true",
  });
  mkdirSync(dirname(mark), { recursive: true });
  writeFileAtomic.sync(mark, digest);
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

/** Starts the CMS. Its own output goes to `log`. */
export const startCmsProcess = (port: number, environment: Record<string, string>, log: Log): CmsProcess => {
  const child = spawn(process.execPath, [STRAPI, "start"], {
    cwd: CMS,
    env: {
      ...process.env,
      NODE_ENV: "production",
      STRAPI_TELEMETRY_DISABLED: "true",
      CMS_PORT: String(port),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const listen = (chunk: Buffer): void => {
    log.write(chunk);
    output = (output + chunk.toString()).slice(-3_000);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [, message] = line.split(MAIL_MARK);
    if (message) say(message);
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
    const until = Date.now() + READY_WITHIN;
    while (!(await answers(`${url}/_health`))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The CMS ${isStopped ? "was stopped" : "ended"} before it was ready:\n${output.trim()}`);
      if (Date.now() > until) {
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
