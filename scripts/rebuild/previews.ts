import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import type { PageRef } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { signalGroup } from "../lib/processes.ts";
import { seconds } from "../lib/steps.ts";
import { waitingFolder, type Drawn, type FromWorker, type ToPreviewer, type ToWorker } from "./messages.ts";
import { readyAgain } from "./ready-again.ts";

/** A worker that has the site bundled, or is about to. */
export interface PreviewWorker {
  process: ChildProcess;
  /** Settles when it can draw: with false when it has ended in peace and another one must. Rejects when it cannot get ready. */
  ready: Promise<boolean>;
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>;
}

export interface PreviewsOptions {
  order: ToWorker;
  /** Settles when no rebuild is under way: a change that goes live comes first. */
  quiet: () => Promise<unknown>;
  startWorker: () => PreviewWorker;
  log: (line: string) => void;
  /** Milliseconds that one may take, its waiting included. */
  timeout?: number;
  /** Milliseconds after which a worker that has drawn, and is not asked again, ends. */
  idle?: number;
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

/** Milliseconds after which a worker that is not ready hangs. */
const GETTING_READY = 300_000;

/** Draws previews with a worker of their own, which is started for the first one and draws those that follow. */
export const createPreviews = ({
  order,
  quiet,
  startWorker,
  log,
  timeout = LIMITS.previewTimeout,
  idle = 600_000,
}: PreviewsOptions): Previews => {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  let kept: PreviewWorker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const takeWorker = (): PreviewWorker => {
    clearTimeout(timer);
    if (kept) return kept;
    const worker = startWorker();
    const hung = setTimeout(() => signalGroup(worker.process.pid, "SIGKILL"), GETTING_READY).unref();
    void worker.ended.then(() => {
      clearTimeout(hung);
      if (kept === worker) kept = undefined;
      // One that was killed could not.
      rmSync(waitingFolder(order.folders.work, worker.process.pid ?? 0), { recursive: true, force: true });
    });
    worker.ready.then(
      () => clearTimeout(hung),
      () => undefined,
    );
    return (kept = worker);
  };
  /** A worker that can draw now. Rejects when it cannot get ready. */
  const readyWorker = async (): Promise<PreviewWorker> => {
    for (;;) {
      const worker = takeWorker();
      if (await worker.ready) return worker;
      await worker.ended;
    }
  };
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const worker = kept;
    signalGroup(worker?.process.pid, "SIGKILL");
    await worker?.ended;
  };

  const drawOne = async (page: PageRef, late: AbortSignal): Promise<Drawn> => {
    const lateness = new Promise<undefined>((resolve) =>
      late.addEventListener("abort", () => resolve(undefined), { once: true }),
    );
    await Promise.race([quiet(), lateness]);
    // It may change during any wait, which the compiler does not see.
    const isLate = (): boolean => late.aborted;
    if (isLate() || isClosed) return LATE;
    const began = performance.now();
    const stop = (): void => signalGroup(kept?.process.pid, "SIGKILL");
    try {
      // One that gets ready goes on with that for the next preview, however late this one is.
      const worker = await Promise.race([readyWorker(), lateness]);
      if (!worker) {
        timer = setTimeout(() => void end(), idle).unref();
        return LATE;
      }
      late.addEventListener("abort", stop);
      // Another one is taken where it has ended by then, however it did.
      worker.ready = readyAgain(worker.process, worker.ended).catch(() => false);
      const drawn = await drawnBy(worker, { cms: order.cms, folders: order.folders, preview: page });
      log(`Preview of ${page.type} ${page.id}: ${seconds(performance.now() - began)}`);
      timer = setTimeout(() => void end(), idle).unref();
      return drawn;
    } catch (error) {
      await end();
      if (isLate()) return LATE;
      log(`Preview of ${page.type} ${page.id} failed: ${error instanceof Error ? error.message : String(error)}`);
      return FAILED;
    } finally {
      late.removeEventListener("abort", stop);
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
      await end();
      await last;
    },
  };
};

const drawnBy = ({ process: child, ended }: PreviewWorker, order: ToPreviewer): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    const listen = (message: FromWorker): void => {
      if (message.type === "drawn") {
        child.off("message", listen);
        resolve(message.drawn);
      }
      if (message.type === "failed") reject(new Error(message.reason));
    };
    child.on("message", listen);
    void ended.then(() => reject(new Error("the worker ended before it was done")));
    child.send(order, (error) => error && reject(error));
  });
