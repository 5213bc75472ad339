import type { Page } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { expect, stepsTakenBack, test } from "./fixtures.ts";

const ANU = "Australian National University";
const SEARCH_CALLS = "**/api/fuzzy-search/**";

const header = (page: Page) => page.getByRole("search", { name: MESSAGES.searchQuad });
const box = (page: Page) => header(page).getByRole("combobox");
const results = (page: Page) => page.getByRole("listbox", { name: MESSAGES.results });
const option = (page: Page, name: string | RegExp) => results(page).getByRole("option", { name }).first();

/** The searches that a page asks for from now on. */
const countSearches = (page: Page): (() => number) => {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/fuzzy-search/")) count += 1;
  });
  return () => count;
};

test.describe("the search of a wide header", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("finds a university as it is typed, in spite of typing errors", async ({ page }) => {
    await page.goto("/subjects");
    await box(page).pressSequentially("austrlian natonal");
    await expect(option(page, ANU)).toBeVisible();
    await expect(box(page)).toHaveAttribute("aria-expanded", "true");
    await option(page, ANU).click();
    await expect(page.getByRole("heading", { level: 1, name: ANU })).toBeVisible();
  });

  test("groups what it finds by kind, universities first", async ({ page }) => {
    await page.goto("/");
    await box(page).fill("national");
    const groups = results(page).getByRole("group");
    await expect(groups.first()).toHaveAccessibleName("Universities");
    await box(page).fill("nursing");
    await expect(results(page).getByRole("group", { name: "Programs" }).getByRole("option").first()).toHaveAttribute(
      "href",
      /^\/universities\/\d+\/program\/\d+$/,
    );
  });

  for (const [way, submit] of [
    ["Enter", (page: Page) => page.keyboard.press("Enter")],
    ["the button", (page: Page) => header(page).getByRole("button", { name: MESSAGES.search }).click()],
  ] as const)
    test(`leads to the page of all results on ${way}, and Back leads back`, async ({ page }) => {
      await page.goto("/universities/1");
      await box(page).fill(`  ${ANU} `);
      await submit(page);
      await expect(page).toHaveURL(/\/search\?q=/);
      await expect(page.getByRole("main").getByRole("link", { name: ANU, exact: true })).toBeVisible();
      await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(ANU);
      await page.goBack();
      await expect(page).toHaveURL(/\/universities\/1$/);
    });

  test("asks once for a text, also when it is typed again", async ({ page }) => {
    await page.goto("/universities/1");
    const searches = countSearches(page);
    await box(page).fill(ANU);
    await expect(option(page, ANU)).toBeVisible();
    await box(page).fill(`${ANU} `);
    await expect(results(page)).toBeVisible();
    expect(searches()).toBe(1);
    await expect(page).toHaveURL(/\/universities\/1$/);
  });

  test("ends in the way to all results, which arrow keys reach too", async ({ page }) => {
    await page.goto("/universities/1");
    await box(page).fill("bachelor");
    const all = option(page, /^See all \d+ results$/);
    await expect(all).toBeVisible();
    await expect(header(page).getByRole("status")).toHaveText(/^\d+ of \d+ results$/);
    await page.keyboard.press("ArrowUp");
    await expect(all).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=bachelor$/);
  });

  test("asks nothing for a blank text", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const searches = countSearches(page);
    await box(page).pressSequentially("   ");
    await page.keyboard.press("Enter");
    await header(page).getByRole("button", { name: MESSAGES.search }).click();
    await page.clock.runFor(2 * LIMITS.searchDebounce);
    await expect(results(page)).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await box(page).fill("anu");
    await expect(results(page)).toBeVisible();
    expect(searches()).toBe(1);
    await box(page).fill("");
    await expect(results(page)).toBeHidden();
  });

  test("closes its results on Escape, on a press beside it and when focus leaves, and keeps the text", async ({
    page,
  }) => {
    await page.goto("/universities/1");
    await box(page).fill("anu");
    await expect(results(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(results(page)).toBeHidden();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue("anu");

    await page.keyboard.press("ArrowDown");
    await expect(results(page)).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(results(page)).toBeHidden();
    await expect(box(page)).toHaveValue("anu");

    await box(page).click();
    await expect(results(page)).toBeVisible();
    await header(page).getByRole("button", { name: MESSAGES.search }).focus();
    await expect(results(page)).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link").first().focus();
    await expect(results(page)).toBeHidden();
    await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("is used by keyboard alone: / leads to it, arrow keys go through the results, Enter goes to one", async ({
    page,
  }) => {
    await page.goto("/universities/2");
    await page.keyboard.press("/");
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue("");
    // At once, not letter by letter: the results of a part of it would be other ones.
    await page.keyboard.insertText("university");
    const options = results(page).getByRole("option");
    await expect(options.first()).toBeVisible();
    const chosen = () => results(page).getByRole("option", { selected: true });
    await expect(chosen()).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(chosen()).toHaveText((await options.nth(1).textContent()) ?? "");
    await expect(box(page)).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(chosen()).toHaveText((await options.last().textContent()) ?? "");
    await page.keyboard.press("ArrowDown");
    const href = (await options.first().getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  });

  test("leaves / to whoever is typing elsewhere", async ({ page }) => {
    await page.goto("/");
    const hero = page.getByRole("search", { name: MESSAGES.searchHero }).getByRole("combobox");
    await hero.focus();
    await page.keyboard.type("either/or");
    await expect(hero).toHaveValue("either/or");
  });

  test("says that there are no results", async ({ page }) => {
    await page.goto("/");
    await box(page).fill("qzxjqzxjqzxj");
    await expect(header(page).getByText(MESSAGES.noResults).first()).toBeVisible();
    await expect(header(page).getByRole("status")).toHaveText(MESSAGES.noResults);
    await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("says how many results there are to those who do not see them", async ({ page }) => {
    await page.goto("/");
    await box(page).fill("anu");
    await expect(header(page).getByRole("status")).toHaveText(/^(\d+ of )?\d+ results?$/);
  });

  test("moves nothing when its results open", async ({ page }) => {
    await page.goto("/universities/1");
    const heading = page.getByRole("heading", { level: 1 });
    const before = await heading.boundingBox();
    await box(page).fill("anu");
    await expect(results(page)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
  });

  test.describe("when the site does not answer", () => {
    test.use({ expectedComplaint: /net::ERR_FAILED/ });

    test("says so, keeps the text and tries again when asked to", async ({ page }) => {
      await page.goto("/");
      await page.route(SEARCH_CALLS, (route) => route.abort());
      await box(page).fill("anu");
      await expect(header(page).getByText(MESSAGES.searchFailed).first()).toBeVisible();
      await expect(box(page)).toHaveValue("anu");
      await page.unroute(SEARCH_CALLS);
      await header(page).getByRole("button", { name: MESSAGES.tryAgain }).click();
      await expect(option(page, ANU)).toBeVisible();
      await expect(box(page)).toBeFocused();
    });
  });
});

test("the search of the home page finds from the middle of it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const hero = page.getByRole("search", { name: MESSAGES.searchHero });
  await hero.getByRole("combobox").fill("melborne");
  const found = hero.getByRole("option", { name: /Melbourne/ }).first();
  const href = (await found.getAttribute("href")) ?? "";
  await found.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const opener = (page: Page) => page.getByRole("banner").getByRole("button", { name: MESSAGES.search });
  const screen = (page: Page) => page.getByRole("dialog", { name: MESSAGES.search });

  test("the search has a screen of its own, with the same results", async ({ page }) => {
    await page.goto("/programs");
    await opener(page).tap();
    await expect(screen(page)).toBeVisible();
    await expect(box(page)).toBeFocused();
    await box(page).pressSequentially("austrlian natonal");
    await option(page, ANU).tap();
    await expect(page.getByRole("heading", { level: 1, name: ANU })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/programs$/);
    await expect(screen(page)).toBeHidden();
  });

  test("what is sent from the screen leads to the page of all results, and Back to the page under it", async ({
    page,
  }) => {
    await page.goto("/programs");
    await opener(page).tap();
    await box(page).fill("nursing");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/search\?q=nursing$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/programs$/);
    await expect(screen(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  for (const [way, close] of [
    ["Back", (page: Page) => page.goBack()],
    ["its button", (page: Page) => screen(page).getByRole("button", { name: "Close" }).click()],
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ] as const)
    test(`${way} closes the screen, and focus and place in the page are as before`, async ({ page }) => {
      await page.goto("/aboutus");
      await page.goto("/universities/1");
      await page.evaluate(() => window.scrollTo(0, 300));
      // By its place: a locator's tap scrolls to the top first, because the header is sticky.
      const place = await opener(page).boundingBox();
      await page.touchscreen.tap((place?.x ?? 0) + 22, (place?.y ?? 0) + 22);
      await box(page).fill("anu");
      await expect(results(page)).toBeVisible();
      await close(page);
      await expect(screen(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(300);
      await expect(page).toHaveURL(/\/universities\/1$/);
      await stepsTakenBack(page);
      // Opening and closing has left no step behind in the history.
      await page.goBack();
      await expect(page).toHaveURL(/\/aboutus$/);
    });

  test("the page behind the screen does not scroll", async ({ page }) => {
    await page.goto("/universities/1");
    await opener(page).tap();
    await expect(screen(page)).toBeVisible();
    await page.mouse.move(180, 500);
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("the box of the home page comes to the top, so that the keyboard does not hide its results", async ({
    page,
  }) => {
    await page.goto("/");
    const hero = page.getByRole("search", { name: MESSAGES.searchHero });
    await hero.getByRole("combobox").fill("anu");
    await expect(hero.getByRole("option").first()).toBeInViewport();
    expect((await hero.boundingBox())?.y).toBeLessThan(120);
  });

  test("axe finds nothing on the open screen in either scheme", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await opener(page).tap();
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await box(page).fill("university");
    await expect(results(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });
});

test("axe finds nothing with the results open in either scheme", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await box(page).fill("university");
  await expect(results(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await box(page).fill("qzxjqzxjqzxj");
  await expect(header(page).getByText(MESSAGES.noResults).first()).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no search is offered that would not work", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("search")).toHaveCount(0);
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /universities/ })
        .first(),
    ).toBeVisible();
  });
});
