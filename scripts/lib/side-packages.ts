import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages of a folder that has a package.json of its own, for what only one test or measurement needs.
 * Answers with its node_modules. Two processes may come here at once: each installs into a folder of its own, and the
 * first to be done counts. Throws when npm fails.
 */
export const ensureSidePackages = (folder: string): string => {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return modules;
  const work = mkdtempSync(join(folder, ".install-"));
  try {
    for (const name of ["package.json", "package-lock.json", ".npmrc"])
      if (existsSync(join(folder, name))) cpSync(join(folder, name), join(work, name));
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: work, stdio: "inherit" });
    renameSync(join(work, "node_modules"), modules);
  } catch (error) {
    if (!existsSync(modules)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return modules;
};
