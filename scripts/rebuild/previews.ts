import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import type { PageRef } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { seconds } from "../lib/steps.ts";
import { waitingFolder, type Drawn, type FromWorker, type ToPreviewer, type ToWorker } from "./messages.ts";

/** A worker that has the site bundled, or is about to. */
export interface PreviewWorker {
  process: ChildProcess;
  ready: Promise<void>;
}

export interface PreviewsOptions {
  order: ToWorker;
  /** Settles when no rebuild is under way: a change that goes live comes first. */
  quiet: () => Promise<unknown>;
  takeWorker: () => PreviewWorker;
  /** Called when a worker was used up. */
  onUsed: () => void;
  log: (line: string) => void;
  /** Milliseconds that one may take, its waiting included. */
  timeout?: number;
}

export interface Previews {
  /** Draws a page as it was saved; never fails. One is drawn at a time, and few wait. */
  draw: (page: PageRef) => Promise<Drawn>;
  /** Ends what is being drawn. */
  close: () => Promise<void>;
}

const BUSY: Drawn = { status: 503, refused: "Other previews are being drawn. Try again in a moment." };
const LATE: Drawn = { status: 503, refused: "The preview took too long. Try again in a moment." };
const FAILED: Drawn = { status: 503, refused: "The preview could not be drawn. The log of the site says why." };

/** Draws previews with the workers that wait for rebuilds, each good for one. */
export const createPreviews = ({
  order,
  quiet,
  takeWorker,
  onUsed,
  log,
  timeout = LIMITS.previewTimeout,
}: PreviewsOptions): Previews => {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  let current: ChildProcess | undefined;
  let isClosed = false;

  const drawOne = async (page: PageRef, late: AbortSignal): Promise<Drawn> => {
    const lateness = new Promise((resolve) => late.addEventListener("abort", resolve, { once: true }));
    await Promise.race([quiet(), lateness]);
    // It may change during any wait, which the compiler does not see.
    const isLate = (): boolean => late.aborted;
    if (isLate() || isClosed) return LATE;
    const began = performance.now();
    const worker = takeWorker();
    current = worker.process;
    const ended = new Promise<void>((resolve) => worker.process.once("exit", () => resolve()));
    const stop = (): void => void worker.process.kill("SIGKILL");
    late.addEventListener("abort", stop);
    try {
      await worker.ready;
      const drawn = await drawnBy(worker.process, ended, { cms: order.cms, folders: order.folders, preview: page });
      log(`Preview of ${page.type} ${page.id}: ${seconds(performance.now() - began)}`);
      return drawn;
    } catch (error) {
      if (isLate()) return LATE;
      log(`Preview of ${page.type} ${page.id} failed: ${error instanceof Error ? error.message : String(error)}`);
      return FAILED;
    } finally {
      late.removeEventListener("abort", stop);
      // Alive only where it said that it failed before it was asked.
      worker.process.kill();
      await ended;
      // One that was killed could not.
      rmSync(waitingFolder(order.folders.work, worker.process.pid ?? 0), { recursive: true, force: true });
      current = undefined;
      onUsed();
    }
  };

  return {
    draw: async (page) => {
      if (isClosed || count >= LIMITS.previewsAtOnce) return BUSY;
      count += 1;
      const late = AbortSignal.timeout(timeout);
      const turn = last.then(() => drawOne(page, late));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        count -= 1;
      }
    },
    close: async () => {
      isClosed = true;
      current?.kill("SIGKILL");
      await last;
    },
  };
};

const drawnBy = (child: ChildProcess, ended: Promise<void>, order: ToPreviewer): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    child.on("message", (message: FromWorker) => {
      if (message.type === "drawn") resolve(message.drawn);
      if (message.type === "failed") reject(new Error(message.reason));
    });
    void ended.then(() => reject(new Error("the worker ended before it was done")));
    child.send(order, (error) => error && reject(error));
  });
