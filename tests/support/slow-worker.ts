// A rebuild worker that does no work but takes its time to tidy up: it writes down when it begins and ends, and who waits.
// What it holds back is in the file `holds` beside its notes, what it takes over and whether it fails in `plan`; where there
// is a file `spent`, it ends after a rebuild. A preview is its number.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { heldLine, told } from "../../scripts/export/held-lines.ts";
import type { HeldRecord } from "../../src/contract/export.ts";
import type { RebuildFault } from "../../src/contract/rebuild-faults.ts";
import type { RecordChanges } from "../../src/contract/rebuilds.ts";

const tell = (message: unknown): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

/** What the rebuild does whose beginning was noted last: by the file `plan` beside the notes, if there is one. */
const planned = (notes: string): { changes?: RecordChanges; fault?: RebuildFault; hangs?: boolean } => {
  const plan = join(dirname(notes), "plan");
  if (!existsSync(plan)) return {};
  const begun = readFileSync(notes, "utf8").match(/^begins/gm)?.length ?? 0;
  return (JSON.parse(readFileSync(plan, "utf8")) as ReturnType<typeof planned>[])[begun - 1] ?? {};
};

process.on("message", (order: { folders: { content: string }; preview?: { id: number } }) => {
  const note = (what: string) => appendFileSync(order.folders.content, `${what} ${process.pid}\n`);
  if (order.preview) {
    note(`draws ${order.preview.id} with`);
    // A page 404 is never done.
    if (order.preview.id !== 404)
      void tell({ type: "drawn", drawn: { html: `page ${order.preview.id}` } }).then(() => tell({ type: "ready" }));
    return;
  }
  void (async () => {
    note("begins");
    const holds = join(dirname(order.folders.content), "holds");
    const held = existsSync(holds) ? (JSON.parse(readFileSync(holds, "utf8")) as HeldRecord[]) : [];
    await tell({ type: "held", held: told(held), lines: held.map(heldLine) });
    const { changes, fault, hangs } = planned(order.folders.content);
    await tell({ type: "exported", changes: changes ?? { count: 0, first: [] } });
    if (hangs) return;
    if (fault) {
      await tell({ type: "failed", reason: "as planned", fault });
      process.exit(1);
    }
    const took = { exportMilliseconds: 1, buildMilliseconds: 1 };
    await tell({ type: "done", mode: "partial", pages: 1, changedPages: 1, written: 1, ...took });
    await wait(300);
    note("ends");
    if (existsSync(join(dirname(order.folders.content), "spent"))) process.exit(0);
    await tell({ type: "ready" });
  })();
});
process.once("disconnect", () => process.exit(0));
writeFileSync(join(process.argv[2] ?? "", "waits"), String(process.pid));
await tell({ type: "ready" });
