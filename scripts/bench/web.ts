import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumExecutable } from "../../tests/support/browser.ts";
import { startStack } from "../../tests/support/stack.ts";
import { TEMPLATES } from "../../tests/e2e/templates.ts";
import { UNINDEXED_ROUTES } from "../../src/contract/routes.ts";
import { ensureCmsBuilt } from "../lib/cms.ts";
import { ROOT } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { ensureSidePackages } from "../lib/side-packages.ts";
import { say, step } from "../lib/steps.ts";

const HERE = join(ROOT, "scripts", "bench", "lighthouse");
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string } | undefined>;
}

/**
 * Lighthouse's mobile report (its own simulated phone and network) of one page of every template, signed out, from a
 * site that this starts. Prints the median of RUNS runs, and what a category holds against a page.
 */
export const benchWeb = async ({ only }: { only?: string | undefined } = {}): Promise<void> => {
  ensureSidePackages(HERE);
  await ensureCmsBuilt();
  const stack = await step("Site built from a real CMS", startStack, ({ site }) => site);
  const folder = mkdtempSync(join(tmpdir(), "quad-lighthouse-"));
  try {
    say("| page | performance | accessibility | best practices | SEO | LCP | CLS | blocked |");
    say("|---|---|---|---|---|---|---|---|");
    // The 404 page is none that a search engine should take.
    for (const path of TEMPLATES.filter(
      (path) => path !== "/no-such-page" && (!only || only.split(",").includes(path)),
    )) {
      const reports: Report[] = [];
      for (let at = 0; at < RUNS; at += 1) reports.push(await report(`${stack.site}${path}`, folder));
      say(rowOf(path, reports));
    }
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Lighthouse now and then loses the browser's trace and asks to be run again: nothing was measured then. */
const LOST = "Please run Lighthouse again";
const ATTEMPTS = 3;

const report = async (url: string, folder: string, attempt = 1): Promise<Report> => {
  const file = join(folder, "report.json");
  const chromium = chromiumExecutable();
  const { code, output } = await run(
    join(HERE, "node_modules", ".bin", "lighthouse"),
    [
      url,
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-background-networking --disable-component-update",
      "--quiet",
      "--no-enable-error-reporting",
    ],
    { env: chromium ? { CHROME_PATH: chromium } : {} },
  );
  if (code !== 0 && output.includes(LOST) && attempt < ATTEMPTS) return report(url, folder, attempt + 1);
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${output}`);
  return JSON.parse(readFileSync(file, "utf8")) as Report;
};

const rowOf = (path: string, reports: readonly Report[]): string => {
  const median = (read: (one: Report) => number): number =>
    reports.map(read).sort((a, b) => a - b)[Math.floor(reports.length / 2)] ?? NaN;
  const scores = CATEGORIES.map((name) => {
    const score = Math.round(median(({ categories }) => categories[name].score ?? 0) * 100);
    // Pages that are meant to be left out by search engines: Lighthouse counts that against them.
    return name === "seo" && UNINDEXED_ROUTES.includes(path) ? `${score} (noindex)` : String(score);
  });
  const audit = (name: string): number => median(({ audits }) => audits[name]?.numericValue ?? NaN);
  const held = new Set(
    reports.flatMap(({ audits }) =>
      Object.entries(audits).flatMap(([name, found]) =>
        found && found.score !== null && found.score < 0.9 && BLAMED.has(name) ? [name] : [],
      ),
    ),
  );
  const blame = held.size > 0 ? ` ${[...held].join(", ")}` : "";
  return `| ${path} | ${scores.join(" | ")} | ${(audit("largest-contentful-paint") / 1_000).toFixed(2)} s | ${audit("cumulative-layout-shift").toFixed(3)} | ${audit("total-blocking-time").toFixed(0)} ms |${blame}`;
};
/** The audits that can be named as a reason: those that a score is made of. */
const BLAMED: ReadonlySet<string> = new Set([
  "largest-contentful-paint",
  "first-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
  "errors-in-console",
  "is-crawlable",
  "meta-description",
  "link-text",
  "color-contrast",
  "target-size",
  "label-content-name-mismatch",
]);
