import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../lib/paths.ts";
import { codeDigest } from "./code.ts";

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

/**
 * How Node is started for a process that waits for a build: an export is read as one burst of small objects that all stay,
 * and a roomy young generation (MB) copies them once instead of many times.
 */
export const WAITING_NODE = ["--max-semi-space-size=96"];

/** A run of Astro that has bundled the site and waits to be told which pages to render. */
export interface WaitingAstro {
  /** Where it writes to, absolute. */
  out: string;
  /** The digest of the code that it bundled. */
  code: string;
  /** Renders pages and ends: good for once. Throws AstroFailed. */
  render: (chosen: Pick<AstroRun, "pages" | "only">) => Promise<void>;
}

/**
 * Runs Astro in this process up to where it renders: for one that waits for work. What is bundled does not depend on the
 * content, and takes longer than rendering a few pages. Throws AstroFailed.
 */
export const prepareAstro = async ({ out }: Pick<AstroRun, "out">): Promise<WaitingAstro> => {
  const code = codeDigest();
  Object.assign(process.env, astroEnvironment({ out, pages: "" }));
  const { build } = await import("astro");
  const bundled = Promise.withResolvers<undefined>();
  const chosen = Promise.withResolvers<undefined>();
  const built = build({
    root: ROOT,
    logLevel: "error",
    vite: {
      plugins: [
        {
          name: "quad:waits-to-render",
          // After all bundles are written, and before Astro's own hook of this order, which renders.
          buildApp: {
            order: "post",
            handler: async () => {
              bundled.resolve(undefined);
              await chosen.promise;
            },
          },
        },
      ],
    },
  }).catch((error: unknown) => {
    throw new AstroFailed(error instanceof Error ? error.message : String(error), { cause: error });
  });
  await Promise.race([bundled.promise, built]);
  return {
    out,
    code,
    render: ({ pages, only = "" }) => {
      Object.assign(process.env, { QUAD_PAGES: pages, QUAD_ONLY: only });
      chosen.resolve(undefined);
      return built;
    },
  };
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
