import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { feedHref } from "../../src/contract/feeds.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { SOURCES } from "../../src/contract/sources.ts";
import { WORDS } from "../../src/features/correction/messages.ts";
import { atomFaults } from "../support/atom-faults.ts";
import { inviteStaff } from "../support/staff.ts";
import { violations } from "./axe.ts";
import { loginToAdmin, staffedCms } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { freshName, logInTo, newPerson } from "./people.ts";

const PROGRAM = "/universities/1/program/2";
const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog", { name: WORDS.title });

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a reader finds a page's feed by its address, and it keeps the rules of Atom", async ({ page }) => {
      await page.goto(PROGRAM);
      const found = page.locator('link[rel="alternate"][type="application/atom+xml"]');
      await expect(found).toHaveAttribute("href", feedHref("program", 2));
      await expect(main(page).getByRole("link", { name: "Feed", exact: true })).toHaveAttribute(
        "href",
        feedHref("program", 2),
      );
      for (const href of [feedHref(), feedHref("university"), feedHref("facility"), feedHref("program", 2)]) {
        const answer = await page.request.get(href);
        expect([href, await page.evaluate(atomFaults, await answer.text())]).toEqual([href, []]);
      }
    });

    test("a reader downloads the programs, reads what the fields mean, and what the API answers", async ({ page }) => {
      await page.goto(ROUTES.data);
      expect(await violations(page)).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        main(page).getByRole("link", { name: "Programs as CSV" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("quad-v1-programs.csv");
      const [names = "", ...rows] = (await readFile(await download.path(), "utf8")).split("\r\n");
      expect(rows.length).toBeGreaterThan(100);
      await main(page).locator("summary", { hasText: "Programs" }).click();
      const told = await main(page).locator("#fields-of-program dt").allInnerTexts();
      expect(told).toEqual(names.split(","));
      await main(page).getByRole("link", { name: "what the API answers" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("What the API answers");
      await main(page).getByRole("link", { name: "GET /api/program-pages/{id}" }).click();
      await expect(page).toHaveURL(/#call-getProgram$/);
    });

    test("what the browser leaves undrawn of the calls is found by links, by its search, by keyboard and on paper", async ({
      page,
    }) => {
      await page.goto(ROUTES.apiDescription);
      const calls = main(page).getByRole("region").getByRole("heading", { level: 3 });
      const last = calls.last();
      const isDrawn = () => last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
      const topOf = (id: string) =>
        page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? NaN), id);
      expect(await isDrawn()).toBe(false);
      const header = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
      // One of the last, below which a whole screen is left.
      const far = (await calls.nth(-12).getAttribute("id")) ?? "";
      await page.goto("about:blank");
      await page.goto(`${ROUTES.apiDescription}#${far}`);
      await expect.poll(() => topOf(far)).toBe(header);
      await page.evaluate(() => scrollTo(0, 0));
      const link = main(page).getByRole("navigation", { name: "Calls" }).getByRole("link").nth(-8);
      await link.click();
      const group = ((await link.getAttribute("href")) ?? "").slice(1);
      await expect.poll(() => topOf(group)).toBe(header);
      await page.evaluate(() => scrollTo(0, 0));
      // With its method: two calls may be of one path.
      const call = ((await last.textContent()) ?? "").trim();
      expect(call).toMatch(/^[A-Z]+ \/api\/\S+$/);
      await page.evaluate((text) => (window as unknown as { find: (text: string) => boolean }).find(text), call);
      await expect(last).toBeInViewport();
      // The ring around what has focus is 5 px away from it.
      const focused = last.getByRole("link");
      await focused.focus();
      const room = await focused.evaluate(
        (one) => one.getBoundingClientRect().left - (one.closest("section")?.getBoundingClientRect().left ?? 0),
      );
      expect(room).toBeGreaterThanOrEqual(5);
      await page.evaluate(() => scrollTo(0, 0));
      await page.emulateMedia({ media: "print" });
      expect(await isDrawn()).toBe(true);
    });

    test("a reader sees where facts are from without a script", async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(PROGRAM);
      await main(page).getByText("Where these facts are from").click();
      const source = main(page).getByRole("listitem").filter({ hasText: SOURCES.sample.label });
      await expect(source).toContainText("23/11/2026. CC BY 4.0");
      await expect(source.getByRole("link", { name: "CC BY 4.0" })).toHaveAttribute(
        "href",
        SOURCES.sample.licence.href ?? "",
      );
      await expect(main(page).getByRole("button", { name: WORDS.open })).toBeHidden();
      await context.close();
    });
  });

test.describe("a correction", () => {
  test.use({ expectedComplaint: /the server responded with a status of (404|403|503)/ });

  test("is typed, outlives a failed send, a reload and a login, and is accepted in one press", async ({
    page,
    browser,
  }) => {
    const link = `https://example.org/${freshName("where")}`;
    await page.goto("/facility/3");
    await main(page).getByRole("button", { name: WORDS.open }).click();
    await dialog(page).getByLabel(WORDS.which).selectOption({ label: "Suburb" });
    const suburb = freshName("Suburb");
    await dialog(page).getByLabel(WORDS.should).fill(suburb);
    await dialog(page).getByLabel(WORDS.link).fill("not an address");
    await dialog(page).getByRole("button", { name: WORDS.send }).click();
    await expect(dialog(page).getByText(WORDS.notAnAddress)).toBeVisible();
    await expect(dialog(page).getByLabel(WORDS.link)).toBeFocused();
    await dialog(page).getByLabel(WORDS.link).fill(link);
    expect(await violations(page)).toEqual([]);

    // Nobody is logged in: what was typed is there when somebody is.
    await dialog(page).getByRole("button", { name: WORDS.send }).click();
    await expect(page.getByRole("dialog", { name: /log in|welcome/i })).toBeVisible();
    await logInTo(page.context(), await newPerson());
    await page.reload();
    await main(page).getByRole("button", { name: WORDS.open }).click();
    await expect(dialog(page).getByLabel(WORDS.should)).toHaveValue(suburb);

    // The first send fails.
    await page.route("**/api/corrections", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });
    await dialog(page).getByRole("button", { name: WORDS.send }).click();
    await expect(dialog(page).getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
    await expect(dialog(page).getByLabel(WORDS.should)).toHaveValue(suburb);
    await dialog(page).getByRole("button", { name: WORDS.send }).click();
    await expect(dialog(page).getByText(WORDS.sent)).toBeVisible();

    const admin = await (await browser.newContext()).newPage();
    const account = { email: `${freshName("editor")}@quad.localhost`, password: "Quad-staff-7777a" };
    await inviteStaff(staffedCms(), account, "Editor");
    await loginToAdmin(admin, account);
    await admin.getByRole("link", { name: "Submissions", exact: true }).first().click();
    await admin.getByRole("link", { name: "Corrections", exact: true }).click();
    const row = admin.getByRole("row").filter({ hasText: suburb });
    await expect(row).toContainText("It says");
    await expect(row.getByRole("link", { name: "Their source" })).toHaveAttribute("href", link);
    await row.getByRole("button", { name: /^Accept/ }).click();
    await expect(admin.getByText("Accept: 1 decided")).toBeVisible();
    await expect(row).toHaveCount(0);
    await admin.context().close();

    await expect(async () => {
      await page.goto("/facility/3");
      await expect(main(page).getByText(suburb, { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await main(page).getByText("Where these facts are from").click();
    await expect(main(page).getByText("A student, accepted by an editor of Quad", { exact: false })).toBeVisible();
  });
});
