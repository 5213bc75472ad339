import type { Page } from "@playwright/test";
import { destinationHref, facilityHref, ROUTES } from "../../src/contract/routes.ts";
import { facilityTypeOf } from "../../src/contract/taxonomy.ts";
import { liveArea, openTab } from "./area.ts";
import { expect, test } from "./fixtures.ts";

test.describe("the way back from a facility", () => {
  const { path, label } = facilityTypeOf("Accommodation");
  const back = (page: Page) => page.getByRole("main").getByRole("link", { name: label, exact: true });
  const toFirst = async (page: Page) => {
    await page.getByRole("region", { name: "All", exact: true }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/facility\/\d+$/);
  };

  test("is Back: to the list as it was chosen, past the tabs and popups of the page", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 780 });
    await page.goto(path);
    await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("Highest rating");
    await expect(page).toHaveURL(/sort=highestRating$/);
    const list = page.url();
    const length = await page.evaluate(() => history.length);
    await toFirst(page);
    await liveArea(page);
    await openTab(page, "Blog");
    await expect(page).toHaveURL(/#blog$/);
    await back(page).click();
    await expect(page).toHaveURL(list);
    expect(await page.evaluate(() => history.length)).toBe(length + 2);
    await page.goForward();
    await expect(page).toHaveURL(/\/facility\/\d+$/);
  });

  test("leads to the list where no page of Quad's was before, and with a modifier in a new tab", async ({
    page,
    context,
  }) => {
    await page.goto(facilityHref(1));
    await page.waitForLoadState("networkidle");
    const own = await back(page).getAttribute("href");
    await back(page).click();
    await expect(page).toHaveURL(own ?? "");

    await toFirst(page);
    await page.waitForLoadState("networkidle");
    const opened = context.waitForEvent("page");
    await back(page).click({ modifiers: ["ControlOrMeta"] });
    await expect(await opened).toHaveURL(path);
    await expect(page).toHaveURL(/\/facility\/\d+$/);
  });

  test("is a plain link on the pages of destinations", async ({ page }) => {
    await page.goto("/");
    await page.goto(destinationHref(1));
    await page.waitForLoadState("networkidle");
    await page.getByRole("main").getByRole("link", { name: "Destinations", exact: true }).click();
    await expect(page).toHaveURL(ROUTES.destinations);
  });
});
