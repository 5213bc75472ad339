import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
} from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "./eventually.ts";

const RUNNER = fileURLToPath(new URL("cms-runner.mjs", import.meta.url));
const ENDS_WITHIN = 10_000;
/** What counts from the beginning of a process on. */
const OF_PROCESS = /^(NODE_OPTIONS|LD_)/;

/** A process that runs a CMS (cms-runner.mjs). */
export interface CmsRunner {
  /** Starts a CMS with these settings and no others; `begin` is a module that begins its database. Rejects when it ends. */
  start: (settings: Record<string, string>, begin?: string) => Promise<void>;
  /** Stops the CMS, and the process too unless another CMS may follow. A SIGKILL ends both at once. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** What the CMS has written since the process was taken. */
  log: () => string;
}

interface Options {
  /** The CMS's folder. */
  cwd: string;
  /** What the process begins with. */
  env: Record<string, string>;
  /** A folder in which processes wait for the next CMS; without one the process ends with its CMS. */
  shared?: string | undefined;
  /** A folder for what belongs to a process of one CMS alone. */
  own: string;
}

/** Takes a process that waits for its next CMS, or starts one. */
export const takeRunner = async ({ cwd, env, shared, own }: Options): Promise<CmsRunner> => {
  const pool = Object.keys(env).some((name) => OF_PROCESS.test(name)) ? undefined : shared;
  if (pool) {
    mkdirSync(pool, { recursive: true });
    for (const name of readdirSync(pool).filter((each) => each.endsWith(FREE))) {
      const socket = join(pool, name.slice(0, -FREE.length));
      if (!isTaken(socket)) continue;
      const connection = await connected(socket);
      truncateSync(logOf(socket));
      if (connection) return talk(connection, socket, Number(readFileSync(`${socket}.busy`, "utf8")));
    }
  }
  const socket = join(pool ?? own, `cms-${randomBytes(4).toString("hex")}`);
  const log = openSync(logOf(socket), "a");
  const child = spawn(process.execPath, [RUNNER, socket, pool ? "shared" : "alone"], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.unref();
  closeSync(log);
  const connection = await eventually(
    "a process for the CMS",
    async () => {
      if (child.exitCode !== null) throw new Error(`It ended:\n${readFileSync(logOf(socket), "utf8")}`);
      return existsSync(socket) ? connected(socket) : undefined;
    },
    120_000,
  );
  return talk(connection, socket, child.pid ?? 0);
};

const FREE = ".free";
const logOf = (socket: string): string => `${socket}.log`;

/** Whether the process that waits there is now this one's. */
const isTaken = (socket: string): boolean => {
  try {
    renameSync(`${socket}${FREE}`, `${socket}.busy`);
    return true;
  } catch {
    // Somebody else was first.
    return false;
  }
};

const connected = (socket: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const connection = connect(socket);
    connection.once("connect", () => resolve(connection));
    // It has ended meanwhile, or does not listen yet.
    connection.once("error", () => resolve(undefined));
  });

const talk = (connection: Socket, socket: string, pid: number): CmsRunner => {
  const log = (): string => readFileSync(logOf(socket), "utf8").slice(-100_000);
  const ended = new Promise<"ended">((resolve) => connection.once("close", () => resolve("ended")));
  const tell = (order: unknown): Promise<string> => {
    const answer = new Promise<string>((resolve) =>
      connection.once("data", (words: Buffer) => resolve(words.toString())),
    );
    connection.write(`${JSON.stringify(order)}\n`);
    return Promise.race([answer, ended]);
  };
  return {
    log,
    start: async (settings, begin) => {
      if ((await tell({ settings, begin })) === "ended")
        throw new Error(`The CMS ended before it was ready:\n${log().slice(-3_000)}`);
    },
    stop: async (signal) => {
      if (connection.closed) return;
      if (signal === "SIGKILL") process.kill(pid, signal);
      else {
        const killer = setTimeout(() => process.kill(pid, "SIGKILL"), ENDS_WITHIN);
        await tell({});
        clearTimeout(killer);
      }
      await ended;
    },
  };
};
