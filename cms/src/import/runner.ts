import { setImmediate as breathe } from "node:timers/promises";
import type { Core } from "@strapi/strapi";
import { analyze } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { recordImport } from "./apply";
import { IMPORT_COLLECTIONS } from "./collections";
import { collectionOf, importLines, refusalOf, revertLines } from "./lines";
import { removeCreated } from "./marks";
import { planFile } from "./plan-file";
import { readForImport } from "./read";
import {
  addLines,
  claimRun,
  deleteRun,
  endRun,
  forgetOthers,
  holdRun,
  nextLines,
  RESTARTED,
  saveLines,
  type Line,
  type Run,
} from "./runs";

/** So many lines are one transaction: everybody else's turn comes between two of them. */
const PORTION = 200;

const running = new Set<Promise<void>>();
let isStopping = false;

/** Lets what is at work end its portion: what it has done is whole, and its state says how far it came. */
export const stopImports = async (): Promise<void> => {
  isStopping = true;
  await Promise.all(running);
};

/** Does the work of a claimed import while nobody waits for it. What fails is logged and stands in its state. */
const inBackground = (strapi: Core.Strapi, run: number, work: () => Promise<void>): void => {
  const done = work()
    .catch(async (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      strapi.log.error(`Import ${run} failed: ${message}`);
      await endRun(strapi.db.connection, run, "stopped", { fault: `It failed: ${message}` });
    })
    .catch((error: unknown) => void strapi.log.error(`Import ${run} could not be ended: ${String(error)}`))
    .finally(() => running.delete(done));
  running.add(done);
};

/** Reads the file of an import that has begun, and keeps what it would do. `release` removes the file. */
export const readInBackground = (
  strapi: Core.Strapi,
  { id, source, all }: Pick<Run, "id" | "source" | "all">,
  file: string,
  release: () => Promise<void>,
): void => {
  const { connection } = strapi.db;
  const isWanted = async (): Promise<boolean> => !(await holdRun(connection, id)).isCancelled && !isStopping;
  const read = async (): Promise<void> => {
    const existing: Record<string, Record<string, unknown>[]> = {};
    for (const [name, collection] of Object.entries(IMPORT_COLLECTIONS))
      existing[name] = await readForImport(connection, collection);
    let taken = 0;
    const planned = await planFile({ source, all, file, existing }, isWanted, async (lines) => {
      await addLines(connection, id, taken, lines);
      taken += lines.length;
    });
    if ("refused" in planned) await endRun(connection, id, "unreadable", { fault: planned.refused });
    else if ("notes" in planned) await endRun(connection, id, "planned", { notes: planned.notes });
    else if (isStopping) await endRun(connection, id, "unreadable", { fault: RESTARTED.reading });
    else await deleteRun(connection, id);
  };
  inBackground(strapi, id, async () => {
    try {
      await read();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      strapi.log.error(`The file of import ${id} could not be read: ${message}`);
      await endRun(connection, id, "unreadable", { fault: `The file cannot be read: ${message}` });
    } finally {
      await release();
    }
  });
};

/** Imports what waits of a planned import, or of one that was stopped. Throws an ApplicationError when it cannot. */
export const importInBackground = async (strapi: Core.Strapi, run: number): Promise<void> => {
  const { connection } = strapi.db;
  await claimRun(connection, run, ["planned", "stopped"], "importing");
  await forgetOthers(connection, run);
  inBackground(strapi, run, () =>
    work(strapi, run, {
      wanted: "waiting",
      apply: importLines,
      refused: "left",
      ended: "imported",
      cancelled: "It was cancelled. What was imported until then stands.",
      restarted: RESTARTED.importing,
    }),
  );
};

/** Undoes the last import. Throws an ApplicationError when it cannot. */
export const undoInBackground = async (strapi: Core.Strapi, run: number): Promise<void> => {
  await claimRun(strapi.db.connection, run, ["imported", "stopped"], "undoing");
  inBackground(strapi, run, () =>
    work(strapi, run, {
      wanted: "done",
      apply: (connection, lines) =>
        lines[0]?.kind === "create"
          ? removeCreated(connection, collectionOf(lines).uid, lines)
          : revertLines(connection, lines),
      refused: "kept",
      ended: "undone",
      cancelled: "It was cancelled. What was undone until then is undone.",
      restarted: RESTARTED.undoing,
    }),
  );
};

/** One way through the lines of an import. */
interface Way {
  wanted: "waiting" | "done";
  apply: typeof importLines;
  /** What becomes of a line that the CMS refuses. */
  refused: "left" | "kept";
  ended: "imported" | "undone";
  cancelled: string;
  restarted: string;
}

const work = async (strapi: Core.Strapi, run: number, way: Way): Promise<void> => {
  const { connection } = strapi.db;
  let fault: string | undefined;
  try {
    for (;;) {
      const { isCancelled } = await holdRun(connection, run);
      if (isCancelled || isStopping) {
        fault = isCancelled ? way.cancelled : way.restarted;
        break;
      }
      const lines = await nextLines(connection, run, way.wanted, PORTION);
      if (lines.length === 0) break;
      await portion(strapi, run, way, lines);
      await breathe();
    }
    await analyze(connection);
  } finally {
    await inTransaction(strapi, (trx, afterCommit) => recordImport(trx, afterCommit));
  }
  await endRun(connection, run, fault === undefined ? way.ended : "stopped", fault === undefined ? {} : { fault });
};

/** All lines in one transaction; where the CMS refuses one of them, each in its own. */
const portion = async (strapi: Core.Strapi, run: number, way: Way, lines: readonly Line[]): Promise<void> => {
  const settle = (some: readonly Line[]): Promise<void> =>
    inTransaction(strapi, async (trx) => {
      // Whoever took the import over in the meantime would do the same a second time.
      await holdRun(trx, run);
      await saveLines(trx, run, await way.apply(trx, some));
    });
  try {
    await settle(lines);
    return;
  } catch (error) {
    if (refusalOf(error) === undefined) throw error;
  }
  for (const line of lines)
    try {
      await settle([line]);
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === undefined) throw error;
      await saveLines(strapi.db.connection, run, [{ ...line, outcome: way.refused, reason }]);
    }
};
