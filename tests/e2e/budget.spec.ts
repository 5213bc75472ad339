import type { Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { facilityHref, programHref, ROUTES, universityHref } from "../../src/contract/routes.ts";
import { expect, scriptsThere, test } from "./fixtures.ts";
import { signedIn } from "./people.ts";

const KB = 1024;

/** What the page's scripts weigh on the wire, in bytes, by name; it grows while the page fetches more. */
const weighScripts = (page: Page): Map<string, number> => {
  const scripts = new Map<string, number>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.set(pathname, Number(response.headers()["content-length"]));
  });
  return scripts;
};
const total = (scripts: ReadonlyMap<string, number>): number =>
  [...scripts.values()].reduce((sum, size) => sum + size, 0);

/** Does all that a reader who has no account can do on a page. */
const useEverything = async (page: Page): Promise<void> => {
  const search = page.getByRole("banner").getByRole("combobox");
  await search.fill("sydney");
  await expect(page.getByRole("banner").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  const compare = page.getByRole("main").getByRole("button", { name: /^Add .* to Compare|Add to Compare/ });
  for (const at of [0, 1]) if ((await compare.count()) > at) await compare.nth(at).click();
  const opener = page.getByRole("button", { name: /^Compare \(\d\)$/ });
  if ((await opener.count()) > 0 && (await opener.first().isEnabled())) {
    await opener.first().click();
    await expect(page.getByRole("dialog", { name: MESSAGES.comparison })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  const name = page.getByRole("main").getByRole("searchbox").first();
  if ((await name.count()) > 0) await name.fill("sydney");
  const place = page.getByRole("main").getByRole("combobox", { name: "Location" });
  if ((await place.count()) > 0) await place.first().fill("canb");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
};

test.describe("the scripts of a page", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const path of [
    ROUTES.home,
    ROUTES.universities,
    ROUTES.programs,
    ROUTES.destinations,
    ROUTES.compare,
    universityHref(1),
    facilityHref(1),
  ])
    test(`${path} loads at most 123.5 KB, however it is used by a reader`, async ({ page }) => {
      const scripts = weighScripts(page);
      await page.goto(path);
      await useEverything(page);
      expect(scripts.size).toBeGreaterThan(1);
      for (const [name, size] of scripts) expect(size, name).toBeGreaterThan(0);
      expect(total(scripts)).toBeLessThanOrEqual(123.5 * KB);
    });

  for (const path of [
    ROUTES.home,
    ROUTES.universities,
    ROUTES.programs,
    ROUTES.about,
    universityHref(1),
    programHref(1, 1),
  ])
    test(`${path} executes none before it is used by a visitor with empty storage`, async ({ page }) => {
      await page.coverage.startJSCoverage();
      await page.goto(path, { waitUntil: "networkidle" });
      const { hydrated, islands } = await page.evaluate(() => ({
        hydrated: document.querySelectorAll("astro-island:not([ssr])").length,
        islands: document.querySelectorAll("astro-island").length,
      }));
      // What is fetched ahead is there, and no function of it was called.
      const executed = (await page.coverage.stopJSCoverage())
        .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
        .filter(({ url }) => url.endsWith(".js"))
        .map(({ url }) => url);
      expect(islands).toBeGreaterThan(3);
      expect(executed).toEqual([]);
      expect(hydrated).toBe(0);
    });

  test("the profile is fetched when it is opened only, and takes at most 27.1 KB", async ({ page }) => {
    await signedIn(page);
    const scripts = weighScripts(page);
    await page.goto(ROUTES.about);
    // Of somebody who is signed in islands begin once the page is painted and idle, however late that is.
    await expect(page.locator("astro-island:not([ssr])")).not.toHaveCount(0);
    await scriptsThere(page);
    const before = total(scripts);
    await page.getByRole("banner").getByRole("button", { name: MESSAGES.profile }).click();
    await expect(page.getByRole("dialog", { name: MESSAGES.profile, exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(total(scripts)).toBeGreaterThan(before);
    expect(total(scripts) - before).toBeLessThanOrEqual(27.1 * KB);
  });
});
