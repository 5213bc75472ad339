import type { Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { CATEGORY_LINKS, HEADER_LINKS, ROUTES } from "../../src/contract/routes.ts";
import { expect, hold, test } from "./fixtures.ts";
import { shifts, watchShifts } from "./layout.ts";
import { signedIn } from "./people.ts";

test("a page that is still open finds its icons when the sprite of its release is gone", async ({ page }) => {
  await page.route("**/universities/1", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/\/icons\/[\w-]+/g, "/icons/AAAAAA") });
  });
  await page.goto("/universities/1");
  const pin = page.locator("use[href='/icons/AAAAAA.svg#map-pin']").first();
  await expect.poll(() => pin.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0);
});

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
    // The page is young for as long as the test takes.
    await page.addInitScript(() => {
      performance.now = () => 250;
    });
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
    const release = await hold(page);
    await page.goto("/");
    await page.getByText("Explore campus life").hover();
    release();
    await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
  });

  test("closes when its script comes and focus has left it", async ({ page }) => {
    const release = await hold(page);
    await page.goto("/universities");
    const categories = page.getByRole("navigation", { name: "Categories" });
    await page.locator("summary").filter({ hasText: "Explore campus life" }).focus();
    await page.keyboard.press("Enter");
    await expect(categories).toBeVisible();
    await page.getByRole("main").getByRole("searchbox").first().focus();
    await expect(categories).toBeVisible();
    release();
    await expect(categories).toBeHidden();
  });

  test("closes when focus leaves it, and does not open where the pointer only passes", async ({ page }) => {
    await page.goto("/universities");
    const categories = page.getByRole("navigation", { name: "Categories" });
    const summary = page.locator("summary").filter({ hasText: "Explore campus life" });
    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(categories).toBeVisible();
    await categories.getByRole("link").last().focus();
    await expect(categories).toBeVisible();
    await page.getByRole("main").getByRole("searchbox").first().focus();
    await expect(categories).toBeHidden();

    const box = await summary.boundingBox();
    if (!box) throw new Error("The bar is not shown");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(box.x + 300, box.y + box.height / 2);
    await page.clock.runFor(100);
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.clock.runFor(1_000);
    await expect(categories).toBeHidden();
    await page.mouse.move(box.x + 300, box.y + box.height / 2);
    await page.clock.runFor(1_000);
    await expect(categories).toBeVisible();
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

  test("stays pinned on the next page: open before any other script, above the page, and nothing moves", async ({
    page,
  }) => {
    await page.goto("/");
    const categories = page.getByRole("navigation", { name: "Categories" });
    await page.getByText("Explore campus life").hover();
    const pin = categories.getByRole("button", { name: "Pin menu" });
    await pin.click();
    const release = await hold(page);
    await watchShifts(page);
    await page.goto("/universities/1", { waitUntil: "commit" });
    await expect(categories).toBeVisible();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    const { y = 0, height = 0 } = (await categories.boundingBox()) ?? {};
    expect((await page.getByRole("main").boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    await page.mouse.move(640, 700);
    release();
    await expect(pin).toHaveAttribute("title", "Unpin menu");
    await expect(categories).toBeVisible();
    expect(await shifts(page)).toBe(0);

    await page.setViewportSize({ width: 600, height: 800 });
    await page.goto("/universities/1");
    await expect(categories).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/universities/1");
    await expect(pin).toHaveAttribute("title", "Unpin menu");
    await pin.click();
    await page.goto("/");
    await expect(page.getByTitle("Pin menu")).not.toHaveAttribute("hidden");
    await expect(categories).toBeHidden();
  });

  test("pinned it is closed as long as the profile lies over the page", async ({ page }) => {
    await signedIn(page);
    await page.addInitScript(() => localStorage.setItem("menu-pinned", "true"));
    await page.goto("/aboutus");
    const categories = page.locator("#categories > nav");
    await expect(categories).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: MESSAGES.profile }).click();
    await expect(page.getByRole("dialog", { name: MESSAGES.profile, exact: true })).toBeVisible();
    await expect(categories).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(categories).toBeVisible();
  });
});
