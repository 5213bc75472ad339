// Runs the CMS alone, for editors and importers; it prints its own log.
import { ensureCmsBuilt, startCmsUntilStopped } from "./lib/cms.ts";
import { openDailyLog } from "./lib/daily-log.ts";
import { folders } from "./lib/folders.ts";
import { loadSettings, portSetting } from "./lib/settings.ts";
import { adminLines } from "./lib/staff.ts";
import { say, step } from "./lib/steps.ts";

loadSettings();
const port = portSetting("CMS_PORT", 1337);
const { work } = folders();
await step("Compiling the CMS and its admin", ensureCmsBuilt, (what) => (what === "present" ? "already done" : ""));
const cms = startCmsUntilStopped(port, openDailyLog(work, "cms"), () => process.exit(0));
await step("Starting the CMS", () => cms.ready);
say(`\n${adminLines(port)}\n  Log     ${work}/cms-<day>.log\n\nCtrl-C stops it.`);
cms.process.once("exit", (code) => process.exit(code ?? 1));
