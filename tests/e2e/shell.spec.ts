import type { Page } from "@playwright/test";
import { CATEGORY_LINKS, HEADER_LINKS, ROUTES } from "../../src/contract/routes.ts";
import { expect, test } from "./fixtures.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
  const opener = (page: Page) => page.getByRole("banner").getByText("Menu");

  test("the menu leads home and to the three listings", async ({ page }) => {
    await page.goto("/aboutus");
    await expect(menu(page)).toBeHidden();
    await opener(page).click();
    for (const { href, label } of [{ href: ROUTES.home, label: "Home" }, ...HEADER_LINKS])
      await expect(menu(page).getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
    await menu(page).getByRole("link", { name: "Programs" }).click();
    await expect(page).toHaveURL(/\/programs$/);
  });

  test("the menu closes on Escape, which gives focus back, and on a press beside it", async ({ page }) => {
    await page.goto("/universities/1");
    await opener(page).click();
    await menu(page).getByRole("link", { name: "Home" }).focus();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(page.locator("summary:focus")).toHaveText("Menu");
    await opener(page).click();
    await page.getByRole("heading", { level: 1 }).click({ position: { x: 10, y: 10 }, force: true });
    await page.mouse.click(180, 700);
    await expect(menu(page)).toBeHidden();
  });

  test("the categories are a list that folds open and shut", async ({ page }) => {
    await page.goto("/");
    const categories = page.getByRole("navigation", { name: "Categories" });
    await expect(categories).toBeHidden();
    await page.getByText("Explore campus life").click();
    for (const { href, label } of CATEGORY_LINKS)
      await expect(categories.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
    await expect(categories.getByRole("button")).toBeHidden();
    await page.getByText("Explore campus life").click();
    await expect(categories).toBeHidden();
  });

  test("the categories unfold however early they are pressed", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(100);
    await page.goto("/", { waitUntil: "networkidle" });
    const summary = page.getByText("Explore campus life");
    await summary.hover();
    await expect(page.getByTitle("Pin menu")).not.toHaveAttribute("hidden");
    await summary.click();
    await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
  });

  test("everything in the header is large enough for a finger", async ({ page }) => {
    await page.goto("/");
    for (const control of await page.getByRole("banner").locator("a:visible, button:visible, summary:visible").all()) {
      const size = await control.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

test("the header has one search: the box above 640 px, the button of the screen below", async ({ page }) => {
  const button = page.getByRole("banner").getByRole("button", { name: "Search" });
  for (const [width, boxes] of [
    [641, 1],
    [640, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/universities");
    await expect(page.getByRole("banner").getByRole("combobox")).toHaveCount(boxes);
    await expect(button).toHaveCount(1);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBe(0);
  }
});

test.describe("the category menu on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("opens under a pointer that came before its script", async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route("**/_astro/entry.*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/");
    await page.getByText("Explore campus life").hover();
    release(undefined);
    await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
  });

  test("is unpinned again by the same button", async ({ page }) => {
    await page.goto("/");
    const categories = page.getByRole("navigation", { name: "Categories" });
    await page.getByText("Explore campus life").hover();
    const pin = categories.getByRole("button", { name: "Pin menu" });
    await pin.click();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    await page.mouse.move(640, 700);
    await expect(categories).toBeVisible();
    await pin.click();
    await expect(pin).toHaveAttribute("aria-pressed", "false");
    await page.mouse.move(640, 700);
    await expect(categories).toBeHidden();
  });
});
