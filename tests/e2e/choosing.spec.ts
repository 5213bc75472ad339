import type { Page } from "@playwright/test";
import { WORDS } from "../../src/features/saved-searches/messages.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sideways } from "./layout.ts";
import { signedIn } from "./people.ts";

const rows = (page: Page) => page.getByRole("region", { name: "All", exact: true }).getByRole("listitem");
/** What a row says a year costs. */
const yearly = (row: string): number => Number(/about\s\$([\d,]+)\sa\syear/.exec(row)?.[1]?.replaceAll(",", "") ?? NaN);
const changed = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "PUT" && response.url().endsWith("/api/users/me"));

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("programs are chosen by cost a year, length, entry, mode and city, and the address keeps it", async ({
      page,
    }) => {
      await page.goto("/programs");
      if (width === 360) await page.getByRole("button", { name: "Filters" }).click();
      await page.getByRole("combobox", { name: "Cost a year" }).selectOption("At most $35,000 a year");
      await page.getByRole("combobox", { name: "Full-time length" }).selectOption("At most 3 years");
      await page.getByRole("combobox", { name: "Location" }).fill("Perth");
      await page
        .getByRole("option", { name: /^Perth/ })
        .first()
        .click();
      expect(await violations(page)).toEqual([]);
      if (width === 360) await page.getByRole("button", { name: /^Show \d+ program/ }).click();
      await page.getByRole("combobox", { name: "Sort" }).selectOption("Lowest cost a year");
      await expect(page).toHaveURL(/place=Perth.*yearly=35000&length=3&sort=yearly$/);
      await expect.poll(async () => (await rows(page).allTextContents()).length).toBeGreaterThan(1);
      const shown = async () => (await rows(page).allTextContents()).map(yearly);
      const costs = await shown();
      expect(costs.every((cost) => cost <= 35_000)).toBe(true);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      await page.reload();
      await expect.poll(shown).toEqual(costs);
      expect(await sideways(page)).toBe(0);

      await page.goto("/programs?mode=online");
      await expect(rows(page).first()).toContainText("Online");
      await page.goto("/programs?entry=95&sort=entry");
      await expect(page.getByRole("main")).toContainText("No Results");
      await page.goto("/programs?sort=entry");
      await expect(rows(page).first()).toContainText("ATAR 98");
    });

    test("a list and a search are saved, found again on the profile, called otherwise and taken away", async ({
      page,
    }) => {
      await signedIn(page);
      await page.goto("/programs?field=physics&sort=yearly");
      const save = page.getByRole("button", { name: WORDS.save });
      let answer = changed(page);
      await save.click();
      await expect(page.getByRole("button", { name: WORDS.saved })).toHaveAttribute("aria-pressed", "true");
      expect((await answer).ok()).toBe(true);
      expect(await sideways(page)).toBe(0);
      await page.goto("/search?q=nursing");
      answer = changed(page);
      await save.click();
      expect((await answer).ok()).toBe(true);
      await expect(page.getByRole("button", { name: WORDS.saved })).toBeVisible();

      await page.goto("/profile?tab=bookmarks");
      const kept = page.getByRole("region", { name: WORDS.title });
      await expect(kept.getByRole("listitem")).toHaveText([/“nursing”/, /Programs: Physics, by lowest cost a year/]);
      expect(await violations(page)).toEqual([]);
      await kept.getByRole("button", { name: /^Rename Programs/ }).click();
      await kept.getByRole("textbox", { name: WORDS.name }).fill("Cheap physics");
      answer = changed(page);
      await kept.getByRole("button", { name: WORDS.keepName }).click();
      expect((await answer).ok()).toBe(true);
      await page.reload();
      expect(await sideways(page)).toBe(0);
      await kept.getByRole("link", { name: "Cheap physics" }).click();
      await expect(page).toHaveURL(/\/programs\?field=physics&sort=yearly$/);
      await expect(page.getByRole("button", { name: WORDS.saved })).toBeVisible();

      await page.goBack();
      answer = changed(page);
      await kept.getByRole("button", { name: WORDS.remove("“nursing”") }).click();
      expect((await answer).ok()).toBe(true);
      await expect(kept.getByRole("listitem")).toHaveText([/Cheap physics/]);
      await page.reload();
      await expect(kept.getByRole("listitem")).toHaveText([/Cheap physics/]);
    });
  });

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("the page of a program says how its cost is worked out, and a comparison has it by the year", async ({
    page,
  }) => {
    await page.goto("/universities/1/program/3");
    await expect(page.getByRole("main")).toContainText(
      "$145,124 in all, over 3 years of full-time study, is about $48,400 a year.",
    );
    await page.goto("/compare?type=programs&ids=1,3,9");
    await expect(page.getByRole("row", { name: /^Cost a year/ })).toContainText("About $48,400");
    await page.goto("/universities/1/program/10");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("of full-time study");
  });

  test("whoever is not signed in is asked to log in first, and can bookmark the address all the same", async ({
    page,
  }) => {
    await page.goto("/subjects?sort=workload");
    await page.getByRole("button", { name: WORDS.save }).click();
    await expect(page.getByRole("dialog")).toContainText("Please login");
  });
});
