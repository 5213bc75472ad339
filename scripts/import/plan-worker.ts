// The thread in which the CMS reads a file and plans its import. It is bundled for the CMS (scripts/lib/cms-contract.ts).
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import type { ImportCollection, PlanMessage, PlanOrder } from "../../src/contract/import.ts";
import { BrokenFile } from "./broken-file.ts";
import { SOURCES } from "./sources.ts";

/** So many lines go to the CMS at once. It asks for the next ones when it has stored them, and answers others between. */
const PORTION = 200;

const say = (message: PlanMessage): void => parentPort?.postMessage(message);

const plan = async ({ source, all, file, existing }: PlanOrder): Promise<void> => {
  const read = <T>(collection: ImportCollection, record: z.ZodType<T>): Promise<T[]> =>
    Promise.resolve(z.array(record).parse(existing[collection] ?? []));
  try {
    const planWith = await SOURCES[source](all)(readFileSync(file));
    const { lines, notes } = await planWith(read);
    for (let start = 0; start < lines.length; start += PORTION) {
      const asked = parentPort && once(parentPort, "message");
      say({ lines: lines.slice(start, start + PORTION) });
      await asked;
    }
    say({ notes });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    say({ refused: error.message });
  }
};

void plan(workerData as PlanOrder);
