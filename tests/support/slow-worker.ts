// A rebuild worker that does no work but takes its time to end: it writes down when it begins and ends, and who waits. What
// it holds back is in the file `holds` beside its notes.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { heldLine, told } from "../../scripts/export/held-lines.ts";
import type { HeldRecord } from "../../src/contract/export.ts";

const tell = (message: unknown): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

process.once("message", (order: { folders: { content: string } }) => {
  const note = (what: string) => appendFileSync(order.folders.content, `${what} ${process.pid}\n`);
  void (async () => {
    note("begins");
    const holds = join(dirname(order.folders.content), "holds");
    const held = existsSync(holds) ? (JSON.parse(readFileSync(holds, "utf8")) as HeldRecord[]) : [];
    await tell({ type: "held", held: told(held), lines: held.map(heldLine) });
    await tell({ type: "exported", changes: { count: 0, first: [] } });
    const took = { exportMilliseconds: 1, buildMilliseconds: 1 };
    await tell({ type: "done", mode: "partial", pages: 1, changedPages: 1, written: 1, ...took });
    await wait(300);
    note("ends");
    process.exit(0);
  })();
});
process.once("disconnect", () => process.exit(0));
writeFileSync(join(process.argv[2] ?? "", "waits"), String(process.pid));
await tell({ type: "ready" });
