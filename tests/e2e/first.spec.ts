import type { Locator, Page, Route } from "@playwright/test";
import { setTimeout } from "node:timers/promises";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES, universityHref } from "../../src/contract/routes.ts";
import { expect, hold, scriptsThere, test } from "./fixtures.ts";
import { shifts, watchShifts } from "./layout.ts";

const SCRIPTS = "**/_astro/*.js";

/** Keeps the scripts that an address names from a page; what this answers with lets them through. */
type Keep = (page: Page, what?: string) => Promise<() => void>;
const delay: Keep = async (page, what = SCRIPTS) => {
  await page.route(what, async (route: Route) => {
    await setTimeout(1_500);
    await route.continue().catch(() => undefined);
  });
  return () => undefined;
};

const logIn = (page: Page) => page.getByRole("banner").getByRole("button", { name: MESSAGES.login });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Log in" });
const search = (page: Page) => page.getByRole("banner").getByRole("combobox");
const categories = (page: Page) => page.getByRole("navigation", { name: "Categories" });
/** The island that something is in. */
const islandOf = (part: Locator) => part.locator("xpath=ancestor::astro-island[1]");

test.use({ viewport: { width: 1280, height: 800 } });

for (const path of [ROUTES.home, ROUTES.programs, universityHref(1)])
  test(`${path} is painted before a script is asked for`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const times = () =>
      page.evaluate(() => ({
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
        asked: performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ startTime }) => startTime),
      }));
    // They are fetched ahead when the browser has nothing else to do, and it says when that is.
    await expect.poll(async () => (await times()).asked.length).toBeGreaterThan(1);
    const { painted, asked } = await times();
    for (const time of asked) expect(time).toBeGreaterThan(painted);
  });

test("the brand's face is there on a first visit over a slow line, and nothing moves", async ({ page }) => {
  await watchShifts(page);
  const browser = await page.context().newCDPSession(page);
  const rate = 200 * 1024;
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
  await page.goto(universityHref(1));
  await page.evaluate(() => document.fonts.ready);
  await browser.send("DOM.enable");
  await browser.send("CSS.enable");
  const { root } = await browser.send("DOM.getDocument");
  const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
  expect(fonts.map(({ familyName }) => familyName).join()).toMatch(/^Bricolage Grotesque[^,]*$/);
  expect(await shifts(page)).toBe(0);
});

for (const [when, keep] of [
  ["before its scripts are there", hold],
  ["whose scripts come 1.5 s late", delay],
] as const)
  test.describe(`on a page ${when}`, () => {
    test("a button that was pressed says so at once, and is pressed again when they are", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.about, { waitUntil: "commit" });
      await logIn(page).click();
      // What only comes late may be there by now.
      if (keep === hold) {
        await expect(logIn(page)).toHaveAttribute("data-taken");
        await expect(dialog(page)).toBeHidden();
      }
      release();
      await expect(dialog(page)).toBeVisible();
      await expect(page.locator("[data-taken]")).toHaveCount(0);
    });

    test("nor is one lost that is pressed as soon as the page is there", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.about, { waitUntil: "commit" });
      await logIn(page).click();
      await page.getByRole("contentinfo").getByRole("radio", { name: "Dark" }).check();
      release();
      await expect(dialog(page)).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page.getByRole("radio", { name: "Dark", includeHidden: true })).toBeChecked();
    });

    test("a form that was sent is sent when they are, with what was typed", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.universities, { waitUntil: "commit" });
      const box = page.getByRole("main").getByRole("searchbox", { name: "University name" });
      await box.fill("melborne");
      await box.press("Enter");
      release();
      await expect(page).toHaveURL(/\?q=melborne/);
      await expect(page.getByRole("region", { name: MESSAGES.results })).toContainText("University of Melbourne");
    });

    test("nor is a text lost of which Enter is pressed before its list has its script", async ({ page }) => {
      const release = await keep(page, "**/_astro/Listing.*.js");
      await page.goto(ROUTES.destinations, { waitUntil: "commit" });
      const box = page.getByRole("main").getByRole("searchbox").first();
      await box.fill("hobart");
      await box.press("Enter");
      release();
      await expect(page).toHaveURL(/\?q=hobart/);
      await expect(box).toHaveValue("hobart");
      await expect(page.getByRole("main").getByRole("status").first()).toHaveText("1 place");
    });

    test("the search is sent that was sent, with what was typed", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.about, { waitUntil: "commit" });
      await search(page).fill("sydney");
      await search(page).press("Enter");
      release();
      await expect(page).toHaveURL(new RegExp(`${ROUTES.search}\\?q=sydney$`));
      await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("sydney");
      await expect(page.getByRole("region", { name: "Universities" })).toContainText("University of Sydney");
    });

    test("Escape closes what was opened, when they are", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.about, { waitUntil: "commit" });
      await page.getByText("Explore campus life").click();
      await categories(page).getByRole("link").first().press("Escape");
      // The pointer is not what keeps it open.
      await page.mouse.move(640, 700);
      release();
      await expect(categories(page)).toBeHidden();
      await expect(page.locator("summary:focus")).toHaveText("Explore campus life");
    });

    test("the key of the search works, and what was typed is searched for", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.about, { waitUntil: "commit" });
      // The page is read to its end before anybody sees it.
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await page.keyboard.press("/");
      await page.keyboard.type("sydney");
      await expect(search(page)).toHaveValue("sydney");
      release();
      await expect(page.getByRole("banner").getByRole("option").first()).toBeVisible();
    });

    test("the key of the search opens a phone's screen of it", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const release = await keep(page);
      await page.goto(ROUTES.about, { waitUntil: "commit" });
      // The page is read to its end before anybody sees it.
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await page.keyboard.press("/");
      release();
      await expect(page.getByRole("dialog", { name: MESSAGES.search }).getByRole("combobox")).toBeFocused();
    });

    test("a box that was changed counts when they are", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.universities, { waitUntil: "commit" });
      await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("Highest Rating");
      release();
      await expect(page).toHaveURL(/sort=/);
    });

    test("buttons are pressed as often and in the order that they were", async ({ page }) => {
      const release = await keep(page);
      await page.goto(ROUTES.universities, { waitUntil: "commit" });
      const compare = page.getByRole("main").getByRole("button", { name: /^(Add to Compare|Remove) / });
      await compare.nth(1).click();
      await compare.nth(0).click();
      await compare.nth(1).click();
      release();
      await expect(compare.nth(0)).toHaveAttribute("aria-pressed", "true");
      await expect(compare.nth(1)).toHaveAttribute("aria-pressed", "false");
      await scriptsThere(page);
      await expect(compare.nth(1)).toHaveAttribute("aria-pressed", "false");
    });

    test("links lead where they lead, at once", async ({ page }) => {
      await keep(page);
      await page.goto(ROUTES.universities, { waitUntil: "commit" });
      await page.getByRole("banner").getByRole("link", { name: "Programs" }).click();
      await expect(page).toHaveURL(/\/programs$/);
    });
  });

test.describe("what cannot be fetched", () => {
  test.use({ expectedComplaint: /Failed to fetch|Failed to load|could not be fetched|ERR_FAILED|Error hydrating/ });

  /** Lets something fail, does what is said until the page says that it failed, lets it pass, and does it again. */
  const failAndTryAgain = async (
    page: Page,
    what: string,
    path: string,
    act: () => Promise<void>,
    done: () => Promise<void>,
  ): Promise<void> => {
    await page.route(what, (route) => route.abort());
    await page.goto(path, { waitUntil: "networkidle" });
    await act();
    await expect(page.getByRole("alert")).toHaveText(MESSAGES.pressFailed);
    await page.unroute(what);
    await act();
    await done();
    await expect(page.getByRole("alert")).toBeHidden();
  };

  // The last one has all of the account's dialogs: it is named for the island among them.
  for (const what of ["islands", "hydrate", "NewPassword"])
    test(`${what}: the press says so, and the next one tries again`, async ({ page }) => {
      await failAndTryAgain(
        page,
        `**/_astro/${what}.*.js*`,
        ROUTES.about,
        () => logIn(page).click(),
        () => expect(dialog(page)).toBeVisible(),
      );
    });

  test("the search says so where it was sent, keeps the text, and the next time it is sent it searches", async ({
    page,
  }) => {
    await failAndTryAgain(
      page,
      "**/_astro/islands.*.js*",
      ROUTES.about,
      async () => {
        if ((await search(page).inputValue()) === "") await search(page).fill("sydney");
        await search(page).press("Enter");
      },
      async () => {
        await expect(page).toHaveURL(new RegExp(`${ROUTES.search}\\?q=sydney$`));
        await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("sydney");
      },
    );
  });

  test("the menu says so at its pin, and opens and leads on without its code", async ({ page }) => {
    const pin = page.getByRole("button", { name: "Pin menu" });
    await failAndTryAgain(
      page,
      "**/_astro/islands.*.js*",
      ROUTES.about,
      async () => {
        if (!(await categories(page).isVisible())) await page.getByText("Explore campus life").click();
        await pin.click();
      },
      () => expect(pin).toHaveAttribute("aria-pressed", "true"),
    );
    expect(await islandOf(pin).getAttribute("ssr")).toBeNull();
  });
});
