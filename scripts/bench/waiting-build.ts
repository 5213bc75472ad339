// One build of `npm run bench -- build` in a process that waits with Astro loaded, as the rebuild worker does.
import { loadAstro, runAstroHere } from "../build/astro.ts";
import type { ReleaseFolders } from "../build/release.ts";
import { buildSite } from "../build/site.ts";

process.once("message", (folders: ReleaseFolders & { content: string; work: string }) => {
  void buildSite({ ...folders, runPartial: runAstroHere }).then((result) => {
    process.send?.(result, undefined, undefined, () => process.exit(0));
  });
});

await loadAstro();
process.send?.("ready");
