import type { Page } from "@playwright/test";
import { universityHref } from "../../src/contract/routes.ts";
import { expect, test } from "./fixtures.ts";
import { firstLike, OPENINGS } from "./presses.ts";

declare global {
  interface Window {
    /** The likes and dislikes of the page's posts that React has hydrated, those that it has not, and the first when one was pressed. */
    hydratedButtons: () => number;
    waitingButtons: () => number;
    hydratedByPress: number;
  }
}

/** Keeps all scripts from a page that fetches none ahead; what this answers with lets them through, and lists those asked for. */
const holdScripts = async (page: Page): Promise<{ asked: string[]; release: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.route("**/_astro/*.js", async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await promise;
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return { asked, release: () => resolve(undefined) };
};

test.describe("the first press on a page", () => {
  for (const { what, path, control, opens, viewport } of OPENINGS)
    test.describe(what, () => {
      test.use({ viewport: viewport ?? { width: 1280, height: 800 } });

      test("asks for every script that its answer needs before any of them is there", async ({ page }) => {
        const { asked, release } = await holdScripts(page);
        await page.goto(path);
        await control(page).click();
        const named = await page
          .locator("link[rel=modulepreload]")
          .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));
        expect(named.length).toBeGreaterThan(3);
        await expect.poll(() => named.filter((script) => !asked.includes(script))).toEqual([]);
        release();
        await expect(page.getByRole(opens.role, { name: opens.name })).toBeVisible();
        expect(asked.filter((script) => !named.includes(script))).toEqual([]);
      });
    });

  test("hydrates the post that it is in, and the others after it is answered", async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto(universityHref(1));
    await page.evaluate(() => {
      const isHydrated = (one: Element): boolean => Object.keys(one).some((key) => key.startsWith("__reactProps"));
      const buttons = () => [...document.querySelectorAll("main .post-button[aria-pressed]")];
      Object.assign(window, {
        hydratedButtons: () => buttons().filter(isHydrated).length,
        waitingButtons: () => buttons().filter((one) => !isHydrated(one)).length,
      });
      // The reader's own press comes first, then the one that is done again.
      addEventListener("click", ({ isTrusted }) => {
        if (!isTrusted) window.hydratedByPress = window.hydratedButtons();
      });
    });
    await firstLike(page).click();
    release();
    await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
    // A like and a dislike.
    expect(await page.evaluate(() => window.hydratedByPress)).toBe(2);
    await expect.poll(() => page.evaluate(() => window.waitingButtons())).toBe(0);
    expect(await page.evaluate(() => window.hydratedButtons())).toBeGreaterThan(10);
  });
});
