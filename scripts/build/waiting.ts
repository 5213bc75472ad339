import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AstroIntegration, AstroPrerenderer } from "astro";
import { readContent } from "../../src/queries/content.ts";
import { sitePages } from "../../src/queries/pages.ts";
import { beginRun, type Run } from "../../src/queries/run.ts";
import { ROOT } from "../lib/paths.ts";
import { AstroFailed, astroEnvironment } from "./astro.ts";
import { codeDigest } from "./code.ts";

/**
 * How Node is started for a process that waits for builds: an export is read as one burst of small objects that all stay,
 * and a roomy young generation (MB) copies them once instead of many times.
 */
export const WAITING_NODE = ["--max-semi-space-size=96"];

/** Astro with the site bundled, which draws pages whenever it is told to. */
export interface WaitingAstro {
  /** The digest of the code that it bundled. */
  code: string;
  /**
   * Draws the chosen pages and, unless they are drawn alone, all that is not made of one record: files by their path in the site. One run at a time.
   * Throws AstroFailed.
   */
  render: (run: Run) => Promise<Map<string, Buffer<ArrayBuffer>>>;
}

/** What Astro's own renderer keeps between two runs and does not show in its type: the paths of the run before. */
interface WithPaths {
  app?: { routeCache?: { clearAll?: () => void } };
}

/** Pages that are drawn while nothing is asked for. */
const DRAWN_AHEAD = 50;

/** Draws once of the export in a folder, if there is one, so that the first change finds everything compiled by the engine. */
const drawAhead = async ({ render }: WaitingAstro, folder: string): Promise<void> => {
  if (!existsSync(join(folder, "current"))) return;
  const content = readContent(folder);
  const pages = sitePages(content);
  await render({ content, pages, only: pages.slice(0, DRAWN_AHEAD) });
};

/**
 * Runs Astro in this process up to where it draws, and keeps it there. What is bundled does not depend on the content, and
 * takes longer than drawing a few pages. `out` is a folder for what is bundled and `content` that of the export, both
 * absolute. Throws AstroFailed.
 */
export const prepareAstro = async ({ out, content }: { out: string; content: string }): Promise<WaitingAstro> => {
  const code = codeDigest();
  Object.assign(process.env, astroEnvironment({ out, pages: "" }));
  const { build } = await import("astro");
  const bundled = Promise.withResolvers<AstroPrerenderer>();
  const waits: AstroIntegration = {
    name: "quad:waits",
    hooks: {
      "astro:build:start": ({ setPrerenderer }) =>
        setPrerenderer((usual) => ({
          ...usual,
          setup: async () => {
            await usual.setup?.();
            bundled.resolve(usual);
            await new Promise<never>(() => undefined);
          },
        })),
    },
  };
  build({ root: ROOT, logLevel: "error", integrations: [waits] }).catch((error: unknown) =>
    bundled.reject(failed(error)),
  );
  const prerenderer = await bundled.promise;
  const waiting: WaitingAstro = {
    code,
    render: (run) => draw(prerenderer, run).catch((error: unknown) => Promise.reject(failed(error))),
  };
  await drawAhead(waiting, content);
  return waiting;
};

const failed = (error: unknown): AstroFailed =>
  error instanceof AstroFailed
    ? error
    : new AstroFailed(error instanceof Error ? error.message : String(error), { cause: error });

const draw = async (prerenderer: AstroPrerenderer & WithPaths, run: Run): Promise<Map<string, Buffer<ArrayBuffer>>> => {
  const paths = prerenderer.app?.routeCache;
  if (!paths?.clearAll) throw new AstroFailed("This version of Astro cannot draw twice: see scripts/build/waiting.ts");
  paths.clearAll();
  beginRun(run);
  const files = new Map<string, Buffer<ArrayBuffer>>();
  const alone = run.alone ? new Set(run.only.map(({ path }) => path)) : undefined;
  for (const { pathname, route } of await prerenderer.getStaticPaths()) {
    if (alone && !alone.has(pathname)) continue;
    const file = route.type === "page" ? `${pathname === "/" ? "/index" : pathname}.html` : pathname;
    const rendered = await prerenderer.render(new Request(new URL(file, siteOrigin())), { routeData: route });
    const response = rendered instanceof Response ? rendered : rendered.response;
    if (response.status !== 200 && pathname !== "/404")
      throw new AstroFailed(`Drawing ${pathname} answered ${response.status}`);
    files.set(decodeURIComponent(file).slice(1), Buffer.from(await response.arrayBuffer()));
  }
  return files;
};

const siteOrigin = (): string => process.env["SITE_URL"] ?? "http://localhost:8888";
