import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Note, PlanMessage, PlannedLine, PlanOrder } from "#contract";

/** Beside the contract's bundle: scripts/lib/cms-contract.ts makes it of the command's own code. */
const WORKER = join(dirname(require.resolve("#contract")), "plan-worker.js");
/** The register takes 300 MB to read. */
const MEMORY_MB = 1_500;
const LOOK_EVERY = 1_000;

/** That all lines of the plan were taken; or why the file cannot be imported; or that nobody wants to know any more. */
export type Planned = { notes: readonly Note[] } | { refused: string } | { cancelled: true };

/**
 * Reads a file and plans its import in a thread of its own: the register keeps a processor busy for seconds. `isWanted` is
 * asked every second; `take` stores a portion of the lines before the next one comes.
 */
export const planFile = async (
  order: PlanOrder,
  isWanted: () => Promise<boolean>,
  take: (lines: readonly PlannedLine[]) => Promise<void>,
): Promise<Planned> => {
  const worker = new Worker(WORKER, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const looks: { timer?: NodeJS.Timeout } = {};
  try {
    return await new Promise<Planned>((resolve, reject) => {
      const look = (): void => {
        isWanted().then((wanted) => {
          if (!wanted) resolve({ cancelled: true });
          else looks.timer = setTimeout(look, LOOK_EVERY);
        }, reject);
      };
      look();
      worker.on("message", (message: PlanMessage) => {
        if ("lines" in message) take(message.lines).then(() => worker.postMessage("next"), reject);
        else resolve(message);
      });
      worker.once("error", (error: Error & { code?: string }) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
          resolve({ refused: "The file is too large to be read: it takes more memory than there is" });
        else reject(error);
      });
      worker.once("exit", () => reject(new Error("The thread that reads the file ended")));
    });
  } finally {
    clearTimeout(looks.timer);
    await worker.terminate();
  }
};
