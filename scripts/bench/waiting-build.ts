// One build of `npm run bench -- build` in a process that waits with the site bundled, as the rebuild worker does.
import { join } from "node:path";
import { prepareAstro } from "../build/astro.ts";
import type { ReleaseFolders } from "../build/release.ts";
import { buildSite } from "../build/site.ts";

const [, , work = ""] = process.argv;
const waiting = await prepareAstro({ out: join(work, "waiting", "out") });

process.once("message", (folders: ReleaseFolders & { content: string; work: string }) => {
  void buildSite({ ...folders, waiting }).then((result) => {
    process.send?.(result, undefined, undefined, () => process.exit(0));
  });
});
process.send?.("ready");
