import type { Page } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { shifts, sideways, watchShifts } from "./layout.ts";
import { logInElsewhere, logInTo, newPerson, signedIn, type Person } from "./people.ts";

const section = (page: Page) => page.getByRole("region", { name: "Picked for your interests" });
/** Those that are awaited are no list items for those who do not see them. */
const cards = (page: Page) => section(page).getByRole("listitem");
const hrefs = (page: Page) =>
  cards(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
const change = async (page: Page, person: Person, data: object): Promise<void> => {
  const answer = await page.request.put("/api/users/me", { headers: { authorization: `Bearer ${person.jwt}` }, data });
  expect(answer.ok()).toBe(true);
};
/** What an access token says of itself. */
const claimsOf = (authorization: string) =>
  JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString()) as { userId?: string };
/** The home page as it is from the second visit on: interests are known before the first paint. */
const home = async (page: Page): Promise<void> => {
  await page.goto("/");
  await page.waitForFunction(() => localStorage.getItem("me") !== null);
  await page.goto("/");
};

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("two rows follow the interests, never twice the same, and never what is bookmarked", async ({ page }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [7, 8] });
      await home(page);
      await section(page).scrollIntoViewIfNeeded();
      await expect(cards(page).first()).toBeVisible();
      const first = await hrefs(page);
      expect(first.length).toBeLessThanOrEqual(2 * LIMITS.recommendationsPerRow);
      expect(new Set(first).size).toBe(first.length);
      for (const href of first) expect(href).toMatch(/^\/universities\/\d+\/subject\/\d+$/);

      const ids = first.slice(0, 3).map((href) => Number(href.split("/").at(-1)));
      await change(page, person, { userSubjectLikes: { connect: ids } });
      await page.reload();
      await section(page).scrollIntoViewIfNeeded();
      await expect(cards(page).first()).toBeVisible();
      for (const href of first.slice(0, 3)) expect(await hrefs(page)).not.toContain(href);

      await change(page, person, { interests: [19] });
      await page.evaluate(() => localStorage.removeItem("me"));
      await home(page);
      await section(page).scrollIntoViewIfNeeded();
      await expect(cards(page).first()).toBeVisible();
      expect(await hrefs(page)).not.toEqual(first);
      await cards(page).first().getByRole("link").click();
      await expect(page).toHaveURL(/\/universities\/\d+\/subject\/\d+$/);
    });

    test("a card is put on the compare list and shows that it is there, also when it is drawn again", async ({
      page,
    }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [7, 8] });
      await home(page);
      await section(page).scrollIntoViewIfNeeded();
      const toggle = cards(page).first().getByRole("button", { name: MESSAGES.addToCompare });
      const name = ((await toggle.textContent()) ?? "").replace(MESSAGES.addToCompare, "").trim();
      const drawn = section(page).getByRole("button", { name: `${MESSAGES.remove} ${name}` });
      await toggle.click();
      await expect(drawn).toHaveAttribute("aria-pressed", "true");
      await expect(page).toHaveURL("/");
      await page.reload();
      await section(page).scrollIntoViewIfNeeded();
      await expect(drawn).toHaveAttribute("aria-pressed", "true");
      const isCut = (all: Element[]) => all.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
      expect(await cards(page).evaluateAll(isCut)).toBe(false);
    });

    test("what is bookmarked in another tab leaves the rows", async ({ page, context }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [7, 8] });
      await home(page);
      await section(page).scrollIntoViewIfNeeded();
      await expect(cards(page).first()).toBeVisible();
      const [href = ""] = await hrefs(page);
      const other = await context.newPage();
      await other.goto(href);
      await other
        .getByRole("main")
        .getByRole("button", { name: /^Bookmark/ })
        .first()
        .click();
      await expect(section(page).locator(`a[href="${href}"]`)).toHaveCount(0);
    });

    test("nothing in view moves when they come, and the rows are moved by buttons and keys", async ({ page }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [1, 7, 8, 13, 19] });
      await watchShifts(page);
      await home(page);
      await section(page).evaluate((element) => element.scrollIntoView());
      await expect(cards(page).first()).toBeVisible();
      const row = section(page).getByRole("list", { name: "Subjects for you" });
      await section(page).getByRole("button", { name: "On in Subjects for you" }).click();
      await expect.poll(() => row.evaluate((node) => node.scrollLeft)).toBeGreaterThan(100);
      await section(page).getByRole("button", { name: "Back in Subjects for you" }).click();
      await expect.poll(() => row.evaluate((node) => node.scrollLeft)).toBe(0);
      await row.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => row.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
      expect(await shifts(page)).toBe(0);
      expect(await sideways(page)).toBe(0);
    });

    test("axe finds nothing", async ({ page }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [7] });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await home(page);
      await section(page).scrollIntoViewIfNeeded();
      await expect(cards(page).first()).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
    });
  });

test("without interests, and signed out, there are no rows", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/recommendations") && asked.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(section(page)).toBeHidden();
  await signedIn(page);
  await home(page);
  await page.waitForLoadState("networkidle");
  await expect(section(page)).toBeHidden();
  expect(asked).toEqual([]);
});

test("whoever logs in in another tab is not shown what was picked for the one before", async ({ page, context }) => {
  const [person, next] = [await newPerson(), await newPerson()];
  for (const one of [person, next]) {
    await logInTo(context, one).then((known) => change(page, known, { interests: [7, 8] }));
  }
  await logInTo(context, person);
  await home(page);
  await section(page).scrollIntoViewIfNeeded();
  await expect(cards(page).first()).toBeVisible();
  const asked = page.waitForRequest("**/api/recommendations");
  await logInElsewhere(context, next);
  const { authorization = "" } = await (await asked).allHeaders();
  expect(Number(claimsOf(authorization).userId)).toBe(next.id);
});

test.describe("when they cannot be fetched", () => {
  test.use({ expectedComplaint: /503/ });
  test("the home page says so and tries again", async ({ page }) => {
    const person = await signedIn(page);
    await change(page, person, { interests: [7] });
    // The shared CMS must not be stopped for this: the first call is answered here.
    await page.route("**/api/recommendations", (route) => route.fulfill({ status: 503, body: "" }));
    await home(page);
    await section(page).scrollIntoViewIfNeeded();
    await expect(section(page).getByText(MESSAGES.errorLoadingData).last()).toBeVisible();
    await page.unroute("**/api/recommendations");
    await section(page).getByRole("button", { name: MESSAGES.tryAgain }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});
