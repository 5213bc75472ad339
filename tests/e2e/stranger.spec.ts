import type { Locator, Page } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { programHref, ROUTES, subjectHref } from "../../src/contract/routes.ts";
import { folded, wordsOf } from "../../src/search/fold.ts";
import { CAMPUSES } from "../../src/search/gazetteer.ts";
import { initialsIn } from "../../src/search/words.ts";
import { contentNow } from "./content.ts";
import { expect, test, told } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const hero = (page: Page) => page.getByRole("search", { name: MESSAGES.searchHero }).getByRole("combobox");
const programs = (page: Page) => main(page).getByRole("region", { name: "Programs", exact: true });
const rows = (page: Page) => programs(page).getByRole("listitem");
const hrefsOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

/** Every nursing program that is taught in Queensland: at a university's seat or at one of its campuses. */
const nursingInQueensland = (): string[] => {
  const content = contentNow();
  const campuses = new Set(CAMPUSES.filter(({ state }) => state === "QLD").map(({ name }) => folded(name)));
  const there = new Set(
    content.universities
      .filter(({ universityName, state }) => state === "QLD" || campuses.has(folded(universityName)))
      .map(({ id }) => id),
  );
  return content.programs
    .filter(({ programName, university }) => /nurs(e|ing)/i.test(programName) && there.has(university))
    .map(({ id, university }) => programHref(university, id));
};

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px a stranger`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("finds every nursing program in Queensland in at most four presses, compares three and shares them", async ({
      page,
      browser,
    }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const wanted = nursingInQueensland();
      let presses = 0;
      const press = async (target: Locator): Promise<void> => {
        presses += 1;
        await target.click();
      };
      await page.goto(ROUTES.home);
      await press(hero(page));
      await page.keyboard.insertText("nursing queensland");
      presses += 1;
      await page.keyboard.press("Enter");
      await press(
        main(page)
          .getByRole("navigation", { name: "Kind of result" })
          .getByRole("link", { name: /^Programs/ }),
      );
      await expect(main(page).getByRole("status")).toHaveText(new RegExp(`, ${wanted.length} of them in Queensland$`));
      await expect(programs(page).getByRole("heading", { name: "In Queensland" })).toBeVisible();
      const found = await hrefsOf(rows(page).getByRole("link"));
      expect(found.slice(0, wanted.length).toSorted()).toEqual(wanted.toSorted());
      expect(presses).toBeLessThanOrEqual(4);
      // Who teaches there at a campus, and sits elsewhere, says so.
      await expect(rows(page).filter({ hasText: "Australian Catholic University" })).toContainText(
        "campus in Queensland",
      );

      for (let at = 0; at < LIMITS.compareMax; at += 1) await rows(page).nth(at).getByRole("button").click();
      await page
        .getByRole("button", { name: `Compare (${LIMITS.compareMax})` })
        .first()
        .click();
      const comparison = page.getByRole("dialog", { name: MESSAGES.comparison });
      await expect(comparison.getByRole("columnheader")).toHaveCount(1 + LIMITS.compareMax);
      await comparison.getByRole("button", { name: "Share this comparison" }).click();
      await expect(told(comparison, "Link copied")).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());

      const friend = await browser.newContext({ viewport: { width, height: 780 } });
      const elsewhere = await friend.newPage();
      await elsewhere.goto(address);
      await expect(elsewhere.getByRole("columnheader").getByRole("link")).toHaveCount(LIMITS.compareMax);
      expect(await hrefsOf(elsewhere.getByRole("columnheader").getByRole("link"))).toEqual(
        found.slice(0, LIMITS.compareMax),
      );
      await friend.close();
    });

    test("finds a subject by its initials", async ({ page }) => {
      const wanted = contentNow().subjects.find(({ subjectName }) => wordsOf(subjectName).length > 4);
      const [initials = ""] = initialsIn(wanted?.subjectName ?? "");
      await page.goto(ROUTES.home);
      await hero(page).fill(initials);
      const subject = main(page)
        .getByRole("option")
        .filter({ hasText: wanted?.subjectName ?? "" })
        .first();
      await subject.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(wanted?.subjectName ?? "");
      await expect(page).toHaveURL(new RegExp(`${subjectHref(wanted?.university ?? 0, wanted?.id ?? 0)}$`));
    });

    test("finds a university by the name of a campus's town, which says so", async ({ page }) => {
      await page.goto(ROUTES.home);
      await hero(page).fill("wagga");
      const found = main(page).getByRole("option", { name: /Charles Sturt University/ });
      await expect(found).toContainText("campus in Wagga Wagga");
      await found.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Charles Sturt University");
    });

    test("sees with each result how it is rated", async ({ page }) => {
      const rated = contentNow().universities.find(({ reviewCount }) => reviewCount > 1);
      await page.goto(`${ROUTES.search}?q=${encodeURIComponent(rated?.universityName ?? "")}`);
      const row = main(page)
        .getByRole("region", { name: "Universities" })
        .getByRole("listitem")
        .filter({ hasText: rated?.universityName ?? "" })
        .first();
      await expect(row).toContainText(/Rated \d\.\d of 5/);
      await expect(row).toContainText(/\d+ reviews/);
    });
  });

test("the home page shows what students wrote last, each leading to its place", async ({ page }) => {
  await page.goto(ROUTES.home);
  const latest = main(page).getByRole("region", { name: "What students wrote last" });
  await expect(latest.getByRole("listitem")).toHaveCount(LIMITS.latestPosts);
  const [href = ""] = await hrefsOf(latest.getByRole("link"));
  const text = (await latest.getByRole("link").first().innerText()).slice(0, 40);
  await latest.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.locator(new URL(page.url()).hash)).toContainText(text);
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
});
