import type { Page } from "@playwright/test";
import { ROUTES, universityHref } from "../../src/contract/routes.ts";
import { expect, test } from "./fixtures.ts";

test.describe("the tile of a record", () => {
  /** Which tiles took part in the way to this page, and whether the page before had one to go along. */
  const watch = (page: Page) =>
    page.addInitScript(() => {
      window.addEventListener("pagereveal", ({ viewTransition }) => {
        window.tiles = viewTransition?.ready.then(() =>
          document
            .getAnimations()
            .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? "") : ""))
            .filter((name) => name.includes("(tile)"))
            .sort(),
        );
      });
    });
  const tiles = (page: Page) => page.evaluate(() => window.tiles);
  const OLD = "::view-transition-old(tile)";
  const NEW = "::view-transition-new(tile)";

  test("comes from the card that leads to it, and from no other tile", async ({ page }) => {
    await watch(page);
    await page.goto(ROUTES.destinations, { waitUntil: "networkidle" });
    const card = page.locator(".listing-results .card").first();
    await card.getByRole("link").click();
    await expect(page).toHaveURL(/\/destination\/\d+$/);
    expect(await tiles(page)).toEqual(expect.arrayContaining([NEW, OLD]));
    await page.waitForLoadState("networkidle");
    await page.goto(universityHref(1), { waitUntil: "networkidle" });
    await page.getByRole("region", { name: "On campus" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/facility\/\d+$/);
    expect(await tiles(page)).toContain(NEW);
    expect(await tiles(page)).not.toContain(OLD);
  });
});

declare global {
  interface Window {
    /** The pseudo-elements of tiles in the transition that led to this page. */
    tiles: Promise<string[]> | undefined;
  }
}
