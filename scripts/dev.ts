// For working on pages: the CMS, one export, and Astro's development server with the functions beside it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { exportContent } from "./export-content.ts";
import { startHost } from "./host/host.ts";
import { ensureCmsBuilt, startCmsUntilStopped } from "./lib/cms.ts";
import { openDailyLog } from "./lib/daily-log.ts";
import { folders } from "./lib/folders.ts";
import { ROOT } from "./lib/paths.ts";
import { loadSettings, portSetting, required } from "./lib/settings.ts";
import { say, step } from "./lib/steps.ts";

loadSettings();
const sitePort = portSetting("DEV_PORT", 4321);
// The functions answer what this site sends, and no other one.
process.env["SITE_URL"] = `http://localhost:${sitePort}`;
const where = folders();
const port = portSetting("CMS_PORT", 1337);
await step("Compiling the CMS and its admin", ensureCmsBuilt, (what) => (what === "present" ? "already done" : ""));
const cms = startCmsUntilStopped(port, openDailyLog(where.work, "cms"), () => process.exit(0));
await step("Starting the CMS", () => cms.ready);
await step("Exporting the content", () =>
  exportContent({ cmsUrl: cms.url, token: required("CMS_EXPORT_TOKEN"), out: where.content }),
);
// Listens to nobody but the development server, which passes on what is not a page.
const functions = await startHost({
  port: 0,
  hostname: "127.0.0.1",
  distLink: where.dist,
  functionsDir: join(ROOT, "functions"),
  log: () => undefined,
});
say(`\n  Admin   http://localhost:${port}/admin   (run \`npm run export\` to take over what you change there)\n`);
const astro = spawn(
  process.execPath,
  [join(ROOT, "node_modules/astro/bin/astro.mjs"), "dev", "--port", String(sitePort)],
  {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", QUAD_FUNCTIONS: functions.url },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => astro.kill(signal));
astro.once(
  "exit",
  (code) =>
    void functions
      .close()
      .then(cms.stop)
      .then(() => process.exit(code ?? 0)),
);
