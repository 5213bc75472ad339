// One rebuild: waits ready with the site bundled, then exports, builds and swaps once, tells its parent, and ends.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { prepareAstro, type WaitingAstro } from "../build/astro.ts";
import { tidyReleases } from "../build/release.ts";
import { buildSite } from "../build/site.ts";
import { exportContent } from "../export-content.ts";
import { heldLine, told } from "../export/held-lines.ts";
import { waitingFolder, type FromWorker, type ToWorker } from "./messages.ts";
import { faultOf } from "./report.ts";

const send = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

const [, , work = ""] = process.argv;
const own = waitingFolder(work, process.pid);
process.once("exit", () => rmSync(own, { recursive: true, force: true }));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(0));

process.once("message", (order: ToWorker) => {
  void rebuild(order).then(
    () => process.exit(0),
    async (error: unknown) => {
      await send({
        type: "failed",
        reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        fault: faultOf(error),
      });
      process.exit(1);
    },
  );
});
process.once("disconnect", () => process.exit(0));

const waiting = await prepareAstro({ out: join(own, "out") }).catch(
  // The build that is asked for runs Astro anew, and says what is wrong if it still is.
  (): WaitingAstro | undefined => undefined,
);
await send({ type: "ready" });

async function rebuild({ cms, folders, full }: ToWorker): Promise<void> {
  const began = performance.now();
  const { held, changedRecords } = await exportContent({ cmsUrl: cms.url, token: cms.token, out: folders.content });
  void send({ type: "held", held: told(held), lines: held.map(heldLine) });
  void send({ type: "exported", changes: changedRecords });
  const exported = performance.now();
  const result = await buildSite({
    ...folders,
    ...(full ? { full } : {}),
    waiting,
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
}
