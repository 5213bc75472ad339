import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../lib/paths.ts";
import { ENDS_WITH_PARENT } from "../lib/processes.ts";

/** What one run of Astro is told. Paths are absolute. */
export interface AstroRun {
  out: string;
  /** A file with all SitePage records. */
  pages: string;
  /** A file with the SitePage records to render, when not all. */
  only?: string;
  /** `i/n`, when this run renders a share. */
  shard?: string;
}

/** The environment by which a run reaches astro.config.mjs and src/queries. */
export const astroEnvironment = (run: AstroRun): Record<string, string> => ({
  QUAD_OUT: run.out,
  QUAD_PAGES: run.pages,
  QUAD_ONLY: run.only ?? "",
  QUAD_SHARD: run.shard ?? "",
  ASTRO_TELEMETRY_DISABLED: "1",
  NODE_ENV: "production",
});

/** Astro failed; the message holds the end of what it said. */
export class AstroFailed extends Error {
  override name = "AstroFailed";
}

/** Runs Astro in a process of its own. */
export const runAstro = (run: AstroRun): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...ENDS_WITH_PARENT, join(ROOT, "node_modules", "astro", "bin", "astro.mjs"), "build", "--silent"],
      { cwd: ROOT, env: { ...process.env, ...astroEnvironment(run) }, stdio: ["pipe", "pipe", "pipe"] },
    );
    let said = "";
    const listen = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-4_000);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new AstroFailed(`Astro ended with ${code}: ${said.trim()}`));
    });
  });
