// Builds the site from the CMS export: what changed, or everything; or one share of it; or puts shares together.
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readContent } from "../src/queries/content.ts";
import { pruneReleases, tidyReleases } from "./build/release.ts";
import { buildShard, buildSite, mergeShards, type BuildResult } from "./build/site.ts";
import { askWithdrawn } from "./export/withdrawn.ts";
import { folders } from "./lib/folders.ts";
import { ROOT } from "./lib/paths.ts";
import { say, seconds } from "./lib/steps.ts";
import { faultOf, liveReport, reportOnce } from "./rebuild/report.ts";

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    shard: { type: "string" },
    merge: { type: "boolean", default: false },
    "allow-fewer-pages": { type: "boolean", default: false },
    out: { type: "string" },
  },
});
const where = folders();
const shards = resolve(ROOT, ".shards");
const { CMS_URL: url, CMS_EXPORT_TOKEN: token } = process.env;
const options = {
  ...where,
  withdrawn: url && token ? askWithdrawn({ url, token }, say) : undefined,
  full: values.full,
  allowFewerPages: values["allow-fewer-pages"],
  onProgress: (line: string) => say(`Building: ${line}`),
};
/** The number of the newest change that the export could read, which was a command of its own. */
const exportedChange = (): number => readContent(where.content).manifest.state.change.number;
const tell = (result: BuildResult): void =>
  say(
    result.mode === "none"
      ? `Nothing changed: ${result.pages} pages are live`
      : `Built ${result.pages} pages (${result.mode}, ${result.written} files written) in ${seconds(result.milliseconds)}`,
  );

try {
  if (values.shard) {
    const out = join(shards, values.shard.replace("/", "-of-"));
    const count = await buildShard(where, values.shard, out);
    say(`Built ${count} pages of share ${values.shard} into .shards; put all shares together with --merge`);
  } else if (values.merge) {
    tell(
      await mergeShards(
        options,
        readdirSync(shards).map((name) => join(shards, name)),
      ),
    );
    pruneReleases(where);
    rmSync(shards, { recursive: true });
  } else {
    const result = await buildSite(options);
    tell(result);
    if (values.out) {
      // For hosts that publish a real folder and compress by themselves.
      rmSync(values.out, { recursive: true, force: true });
      cpSync(join(result.release, "site"), values.out, {
        recursive: true,
        filter: (path) => !/\.(?:br|gz)$/.test(path),
      });
      pruneReleases(where);
      // It made the records its own in another process, and the folder is published as a whole.
      if (result.mode !== "none")
        await reportOnce(liveReport(result, { changes: null, change: exportedChange() }, result.milliseconds), say);
    } else tidyReleases(where);
  }
} catch (error) {
  process.stderr.write(
    `The build failed and what was live still is: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
  if (values.out) await reportOnce({ outcome: "failed", fault: faultOf(error), changes: null }, say);
}
