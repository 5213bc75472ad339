import type { Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { FACILITY_TYPES, FIELDS } from "../../src/contract/taxonomy.ts";
import type { StudyIndex } from "../../src/features/listing/catalogue.ts";
import { violations, violationsInBothSchemes } from "./axe.ts";
import { expect, hold, test } from "./fixtures.ts";
import { shifts, watchShifts } from "./layout.ts";

const WIDTHS = [360, 1280] as const;
const isPhone = (width: number) => width < 1024;

const status = (page: Page) => page.getByRole("main").getByRole("status");
const results = (page: Page) => page.getByRole("region", { name: /^(All|By name)$/ });
/** What holds the place of results that are on their way; nobody hears it. */
const skeletons = (page: Page) =>
  page.getByRole("list", { name: MESSAGES.loading, includeHidden: true }).filter({ visible: true });
const rows = (page: Page) => results(page).getByRole("listitem");

const openFilters = async (page: Page, width: number) => {
  if (isPhone(width)) await page.getByRole("button", { name: /^Filters/ }).click();
};
const closeFilters = async (page: Page, width: number) => {
  if (!isPhone(width)) return;
  await page
    .getByRole("dialog", { name: "Filters" })
    .getByRole("button", { name: /^Show / })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};
const addField = async (page: Page, typed: string, field: string) => {
  await page.getByRole("combobox", { name: "Fields" }).fill(typed);
  await page.getByRole("option", { name: field, exact: true }).click();
};
const breakIndex = (page: Page, list: string) =>
  page.route(`**/catalogue/${list}.json*`, (route) =>
    route.fulfill({ body: "not an index", contentType: "application/json" }),
  );
/** Holds the answer for the index of a list back until it is let go. */
const holdIndex = (page: Page, list: string) => hold(page, `**/catalogue/${list}.json*`);
for (const width of WIDTHS)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("programs are filtered by two fields, a level and a place; the address shared and opened fresh shows the same", async ({
      page,
      context,
    }) => {
      await page.goto("/programs");
      await openFilters(page, width);
      await addField(page, "comp", "Computer Science");
      await addField(page, "eng", "Engineering");
      await expect(page.getByRole("list", { name: "Chosen fields" }).getByRole("listitem")).toHaveCount(2);
      await page.getByRole("button", { name: "Undergraduate", exact: true }).click();
      await expect(page.getByRole("button", { name: "Undergraduate", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.getByRole("combobox", { name: "Location" }).fill("unsw");
      await page.getByRole("option", { name: /UNSW Sydney Kensington/ }).click();
      await closeFilters(page, width);

      await expect(page).toHaveURL(/field=computer-science&field=engineering&level=undergraduate&place=UNSW/);
      await expect(status(page)).toHaveText(/^\d+ programs?$/);
      const shown = await rows(page).allInnerTexts();
      expect(shown.length).toBeGreaterThan(0);
      for (const row of shown) expect(row).toMatch(/Undergraduate\s· (Computer Science|Engineering)/);

      const fresh = await context.newPage();
      await watchShifts(fresh, "after input");
      await fresh.goto(page.url());
      await expect(status(fresh)).toHaveText(await status(page).innerText());
      expect(await rows(fresh).allInnerTexts()).toEqual(shown);
      await openFilters(fresh, width);
      await expect(fresh.getByRole("combobox", { name: "Location" })).toHaveValue(/^UNSW Sydney/);
      await expect(fresh.getByRole("button", { name: "Remove Engineering" })).toBeVisible();
      expect(await shifts(fresh)).toBe(0);
    });

    test("Back takes the last choice back, and Forward brings it again", async ({ page }) => {
      await page.goto("/subjects");
      const all = await rows(page).allInnerTexts();
      await openFilters(page, width);
      await page.getByRole("button", { name: "Postgraduate", exact: true }).click();
      await closeFilters(page, width);
      await expect(rows(page).first()).toContainText("Postgraduate");
      const filtered = await status(page).innerText();
      await page.getByRole("combobox", { name: "Sort" }).selectOption("Highest Rating");
      await expect(page).toHaveURL(/level=postgraduate&sort=highestRating/);
      await page.goBack();
      await expect(page).toHaveURL(/\?level=postgraduate$/);
      await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("alphabetical");
      await expect(status(page)).toHaveText(filtered);
      await page.goBack();
      await expect(page).toHaveURL(/\/subjects$/);
      await expect.poll(() => rows(page).allInnerTexts()).toEqual(all);
      await page.goForward();
      await expect(status(page)).toHaveText(filtered);
      await rows(page).first().getByRole("link").click();
      await expect(page).toHaveURL(/\/universities\/\d+\/subject\/\d+$/);
      await page.goBack();
      await expect(status(page)).toHaveText(filtered);
    });

    test("a university is found in spite of a typo, under Results, which come into view", async ({ page }) => {
      await page.goto("/universities");
      const box = page.getByRole("main").getByRole("searchbox", { name: "University name" });
      await box.fill("   ");
      await box.press("Enter");
      await expect(page).toHaveURL(/\/universities$/);
      await expect(page.getByRole("heading", { name: MESSAGES.results })).toBeHidden();
      await box.fill("univercity of melborne");
      await box.press("Enter");
      const found = page.getByRole("region", { name: MESSAGES.results });
      await expect(found.getByRole("heading", { name: MESSAGES.results })).toBeInViewport();
      await expect(found.getByRole("heading", { level: 3 }).first()).toHaveText("University of Melbourne");
      expect(await found.getByRole("listitem").count()).toBeLessThanOrEqual(6);
      await box.fill("zzzzzzz");
      await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
      await expect(found).toContainText(MESSAGES.noResults);
      await found.getByRole("button", { name: "Clear search" }).click();
      await expect(found).toBeHidden();
      await expect(page).toHaveURL(/\/universities$/);
    });

    test("universities are sorted, shown as a list, and looked for around a place", async ({ page }) => {
      await page.goto("/universities");
      await expect(rows(page)).toHaveCount(12);
      await expect(status(page)).toHaveText(/^12 of \d+ universities$/);
      const byName = await rows(page).getByRole("link").allTextContents();
      await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("Highest Rating");
      await expect(results(page)).toHaveAttribute("aria-busy", "false");
      await expect(rows(page).getByRole("link")).not.toHaveText(byName);
      await expect(rows(page).first()).not.toContainText(MESSAGES.noRatingYet);
      const byRating = await rows(page).getByRole("link").allTextContents();
      await page.getByRole("button", { name: "List", exact: true }).click();
      await expect(page).toHaveURL(/sort=highestRating&view=list$/);
      await expect(page.getByRole("button", { name: "List", exact: true })).toHaveAttribute("aria-pressed", "true");
      await expect(rows(page).getByRole("link")).toHaveText(byRating);
      // At once, so that no row is replaced between two of the measures.
      const edges = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().x));
      expect(new Set(edges).size).toBe(1);
      const location = page.getByRole("main").getByRole("combobox", { name: "Location" });
      await location.fill("hobart");
      await page.getByRole("option", { name: "Hobart TAS", exact: true }).click();
      await expect(status(page)).toHaveText("1 university");
      await expect(rows(page)).toContainText(["University of Tasmania"]);
      await page.getByRole("button", { name: "Clear location" }).click();
      await expect(status(page)).toHaveText(/^12 of \d+ universities$/);
      expect(new URL(page.url()).searchParams.has("place")).toBe(false);
    });

    test("destinations follow every letter, by name or location, and show the ACT short in the list view", async ({
      page,
    }) => {
      await page.goto("/destinations");
      const box = page.getByPlaceholder(MESSAGES.searchDestinations);
      await box.fill("CANBER");
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText("Australian Capital Territory");
      await page.getByRole("button", { name: "List", exact: true }).click();
      await expect(rows(page)).toContainText("Canberra, ACT, Australia");
      await box.fill("new zealand");
      await expect(rows(page)).toContainText(["New Zealand"]);
      await box.fill("qqqqqq");
      await expect(results(page)).toContainText(MESSAGES.noResults);
      await expect(status(page)).toHaveText(MESSAGES.noResults);
      // Seen once, heard from the line.
      await expect(status(page)).toHaveCSS("opacity", "0");
      await expect(page).toHaveURL(/q=qqqqqq&view=list$/);
      await page.getByRole("button", { name: "Show all places" }).click();
      await expect(page).toHaveURL(/\/destinations\?view=list$/);
      await expect(box).toHaveValue("");
      await expect(status(page)).toBeFocused();
    });

    test("skeletons hold the place while an index is on its way, and nothing moves", async ({ page }) => {
      const letGo = await holdIndex(page, "programs");
      await watchShifts(page, "after input");
      await page.goto("/programs?field=physics&university=5");
      await expect(skeletons(page)).toHaveCount(1);
      await expect(status(page)).toHaveText(MESSAGES.loading);
      letGo();
      await expect(status(page)).toHaveText(/programs?$|No Results/);
      await expect(skeletons(page)).toHaveCount(0);
      await openFilters(page, width);
      await expect(page.getByRole("button", { name: "University of Melbourne" })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.getByRole("button", { name: MESSAGES.allUniversities }).click();
      await expect(page).toHaveURL(/\?field=physics$/);
      expect(await shifts(page)).toBe(0);
    });

    test("nothing moves when a list is sorted or shown otherwise and its index is long in coming", async ({ page }) => {
      for (const list of ["universities", "subjects", "fitness"]) {
        const letGo = await holdIndex(page, list);
        await watchShifts(page);
        await page.goto(`/${list}`);
        const sort = page.getByRole("main").getByRole("combobox", { name: "Sort" });
        // Whoever chooses has focus there, also before the page's script is there to hear of it.
        await sort.focus();
        await sort.selectOption({ value: "highestRating" });
        await expect(status(page)).toHaveText(MESSAGES.loading);
        letGo();
        await expect(status(page)).toHaveText(/\d/);
        expect(await shifts(page), list).toBe(0);
      }
    });

    test("an index that cannot be had is said, and tried again", async ({ page }) => {
      await breakIndex(page, "subjects");
      await page.goto("/subjects?level=research");
      await expect(results(page)).toContainText(MESSAGES.errorLoadingData);
      await expect(status(page)).toHaveText(MESSAGES.errorLoadingData);
      expect(await violations(page)).toEqual([]);
      await page.unroute("**/catalogue/subjects.json*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(status(page)).toHaveText(/subjects?$|No Results/);
    });

    test("axe finds nothing on an open chooser, an open location box and filtered results", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/programs?field=physics&level=undergraduate&university=5");
      await expect(status(page)).toHaveText(/programs?$|No Results/);
      await expect(skeletons(page)).toHaveCount(0);
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await openFilters(page, width);
      await page.getByRole("combobox", { name: "Fields" }).click();
      await expect(page.getByRole("listbox", { name: "Fields" })).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.getByRole("combobox", { name: "University" }).fill("syd");
      await expect(page.getByRole("option", { name: "University of Sydney" })).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.getByRole("combobox", { name: "Location" }).fill("zzz");
      await expect(page.getByRole("option", { name: MESSAGES.locationNotFound })).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
    });
  });

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("universities that are looked for take the place of the grid, all of them, and Back returns to them", async ({
    page,
  }) => {
    await page.goto("/universities?q=university");
    await expect(status(page)).toHaveText(/^1–12 of \d+ universities$/);
    const found = page.getByRole("region", { name: MESSAGES.results });
    await expect(results(page)).toHaveCount(0);
    await expect(found.getByRole("listitem")).toHaveCount(12);
    await found.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/\?q=university&page=2$/);
    await expect(status(page)).toHaveText(/^13–\d+ of \d+ universities$/);
    const shown = await found.getByRole("heading", { level: 3 }).allInnerTexts();
    await found.getByRole("listitem").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/universities\/\d+$/);
    await page.goBack();
    await expect(found.getByRole("heading", { level: 3 })).toHaveText(shown);
  });

  test("a university that is at a place by a campus says which", async ({ page }) => {
    await page.goto("/universities");
    await page.getByRole("main").getByRole("combobox", { name: "Location" }).fill("wagga");
    await page.getByRole("option", { name: "Wagga Wagga NSW", exact: true }).click();
    await expect(rows(page).filter({ hasText: "Charles Sturt University" })).toContainText("campus in Wagga Wagga");
  });

  test("Location not found! after a search without a match, and after leaving the box with text and no choice", async ({
    page,
  }) => {
    await page.goto("/accommodation");
    const location = page.getByRole("main").getByRole("combobox", { name: "Location" });
    await location.fill("Timbuktu");
    await expect(location).toHaveAccessibleDescription(MESSAGES.locationNotFound);
    await location.fill("");
    await expect(location).toHaveAccessibleDescription("");
    await location.fill("Parkville");
    await expect(page.getByRole("listbox", { name: "Location" })).toBeVisible();
    await expect(location).toHaveAccessibleDescription("");
    await location.blur();
    await expect(location).toHaveAccessibleDescription(MESSAGES.locationNotFound);
    await location.fill("Parkville");
    await page.getByRole("option", { name: "Parkville VIC", exact: true }).click();
    await expect(location).toHaveAccessibleDescription("");
    await expect(location).toHaveValue("Parkville VIC, Australia");
    await expect(rows(page).first()).toContainText("VIC");
  });

  test("facility lists say Error... when their index cannot be had, and show the first again", async ({ page }) => {
    await breakIndex(page, "health");
    await page.goto("/health");
    const first = await rows(page).allInnerTexts();
    await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("Lowest rating");
    await expect(results(page)).toContainText(MESSAGES.errorList);
    await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("Alphabetical");
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(first);
  });
});

test.describe("by keyboard alone, on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a field, a university and a page are chosen", async ({ page }) => {
    await page.goto("/programs");
    const fields = page.getByRole("combobox", { name: "Fields" });
    await page.getByRole("button", { name: "Research", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(fields).toBeFocused();
    await page.keyboard.type("astrology");
    const options = page.getByRole("listbox", { name: "Fields" }).getByRole("option");
    await expect(options).toHaveText([MESSAGES.noResultsFound]);
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await fields.fill("sci");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove Computer Science" })).toBeVisible();
    await expect(fields).toBeFocused();
    await expect(fields).toHaveValue("");
    await page.keyboard.type("computer");
    await expect(options).toHaveText([MESSAGES.noResultsFound]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove Computer Science" }).focus();
    await page.keyboard.press("Enter");
    await expect(fields).toBeFocused();

    const university = page.getByRole("combobox", { name: "University" });
    await university.focus();
    await page.keyboard.type("SYDNEY");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const all = page.getByRole("button", { name: MESSAGES.allUniversities });
    await expect(all).toHaveAttribute("aria-pressed", "false");
    await expect(all).toHaveAttribute("value", "0");
    await expect(page).toHaveURL(/university=\d+$/);
    await all.focus();
    await page.keyboard.press("Space");
    await expect(all).toHaveAttribute("aria-pressed", "true");

    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(status(page)).toHaveText(/^25–48 of \d+ programs$/);
    await expect(status(page)).toBeFocused();
  });

  test("choosing the selected level or university again clears it", async ({ page }) => {
    await page.goto("/subjects?level=research&university=1");
    const research = page.getByRole("button", { name: "Research", exact: true });
    await expect(research).toHaveAttribute("aria-pressed", "true");
    await research.press("Enter");
    await expect(page).toHaveURL(/\?university=1$/);
    const university = page.getByRole("combobox", { name: "University" });
    await university.fill("Australian National");
    await expect(page.getByRole("option", { name: "Australian National University" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await university.press("Enter");
    await expect(page).toHaveURL(/\/subjects$/);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("Back leaves the sheet of filters as it was before, its button says how many programs there are", async ({
    page,
  }) => {
    await page.goto("/programs?field=physics");
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await page.getByRole("button", { name: "Filters (1)" }).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("button", { name: "Undergraduate", exact: true }).tap();
    await expect(page).toHaveURL(/field=physics&level=undergraduate$/);
    await expect(sheet.getByRole("button", { name: /^Show \d+ programs?$/ })).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\?field=physics$/);
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
    await page.getByRole("button", { name: "Filters (1)" }).tap();
    await sheet.getByRole("combobox", { name: "Fields" }).tap();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
});

test("the index is not fetched before somebody needs it, and from then on at its own version for good", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/catalogue/")) asked.push(request.url());
  });
  await page.goto("/programs", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  const answer = page.waitForResponse(/\/catalogue\/programs\.json\?v=[0-9a-f]{12}$/);
  await page.getByRole("searchbox", { name: "Name or code" }).focus();
  expect((await answer).headers()["cache-control"]).toContain("immutable");
  await page.getByRole("searchbox", { name: "Name or code" }).pressSequentially("arts");
  await expect(rows(page).first()).toContainText(/arts/i);
  await expect(page).toHaveURL(/\?q=arts$/);
  expect(asked).toHaveLength(1);
});

test.describe("where the code of a list cannot be fetched", () => {
  test.use({ expectedComplaint: /net::ERR_FAILED|Error hydrating/ });

  test("an address that asks for something shows the first records all the same", async ({ page }) => {
    await page.route("**/_astro/Listing.*", (route) => route.abort());
    await page.goto("/programs?level=research");
    await expect(rows(page).first()).toBeVisible();
    await expect(skeletons(page)).toHaveCount(0);
  });
});

test("a keystroke over 13,000 programs takes far less than 50 ms", async ({ page }) => {
  const count = 13_000;
  const index: StudyIndex = {
    ids: Array.from({ length: count }, (_, at) => at + 1),
    names: Array.from(
      { length: count },
      (_, at) => `Bachelor of ${FIELDS[at % FIELDS.length] ?? ""} and Letters ${at}`,
    ),
    codes: Array.from({ length: count }, (_, at) => `B${at}`),
    levels: "012".repeat(count).slice(0, count),
    fields: Array.from({ length: count }, (_, at) => (at % FIELDS.length) + 1),
    at: Array.from({ length: count }, () => 0),
    ratings: [],
    highestRating: [],
    lowestRating: [],
    universities: [{ id: 1, name: "Australian National University", states: ["ACT"], points: [], location: null }],
  };
  await page.route("**/catalogue/programs.json*", (route) => route.fulfill({ json: index }));
  await page.goto("/programs?level=undergraduate");
  await expect(status(page)).toHaveText("1–24 of 4,334 programs");
  const times = await page.getByRole("searchbox", { name: "Name or code" }).evaluate((box: HTMLInputElement) =>
    Array.from("bachelor of computer science", (_, at, text = "bachelor of computer science") => {
      // React takes a value that was set on the box itself for its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text.slice(0, at + 1));
      const began = performance.now();
      box.dispatchEvent(new Event("input", { bubbles: true }));
      // The layout that the browser does next belongs to it.
      document.body.getBoundingClientRect();
      return performance.now() - began;
    }),
  );
  await expect(status(page)).toHaveText("1–24 of 619 programs");
  // The median, because other tests run beside this one.
  expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(50);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("lists show their first records and ways to all others, and no control that would do nothing", async ({
    page,
  }) => {
    for (const path of [
      "/universities",
      "/programs",
      "/subjects",
      "/destinations",
      ...FACILITY_TYPES.map((one) => one.path),
    ]) {
      await page.goto(path);
      expect(await rows(page).count()).toBeGreaterThan(5);
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("combobox")).toHaveCount(0);
    }
    await page.goto("/programs");
    await page.getByRole("link", { name: "Bond University" }).click();
    await expect(page).toHaveURL(/\/universities\/30\/programs$/);
  });
});
