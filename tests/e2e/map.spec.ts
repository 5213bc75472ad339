import type { Page } from "@playwright/test";
import { universityHref } from "../../src/contract/routes.ts";
import { WORDS } from "../../src/features/listing/messages.ts";
import { violations } from "./axe.ts";
import { expect, scriptsThere, test } from "./fixtures.ts";

const WIDTHS = [360, 1280] as const;
const isPhone = (width: number): boolean => width < 1024;

const map = (page: Page) => page.getByRole("group", { name: WORDS.map });
const points = (page: Page) => map(page).getByRole("link");
const cities = (page: Page) => page.getByRole("list", { name: WORDS.cities });
const status = (page: Page) => page.getByRole("main").getByRole("status");
const place = (page: Page) => new URL(page.url()).searchParams.get("place");
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
const countIn = (label: string): string => /\d+ universit(y|ies)$/.exec(label)?.[0] ?? "";
const opener = (page: Page) => page.getByText(WORDS.map, { exact: true }).filter({ visible: true }).first();

for (const width of WIDTHS)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("the map is used by keyboard alone: a city is reached and chosen, and Back takes it back", async ({
      page,
    }) => {
      await page.goto("/universities");
      await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).focus();
      await page.keyboard.press("Tab");
      if (isPhone(width)) {
        await page.keyboard.press("Enter");
        await expect(map(page)).toBeVisible();
        await page.keyboard.press("Tab");
      }
      await scriptsThere(page);
      expect(await focusedName(page)).toMatch(/^[A-Z][a-z ]+: \d+ universities$/);
      // One stop for Tab, whatever the number of cities.
      await expect(map(page).locator("a:not([tabindex])")).toHaveCount(1);
      for (let step = 0; step < 8 && !(await focusedName(page)).startsWith("Perth"); step += 1)
        await page.keyboard.press("ArrowLeft");
      const label = await focusedName(page);
      expect(label).toMatch(/^Perth: \d+ universities$/);
      await page.keyboard.press("Enter");
      await expect(status(page)).toHaveText(countIn(label));
      expect(place(page)).toBe("Perth WA, Australia");
      await expect(map(page).getByRole("link", { name: /^Perth/ })).toHaveAttribute("aria-current", "true");
      await expect(map(page).getByRole("link", { name: /^Perth/ })).toBeFocused();
      await expect(page.getByRole("main").getByRole("combobox", { name: "Location" })).toHaveValue(
        "Perth WA, Australia",
      );
      await page.goBack();
      await expect(page).toHaveURL(/\/universities$/);
      await expect(status(page)).toHaveText(/^12 of \d+ universities$/);
      await expect(map(page).locator("a[aria-current]")).toHaveCount(0);
    });

    test("the list of cities does the same as the map, and pressing a chosen city takes it back", async ({ page }) => {
      await page.goto("/universities");
      if (isPhone(width)) await opener(page).click();
      const hobart = cities(page).getByRole("link", { name: /^Hobart/ });
      await hobart.click();
      await expect(status(page)).toHaveText("1 university");
      expect(place(page)).toBe("Hobart TAS, Australia");
      await expect(hobart).toHaveAttribute("aria-current", "true");
      await hobart.click();
      await expect(page).toHaveURL(/\/universities$/);
      await expect(status(page)).toHaveText(/^12 of \d+ universities$/);
    });

    test("the numbers on the map follow the name that is searched for, and a shared address marks its city", async ({
      page,
    }) => {
      await page.goto("/universities?place=Darwin+NT%2C+Australia&state=NT&at=-12.463%2C130.842");
      if (isPhone(width)) await opener(page).click();
      await expect(map(page).getByRole("link", { name: /^Darwin/ })).toHaveAttribute("aria-current", "true");
      await page.goto("/universities");
      if (isPhone(width)) await opener(page).click();
      await page.getByRole("main").getByRole("searchbox", { name: "University name" }).fill("melbourne");
      await page.keyboard.press("Enter");
      await expect(map(page).getByRole("link", { name: "Perth: 0 universities" })).toBeVisible();
      await expect(map(page).getByRole("link", { name: /^Melbourne: [1-9]/ })).toBeVisible();
    });

    test("points can be told apart and pressed, and axe finds nothing with the map open", async ({ page }) => {
      await page.goto("/universities");
      if (isPhone(width)) await opener(page).click();
      const boxes = await points(page).evaluateAll((links) =>
        links.map((link) => {
          const { left, right, top, bottom } = (link.querySelector("circle") ?? link).getBoundingClientRect();
          return { x: (left + right) / 2, y: (top + bottom) / 2, size: Math.min(right - left, bottom - top) };
        }),
      );
      expect(boxes.length).toBeGreaterThan(10);
      for (const [at, a] of boxes.entries()) {
        expect(a.size).toBeGreaterThanOrEqual(23.5);
        for (const b of boxes.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(23.5);
      }
      expect(await violations(page)).toEqual([]);
    });
  });

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 900 } });

  test("a record's page says where it is, and leads to the universities around it", async ({ page }) => {
    await page.goto("/facility/1");
    const locator = page.getByRole("figure").filter({ hasText: "On the map: Acton." });
    await expect(locator).toBeVisible();
    await locator.getByRole("link", { name: "Universities near Acton" }).click();
    await expect(status(page)).toHaveText(/^\d+ universities$/);
    await page.goto("/destination/25");
    await expect(page.getByText("On the map:")).toHaveCount(0);
  });

  test("reviews of several years are plotted, with a caption and a table", async ({ page }) => {
    await page.goto(universityHref(1));
    const plot = page.getByRole("figure").filter({ hasText: /^Rating by year|Rating by year/ });
    await expect(plot).toContainText(/Rating by year, from \d\.\d in \d{4} to \d\.\d in \d{4}/);
    const rows = plot.getByRole("table").getByRole("row");
    expect(await rows.count()).toBeGreaterThan(2);
    const reviews = await plot.getByRole("table").getByRole("cell").allInnerTexts();
    expect(reviews.length).toBe(2 * ((await rows.count()) - 1));
  });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test("every city is a link, on the map and in the list", async ({ page }) => {
    await page.goto("/universities");
    await expect(map(page).getByRole("link", { name: /^Brisbane: \d+ universities$/ })).toHaveAttribute(
      "href",
      /^\/universities\?place=Brisbane\+QLD/,
    );
    expect(await cities(page).getByRole("link").count()).toBeGreaterThanOrEqual(await points(page).count());
    await expect(map(page).locator("a[tabindex]")).toHaveCount(0);
  });
});
