import { ensureCmsContract } from "./cms-contract.ts";
import { CMS } from "./cms.ts";
import { run, runPackage, type Ran } from "./run.ts";

/** The checks that need nothing running: types, lint, format, unused code. */
export const STATIC_CHECKS: readonly { name: string; run: () => Promise<Ran> }[] = [
  {
    name: "types of scripts, functions and tests",
    run: async () => {
      // Tests import modules of the CMS, which import the contract's bundle.
      await ensureCmsContract();
      return runPackage("tsc", ["--noEmit", "-p", "."]);
    },
  },
  { name: "types of pages", run: () => runPackage("astro", ["check", "--minimumSeverity", "warning"]) },
  {
    name: "types of the CMS",
    run: async () => {
      await ensureCmsContract();
      return run(`${CMS}/node_modules/.bin/tsc`, ["--noEmit", "-p", "."], { cwd: CMS });
    },
  },
  { name: "lint", run: () => runPackage("eslint", [".", "--max-warnings", "0"]) },
  { name: "format", run: () => runPackage("prettier", ["--check", "."]) },
  { name: "unused files, exports and packages", run: () => runPackage("knip", []) },
];
