import type { Page } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { programHref, ROUTES, searchHref, subjectHref } from "../../src/contract/routes.ts";
import { KIND_LABELS } from "../../src/contract/taxonomy.ts";
import { initialsIn } from "../../src/search/words.ts";
import { folded, wordsOf } from "../../src/search/fold.ts";
import { CAMPUSES } from "../../src/search/gazetteer.ts";
import { violations } from "./axe.ts";
import { contentNow } from "./content.ts";
import { expect, hold, test } from "./fixtures.ts";

const SEARCH_CALLS = "**/api/fuzzy-search/**";

const main = (page: Page) => page.getByRole("main");
const box = (page: Page) => main(page).getByRole("searchbox", { name: MESSAGES.searchLabel });
const status = (page: Page) => main(page).getByRole("status");
const kinds = (page: Page) => main(page).getByRole("navigation", { name: "Kind of result" });
const group = (page: Page, name: string) => main(page).getByRole("region", { name });
const rows = (page: Page, name: string) => group(page, name).getByRole("listitem");
const hrefs = (page: Page, name: string) =>
  rows(page, name)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("a stranger finds every nursing program in Queensland in two presses", async ({ page }) => {
  const { universities, programs } = contentNow();
  // By its seat or by a campus: the Australian Catholic University sits in Sydney and teaches in Brisbane too.
  const taughtThere = new Set(CAMPUSES.filter(({ state }) => state === "QLD").map(({ name }) => folded(name)));
  const inQueensland = new Set(
    universities
      .filter(({ universityName, state }) => state === "QLD" || taughtThere.has(folded(universityName)))
      .map(({ id }) => id),
  );
  const wanted = programs
    .filter(({ programName, university }) => /nurs(e|ing)/i.test(programName) && inQueensland.has(university))
    .map(({ id, university }) => programHref(university, id));
  expect(wanted.length).toBeGreaterThan(0);
  await page.goto("/");
  const hero = page.getByRole("search", { name: MESSAGES.searchHero }).getByRole("combobox");
  await hero.fill("nursing queensland");
  await hero.press("Enter");
  await kinds(page)
    .getByRole("link", { name: /^Programs/ })
    .click();
  await expect(group(page, "Programs").getByRole("heading", { name: "In Queensland" })).toBeVisible();
  await expect(status(page)).toHaveText(new RegExp(`, ${wanted.length} of them in Queensland$`));
  expect((await hrefs(page, "Programs")).slice(0, wanted.length).toSorted()).toEqual(wanted.toSorted());
});

test("Enter for a text that is answered already leads to the results, and whoever goes on typing is left in the box", async ({
  page,
}) => {
  await page.goto(searchHref({ query: "sydney" }));
  await expect(status(page)).toHaveText(/^[\d,]+ results/);
  await box(page).press("Enter");
  await expect(status(page)).toBeFocused();
  await box(page).fill("melbourne");
  await expect(group(page, "Universities")).toContainText("University of Melbourne");
  await expect(box(page)).toBeFocused();
});

test("a subject is found by its initials", async ({ page }) => {
  const { subjects } = contentNow();
  const wanted = subjects.find(({ subjectName }) => wordsOf(subjectName).length > 4);
  if (!wanted) throw new Error("The seed has no subject of five words");
  const [initials = ""] = initialsIn(wanted.subjectName);
  await page.goto(searchHref({ query: initials, kind: "subject" }));
  await expect(rows(page, "Subjects").first()).toBeVisible();
  expect((await hrefs(page, "Subjects")).slice(0, 6)).toContain(subjectHref(wanted.university, wanted.id));
});

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    for (const colorScheme of ["light", "dark"] as const)
      test(`axe finds nothing in the ${colorScheme} scheme, whatever is shown`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(searchHref({ query: "" }));
        expect(await violations(page)).toEqual([]);
        await page.goto(searchHref({ query: "nursing sydney" }));
        await expect(group(page, "Programs")).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
  });

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("results are counted by kind, shown of one kind page by page by keyboard alone, and Back returns", async ({
    page,
  }) => {
    await page.goto(searchHref({ query: "bachelor" }));
    await expect(status(page)).toHaveText(/^[\d,]+ results$/);
    await expect(rows(page, "Programs")).toHaveCount(LIMITS.searchResults);
    const all = await status(page).innerText();
    const programs = kinds(page).getByRole("link", { name: /^Programs \d+$/ });
    const total = Number((await programs.innerText()).replace(/\D/g, ""));
    expect(total).toBeGreaterThan(2 * LIMITS.searchPage);

    await programs.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?q=bachelor&kind=program$/);
    await expect(status(page)).toHaveText(`1–24 of ${total} programs`);
    await expect(programs).toHaveAttribute("aria-current", "true");
    const first = await hrefs(page, "Programs");
    expect(first).toHaveLength(LIMITS.searchPage);

    await group(page, "Programs").getByRole("link", { name: "Next" }).focus();
    await page.keyboard.press("Enter");
    await expect(status(page)).toHaveText(`25–48 of ${total} programs`);
    await expect(status(page)).toBeFocused();
    await expect(page).toHaveURL(/\?q=bachelor&kind=program&page=2$/);
    const second = await hrefs(page, "Programs");
    expect(second.filter((href) => first.includes(href))).toEqual([]);

    await rows(page, "Programs").nth(3).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/universities\/\d+\/program\/\d+$/);
    await page.goBack();
    await expect(status(page)).toHaveText(`25–48 of ${total} programs`);
    expect(await hrefs(page, "Programs")).toEqual(second);
    await page.goBack();
    await expect(status(page)).toHaveText(`1–24 of ${total} programs`);
    await page.goBack();
    await expect(status(page)).toHaveText(all);
  });

  test("what is typed is asked at once and stands in the address; a text in the address stands in the box", async ({
    page,
  }) => {
    await page.goto(searchHref({ query: "sydney" }));
    await expect(box(page)).toHaveValue("sydney");
    await expect(group(page, "Universities")).toContainText("University of Sydney");
    await box(page).fill("melborne");
    await expect(group(page, "Universities")).toContainText("University of Melbourne");
    await expect(page).toHaveURL(/\?q=melborne$/);
    await page.goBack();
    await expect(box(page)).toHaveValue("sydney");
    await expect(group(page, "Universities")).toContainText("University of Sydney");
    await box(page).fill("qzxjqzxjqzxj");
    await expect(status(page)).toHaveText(MESSAGES.noResults);
    await expect(main(page)).toContainText("Nothing is called “qzxjqzxjqzxj” here.");
    await box(page).fill("");
    await expect(status(page)).toHaveText(MESSAGES.searchHint);
    await expect(page).toHaveURL(/\/search$/);
  });

  test("two results are put side by side from there", async ({ page }) => {
    await page.goto(searchHref({ query: "nursing", kind: "program" }));
    for (const at of [0, 1]) await rows(page, "Programs").nth(at).getByRole("button").click();
    await expect(rows(page, "Programs").nth(1).getByRole("button")).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Compare (2)" }).first().click();
    await expect(page.getByRole("dialog", { name: MESSAGES.comparison })).toBeVisible();
  });
});

test("what is typed before the page has its script is searched for when it has", async ({ page }) => {
  const release = await hold(page, "**/_astro/SearchPage.*.js");
  await page.goto(searchHref({ query: "" }), { waitUntil: "commit" });
  await box(page).fill("melborne");
  release();
  await expect(group(page, "Universities")).toContainText("University of Melbourne");
  await expect(box(page)).toHaveValue("melborne");
});

test("before anything is asked the page proposes searches, of which each finds something, and they go when one types", async ({
  page,
}) => {
  await page.goto(ROUTES.search);
  const proposal = main(page).getByRole("heading", { name: "What would you like to know?" });
  const examples = main(page).locator('a[href*="?q="]');
  await expect(proposal).toBeVisible();
  const hrefsOfExamples = await examples.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefsOfExamples.length).toBeGreaterThan(2);
  await box(page).fill("sydney");
  await expect(proposal).toBeHidden();
  await expect(group(page, "Universities")).toBeVisible();
  await box(page).fill("");
  await expect(proposal).toBeVisible();
  for (const href of hrefsOfExamples) {
    await page.goto(href);
    await expect(kinds(page)).toBeVisible();
    await expect(proposal).toBeHidden();
  }
});

test("the page leads to the lists, also before anything is asked", async ({ page }) => {
  await page.goto(ROUTES.search);
  await expect(main(page).locator('a:not([href*="?q="])')).toHaveText(
    (["university", "program", "subject", "destination"] as const).map((kind) => KIND_LABELS[kind]),
  );
});

test.describe("when the site does not answer", () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });

  test("the page says so, keeps the text and tries again when asked to", async ({ page }) => {
    await page.route(SEARCH_CALLS, (route) => route.abort());
    await page.goto(searchHref({ query: "sydney" }));
    await expect(main(page)).toContainText(MESSAGES.searchFailed);
    await expect(box(page)).toHaveValue("sydney");
    await page.unroute(SEARCH_CALLS);
    await main(page).getByRole("button", { name: MESSAGES.tryAgain }).click();
    await expect(group(page, "Universities")).toContainText("University of Sydney");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of all results says what works in its place", async ({ page }) => {
    await page.goto(searchHref({ query: "sydney" }));
    await expect(main(page)).toContainText("which needs JavaScript");
    await expect(page.getByRole("search")).toHaveCount(0);
    await main(page).getByRole("link", { name: "universities" }).click();
    await expect(page).toHaveURL(/\/universities$/);
  });
});
