// Serves the live site, the functions and netlify.toml's rules in one process.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startHost } from "./host/host.ts";
import { folders } from "./lib/folders.ts";
import { ROOT } from "./lib/paths.ts";
import { loadSettings, portSetting } from "./lib/settings.ts";
import { outliveOutput, say } from "./lib/steps.ts";

if (import.meta.main) {
  outliveOutput();
  try {
    const { values } = parseArgs({
      options: { port: { type: "string" }, dist: { type: "string" }, quiet: { type: "boolean", default: false } },
    });
    if (values.port) process.env["PORT"] = values.port;
    loadSettings();
    const host = await startHost({
      port: portSetting("PORT", 8888),
      distLink: values.dist ? resolve(values.dist) : folders().dist,
      functionsDir: join(ROOT, "functions"),
      log: values.quiet ? () => undefined : say,
    });
    say(`Serving ${host.url}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void host.close().then(() => process.exit(0)));
  } catch (error) {
    process.stderr.write(`Could not serve: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
