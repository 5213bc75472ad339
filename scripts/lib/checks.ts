import { availableParallelism } from "node:os";
import { ensureCmsContract } from "./cms-contract.ts";
import { CMS } from "./cms.ts";
import { run, runPackage, type Ran } from "./run.ts";
import { step } from "./steps.ts";

const typesOfCms = (project: string): Promise<Ran> =>
  run(`${CMS}/node_modules/.bin/tsc`, ["--noEmit", "-p", project], { cwd: CMS });

/** The checks that need nothing running (types, lint, format, unused code), the longest first. */
const STATIC_CHECKS: readonly { name: string; run: () => Promise<Ran> }[] = [
  // It reads every file of `tsconfig.json`: scripts, functions and tests as well as pages.
  { name: "types", run: () => runPackage("astro", ["check", "--minimumSeverity", "warning"]) },
  { name: "lint", run: () => runPackage("oxlint", []) },
  { name: "format", run: () => runPackage("prettier", ["--check", "."]) },
  { name: "types of the CMS", run: () => typesOfCms(".") },
  // What bundles the admin takes its types away unread.
  { name: "types of the CMS's admin", run: () => typesOfCms("src/admin") },
  { name: "unused files, exports and packages", run: () => runPackage("knip", []) },
  { name: "lint of pages", run: () => runPackage("eslint", [".", "--max-warnings", "0"]) },
];

/** Runs the static checks, two at a time where there are two processors, and tells each that ended with what it found. */
export const runStaticChecks = async (
  ended: (check: { name: string; isGreen: boolean; output: string }) => void,
): Promise<void> => {
  // The CMS and the tests import the contract's bundle.
  await ensureCmsContract();
  const waiting = [...STATIC_CHECKS];
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await step(check.name, check.run, (ran) => (ran.code === 0 ? "" : "FAILED"));
      ended({ name: check.name, isGreen: code === 0, output });
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
};
