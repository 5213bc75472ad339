import type { Page } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { compareHref } from "../../src/contract/routes.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { expect, scriptsThere, test, told } from "./fixtures.ts";
import { shifts, sideways, watchShifts } from "./layout.ts";

const PROGRAMS = "/universities/1/programs";
const WIDTHS = [360, 1280] as const;

const panel = (page: Page) => page.getByRole("complementary", { name: MESSAGES.compareList });
const modal = (page: Page) => page.getByRole("dialog", { name: MESSAGES.comparison });
const table = (page: Page) => page.getByRole("table", { name: /^Comparison of/ });
const addButtons = (page: Page) => page.getByRole("main").getByRole("button", { name: MESSAGES.addToCompare });
const compare = (page: Page) => panel(page).getByRole("button", { name: /^Compare \(/ });
const names = (page: Page) => panel(page).getByRole("listitem");

/** Puts the first so many of the page's records that are not on the list on it, and returns their names. */
const addFirst = async (page: Page, count: number): Promise<string[]> => {
  const added: string[] = [];
  for (let at = 0; at < count; at++) {
    const button = addButtons(page).first();
    const name = ((await button.textContent()) ?? "")
      .replace(MESSAGES.addToCompare, "")
      .replace(MESSAGES.remove, "")
      .trim();
    await button.click();
    await expect(page.getByRole("main").getByRole("button", { name: `${MESSAGES.remove} ${name}` })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    added.push(name);
  }
  return added;
};
/** On phones the names wait behind a button. */
const showNames = async (page: Page): Promise<void> => {
  const fold = panel(page).getByRole("button", { name: "Show the names" });
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
};
for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("a reader compares three programs and shares the comparison with somebody who has no account", async ({
      page,
      browser,
    }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(PROGRAMS);
      await expect(panel(page)).toHaveCount(0);
      const [first = ""] = await addFirst(page, 1);
      await expect(compare(page)).toHaveText("Compare (1)");
      await expect(compare(page)).toBeDisabled();
      await addFirst(page, 2);
      await expect(compare(page)).toHaveText("Compare (3)");
      await compare(page).click();

      await expect(modal(page).getByRole("columnheader", { name: first })).toBeVisible();
      const labels = await table(page).getByRole("rowheader").allTextContents();
      expect(labels).toEqual(
        expect.arrayContaining(["Code", "University", "Location", "Level", "ATAR", "Rating", "Website"]),
      );
      await expect(table(page).getByRole("columnheader")).toHaveCount(4);
      await expect(table(page).getByRole("cell", { name: "Australian National University" })).toHaveCount(3);

      await modal(page).getByRole("button", { name: "Share this comparison" }).click();
      await expect(told(modal(page), "Link copied")).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());

      const stranger = await browser.newContext({ viewport: { width, height: 780 } });
      const other = await stranger.newPage();
      await other.goto(address);
      await expect(other.getByRole("heading", { level: 1, name: MESSAGES.comparison })).toBeVisible();
      await expect(table(other).getByRole("link", { name: first, exact: true })).toBeVisible();
      await expect(other).toHaveTitle(new RegExp(first.replace(/[()]/g, "\\$&")));
      await expect(panel(other)).toHaveCount(0);
      await stranger.close();
    });

    test("the list keeps to three, drops the oldest, and is still there on the next page and after a reload", async ({
      page,
    }) => {
      await page.goto(PROGRAMS);
      const added = await addFirst(page, 4);
      await expect(page.getByText(`${added[0]} made way for ${added[3]}`)).toBeVisible();
      await showNames(page);
      await expect(names(page)).toHaveText(
        added.slice(1).map((name) => new RegExp(`^\\s*${name.replace(/[()]/g, "\\$&")}`)),
      );
      await page.goto("/aboutus");
      await expect(names(page)).toHaveCount(LIMITS.compareMax);
      await page.reload();
      await panel(page)
        .getByRole("button", { name: `${MESSAGES.remove} ${added[2]}` })
        .click();
      await expect(names(page)).toHaveCount(2);
      await expect(panel(page).getByRole("button", { name: `${MESSAGES.remove} ${added[3]}` })).toBeFocused();
      await panel(page).getByRole("button", { name: "Clear the compare list" }).click();
      await expect(panel(page)).toHaveCount(0);
      await page.goto(PROGRAMS);
      await scriptsThere(page);
      await expect(page.getByRole("main").getByRole("button", { pressed: true })).toHaveCount(0);
    });

    test("programs of one name are told apart by their university, for the eye and by their buttons", async ({
      page,
    }) => {
      await page.goto("/programs?q=bachelor+of+nursing");
      await expect(
        page.getByRole("main").getByRole("link", { name: "Bachelor of Nursing", exact: true }),
      ).not.toHaveCount(0);
      for (const count of [1, 2]) {
        await addButtons(page).first().click();
        await expect(compare(page)).toHaveText(`Compare (${count})`);
      }
      await showNames(page);
      const texts = await names(page).allTextContents();
      expect(texts.map((text) => text.startsWith("Bachelor of Nursing"))).toEqual([true, true]);
      expect(new Set(texts).size).toBe(2);
      await expect(panel(page).getByRole("button", { name: /^Remove Bachelor of Nursing, \S/ })).toHaveCount(2);
      await page.reload();
      await showNames(page);
      await expect(names(page)).toHaveText(texts);
    });

    test("another kind is refused in the specification's words, and can begin a new list", async ({ page }) => {
      await page.goto(PROGRAMS);
      await addFirst(page, 1);
      await page.goto("/universities/1");
      const button = page
        .getByRole("main")
        .getByRole("button", { name: /Add to Compare Australian National University/ });
      await button.click();
      await expect(page.getByRole("alert")).toHaveText(MESSAGES.compareOneKind);
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await page.getByRole("button", { name: "Start a new list" }).click();
      await showNames(page);
      await expect(names(page)).toHaveText([/Australian National University/]);
      await expect(page.getByRole("alert")).toBeHidden();
    });

    test("on a phone's screen and on a wide one nothing of the page stays covered and nothing moves", async ({
      page,
    }) => {
      await page.goto(PROGRAMS);
      await addFirst(page, 2);
      await watchShifts(page);
      for (const path of ["/contactus", PROGRAMS, compareHref("program", [1, 2, 3])]) {
        await page.goto(path);
        await expect(panel(page)).toBeVisible();
        if (path.startsWith("/compare")) await expect(table(page).getByRole("link").first()).toBeVisible();
        expect(await shifts(page)).toBe(0);
        expect(await sideways(page)).toBe(0);
      }
      await page.goto("/contactus");
      await expect(panel(page)).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const footer = await page.getByRole("contentinfo").boundingBox();
      const bar = await panel(page).boundingBox();
      // Of the layout: while the panel comes in, its box on the screen is a fraction of a pixel off.
      if (width > 640)
        expect(await panel(page).evaluate((element: HTMLElement) => element.offsetWidth)).toBe(
          LIMITS.comparePanelWidth,
        );
      else expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    });

    test("axe finds nothing on the open modal, the panel and a shared comparison in either scheme", async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/universities/1/subjects");
      await addFirst(page, 3);
      await showNames(page);
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await compare(page).click();
      await expect(table(page).getByRole("link").first()).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.goto(compareHref("university", [1, 2, 3, 4, 5, 6]));
      await expect(table(page).getByRole("link")).toHaveCount(12);
      expect(await violationsInBothSchemes(page)).toEqual([]);
    });
  });
}

test("by keyboard alone a reader adds two programs, opens the comparison, and comes back to where it was opened", async ({
  page,
}) => {
  await page.goto(PROGRAMS);
  await addButtons(page).first().focus();
  await page.keyboard.press("Space");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(compare(page)).toHaveText("Compare (2)");
  await page.getByRole("link", { name: "Skip to the compare list" }).focus();
  await page.keyboard.press("Enter");
  for (let at = 0; at < 4; at++) await page.keyboard.press("Tab");
  await expect(compare(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(modal(page)).toBeVisible();
  const differences = modal(page).getByRole("switch", { name: "Show differences only" });
  await page.keyboard.press("Tab");
  await expect(differences).toBeFocused();
  await expect(table(page).getByRole("rowheader", { name: "University" })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(table(page).getByRole("rowheader", { name: "University" })).toHaveCount(0);
  await expect(table(page).getByRole("rowheader", { name: "Code" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal(page)).toBeHidden();
  await expect(compare(page)).toBeFocused();
});

test("Back closes the comparison and stays on the page", async ({ page }) => {
  await page.goto(PROGRAMS);
  await addFirst(page, 2);
  await compare(page).click();
  await expect(modal(page)).toBeVisible();
  await page.goBack();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${PROGRAMS}$`));
});

test("two tabs keep in step", async ({ page, context }) => {
  await page.goto(PROGRAMS);
  const other = await context.newPage();
  await other.goto("/universities/1/subjects");
  const [name = ""] = await addFirst(page, 1);
  await expect(names(other)).toHaveText([new RegExp(`^\\s*${name.replace(/[()]/g, "\\$&")}`)]);
  await panel(other)
    .getByRole("button", { name: `${MESSAGES.remove} ${name}` })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { pressed: true })).toHaveCount(0);
});

test("a damaged list in the storage is no trouble", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("compare", '[{"kind":"program","id":1,"name":"One"},{"kind":7},"x'),
  );
  await page.goto(PROGRAMS);
  await addFirst(page, 1);
  await expect(names(page)).toHaveCount(1);
});

test("a link that names no comparison, too many, or pages that are gone is explained", async ({ page }) => {
  await page.goto("/compare?type=planets&ids=1,2");
  await expect(page.getByText("This link does not name a comparison.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "programs" })).toBeVisible();
  await page.goto("/compare");
  await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
  await expect(page.getByText(/Choose “Add to Compare” on two or three/)).toBeVisible();
  await page.goto("/compare?type=programs&ids=1,2,3,4,5,6,7");
  await expect(page.getByText(/at most 6: the last page of the link is left out/)).toBeVisible();
  await expect(table(page).getByRole("columnheader")).toHaveCount(1 + LIMITS.compareSharedMax);
});

test("a page that Quad does not have is Unknown, the rest is compared", async ({ page }) => {
  // The browser itself reports an answer of 404 on the console, so that this one is answered here.
  await page.route("**/api/program-pages/999999*", (route) =>
    route.fulfill({ status: 200, json: { data: { id: 999_999, attributes: {} } } }),
  );
  await page.goto(compareHref("program", [1, 999_999]));
  await expect(table(page).getByRole("columnheader", { name: "Unknown" })).toBeVisible();
  await expect(table(page).getByRole("cell", { name: MESSAGES.notAvailable }).first()).toBeVisible();
});

test("a card that does not load says so, and is tried again alone", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/university-pages/2*", async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 200, body: "not the answer" });
    else await route.continue();
  });
  await page.goto(compareHref("university", [1, 2]));
  await expect(page.getByText("1 of 2 could not be loaded.")).toBeVisible();
  await expect(table(page).getByText(MESSAGES.errorLoadingData)).toBeVisible();
  await page.getByRole("button", { name: MESSAGES.tryAgain }).click();
  await expect(page.getByText("1 of 2 could not be loaded.")).toBeHidden();
  await expect(table(page).getByRole("columnheader").getByRole("link")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Side by side" })).toBeFocused();
});

test.describe("with a CMS that does not answer", () => {
  test.use({ expectedComplaint: /503/ });

  /** Both programs of the list are refused until they are let through. */
  const refuse = async (page: Page): Promise<() => void> => {
    let isAway = true;
    await page.route("**/api/program-pages/*", (route) =>
      isAway
        ? route.fulfill({ status: 503, json: { error: { status: 503, name: "CmsUnavailable", message: "Away" } } })
        : route.fallback(),
    );
    return () => (isAway = false);
  };

  for (const width of [360, 1280])
    for (const place of ["page", "modal"] as const)
      test(`a comparison says in the ${place} at ${width} px that it failed, keeps what the list knows, and is tried again`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 780 });
        await page.goto(PROGRAMS);
        const added = await addFirst(page, 2);
        const back = await refuse(page);
        if (place === "page") await page.goto("/compare");
        else await compare(page).click();
        const root = place === "page" ? page.getByRole("main") : modal(page);
        const region = root.getByRole("region", { name: "Side by side" });
        await expect(region.getByText(MESSAGES.errorLoadingData)).toHaveCount(1);
        for (const name of added) await expect(region.getByRole("columnheader", { name })).toBeVisible();
        await expect(region.getByRole("rowheader")).toHaveCount(0);
        await expect(root.getByText("said in words")).toHaveCount(0);
        // The box is as wide as the table.
        const [box, table] = [
          await region.getByText(MESSAGES.errorLoadingData).locator("..").boundingBox(),
          await region.boundingBox(),
        ];
        expect((table?.width ?? 0) - (box?.width ?? 0)).toBeLessThan(2);
        back();
        await region.getByRole("button", { name: MESSAGES.tryAgain }).click();
        await expect(region.getByRole("rowheader", { name: "Rating", exact: true })).toBeVisible();
        await expect(region).toBeFocused();
        await expect(region.getByText(MESSAGES.errorLoadingData)).toHaveCount(0);
      });

  test("a shared comparison of which nothing is known is one box, without heads and rows", async ({ page }) => {
    await refuse(page);
    await page.goto(compareHref("program", [1, 2]));
    await expect(table(page).getByText(MESSAGES.errorLoadingData)).toBeVisible();
    await expect(table(page).getByRole("row")).toHaveCount(1);
  });
});

test("a card says Loading… until its data is there", async ({ page }) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/subject-pages/2*", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(compareHref("subject", [1, 2]));
  await expect(table(page).getByText(MESSAGES.loadingEllipsis)).toHaveCount(1);
  answer();
  await expect(table(page).getByText(MESSAGES.loadingEllipsis)).toHaveCount(0);
});

test("what is done with a comparison stands in one row on a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(compareHref("program", [1, 2]));
  await expect(table(page).getByRole("link").first()).toBeVisible();
  const bottoms = new Set<number>();
  for (const control of [page.getByRole("switch"), page.getByRole("button", { name: "Print" })]) {
    const box = await control.boundingBox();
    bottoms.add(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  }
  expect(bottoms.size).toBe(1);
});

test("the best of each row is said in words, with the reviews behind each rating", async ({ page }) => {
  await page.goto(compareHref("subject", [1, 2]));
  const head = page.getByRole("rowheader", { name: "Rating", exact: true });
  const rating = table(page).getByRole("row").filter({ has: head });
  await expect(rating.getByText("Highest")).toHaveCount(1);
  await expect(rating.getByText(/\d+ reviews?/)).toHaveCount(2);
  await expect(page.getByText(/said in words: the highest rating/)).toBeVisible();
});

test("a comparison prints without the site around it, in dark ink on light paper, with its addresses", async ({
  page,
}) => {
  await page.goto(PROGRAMS);
  await addFirst(page, 1);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(compareHref("university", [1, 2]));
  await expect(table(page).getByRole("link").first()).toBeVisible();
  await expect(panel(page)).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(table(page)).toBeVisible();
  const { ink, paper } = await page.evaluate(() => {
    const lightness = (color: string) => Number(/oklch\(([\d.]+)/.exec(color)?.[1]);
    const style = getComputedStyle(document.body);
    return { ink: lightness(style.color), paper: lightness(style.backgroundColor) };
  });
  expect(ink).toBeLessThan(paper);
});

test("search engines are asked to leave comparisons out", async ({ page, request }) => {
  await page.goto("/compare");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/compare");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no button promises what cannot be done, and the comparison page says why", async ({ page }) => {
    await page.goto(PROGRAMS);
    await expect(addButtons(page)).toHaveCount(0);
    await page.goto("/compare?type=programs&ids=1,2");
    await expect(page.getByText("which needs JavaScript")).toBeVisible();
  });
});
