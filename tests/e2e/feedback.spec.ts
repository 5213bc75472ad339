import type { Page } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { FEEDBACK_QUESTIONS, MESSAGES } from "../../src/contract/messages.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { expect, scriptsThere, test } from "./fixtures.ts";
import { sideways } from "./layout.ts";
import { signedIn, type Person } from "./people.ts";

const popup = (page: Page) => page.getByRole("region", { name: "A question for you" });
const ok = (page: Page) => popup(page).getByRole("button", { name: "OK" });
const thanks = (page: Page) => page.getByRole("region", { name: "Feedback" });

/** Opens a page as a fresh account whose next visit has that number, with a clock that the test sets. */
const visit = async (page: Page, number: number, path = "/aboutus"): Promise<Person> => {
  const person = await signedIn(page);
  await page.addInitScript((before) => {
    if (sessionStorage.getItem("visit-counted") === null) localStorage.setItem("visits", String(before));
    // Each page fetches the details anew, which is how the test knows that it is ready.
    localStorage.removeItem("me");
  }, number - 1);
  await page.clock.install();
  await page.goto(path);
  await detailsLoaded(page, number);
  return person;
};
const visits = (page: Page) => page.evaluate(() => Number(localStorage.getItem("visits")));
const detailsLoaded = async (page: Page, number: number): Promise<void> => {
  await expect.poll(() => visits(page)).toBe(number);
};
/** Loads the page again within the same visit. */
const reloaded = async (page: Page, number: number): Promise<void> => {
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("me"))).not.toBeNull();
  await detailsLoaded(page, number);
};
/** Does what a stay of that long leads to, and finds that nobody was asked: no question shown, and none on its way. */
const staysInPeace = async (page: Page, stay: number): Promise<void> => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.clock.fastForward(stay);
  // What was asked for before this has been asked for by now.
  await page.evaluate(() => fetch("/favicon.svg").then((answer) => answer.text()));
  expect(fetched).toContain("/favicon.svg");
  expect(fetched.filter((path) => /popup/i.test(path))).toEqual([]);
  await expect(popup(page)).toHaveCount(0);
};
/** Stops the page's clock: the thanks stay until the test moves it. */
const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
const answers = async (page: Page): Promise<{ q1: unknown; q2: unknown; q3: unknown }> => {
  const jwt = await page.evaluate(() => localStorage.getItem("jwt"));
  const me = (await (
    await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${jwt}` } })
  ).json()) as { feedbackQ1: unknown; feedbackQ2: { countryName: string }[]; feedbackQ3: unknown };
  return { q1: me.feedbackQ1, q2: me.feedbackQ2.map(({ countryName }) => countryName).sort(), q3: me.feedbackQ3 };
};

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("on the third visit, after ten minutes on the page, a rating is asked for, saved and thanked for", async ({
      page,
    }) => {
      await visit(page, 3);
      const search = page.getByRole("link", { name: "Contact Us" }).first();
      await search.focus();
      await staysInPeace(page, LIMITS.feedbackStay - 60_000);
      await page.clock.fastForward(60_000);
      await expect(popup(page)).toBeVisible();
      await expect(search).toBeFocused();
      await expect(page.getByText(FEEDBACK_QUESTIONS[1])).toBeVisible();
      await expect(ok(page)).toBeDisabled();
      await popup(page).getByRole("radio", { name: "9" }).check();
      await stopTime(page);
      await ok(page).click();
      await expect(thanks(page)).toContainText(MESSAGES.feedbackThanks);
      await expect.poll(async () => (await answers(page)).q1).toBe(9);
      await page.clock.fastForward(LIMITS.thankYouClose);
      await expect(thanks(page)).toHaveCount(0);
      expect(await sideways(page)).toBe(0);
    });

    test("axe finds nothing on each step in either scheme", async ({ context }) => {
      for (const number of [3, 23, 43]) {
        const page = await context.newPage();
        await page.emulateMedia({ reducedMotion: "reduce" });
        await visit(page, number);
        await page.clock.fastForward(LIMITS.feedbackStay);
        await expect(popup(page)).toBeVisible();
        await page.clock.resume();
        expect(await violationsInBothSchemes(page, "section[aria-labelledby=feedback-title]")).toEqual([]);
        await page.close();
      }
    });
  });

test("a visit is counted once a session, however many pages are read, and none for whoever is signed out", async ({
  page,
  context,
}) => {
  await page.goto("/aboutus");
  expect(await visits(page)).toBe(0);
  await page.goto("about:blank");
  await signedIn(page);
  await page.goto("/aboutus");
  await detailsLoaded(page, 1);
  await page.goto("/contactus");
  await page.reload();
  await scriptsThere(page);
  expect(await visits(page)).toBe(1);
  const other = await context.newPage();
  await other.goto("/aboutus");
  await detailsLoaded(other, 2);
});

test("on other visits nobody is asked", async ({ page }) => {
  await visit(page, 4);
  await staysInPeace(page, 2 * LIMITS.feedbackStay);
});

test("countries: OK waits for one, and the chosen ones are saved", async ({ page }) => {
  await visit(page, 23);
  await page.clock.fastForward(LIMITS.feedbackStay);
  await expect(page.getByText(FEEDBACK_QUESTIONS[2])).toBeVisible();
  const box = (name: string) => popup(page).getByRole("checkbox", { name });
  await box("Canada").check();
  await expect(ok(page)).toBeEnabled();
  await box("Canada").uncheck();
  await expect(ok(page)).toBeDisabled();
  await box("Australia").check();
  await box("New Zealand").check();
  await stopTime(page);
  await ok(page).click();
  await thanks(page).click();
  await expect(thanks(page)).toHaveCount(0);
  await expect.poll(async () => (await answers(page)).q2).toEqual(["Australia", "New Zealand"]);
});

test("a country without a known id is not sent: with none left nothing is, and that is logged", async ({ page }) => {
  await visit(page, 23);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.clock.fastForward(LIMITS.feedbackStay);
  await popup(page)
    .getByRole("checkbox", { name: "Canada" })
    .evaluate((box) => box.setAttribute("value", "Atlantis"));
  await popup(page).getByRole("checkbox", { name: "Canada" }).check();
  await stopTime(page);
  await ok(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(logged).toContain(MESSAGES.feedbackNoCountry);
  expect((await answers(page)).q2).toEqual([]);
});

test("free text: spaces are no answer, and the cross of the thanks closes them", async ({ page }) => {
  await visit(page, 43);
  await page.clock.fastForward(LIMITS.feedbackStay);
  const box = popup(page).getByRole("textbox", { name: FEEDBACK_QUESTIONS[3] });
  await box.fill("  \n ");
  await expect(ok(page)).toBeDisabled();
  await box.fill(" More pictures <b>please</b> ");
  await stopTime(page);
  await ok(page).click();
  await thanks(page).getByRole("button", { name: "Close" }).click();
  await expect(thanks(page)).toHaveCount(0);
  await expect.poll(async () => (await answers(page)).q3).toBe("More pictures <b>please</b>");
});

test("a step that was closed or answered is not asked again; the visit's next one is", async ({ page }) => {
  await visit(page, 13);
  await page.clock.fastForward(LIMITS.feedbackStay);
  await expect(page.getByText(FEEDBACK_QUESTIONS[1])).toBeVisible();
  await popup(page).getByRole("button", { name: "Close the question" }).click();
  await expect(popup(page)).toHaveCount(0);
  await staysInPeace(page, LIMITS.feedbackStay);
  await reloaded(page, 13);
  await page.clock.fastForward(LIMITS.feedbackStay);
  await expect(page.getByText(FEEDBACK_QUESTIONS[2])).toBeVisible();
  await popup(page).getByRole("button", { name: "Close the question" }).click();
  await reloaded(page, 13);
  await staysInPeace(page, LIMITS.feedbackStay);
  expect(await answers(page)).toEqual({ q1: null, q2: [], q3: null });
});

test.describe("when the answer cannot be saved", () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });
  test("that is only logged, and the thanks still show", async ({ page }) => {
    await visit(page, 3);
    // The connection is what fails here, which nothing real can be made to do.
    await page.route("**/api/users/me", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.clock.fastForward(LIMITS.feedbackStay);
    await popup(page).getByRole("radio", { name: "1", exact: true }).check();
    await stopTime(page);
    await ok(page).click();
    await expect(thanks(page)).toContainText(MESSAGES.feedbackThanks);
    await expect.poll(() => logged.some((line) => line.includes("The feedback could not be saved"))).toBe(true);
  });
});
