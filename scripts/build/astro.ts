import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../lib/paths.ts";

/** What one run of Astro is told. Paths are absolute. */
export interface AstroRun {
  out: string;
  /** Astro's own cache; runs side by side need one each. */
  cache: string;
  /** A file with all SitePage records. */
  pages: string;
  /** A file with the SitePage records to render, when not all. */
  only?: string;
  /** `i/n`, when this run renders a share. */
  shard?: string;
  /** Whether Astro keeps and uses its own incremental cache. */
  incremental: boolean;
}

/** The environment by which a run reaches astro.config.mjs and src/queries. */
export const astroEnvironment = (run: AstroRun): Record<string, string> => ({
  QUAD_OUT: run.out,
  QUAD_CACHE: run.cache,
  QUAD_PAGES: run.pages,
  QUAD_ONLY: run.only ?? "",
  QUAD_SHARD: run.shard ?? "",
  QUAD_INCREMENTAL: String(run.incremental),
  ASTRO_TELEMETRY_DISABLED: "1",
  NODE_ENV: "production",
});

/** Astro failed; the message holds the end of what it said. */
export class AstroFailed extends Error {
  override name = "AstroFailed";
}

/**
 * How Node is started for a process that waits for a build: an export is read as one burst of small objects that all stay,
 * and a roomy young generation (MB) copies them once instead of many times.
 */
export const WAITING_NODE = ["--max-semi-space-size=96"];

/** Loads Astro and its bundler, which takes longer than rendering a page: for a process that waits for work. */
export const loadAstro = async (): Promise<void> => {
  await Promise.all([import("astro"), import("vite"), import("@tailwindcss/vite")]);
};

/** Runs Astro in this process: for the waiting rebuild worker, which has loaded it already and ends after one build. */
export const runAstroHere = async (run: AstroRun): Promise<void> => {
  Object.assign(process.env, astroEnvironment(run));
  const { build } = await import("astro");
  try {
    await build({ root: ROOT, logLevel: "error" });
  } catch (error) {
    throw new AstroFailed(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

/** Runs Astro in a process of its own. */
export const runAstro = (run: AstroRun): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, "node_modules", "astro", "bin", "astro.mjs"), "build", "--silent"],
      { cwd: ROOT, env: { ...process.env, ...astroEnvironment(run) }, stdio: ["ignore", "pipe", "pipe"] },
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
