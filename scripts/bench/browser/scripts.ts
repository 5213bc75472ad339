import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { MESSAGES } from "../../../src/contract/messages.ts";
import { ROUTES, universityHref } from "../../../src/contract/routes.ts";
import { signedIn } from "../../../tests/e2e/people.ts";
import { TEMPLATES } from "../../../tests/e2e/templates.ts";
import { folders } from "../../lib/folders.ts";
import { say } from "../../lib/steps.ts";
import { inFreshPage, kilobytes, onSite, type Visit } from "./visit.ts";

/**
 * What a page's scripts weigh on the wire: executed before somebody uses it (a visitor of whom nothing is stored, an
 * address that asks nothing), inline, after use, and all there are. Prints tables in Markdown.
 */
export const benchScripts = ({ only }: { only?: string | undefined } = {}): Promise<void> =>
  onSite(async (visit) => {
    say("| page | executed before use | with what is near or idle | inline, brotli | raw |");
    say("|---|---|---|---|---|");
    for (const path of TEMPLATES.filter((path) => !only || path === only)) {
      const apart = await executedBeforeUse(visit, path, { isAway: true });
      const idle = await executedBeforeUse(visit, path, { isAway: false });
      const inline = inlineScripts(await (await fetch(visit.site + path)).text());
      say(
        `| ${path} | ${kilobytes(apart)} | ${kilobytes(idle)} | ${kilobytes(brotli(inline))} | ${kilobytes(inline.length)} |`,
      );
    }
    if (only) return;
    say("\n| used | scripts fetched | files |");
    say("|---|---|---|");
    for (const [name, use] of Object.entries(JOURNEYS)) {
      const fetched = await inFreshPage(visit, async (page) => {
        const scripts = weighScripts(page);
        await use(page);
        await page.waitForLoadState("networkidle");
        return scripts;
      });
      say(`| ${name} | ${kilobytes(total(fetched))} | ${fetched.size} |`);
    }
    const all = everyScript();
    say(`| everything, all scripts of the site | ${kilobytes(total(all))} | ${all.size} |`);
  });

const total = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);

/** What the page's scripts weigh on the wire, in bytes, by address; it grows while the page fetches more. */
const weighScripts = (page: Page): Map<string, number> => {
  const scripts = new Map<string, number>();
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js"))
      scripts.set(response.url(), Number(response.headers()["content-length"]));
  });
  return scripts;
};

/**
 * The bytes of the external scripts that a page has run when it is idle. `isAway`: nothing ever comes near the view and the
 * browser is never idle, so that what waits for that is not counted.
 */
const executedBeforeUse = (visit: Visit, path: string, { isAway }: { isAway: boolean }): Promise<number> =>
  inFreshPage(visit, async (page, context) => {
    const session = await context.newCDPSession(page);
    if (isAway)
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
        IntersectionObserver.prototype.observe = () => undefined;
      });
    const scripts = weighScripts(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await page.goto(path, { waitUntil: "networkidle" });
    const { result } = await session.send("Profiler.takePreciseCoverage");
    // A module that was only fetched ahead has not run: its outermost function counts nothing.
    const run = result.filter(({ functions }) => (functions[0]?.ranges[0]?.count ?? 0) > 0);
    return run.reduce((sum, { url }) => sum + (scripts.get(url) ?? 0), 0);
  });

/** The text of the scripts in a page; data in script elements is none. */
const inlineScripts = (html: string): string =>
  [...html.matchAll(/<script(?![^>]*\b(?:src|type="(?!module|text\/javascript)))[^>]*>([^]*?)<\/script>/g)]
    .map(([, text]) => text)
    .join("\n");

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }).length;

/** Every script of the live release, as it is sent. */
const everyScript = (): Map<string, number> => {
  const site = folders().dist;
  return new Map(
    readdirSync(site, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js.br"))
      .map((name) => [name, statSync(join(site, name)).size]),
  );
};

const search = async (page: Page): Promise<void> => {
  const header = page.getByRole("banner");
  await header.getByRole("combobox").fill("sydney");
  await header.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
};

/** What is done on a page of which everything that it fetches is counted. */
const JOURNEYS: Record<string, (page: Page) => Promise<void>> = {
  "a listing filtered and searched": async (page) => {
    await page.goto(ROUTES.programs);
    const main = page.getByRole("main");
    await main.getByRole("searchbox").first().fill("science");
    await main.getByRole("button", { name: "Undergraduate", exact: true }).click();
    await main.getByRole("combobox", { name: "Fields" }).fill("comp");
    await page.getByRole("option", { name: "Computer Science", exact: true }).click();
    await main.getByRole("combobox", { name: "Location" }).fill("sydney");
    await page
      .getByRole("option", { name: /Sydney/ })
      .first()
      .click();
    await main.getByRole("combobox", { name: "Sort" }).selectOption("Highest Rating");
    await page.waitForURL(/q=science.*sort=/);
    await search(page);
  },
  "a university read, posted to and searched": async (page) => {
    await signedIn(page);
    await page.goto(universityHref(1));
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.getByRole("tab", { name: "Ask Questions" }).click();
    await page.getByRole("button", { name: MESSAGES.addPost }).click();
    const dialog = page.getByRole("dialog", { name: MESSAGES.createPost });
    await dialog.getByRole("tab", { name: "Review", exact: true }).click();
    await dialog.getByRole("radio", { name: "4 stars" }).check();
    await dialog.getByRole("textbox", { name: /^Your review/ }).fill("Good teachers, and a library that is open late.");
    await dialog.getByRole("button", { name: "Post", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await search(page);
  },
};
