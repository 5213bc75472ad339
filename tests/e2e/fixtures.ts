import { setTimeout } from "node:timers/promises";
import { test as base, type BrowserContext, type Locator, type Page } from "@playwright/test";

/** Milliseconds by which scripts and answers come later than they would: what is done before them must not be lost. */
const LATE = { scripts: Number(process.env["QUAD_LATE_SCRIPTS"]), answers: Number(process.env["QUAD_LATE_ANSWERS"]) };
const comeLate = async (context: BrowserContext): Promise<void> => {
  for (const [what, late] of [
    [/\/_astro\/(?!site\.).*\.(js|css)$/, LATE.scripts],
    [/\/api\//, LATE.answers],
  ] as const)
    if (late > 0)
      await context.route(what, async (route) => {
        await setTimeout(late);
        // The page may be gone by now.
        await route.fallback().catch(() => undefined);
      });
};

/** A page on which any console error, refused policy or uncaught exception fails the test. */
export const test = base.extend<{ expectedComplaint: RegExp | undefined; quiet: undefined }>({
  /** What the browser itself says in a test that lets a call fail: `test.use({ expectedComplaint: /net::ERR_FAILED/ })`. */
  expectedComplaint: [undefined, { option: true }],
  quiet: [
    async ({ page, context, expectedComplaint }, use) => {
      await comeLate(context);
      const complaints: string[] = [];
      page.on("console", (message) => {
        // The browser itself reports the 404 of a page that a test opened because it is missing.
        const isMissingPage = message.text().includes("404") && message.location().url.endsWith("/no-such-page");
        const isExpected = expectedComplaint?.test(message.text()) ?? false;
        if (message.type() === "error" && !isMissingPage && !isExpected) complaints.push(message.text());
      });
      page.on("pageerror", ({ message }) => {
        // The browser's own, when it leaves out the fade between two pages; it comes without a script, too.
        if (!/^Transition was (aborted|skipped)/.test(message)) complaints.push(message);
      });
      await use(undefined);
      base.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export const { expect } = base;

/**
 * Waits until every island whose code was asked for is hydrated (islands/use.ts) and nothing is being fetched: the scripts
 * that are fetched ahead are there, and what the islands asked for at once.
 */
export const scriptsThere = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector("astro-island[data-asked]"));
  await page.waitForLoadState("networkidle");
};

/**
 * Waits until closed dialogs have taken their steps of the history back (dialog-history.ts): a journey of the test would
 * overtake theirs.
 */
export const stepsTakenBack = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs);
};

/** Keeps requests of a page back, those for its islands' scripts unless others are named, until what it returns is called. */
export const hold = async (page: Page, requests = "**/_astro/*.js"): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(requests, async (route) => {
    await promise;
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return () => resolve(undefined);
};

/** The status in `root` that says `text`: the page's own announcements (LiveRegion) are another one in an open dialog. */
export const told = (root: Locator, text: string): Locator => root.getByRole("status").filter({ hasText: text });
