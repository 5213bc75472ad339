import type { Page, Request, Route } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { PAGE_CATEGORIES } from "../../src/features/profile/profile.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { expect, hold, test } from "./fixtures.ts";
import { shifts, watchShifts } from "./layout.ts";
import { callAs, logInTo, signedIn } from "./people.ts";

const PAGES = [
  { path: "/universities/1", category: "universities" },
  { path: "/universities/1/program/1", category: "programs" },
  { path: "/universities/1/subject/1", category: "subjects" },
  { path: "/facility/1", category: "" },
  { path: "/destination/1", category: "destinations" },
] as const;
/** The toggle in a page's row of actions. */
const toggle = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Bookmark/ })
    .first();
/** The toggle of the first helpful link of the page. */
const linkToggle = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("button", { name: /^Bookmark/ })
    .first();
const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "PUT" && response.url().endsWith("/api/users/me"));
/** Bookmarks the page, and waits until the server has it. */
const bookmark = async (page: Page): Promise<string> => {
  const name = (await page.getByRole("heading", { level: 1 }).textContent())?.trim() ?? "";
  await expect(toggle(page)).toHaveAccessibleName(`${MESSAGES.bookmark} ${name}`);
  const answer = saved(page);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await expect(toggle(page)).toHaveAccessibleName(`${MESSAGES.bookmarked} ${name}`);
  expect((await answer).ok()).toBe(true);
  return name;
};

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("things of six kinds are bookmarked and each is found again, here and on another device", async ({
      page,
      browser,
    }) => {
      const person = await signedIn(page);
      const found: { name: string; path: string; category: string }[] = [];
      for (const { path, category } of PAGES) {
        await page.goto(path);
        const name = await bookmark(page);
        const facility = (await (await page.request.get("/api/facilities/1")).json()) as {
          data: { attributes: { facilityType: string } };
        };
        const type = facility.data.attributes.facilityType;
        const key = category || PAGE_CATEGORIES.find(({ label }) => label === type)?.key;
        found.push({ name, path, category: key ?? "" });
      }
      // The sixth kind: a helpful link.
      await page.goto("/universities/1#links");
      const answer = saved(page);
      await linkToggle(page).click();
      await expect(linkToggle(page)).toHaveAttribute("aria-pressed", "true");
      expect((await answer).ok()).toBe(true);

      const other = await browser.newContext({ viewport: { width, height: 800 } });
      await logInTo(other, person);
      const elsewhere = await other.newPage();
      for (const device of [page, elsewhere]) {
        for (const { name, path, category } of found) {
          await device.goto(`/profile?category=${category}`);
          const link = device.getByRole("tabpanel").getByRole("link", { name, exact: true });
          await expect(link).toHaveAttribute("href", path);
        }
        await device.goto("/aboutus");
        const header = device.getByRole("banner");
        if (width <= 640) await header.getByText("Menu").click();
        await header.getByRole("button", { name: MESSAGES.profile }).click();
        await device.getByRole("dialog").getByRole("tab", { name: "Bookmarks" }).click();
        await device.getByLabel("Show").selectOption({ label: "Helpful Links (1)" });
        await expect(device.getByRole("tabpanel").getByRole("link")).toHaveCount(1);
        for (const { category } of found)
          await expect(device.locator(`option[value=${category}]`)).toContainText("(1)");
      }
      await other.close();
    });
  });

for (const width of [360, 768, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 1_100 } });

    test("bookmarks that are on their way have their room, and nothing moves when they are there", async ({ page }) => {
      const { jwt } = await signedIn(page);
      await callAs(jwt, "PUT", "/api/users/me", { userProgramLikes: { connect: [1, 2, 3] } });
      const [sendPerson, sendFacts] = [
        await hold(page, "**/api/users/me*"),
        await hold(page, "**/api/program-pages?*"),
      ];
      await watchShifts(page, "in the heading");
      const boxesOf = async (names: string) =>
        page
          .getByRole("main")
          .locator(names)
          .filter({ visible: true })
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      await page.goto("/profile?category=programs");
      const bones = page.getByRole("main").locator(".bone").filter({ visible: true });
      await expect(bones).not.toHaveCount(0);
      const [tabs, [pill], [card]] = [await boxesOf(".tab"), await boxesOf(".pill"), await boxesOf(".card")];
      sendPerson();
      await expect(page.getByRole("tabpanel").getByRole("link").first()).toBeVisible();
      // The lines of the cards are not there yet.
      await expect(bones).not.toHaveCount(0);
      expect(await boxesOf(".tab")).toEqual(tabs);
      expect((await boxesOf(".pill"))[0]).toBe(pill);
      expect((await boxesOf(".card"))[0]).toBe(card);
      sendFacts();
      await expect(bones).toHaveCount(0);
      expect((await boxesOf(".card"))[0]).toBe(card);
      // The greeting, which has its room, may be set anew within it: what else moves is counted.
      expect(await shifts(page)).toBeLessThan(0.001);
    });
  });

test("two tabs stay in step, and so does what was taken away on the profile page", async ({ page, context }) => {
  await signedIn(page);
  await page.goto("/universities/2");
  const second = await context.newPage();
  await second.goto("/universities/2");
  const name = await bookmark(page);
  await expect(toggle(second)).toHaveAttribute("aria-pressed", "true");
  await second.goto("/profile");
  await expect(second.getByRole("tabpanel").getByRole("link", { name })).toBeVisible();
  await second.getByRole("button", { name: `${MESSAGES.bookmarked} ${name}` }).click();
  await expect(second.getByText(MESSAGES.noBookmarks)).toBeVisible();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
});

test("pressed three times in a row, the last press is what the server has", async ({ page }) => {
  const { jwt } = await signedIn(page);
  let unanswered = 0;
  const count = (by: 1 | -1) => (request: Request) => {
    if (request.method() === "PUT") unanswered += by;
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  await page.goto("/universities/3");
  await expect(toggle(page)).toBeVisible();
  for (let press = 0; press < 3; press++) await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  const name = (await page.getByRole("heading", { level: 1 }).textContent())?.trim() ?? "";
  await expect
    .poll(async () => {
      const me = await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${jwt}` } });
      return unanswered === 0 && (await me.text()).includes(`"${name}"`);
    })
    .toBe(true);
  await page.evaluate(() => localStorage.removeItem("me"));
  await page.reload();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
});

test.describe("when saving fails", () => {
  test.use({ expectedComplaint: /503|ERR_FAILED/ });
  test("a bookmark is as it was before, the log says why, and the page that it is not saved", async ({ page }) => {
    await signedIn(page);
    await page.goto("/destination/1");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    // The shared CMS must not be stopped for this: the one call is answered here.
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/users/me", async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      await asked;
      return route.fulfill({ status: 503, json: { error: { status: 503, name: "CmsUnavailable", message: "Away" } } });
    });
    const logged = page.waitForEvent("console", (message) => message.text().includes("A bookmark could not be saved"));
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
    answer();
    await logged;
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    const again = page.getByRole("main").getByRole("button", { name: MESSAGES.tryAgain });
    await expect(page.getByText("Not saved.")).toBeVisible();
    await page.unroute("**/api/users/me");
    await again.click();
    await expect(toggle(page)).toBeFocused();
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
    await expect(again).toBeHidden();
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    await page.waitForLoadState("networkidle");
    await page.reload();
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  });
});

test.describe("a page that is left while a bookmark is on its way", () => {
  /** Bookmarks a university, leaves its page before the answer is there, and comes back by another page. */
  const leaveWhile = async (page: Page, send: (route: Route) => Promise<unknown>) => {
    await signedIn(page);
    await page.goto("/universities/1");
    const sent = Promise.withResolvers<undefined>();
    await page.route("**/api/users/me", async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      await send(route);
      sent.resolve(undefined);
    });
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    await toggle(page).click();
    await sent.promise;
    await page.goto("/universities/2");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    await page.goto("/universities/1");
  };

  test("has it on the pages that come after, whose answer never came", async ({ page }) => {
    await leaveWhile(page, (route) => route.fetch());
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  });

  test("does not go on showing it where the server never had it", async ({ page }) => {
    await page.clock.install();
    await leaveWhile(page, () => Promise.resolve());
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
    await page.clock.fastForward(LIMITS.callTimeout);
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  });
});

test("signed out, pages have no bookmark button, and one in a list asks for a login", async ({ page }) => {
  await page.goto("/universities/1");
  await expect(page.getByRole("main").getByRole("button", { name: /^Bookmark/ })).toHaveCount(0);
  await page.goto("/universities/1#links");
  await linkToggle(page).click();
  await expect(page.getByRole("dialog").getByText(MESSAGES.loginForPost)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(linkToggle(page)).toBeFocused();
});

test("by keyboard alone a university is bookmarked and let go, and the page says so", async ({ page }) => {
  await signedIn(page);
  await page.goto("/universities/1");
  await toggle(page).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "is in your bookmarks" })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await expect(toggle(page)).toBeFocused();
});

test("axe finds nothing on a page with its bookmark button in either scheme", async ({ page }) => {
  await signedIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { path } of PAGES) {
    await page.goto(path);
    await expect(toggle(page)).toBeVisible();
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
    expect(await violationsInBothSchemes(page, "main header")).toEqual([]);
  }
});
