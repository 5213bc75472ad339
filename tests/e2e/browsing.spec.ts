import { LIMITS } from "../../src/contract/limits.ts";
import { CATEGORY_LINKS, FOOTER_LINKS, universityHref } from "../../src/contract/routes.ts";
import { expect, test } from "./fixtures.ts";

test("a reader gets from the home page to a program of a university by links alone", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Universities", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Universities" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Australian National University/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Australian National University" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /programs/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/universities\/1\/programs$/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Bachelor/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/universities\/1\/program\/\d+$/);
  await page.getByRole("link", { name: "Australian National University" }).first().click();
  await expect(page).toHaveURL(/\/universities\/1$/);
});

test("the rating at the head of a page leads to what students wrote, past all that stands between", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(universityHref(1));
  const title = page.getByRole("heading", { name: "From students" });
  await expect(title).not.toBeInViewport();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Rated .* reviews?$/ })
    .click();
  await expect(title).toBeInViewport();
});

test("at the head of a page the rating is larger than what stands beside it, and a remark fills its box", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(universityHref(1));
  const rating = page.getByRole("main").getByRole("link", { name: /^Rated .* reviews?$/ });
  const [number = 0, count = 0] = await rating
    .locator("span:has(> svg), .soft")
    .evaluateAll((parts) => parts.map((part) => parseFloat(getComputedStyle(part).fontSize)));
  expect(number).toBeGreaterThan(count);
  const filled = await page
    .getByRole("main")
    .locator(".remark")
    .first()
    .evaluate((remark) => {
      const range = document.createRange();
      range.selectNodeContents(remark);
      const { paddingLeft, paddingRight } = getComputedStyle(remark);
      const room = remark.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return Math.max(...[...range.getClientRects()].map(({ width }) => width)) / room;
    });
  expect(filled).toBeGreaterThan(0.8);
});

test("the footer leads to every page of the specification", async ({ page }) => {
  await page.goto("/");
  for (const { label, href } of FOOTER_LINKS)
    await expect(page.getByRole("contentinfo").getByRole("link", { name: label })).toHaveAttribute("href", href);
});

test("the sixth of the top-ranked tiles is an advertisement without rank or rating", async ({ page }) => {
  await page.goto("/");
  const tiles = page.getByRole("main").getByRole("list").first().getByRole("listitem");
  await expect(tiles).toHaveCount(6);
  for (const [at, isAdvertisement] of [
    [4, false],
    [5, true],
  ] as const) {
    const tile = tiles.nth(at);
    await expect(tile.getByRole("heading").getByRole("link")).toHaveAttribute("href", /^\/universities\/\d+$/);
    await expect(tile.getByText("Advertisement")).toHaveCount(isAdvertisement ? 1 : 0);
    await expect(tile.getByRole("img", { name: /^Rank/ })).toHaveCount(isAdvertisement ? 0 : 1);
    const rated = expect(tile);
    await (isAdvertisement ? rated.not : rated).toContainText(/\d reviews?|No rating yet/);
  }
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the category menu opens by pointer, stays when pinned, and closes otherwise", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const link = page.getByRole("link", { name: "Destinations", exact: true }).first();
    const opener = page.getByText("Explore campus life");
    await opener.hover();
    await expect(link).toBeVisible();
    await page.mouse.move(640, 700);
    await expect(link).toBeHidden();
    await opener.hover();
    await page.getByRole("button", { name: /pin/i }).click();
    await page.mouse.move(640, 700);
    // Longer than the closing delay of the specification.
    await page.clock.runFor(2 * LIMITS.categoryMenuCloseDelay);
    await expect(link).toBeVisible();
  });

  test("the category menu works by keyboard alone", async ({ page }) => {
    await page.goto("/");
    const opener = page.getByText("Explore campus life");
    const categories = page.getByRole("navigation", { name: "Categories" });
    await page.getByRole("banner").getByRole("button", { name: "Login" }).focus();
    await page.keyboard.press("Tab");
    await expect(opener).toBeVisible();
    await page.keyboard.press("Enter");
    for (const { label } of CATEGORY_LINKS)
      await expect(categories.getByRole("link", { name: label, exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(categories).toBeHidden();
  });

  test("the first Tab shows a link that skips to the content", async ({ page }) => {
    await page.goto("/universities/1");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: /skip to/i });
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
  });
});

test("the theme switch overrides the system's scheme and is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("contentinfo").getByRole("radio", { name: "Dark" }).check();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.goto("/programs");
  expect(await background()).toBe(dark);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a phone's menu, the categories and a long text open all the same", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/universities/1");
    await page.getByRole("banner").getByText("Menu").first().click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Subjects" }).first()).toBeVisible();
    await expect(page.getByText(/Based on \d+ review\(s\)/).first()).toBeVisible();
  });
});
