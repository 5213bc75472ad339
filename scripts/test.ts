// Runs every check and test: static checks, unit, CMS, functions, host, export, build, and a browser on the built site.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChaos } from "./chaos/run.ts";
import { ensureCmsBuilt } from "./lib/cms.ts";
import { runStaticChecks } from "./lib/checks.ts";
import { ROOT } from "./lib/paths.ts";
import { runPackage } from "./lib/run.ts";
import { say, step } from "./lib/steps.ts";
import { ensureBrowser } from "../tests/support/ensure-browser.ts";
import { startStack, type Stack } from "../tests/support/stack.ts";

const reports = join(ROOT, ".work", "reports");
const cmsLog = join(reports, "cms.log");
/** So many of the CMS's last errors are shown when a test failed. */
const ERRORS_SHOWN = 20;
/** What goes wrong in the minute of chaos: all of it once, the same each time. */
const CHAOS_SEED = 7;
const total = { passed: 0, failed: 0 };
const failures: string[] = [];

const fail = (name: string, detail = ""): void => {
  total.failed += 1;
  failures.push(name);
  if (detail) say(detail.trim());
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await runStaticChecks(({ name, isGreen, output }) => {
  if (isGreen) total.passed += 1;
  else fail(name, output);
});

let stack: Stack | undefined;
try {
  await step("Browser", ensureBrowser, (path) => path);
  await step("Compiling the CMS and its admin", ensureCmsBuilt, (what) => (what === "present" ? "already done" : ""));
  stack = await step(
    "Site built from a real CMS",
    () => startStack({ cmsLog }),
    ({ site }) => site,
  );
} catch (error) {
  fail("The site for the tests could not be started", error instanceof Error ? error.message : String(error));
}

if (stack) {
  const env = stack.environment;
  say("\nUnit, CMS, functions, host, export and build tests");
  const vitest = join(reports, "vitest.json");
  await runPackage("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitest}`], {
    echo: true,
    env,
  });
  takeVitest(vitest);

  say("\nBrowser tests");
  const playwright = join(reports, "playwright.json");
  await runPackage("playwright", ["test", "--reporter=list,json"], {
    echo: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwright },
  });
  takePlaywright(playwright);
  await stack.stop();

  say("\nA minute of chaos");
  const faults = await runChaos({ minutes: 1, seed: CHAOS_SEED, log: say });
  if (faults.length === 0) total.passed += 1;
  else fail("A minute of chaos", faults.join("\n"));
}

if (failures.length > 0 && existsSync(cmsLog)) {
  const errors = readFileSync(cmsLog, "utf8")
    .split("\n")
    .filter((line) => /\berror\b/i.test(line));
  say(`\nThe CMS's log is ${cmsLog}; errors in it: ${errors.length}`);
  for (const line of errors.slice(-ERRORS_SHOWN)) say(`  ${line}`);
}
if (failures.length > 0) say(`\nFailed:\n${failures.map((name) => `  ✗ ${name}`).join("\n")}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function takeVitest(file: string): void {
  if (!existsSync(file)) {
    fail("Vitest ended without a report");
    return;
  }
  const report = JSON.parse(readFileSync(file, "utf8")) as {
    success: boolean;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  let failed = 0;
  for (const suite of report.testResults) {
    for (const test of suite.assertionResults) {
      if (test.status === "passed") total.passed += 1;
      if (test.status !== "failed") continue;
      failed += 1;
      fail(test.fullName);
    }
    if (suite.status === "failed" && !suite.assertionResults.some((test) => test.status === "failed")) {
      failed += 1;
      fail(`${suite.name}: ${suite.message}`);
    }
  }
  if (!report.success && failed === 0) fail("Vitest failed outside its tests (see above)");
}

function takePlaywright(file: string): void {
  if (!existsSync(file)) {
    fail("Playwright ended without a report");
    return;
  }
  interface Suite {
    title: string;
    specs: { title: string; ok: boolean; tests: { status: string }[] }[];
    suites?: Suite[];
  }
  const report = JSON.parse(readFileSync(file, "utf8")) as { suites: Suite[]; errors: { message: string }[] };
  const walk = (suite: Suite): void => {
    for (const spec of suite.specs)
      for (const test of spec.tests)
        if (test.status === "skipped") continue;
        else if (spec.ok) total.passed += 1;
        else fail(`${suite.title} › ${spec.title}`);
    suite.suites?.forEach(walk);
  };
  report.suites.forEach(walk);
  for (const error of report.errors) fail(error.message);
}
