// Imports a published register into the CMS: `cricos FILE [--all]` or `subjects FILE`, with `--dry-run`, `--report FILE`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { IMPORT_SOURCES, type ImportPlan } from "../src/contract/import.ts";
import { BrokenFile } from "./import/broken-file.ts";
import { importCms, RefusedByCms, type ImportCms } from "./import/cms.ts";
import { createProgress } from "./import/progress.ts";
import { SOURCES, type ReadFile } from "./import/sources.ts";
import { summaryOf } from "./import/summary.ts";
import { CMS, ensureCmsBuilt, startCmsUntilStopped } from "./lib/cms.ts";
import { openDailyLog } from "./lib/daily-log.ts";
import { folders } from "./lib/folders.ts";
import { loadSettings, portSetting, required } from "./lib/settings.ts";
import { say, seconds } from "./lib/steps.ts";

const USAGE = `Usage:
  npm run import -- cricos FILE [--all] [--dry-run] [--report FILE]
  npm run import -- subjects FILE [--dry-run] [--report FILE]
--all takes every institution of the register, not only the guide's. --dry-run changes nothing.
--report writes one JSON line for each skipped row.`;

/** How far the one write came, and what of it an import that fails says. */
const FATES = {
  unsent: "Nothing was changed.",
  sent: "It is not known whether this was imported. Import it again: what was imported is not changed a second time.",
  applied: "It was imported all the same.",
};
let fate: keyof typeof FATES = "unsent";

const progress = createProgress(process.stdout);
try {
  await main();
} catch (error) {
  progress.end();
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${FATES[fate]}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const order = readOrder();
  const began = performance.now();
  const planWith = await progress.stage("Reading the file", 0.35, () => order.read(contentOf(order.file)));
  loadSettings();
  const { cms, stop } = await reachCms();
  try {
    const plan = await progress.stage("Comparing with the guide", 0.55, () => planWith(cms.read));
    const isNothing = plan.batches.every(({ create, update }) => create.length + update.length === 0);
    // Before anything is changed: a report that cannot be written is a reason to change nothing.
    if (order.report) writeReport(order.report, plan);
    if (!order.isDryRun && !isNothing) await progress.stage("Writing to the CMS", 1, () => apply(cms, plan));
    progress.end();
    say(`\n${summaryOf(plan)}\n`);
    if (order.report) say(`The ${plan.skipped.length} skipped rows are in ${order.report}.`);
    say(`${outcome(order.isDryRun, isNothing)} ${seconds(performance.now() - began)}.`);
  } finally {
    await stop();
  }
}

function readOrder(): { read: ReadFile; file: string; isDryRun: boolean; report?: string } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean" }, "dry-run": { type: "boolean" }, report: { type: "string" } },
  });
  const [kind = "", file, ...rest] = positionals;
  const source = IMPORT_SOURCES.find((name) => name === kind);
  if (!source || !file || rest.length > 0) throw new Error(USAGE);
  if (values.all && kind !== "cricos") throw new Error(`--all belongs to cricos.\n${USAGE}`);
  return {
    read: SOURCES[source](values.all ?? false),
    file,
    isDryRun: values["dry-run"] ?? false,
    report: values.report,
  };
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BrokenFile(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The CMS that runs, or one that is started for this import and stopped after it. */
async function reachCms(): Promise<{ cms: ImportCms; stop: () => Promise<void> }> {
  const token = required("CMS_IMPORT_TOKEN");
  const port = portSetting("CMS_PORT", 1337);
  const url = process.env["CMS_URL"] ?? `http://127.0.0.1:${port}`;
  if (await isReachable(url)) return { cms: importCms(url, token), stop: () => Promise.resolve() };
  if (process.env["CMS_URL"] !== undefined || !existsSync(join(CMS, "node_modules")))
    throw new Error(`The CMS does not answer at ${url}. Start it with npm run cms (or npm start), and import again.`);
  await progress.stage("Starting the CMS, which does not run", 0.4, ensureCmsBuilt);
  // What the import is doing when it is stopped fails, and it says so.
  const running = startCmsUntilStopped(port, openDailyLog(folders().work, "cms"), () => undefined);
  await progress.stage("Starting the CMS, which does not run", 0.45, () => running.ready);
  return { cms: importCms(running.url, token), stop: running.stop };
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL("/_health", url), { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    // Nothing answers there: the caller starts a CMS or says how to.
    return false;
  }
}

async function apply(cms: ImportCms, plan: ImportPlan): Promise<void> {
  fate = "sent";
  try {
    await cms.apply(plan.batches);
    fate = "applied";
  } catch (error) {
    // It is all or nothing there: what the CMS refuses it has not done.
    if (error instanceof RefusedByCms) fate = "unsent";
    throw error;
  }
}

function writeReport(file: string, { skipped }: ImportPlan): void {
  try {
    writeFileSync(file, skipped.map((row) => `${JSON.stringify(row)}\n`).join(""));
  } catch (error) {
    throw new Error(`The report cannot be written: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function outcome(isDryRun: boolean, isNothing: boolean): string {
  if (isNothing) return "There was nothing to change. It took";
  return isDryRun ? "This was a trial; nothing was changed. It took" : "Imported in";
}
