// One rebuild: waits ready with everything loaded, then exports, builds and swaps once, tells its parent, and ends.
import { tidyReleases } from "../build/release.ts";
import { buildSite } from "../build/site.ts";
import { loadAstro, runAstroHere } from "../build/astro.ts";
import { exportContent } from "../export-content.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

const send = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

process.once("message", (order: ToWorker) => {
  void rebuild(order).then(
    () => process.exit(0),
    async (error: unknown) => {
      await send({
        type: "failed",
        reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      });
      process.exit(1);
    },
  );
});
process.once("disconnect", () => process.exit(0));

await loadAstro();
await send({ type: "ready" });

async function rebuild({ cms, folders, full }: ToWorker): Promise<void> {
  const began = performance.now();
  await exportContent({ cmsUrl: cms.url, token: cms.token, out: folders.content });
  const exported = performance.now();
  const result = await buildSite({
    ...folders,
    ...(full ? { full } : {}),
    runPartial: runAstroHere,
    onProgress: (line) => void send({ type: "progress", line }),
  });
  await send({
    type: "done",
    mode: result.mode,
    pages: result.pages,
    written: result.written,
    exportMilliseconds: exported - began,
    buildMilliseconds: result.milliseconds,
  });
  tidyReleases(folders);
}
