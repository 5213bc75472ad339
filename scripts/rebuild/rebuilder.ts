import { fork, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { freemem } from "node:os";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import type { RebuildFault } from "../../src/contract/rebuild-faults.ts";
import type { RebuildReport, RecordChanges } from "../../src/contract/rebuilds.ts";
import { WAITING_NODE } from "../build/astro.ts";
import { liveRelease, readManifest } from "../build/release.ts";
import { bothChanges } from "../export/changed-records.ts";
import { heldIn, heldLine, told } from "../export/held-lines.ts";
import { ROOT } from "../lib/paths.ts";
import { seconds } from "../lib/steps.ts";
import { WAITING, type FromWorker, type RebuildStatus, type ToWorker } from "./messages.ts";
import { liveReport } from "./report.ts";

export interface RebuilderOptions {
  order: ToWorker;
  statusFile: string;
  /** Called when another release has gone live. */
  onLive: () => void;
  /** Called with what became of each rebuild, for the CMS to be told. */
  tell: (report: RebuildReport) => void;
  log: (line: string) => void;
  /** Requests within this many milliseconds are one rebuild. */
  debounce?: number;
  /** Waits before the first retry of a failed rebuild and the longest wait, in milliseconds. */
  retry?: { first: number; longest: number };
  /** The program of the worker; one of its own for tests of this file. */
  workerFile?: string;
  /** How many workers wait at the most; asked whenever there may be one more. */
  waitingMax?: () => number;
}

/** Free memory, in bytes, below which only one worker waits: each takes about 0.3 GB, and a full build must fit beside them. */
const ROOMY = 3e9;

const NOTHING: RecordChanges = { count: 0, first: [] };

type Done = Extract<FromWorker, { type: "done" }>;

/** The worker has said why it failed. */
class FailedRebuild extends Error {
  readonly fault: RebuildFault;

  constructor({ reason, fault }: Extract<FromWorker, { type: "failed" }>) {
    super(reason);
    this.fault = fault;
  }
}

interface Worker {
  process: ChildProcess;
  ready: Promise<void>;
}

export interface Rebuilder {
  /** Asks for a rebuild; never fails. One runs at a time, and a request during one leads to one more after it. */
  request: (why: string) => void;
  status: () => RebuildStatus;
  /** Settles when nothing is under way and as many workers wait as may: the next request is taken up at once. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

const endOf = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once("exit", () => resolve()));

/** What workers that were killed have left. */
const sweepWaiting = (work: string): void => {
  if (!existsSync(work)) return;
  for (const name of readdirSync(work))
    if (name.startsWith(WAITING)) rmSync(join(work, name), { recursive: true, force: true });
};

/**
 * Keeps the live site in step with the CMS: debounces requests, runs one rebuild at a time in a worker process that
 * waits with the site bundled, retries a failed one with growing waits, and writes its state to the status file.
 */
export const createRebuilder = ({
  order,
  statusFile,
  onLive,
  tell,
  log,
  debounce = 40,
  retry = { first: 5_000, longest: 300_000 },
  workerFile = join(ROOT, "scripts", "rebuild", "worker.ts"),
  waitingMax = () => (freemem() > ROOMY ? 2 : 1),
}: RebuilderOptions): Rebuilder => {
  /** The workers that wait, the oldest first: one for the next change, and one for that which comes right after it. */
  const waiting: Worker[] = [];
  /** Settled when the last worker has tidied up and ended: two never touch the releases at once. */
  let tidied: Promise<unknown> = Promise.resolve();
  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const queue = { running: false, wanted: false, closed: false };
  let failures = 0;
  const before = heldIn(order.folders.content);
  /** What rebuilds have taken over since the last release; null when that is not known. */
  let unreleased: RecordChanges | null = NOTHING;
  let held = { told: told(before), lines: new Set(before.map(heldLine)) };
  let state: RebuildStatus["rebuild"] = { state: "idle", since: new Date().toISOString(), lastSuccess: null };

  const status = (): RebuildStatus => {
    const live = liveRelease(order.folders);
    if (!live) return { live: null, held: held.told, rebuild: state };
    const { id, builtAt, pages } = readManifest(live);
    return {
      live: { id, builtAt, pages },
      held: held.told,
      rebuild: { ...state, lastSuccess: state.lastSuccess ?? builtAt },
    };
  };

  const enter = (next: RebuildStatus["rebuild"]["state"], reason?: string): void => {
    state = {
      state: next,
      since: new Date().toISOString(),
      ...(reason ? { reason } : {}),
      lastSuccess: next === "idle" ? new Date().toISOString() : state.lastSuccess,
    };
    mkdirSync(dirname(statusFile), { recursive: true });
    writeFileAtomic.sync(statusFile, JSON.stringify(status()));
  };

  /** Says once what begins to be held back, and once what no longer is. */
  const follow = ({ held: now, lines }: Extract<FromWorker, { type: "held" }>): void => {
    const next = new Set(lines);
    for (const line of next) if (!held.lines.has(line)) log(`Held back: ${line}`);
    for (const line of held.lines) if (!next.has(line)) log(`No longer held back: ${line}`);
    held = { told: now, lines: next };
  };

  const waitingWorker = (): Worker => {
    const child = fork(workerFile, [order.folders.work], {
      cwd: ROOT,
      execArgv: WAITING_NODE,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    const ready = new Promise<void>((resolve, reject) => {
      const listen = (message: FromWorker): void => {
        if (message.type !== "ready") return;
        child.off("message", listen);
        resolve();
      };
      child.on("message", listen);
      child.once("error", reject);
      child.once("exit", () => reject(new Error(said.trim() || "the rebuild worker ended before it was ready")));
    });
    // Whoever uses the worker awaits `ready`.
    ready.catch(() => undefined);
    return { process: child, ready };
  };

  /** Lets a further worker get ready, one after the other, as long as there is room for it. */
  const refill = (): void => {
    if (queue.closed || waiting.length >= waitingMax()) return;
    const next = waitingWorker();
    waiting.push(next);
    // One that dies while nobody waits for it waits no longer; the next rebuild makes up for it.
    next.process.once("exit", () => {
      if (waiting.includes(next)) waiting.splice(waiting.indexOf(next), 1);
    });
    next.ready.then(refill, () => undefined);
  };

  const runOnce = async (): Promise<Done> => {
    const { process: child, ready } = waiting.shift() ?? waitingWorker();
    const ended = endOf(child);
    await Promise.all([ready, tidied]);
    tidied = ended;
    const result = await new Promise<Done>((resolve, reject) => {
      child.on("message", (message: FromWorker) => {
        if (message.type === "progress") log(`Rebuilding: ${message.line}`);
        if (message.type === "held") follow(message);
        if (message.type === "exported") unreleased = bothChanges(unreleased, message.changes);
        if (message.type === "failed") reject(new FailedRebuild(message));
        if (message.type === "done") resolve(message);
      });
      // Whether it ends now or has ended meanwhile; too late to matter for one that is done.
      void ended.then(() => reject(new Error("the rebuild worker ended before it was done")));
      child.send(order, (error) => error && reject(error));
    });
    // This one still tidies up; another gets ready in its place meanwhile.
    refill();
    return result;
  };

  const run = async (): Promise<void> => {
    queue.running = true;
    queue.wanted = false;
    enter("running");
    try {
      const done = await runOnce();
      failures = 0;
      if (done.mode !== "none") onLive();
      enter("idle");
      tell(reportOf(done));
      unreleased = NOTHING;
      log(
        done.mode === "none"
          ? "Rebuilt: nothing that the site shows had changed"
          : `Rebuilt: ${done.written} files, live after ${seconds(done.exportMilliseconds + done.buildMilliseconds)} (export ${seconds(done.exportMilliseconds)})`,
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures += 1;
      const wait = Math.min(retry.first * 2 ** (failures - 1), retry.longest);
      enter("failed", reason);
      tell({
        outcome: "failed",
        fault: error instanceof FailedRebuild ? error.fault : "stopped",
        changes: unreleased && unreleased.count > 0 ? unreleased : null,
      });
      log(`Rebuild failed, the live site is as it was: ${reason}. Next try in ${seconds(wait)}.`);
      if (!isAskedAgain()) timer = setTimeout(() => void (current = run()), wait);
    }
    queue.running = false;
    if (isAskedAgain()) schedule();
    if (queue.closed) clearTimeout(timer);
  };

  const reportOf = (done: Done): RebuildReport => {
    const release = liveRelease(order.folders);
    return done.mode === "none" || !release
      ? { outcome: "unchanged" }
      : liveReport({ ...done, release }, unreleased, done.exportMilliseconds + done.buildMilliseconds);
  };

  /** Whether another request came while a rebuild ran. */
  const isAskedAgain = (): boolean => queue.wanted && !queue.closed;

  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void (current = run()), debounce);
  };

  enter("idle");
  sweepWaiting(order.folders.work);
  refill();

  return {
    request: (why) => {
      if (queue.closed) return;
      queue.wanted = true;
      log(`Rebuild asked for: ${why}`);
      if (queue.running) return;
      enter("waiting");
      schedule();
    },
    status,
    ready: async () => {
      await current;
      await tidied;
      // Each is followed by the next one, which is here before the wait for it begins.
      for (const { ready } of waiting) await ready;
    },
    close: async () => {
      queue.closed = true;
      clearTimeout(timer);
      for (const { process: child } of [...waiting]) {
        const ended = endOf(child);
        child.kill();
        await ended;
      }
      await tidied;
    },
  };
};
