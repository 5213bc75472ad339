import { fork, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { uptime } from "node:os";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { REBUILD_FAULTS, type RebuildFault } from "../../src/contract/rebuild-faults.ts";
import type { RebuildReport, RecordChanges } from "../../src/contract/rebuilds.ts";
import { readManifest } from "../build/manifest.ts";
import { liveRelease } from "../build/release.ts";
import { WAITING_NODE } from "../build/waiting.ts";
import { bothChanges } from "../export/changed-records.ts";
import { heldIn, heldLine, told } from "../export/held-lines.ts";
import { ROOT } from "../lib/paths.ts";
import { signalGroup, type Processes } from "../lib/processes.ts";
import { seconds } from "../lib/steps.ts";
import { WAITING, type FromWorker, type RebuildStatus, type ToWorker } from "./messages.ts";
import { createPreviews, type Previews } from "./previews.ts";
import { readyAgain } from "./ready-again.ts";
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
  /** Milliseconds after which a worker that is not ready, or not done with a rebuild, hangs: it is ended, and the rebuild tried again. */
  budget?: { ready: number; rebuild: number };
  /** Told of each worker that is started. */
  noteProcess?: Processes["note"];
  /** The program of the worker; one of its own for tests of this file. */
  workerFile?: string;
}

const NOTHING: RecordChanges = { count: 0, first: [] };

type Done = Extract<FromWorker, { type: "done" }>;

/** How long one that is under way may still take when all is stopped, in milliseconds. */
const CLOSING = 10_000;

/** The worker has said why it failed, or was ended because it took too long. */
class FailedRebuild extends Error {
  readonly fault: RebuildFault;

  constructor({ reason, fault }: { reason: string; fault: RebuildFault }) {
    super(reason);
    this.fault = fault;
  }
}

/** A status file that could not be written is tried again after so many milliseconds. */
const STATUS_AGAIN_AFTER = 2_000;

interface Worker {
  process: ChildProcess;
  /** Settles when it can take a rebuild: with false when it has ended in peace and another one must. Rejects when it has failed. */
  ready: Promise<boolean>;
  /** Settles when it has tidied up after its last rebuild. */
  tidied: Promise<unknown>;
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>;
}

export interface Rebuilder {
  /** Asks for a rebuild; never fails. One runs at a time, and a request during one leads to one more after it. */
  request: (why: string) => void;
  status: () => RebuildStatus;
  /** Draws a page as it was saved, for its preview; never fails. What is live and what waits to go live is not touched. */
  draw: Previews["draw"];
  /** Settles when nothing is under way and a worker waits: the next request is taken up at once. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

/** What workers that were killed have left. */
const sweepWaiting = (work: string): void => {
  if (!existsSync(work)) return;
  for (const name of readdirSync(work))
    if (name.startsWith(WAITING)) rmSync(join(work, name), { recursive: true, force: true });
};

/**
 * Keeps the live site in step with the CMS: debounces requests, runs one rebuild at a time in a worker process that
 * waits with the site bundled and takes one after the other, retries a failed one with growing waits, and writes its state to the status file.
 */
export const createRebuilder = ({
  order,
  statusFile,
  onLive,
  tell,
  log,
  debounce = 40,
  retry = { first: 5_000, longest: 300_000 },
  budget = { ready: 300_000, rebuild: 1_200_000 },
  noteProcess = () => undefined,
  workerFile = join(ROOT, "scripts", "rebuild", "worker.ts"),
}: RebuilderOptions): Rebuilder => {
  let worker: Worker | undefined;
  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let statusTimer: NodeJS.Timeout | undefined;
  let isStatusWritten = true;
  const queue = { running: false, wanted: false, closed: false };
  let failures = 0;
  const before = heldIn(order.folders.content);
  /** What rebuilds have taken over since the last release; null when that is not known. */
  let unreleased: RecordChanges | null = NOTHING;
  /** The number of the newest change that the last export could read. */
  let exported: number | undefined;
  let held = { told: told(before), lines: new Set(before.map(heldLine)) };
  let state: RebuildStatus["rebuild"] = { state: "idle", since: new Date().toISOString(), lastSuccess: null };
  let sinceUptime = uptime();

  const status = (): RebuildStatus => {
    const live = liveRelease(order.folders);
    if (!live) return { live: null, held: held.told, rebuild: state, sinceUptime };
    const { id, builtAt, pages } = readManifest(live);
    return {
      live: { id, builtAt, pages },
      held: held.told,
      rebuild: { ...state, lastSuccess: state.lastSuccess ?? builtAt },
      sinceUptime,
    };
  };

  const enter = (next: RebuildStatus["rebuild"]["state"], reason?: string): void => {
    sinceUptime = uptime();
    state = {
      state: next,
      since: new Date().toISOString(),
      ...(reason ? { reason } : {}),
      lastSuccess: next === "idle" ? new Date().toISOString() : state.lastSuccess,
    };
    writeStatus();
  };

  /** Never fails: where it cannot be written, it is tried again until it can. */
  const writeStatus = (): void => {
    clearTimeout(statusTimer);
    try {
      mkdirSync(dirname(statusFile), { recursive: true });
      writeFileAtomic.sync(statusFile, JSON.stringify(status()));
      isStatusWritten = true;
    } catch (error) {
      if (isStatusWritten)
        log(`The status file cannot be written: ${error instanceof Error ? error.message : String(error)}`);
      isStatusWritten = false;
      if (!queue.closed) statusTimer = setTimeout(writeStatus, STATUS_AGAIN_AFTER).unref();
    }
  };

  /** Says once what begins to be held back, and once what no longer is. */
  const follow = ({ held: now, lines }: Extract<FromWorker, { type: "held" }>): void => {
    const next = new Set(lines);
    for (const line of next) if (!held.lines.has(line)) log(`Held back: ${line}`);
    for (const line of held.lines) if (!next.has(line)) log(`No longer held back: ${line}`);
    held = { told: now, lines: next };
  };

  const spawnWorker = (): Worker => {
    const child = fork(workerFile, [order.folders.work, order.folders.content], {
      cwd: ROOT,
      execArgv: WAITING_NODE,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // It leads a group: what it has started is ended with it.
      detached: true,
    });
    noteProcess(child, "a worker of rebuilds");
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once("exit", resolve);
      child.once("error", (error) => {
        said += error.message;
        resolve(null);
      });
    });
    const ready = readyAgain(child, ended, () => said.trim());
    return { process: child, ended, ready, tidied: Promise.resolve() };
  };

  const startWorker = (): Worker => {
    const started = spawnWorker();
    // One that has done enough is followed by another; one that died is made up for by the next rebuild.
    void started.ended.then((code) => {
      if (worker === started) worker = code === 0 && !queue.closed ? startWorker() : undefined;
    });
    return started;
  };

  /** A worker that can take a rebuild now. Rejects when it cannot get ready. */
  const readyWorker = async (): Promise<Worker> => {
    for (;;) {
      const next = (worker ??= startWorker());
      const late = setTimeout(() => signalGroup(next.process.pid, "SIGKILL"), budget.ready);
      try {
        if (await next.ready) return next;
      } finally {
        clearTimeout(late);
      }
    }
  };

  const runOnce = async (): Promise<Done> => {
    const taken = await readyWorker();
    const { process: child, ended } = taken;
    taken.ready = readyAgain(child, ended);
    taken.tidied = taken.ready.catch(() => undefined);
    return new Promise<Done>((resolve, reject) => {
      let failure = new Error("the rebuild worker ended before it was done");
      const late = setTimeout(() => {
        failure = new FailedRebuild({ reason: `it was not done after ${seconds(budget.rebuild)}`, fault: "late" });
        signalGroup(child.pid, "SIGKILL");
      }, budget.rebuild);
      const listen = (message: FromWorker): void => {
        if (message.type === "progress") log(`Rebuilding: ${message.line}`);
        if (message.type === "held") follow(message);
        if (message.type === "exported") {
          unreleased = bothChanges(unreleased, message.changes);
          exported = message.change;
        }
        // It ends then: no other one may begin before.
        if (message.type === "failed") failure = new FailedRebuild(message);
        if (message.type !== "done") return;
        child.off("message", listen);
        clearTimeout(late);
        resolve(message);
      };
      child.on("message", listen);
      void ended.then(() => {
        clearTimeout(late);
        reject(failure);
      });
      child.send(order, (error) => error && reject(error));
    });
  };

  const run = async (): Promise<void> => {
    queue.running = true;
    queue.wanted = false;
    exported = undefined;
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
      const fault = error instanceof FailedRebuild ? error.fault : "stopped";
      // Anybody may read it in /api/health: the log alone has the details.
      enter("failed", REBUILD_FAULTS[fault]);
      tell({
        outcome: "failed",
        fault,
        changes: unreleased && unreleased.count > 0 ? unreleased : null,
        change: exported,
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
      ? { outcome: "unchanged", change: exported }
      : liveReport(
          { ...done, release },
          { changes: unreleased, change: exported },
          done.exportMilliseconds + done.buildMilliseconds,
        );
  };

  /** Whether another request came while a rebuild ran. */
  const isAskedAgain = (): boolean => queue.wanted && !queue.closed;

  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void (current = run()), debounce);
  };

  const previews = createPreviews({
    order,
    quiet: () => current,
    // The one that waits for the next change stays.
    startWorker: spawnWorker,
    log,
  });

  enter("idle");
  try {
    sweepWaiting(order.folders.work);
  } catch (error) {
    log(`What earlier workers left stays: ${error instanceof Error ? error.message : String(error)}`);
  }
  worker = startWorker();

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
    draw: previews.draw,
    ready: async () => {
      await current;
      // One that ended in peace meanwhile has another one in its place.
      while (worker && !(await worker.ready));
    },
    close: async () => {
      queue.closed = true;
      clearTimeout(timer);
      clearTimeout(statusTimer);
      await previews.close();
      const hangs = setTimeout(() => signalGroup(worker?.process.pid, "SIGKILL"), CLOSING);
      await current;
      const last = worker;
      await last?.tidied;
      clearTimeout(hangs);
      last?.process.kill();
      await last?.ended;
    },
  };
};
