// Runs every check and test: static checks, unit, CMS, functions, host, export, build, and a browser on the built site.
import { mkdirSync, rmSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { runChaos } from "./chaos/run.ts";
import { runStaticChecks } from "./lib/checks.ts";
import { ensureCmsBuilt } from "./lib/cms.ts";
import { ROOT } from "./lib/paths.ts";
import { runPackage } from "./lib/run.ts";
import { say, step } from "./lib/steps.ts";
import { createTally } from "./test/tally.ts";
import { ensureBrowser } from "../tests/support/ensure-browser.ts";
import { startStack } from "../tests/support/stack.ts";

const reports = join(ROOT, ".work", "reports");
/** What goes wrong in the minute of chaos: all of it once, the same each time. */
const CHAOS_SEED = 7;
/** With so much memory, in bytes, the parts run side by side: each waits for something half of its time. */
const ROOMY = 12e9;
const tally = createTally();

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Runs Vitest on some of its projects. */
const vitest = async (echo: string, projects: readonly string[], env: Record<string, string> = {}): Promise<void> => {
  const report = join(reports, `vitest-${projects.join("-")}.json`);
  const words = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await runPackage("vitest", [...words, ...projects.map((name) => `--project=${name}`)], { echo, env });
  tally.takeVitest(report);
};

const partTests = (): Promise<void> => vitest("parts", ["parts", "components"]);

const siteTests = async (): Promise<void> => {
  const { site, environment, stop } = await step("Site built from a real CMS", startStack, (stack) => stack.site);
  say(`The site of the tests is ${site}`);
  try {
    await vitest("site", ["site"], environment);
    const report = join(reports, "playwright.json");
    await runPackage("playwright", ["test", "--reporter=list,json"], {
      echo: "browser",
      env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    tally.takePlaywright(report);
  } finally {
    await stop();
  }
};

const staticChecks = (): Promise<void> =>
  runStaticChecks(1, ({ name, isGreen, output }) => {
    if (isGreen) tally.pass();
    else tally.fail(name, output);
  });

const minuteOfChaos = async (): Promise<void> => {
  const faults = await runChaos({ minutes: 1, seed: CHAOS_SEED, log: (line) => say(`chaos  ${line}`) });
  if (faults.length === 0) tally.pass();
  else tally.fail("A minute of chaos", faults.join("\n"));
};

const preparation = async (): Promise<void> => {
  await step("Browser", ensureBrowser, (path) => path);
  await step("Compiling the CMS and its admin", ensureCmsBuilt, (what) => (what === "present" ? "already done" : ""));
};

const prepared = preparation();
const parts = [
  async () => {
    await staticChecks();
    await prepared;
    await minuteOfChaos();
  },
  () => prepared.then(partTests),
  () => prepared.then(siteTests),
].map((part) => async () => {
  try {
    await part();
  } catch (error) {
    tally.fail("A part of the suite did not come to its end", error instanceof Error ? error.message : String(error));
  }
});
if (totalmem() >= ROOMY) await Promise.all(parts.map((part) => part()));
else for (const part of parts) await part();

const { passed, failures } = tally.counts();
if (failures.length > 0) say(`\nFailed:\n${failures.map((name) => `  ✗ ${name}`).join("\n")}`);
say(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
