import type { Page } from "@playwright/test";
import { setTimeout } from "node:timers/promises";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES, universityHref } from "../../src/contract/routes.ts";
import { expect, scriptsThere, test } from "./fixtures.ts";
import { shifts, watchShifts } from "./layout.ts";
import { signedIn } from "./people.ts";
import { TEMPLATES } from "./templates.ts";

/** Addresses that ask something of a list. */
const FILTERED = [
  `${ROUTES.universities}?q=melborne`,
  `${ROUTES.programs}?q=nursing&page=2`,
  `${ROUTES.destinations}?q=hobart`,
  "/accommodation?sort=highestRating",
];

/** Lets focus reach every island of the page, and waits until all are hydrated and have what they ask for. */
const hydrateAll = async (page: Page): Promise<void> => {
  const count = await page.evaluate(() => {
    const islands = [...document.querySelectorAll("astro-island")];
    for (const island of islands)
      (island.firstElementChild ?? island).dispatchEvent(new Event("focusin", { bubbles: true }));
    return islands.length;
  });
  expect(count).toBeGreaterThan(0);
  await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  await scriptsThere(page);
};

/** The ids that stand in the page more than once. */
const idsThatMeet = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

// What React has to say of a difference is a console error, which fails a test (fixtures.ts).
for (const who of ["a visitor", "somebody who is signed in"] as const)
  for (const path of [...TEMPLATES, ...FILTERED])
    test(`every island of ${path} hydrates for ${who} in both schemes, no ids meet and nothing moves`, async ({
      page,
    }) => {
      const isKnown = who !== "a visitor";
      // The profile's heading greets by name once that is known, be it before the islands are asked for or after.
      await watchShifts(page, isKnown && path === ROUTES.profile ? "in the heading" : undefined);
      if (isKnown) await signedIn(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await scriptsThere(page);
        const before = await shifts(page);
        await hydrateAll(page);
        expect(await idsThatMeet(page)).toEqual([]);
        expect((await shifts(page)) - before).toBe(0);
      }
    });

test.describe("a control that was pressed before its code was there", () => {
  for (const colorScheme of ["light", "dark"] as const)
    test(`is outlined and stays as legible as it was, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const held = Promise.withResolvers<undefined>();
      await page.route("**/_astro/*.js", async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(ROUTES.programs, { waitUntil: "commit" });
      const button = page.getByRole("main").getByRole("button", { name: MESSAGES.addToCompare }).first();
      await button.click();
      await expect(button).toHaveAttribute("data-taken", "");
      await expect(button).toHaveCSS("opacity", "1");
      await expect(button).toHaveCSS("outline-style", "dashed");
      await expect(button).toHaveCSS("cursor", "progress");
      held.resolve(undefined);
      await expect(page.getByRole("main").getByRole("button", { pressed: true })).toHaveCount(1);
      await expect(page.locator("[data-taken]")).toHaveCount(0);
    });
});

test.describe("nothing moves with the first use of", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const [what, path, use] of [
    [
      "the login",
      ROUTES.about,
      async (page: Page) => {
        await page.getByRole("banner").getByRole("button", { name: MESSAGES.login }).click();
        await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
      },
    ],
    [
      "the search",
      universityHref(1),
      async (page: Page) => {
        await page.getByRole("banner").getByRole("combobox").fill("sydney");
        await expect(page.getByRole("banner").getByRole("option").first()).toBeVisible();
      },
    ],
    [
      "the categories",
      ROUTES.home,
      async (page: Page) => {
        await page.getByText("Explore campus life").hover();
        await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
      },
    ],
    [
      "the colours",
      ROUTES.contact,
      async (page: Page) => {
        await page.getByRole("contentinfo").getByRole("radio", { name: "Dark" }).check();
        await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      },
    ],
    [
      "a compare button",
      ROUTES.universities,
      async (page: Page) => {
        const button = page.getByRole("main").getByRole("button", { name: /^(Add to Compare|Remove) / });
        await button.first().click();
        await expect(button.first()).toHaveAttribute("aria-pressed", "true");
      },
    ],
  ] as const)
    test(`${what}, also where its code comes 1.5 s late`, async ({ page }) => {
      await page.route("**/_astro/*.js", async (route) => {
        await setTimeout(1_500);
        // The page may be gone by now.
        await route.continue().catch(() => undefined);
      });
      await watchShifts(page);
      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      const before = await shifts(page);
      await use(page);
      await scriptsThere(page);
      expect((await shifts(page)) - before).toBe(0);
    });
});
