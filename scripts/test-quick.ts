// A quick check while working: types, lint of what changed, and the unit and component tests that reach what changed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureCmsContract } from "./lib/cms-contract.ts";
import { ROOT } from "./lib/paths.ts";
import { runPackage, type Ran } from "./lib/run.ts";
import { say, step } from "./lib/steps.ts";

const git = (...words: string[]): string[] =>
  spawnSync("git", words, { cwd: ROOT, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
/** What differs from the last commit, files that git does not know yet included. */
const changed = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")].filter(
  (path) => /\.(?:tsx?|mjs|astro)$/.test(path) && existsSync(`${ROOT}/${path}`),
);

const lint = (bin: string, words: readonly string[], files: readonly string[]) =>
  files.length > 0
    ? [{ name: `${bin} of ${files.length} changed files`, run: () => runPackage(bin, [...words, ...files]) }]
    : [];

const checks: readonly { name: string; run: () => Promise<Ran> }[] = [
  { name: "types", run: () => runPackage("tsc", ["--noEmit", "-p", "."]) },
  ...lint("oxlint", [], changed),
  ...lint(
    "eslint",
    ["--max-warnings", "0"],
    changed.filter((path) => path.endsWith(".astro")),
  ),
  {
    name: "unit and component tests of what changed",
    run: () =>
      runPackage("vitest", [
        "run",
        "--changed",
        "--passWithNoTests",
        "--project=parts",
        "--project=components",
        "tests/components",
        "tests/contract",
        "tests/features",
        "tests/functions",
        "tests/pages",
        "tests/queries",
        "tests/search",
      ]),
  },
];

await ensureCmsContract();
const results = await Promise.all(
  checks.map(({ name, run }) => step(name, run, ({ code }) => (code === 0 ? "" : "FAILED"))),
);
for (const { code, output } of results)
  if (code !== 0) {
    say(output.trim());
    process.exitCode = 1;
  }
