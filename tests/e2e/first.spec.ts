import type { Page, Route } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES, universityHref } from "../../src/contract/routes.ts";
import { expect, test } from "./fixtures.ts";

const OTHERS = "**/_astro/entry.*.js";
const FIRST = "**/_astro/Site.*.js";
const LATER = "**/_astro/later.*.css";

/** Holds back what an address names; what this answers with lets it through. */
const hold = async (page: Page, what: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(what, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
};
const logIn = (page: Page) => page.getByRole("banner").getByRole("button", { name: MESSAGES.login });
const dialog = (page: Page) => page.getByRole("dialog", { name: MESSAGES.login });

test.describe("a page before its scripts are there", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const path of [ROUTES.home, ROUTES.programs, universityHref(1)])
    test(`${path} is painted before a script but the first is asked for`, async ({ page }) => {
      await page.goto(path, { waitUntil: "networkidle" });
      const { painted, asked } = await page.evaluate(() => ({
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
        asked: performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ startTime }) => startTime)
          .sort((a, b) => a - b),
      }));
      expect(asked.length).toBeGreaterThan(1);
      for (const time of asked.slice(1)) expect(time).toBeGreaterThan(painted);
    });

  test("a button that was pressed is pressed again when they are", async ({ page }) => {
    const release = await hold(page, OTHERS);
    await page.goto(ROUTES.about);
    await logIn(page).click();
    await expect(dialog(page)).toBeHidden();
    release();
    await expect(dialog(page)).toBeVisible();
  });

  test("nor is one lost that was pressed before the first of them", async ({ page }) => {
    const release = await hold(page, FIRST);
    await page.goto(ROUTES.about, { waitUntil: "commit" });
    await logIn(page).click();
    await page.getByRole("contentinfo").getByRole("radio", { name: "Dark" }).check();
    release();
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("radio", { name: "Dark", includeHidden: true })).toBeChecked();
  });

  test("a form that was sent is sent when they are, with what was typed", async ({ page }) => {
    const release = await hold(page, OTHERS);
    await page.goto(ROUTES.universities);
    const box = page.getByRole("main").getByRole("searchbox", { name: "University name" });
    await box.fill("melborne");
    await box.press("Enter");
    release();
    await expect(page).toHaveURL(/\?q=melborne/);
    await expect(page.getByRole("region", { name: MESSAGES.results })).toContainText("University of Melbourne");
  });

  test("nor is a text lost of which Enter is pressed before its list has its script", async ({ page }) => {
    const release = await hold(page, "**/_astro/start.*.js");
    await page.goto(ROUTES.destinations, { waitUntil: "networkidle" });
    const box = page.getByRole("main").getByRole("searchbox").first();
    await box.fill("hobart");
    await box.press("Enter");
    release();
    await expect(page).toHaveURL(/\?q=hobart/);
    await expect(box).toHaveValue("hobart");
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText("1 place");
  });

  test("Escape closes what was opened, when they are", async ({ page }) => {
    const release = await hold(page, OTHERS);
    await page.goto(ROUTES.about);
    const categories = page.getByRole("navigation", { name: "Categories" });
    await page.getByText("Explore campus life").click();
    await categories.getByRole("link").first().press("Escape");
    release();
    await expect(categories).toBeHidden();
  });

  test("the key of the search works, and what was typed is searched for", async ({ page }) => {
    const release = await hold(page, OTHERS);
    await page.goto(ROUTES.about);
    await page.keyboard.press("/");
    await page.keyboard.type("sydney");
    await expect(page.getByRole("banner").getByRole("combobox")).toHaveValue("sydney");
    release();
    await expect(page.getByRole("banner").getByRole("option").first()).toBeVisible();
  });

  test("a box that was changed counts when they are", async ({ page }) => {
    const release = await hold(page, OTHERS);
    await page.goto(ROUTES.universities);
    await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("Highest Rating");
    release();
    await expect(page).toHaveURL(/sort=/);
  });

  test.describe("when they cannot be had", () => {
    test.use({ expectedComplaint: /Failed to fetch|Failed to load|could not be fetched|ERR_FAILED/ });

    for (const what of [OTHERS, LATER])
      test(`${what}: the next press tries again`, async ({ page }) => {
        await page.route(what, (route) => route.abort());
        await page.goto(ROUTES.about, { waitUntil: "networkidle" });
        const failed = page.waitForEvent("requestfailed");
        await logIn(page).click();
        await failed;
        await expect(dialog(page)).toBeHidden();
        await page.unroute(what);
        await expect(async () => {
          await logIn(page).click({ timeout: 1_000 });
          await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
        }).toPass();
      });
  });
});
