import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ROUTES } from "../../../src/contract/routes.ts";
import { readContent } from "../../../src/queries/content.ts";
import { sitePages } from "../../../src/queries/pages.ts";
import { writeContent } from "../../../tests/fixtures/content.ts";
import { runAstro } from "../../build/astro.ts";
import { listen } from "../../host/server.ts";
import { ROOT } from "../../lib/paths.ts";
import { say } from "../../lib/steps.ts";
import { contentFromRegister, madeUpContent } from "../content.ts";
import { quantile } from "../../lib/quantile.ts";
import { inFreshPage, milliseconds, withBrowser } from "./visit.ts";

const TYPED = ["bachelor of engineering honours", "diploma of nursing", "master of data science"];
const PAGES = 23_000;

/**
 * A keystroke in the programs' list, of all programs of a CRICOS workbook or as many made-up ones, in a browser on this
 * processor: from the letter until the results are drawn and laid out, and the time of the page's thread for the whole.
 * Prints a table in Markdown.
 */
export const benchKeystroke = async ({ register }: { register?: string | undefined }): Promise<void> => {
  mkdirSync(join(ROOT, ".work"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".work", "bench-"));
  try {
    const content = (register ? await contentFromRegister(register) : madeUpContent)(PAGES);
    const site = await listsOf(folder, content);
    const server = await serve(site);
    await withBrowser((browser) =>
      inFreshPage({ site: server.url, browser }, async (page) => {
        const drawn: number[] = [];
        const thread: number[] = [];
        for (const text of TYPED) {
          const typed = await type(page, text);
          drawn.push(...typed.drawn);
          thread.push(typed.thread);
        }
        say("| programs | drawn, median | 95 of 100 | slowest | thread, a letter |");
        say("|---|---|---|---|---|");
        say(
          `| ${content.programs?.length ?? 0} | ${milliseconds(quantile(drawn))} | ${milliseconds(quantile(drawn, 0.95))} | ${milliseconds(Math.max(...drawn))} | ${milliseconds(quantile(thread))} |`,
        );
      }),
    );
    server.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Builds the pages that are no record's, with all the lists: nothing else is looked at here. */
const listsOf = async (folder: string, content: Parameters<typeof writeContent>[1]): Promise<string> => {
  const [out, pages, only] = ["site", "pages.json", "only.json"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  process.env["QUAD_CONTENT"] = join(folder, "content");
  writeContent(process.env["QUAD_CONTENT"], content);
  writeFileSync(pages, JSON.stringify(sitePages(readContent(process.env["QUAD_CONTENT"]))));
  writeFileSync(only, "[]");
  await runAstro({ out, pages, only });
  return out;
};

const TYPES: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

/** Answers as a host does what the browser has already: else it would read the sprite of icons anew with every letter. */
const serve = async (site: string): Promise<{ url: string; close: () => void }> => {
  const server = createServer(({ url = "", headers }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = pathname.includes(".") ? pathname : `${pathname}.html`;
    try {
      const bytes = readFileSync(join(site, file));
      const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
      response.setHeader("etag", etag);
      response.setHeader("cache-control", "public, max-age=0, must-revalidate");
      response.setHeader("content-type", TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream");
      if (headers["if-none-match"] === etag) response.writeHead(304).end();
      else response.end(bytes);
    } catch {
      // What is no file here is a function's or a record's page, which nobody asks for in earnest.
      response.statusCode = 404;
      response.end();
    }
  });
  const port = await listen(server, 0, "127.0.0.1");
  return { url: `http://localhost:${port}`, close: () => server.close() };
};

/** Types a text letter by letter on a fresh page of programs, after one that lets the page get its code and its index. */
const type = async (page: Page, text: string): Promise<{ drawn: number[]; thread: number }> => {
  await page.goto(ROUTES.programs);
  const main = page.getByRole("main");
  const box = main.getByRole("searchbox").first();
  const statuses = () => main.getByRole("status").allTextContents();
  const first = await statuses();
  await box.pressSequentially("zz");
  while ((await statuses()).join() === first.join()) await page.waitForTimeout(50);
  await box.fill("");

  const times = await page.evaluateHandle(watch);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const threadTime = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  };
  const before = await threadTime();
  await box.pressSequentially(text, { delay: 60 });
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  return {
    thread: ((await threadTime()) - before) / text.length,
    drawn: await times.evaluate((all) => all),
  };
};

/** Runs in the page: notes for each letter how long it took until a list in it was another one, and laid out. */
const watch = (): number[] => {
  const times: number[] = [];
  let began: number | undefined;
  addEventListener("input", () => (began = performance.now()), { capture: true });
  const isOfList = (node: Node): boolean => node instanceof Element && node.closest("ul,ol") !== null;
  new MutationObserver((changes) => {
    if (began === undefined) return;
    if (!changes.some(({ target, addedNodes }) => isOfList(target) || [...addedNodes].some(isOfList))) return;
    document.body.getBoundingClientRect();
    times.push(performance.now() - began);
    began = undefined;
  }).observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true });
  return times;
};
