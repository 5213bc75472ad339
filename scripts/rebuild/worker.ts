// Rebuilds, one after the other: waits ready with the site bundled, then exports, builds and swaps, and tells its parent. Or
// previews: a page is drawn and told, and nothing is swapped.
// `worker.ts WORK CONTENT`: the folders of unfinished builds and of the export.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { codeDigest } from "../build/code.ts";
import { tidyReleases } from "../build/release.ts";
import { buildSite } from "../build/site.ts";
import { prepareAstro, type WaitingAstro } from "../build/waiting.ts";
import { exportContent } from "../export-content.ts";
import { heldLine, told } from "../export/held-lines.ts";
import { askWithdrawn } from "../export/withdrawn.ts";
import { drawPreview } from "./draw-preview.ts";
import { signalGroup } from "../lib/processes.ts";
import { waitingFolder, type FromWorker, type ToPreviewer, type ToWorker } from "./messages.ts";
import { faultOf } from "./report.ts";

/** Memory of this process, in bytes, from which on another one takes its place. */
const ENOUGH = 1.5e9;

const send = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

const [, , work = "", content = ""] = process.argv;
const own = waitingFolder(work, process.pid);
process.once("exit", () => rmSync(own, { recursive: true, force: true }));
// Not in peace: one that is told to end is not followed by another.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));
// Its parent is gone: what it has started ends with it.
process.once("disconnect", () => {
  rmSync(own, { recursive: true, force: true });
  signalGroup(process.pid, "SIGKILL");
});

const waiting = await prepareAstro({ out: join(own, "out"), content }).catch(
  // The build that is asked for runs Astro anew, and says what is wrong if it still is.
  (): WaitingAstro | undefined => undefined,
);

process.on("message", (order: ToWorker | ToPreviewer) => {
  void ("preview" in order ? preview(order) : rebuild(order)).catch(async (error: unknown) => {
    await send({
      type: "failed",
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      fault: faultOf(error),
    });
    process.exit(1);
  });
});
await send({ type: "ready" });

async function preview({ cms, folders, preview: page }: ToPreviewer): Promise<void> {
  const drawn = await drawPreview({ cms, folders, page, own: join(own, "preview"), waiting });
  await send({ type: "drawn", drawn });
  endIfSpent(codeDigest());
  await send({ type: "ready" });
}

async function rebuild({ cms, folders, full }: ToWorker): Promise<void> {
  const began = performance.now();
  const { held, changedRecords, change } = await exportContent({
    cmsUrl: cms.url,
    token: cms.token,
    out: folders.content,
  });
  void send({ type: "held", held: told(held), lines: held.map(heldLine) });
  void send({ type: "exported", changes: changedRecords, change });
  const exported = performance.now();
  const result = await buildSite({
    ...folders,
    ...(full ? { full } : {}),
    waiting,
    withdrawn: askWithdrawn(cms, (line) => void send({ type: "progress", line })),
    onProgress: (line) => void send({ type: "progress", line }),
  });
  await send({
    type: "done",
    mode: result.mode,
    pages: result.pages,
    changedPages: result.changedPages,
    written: result.written,
    exportMilliseconds: exported - began,
    buildMilliseconds: result.milliseconds,
  });
  tidyReleases(folders);
  endIfSpent(result.code);
  await send({ type: "ready" });
}

function endIfSpent(code: string): void {
  if (waiting?.code !== code || process.memoryUsage.rss() > ENOUGH) process.exit(0);
}
