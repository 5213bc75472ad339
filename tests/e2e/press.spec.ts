import type { Locator, Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES, universityHref, universityProgramsHref } from "../../src/contract/routes.ts";
import { expect, test } from "./fixtures.ts";

declare global {
  interface Window {
    /** The likes and dislikes of the page's posts that React has hydrated, those that it has not, and the first when one was pressed. */
    hydratedButtons: () => number;
    waitingButtons: () => number;
    hydratedByPress: number;
  }
}

/** Keeps all scripts from a page that fetches none ahead; what this answers with lets them through, and lists those asked for. */
const holdScripts = async (page: Page): Promise<{ asked: string[]; release: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.route("**/_astro/*.js", async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await promise;
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return { asked, release: () => resolve(undefined) };
};

const main = (page: Page): Locator => page.getByRole("main");
const logIn = (page: Page): Locator => page.getByRole("dialog", { name: "Log in" });
const like = (page: Page): Locator =>
  main(page)
    .getByRole("button", { name: /^Likes:/ })
    .first();

const PRESSES: readonly {
  what: string;
  path: string;
  control: (page: Page) => Locator;
  answer: (page: Page) => Locator;
  viewport?: { width: number; height: number };
}[] = [
  {
    what: "Login",
    path: ROUTES.home,
    control: (page) => page.getByRole("banner").getByRole("button", { name: MESSAGES.login }),
    answer: logIn,
  },
  {
    what: "Filters on a phone",
    path: ROUTES.programs,
    viewport: { width: 390, height: 780 },
    control: (page) => main(page).getByRole("button", { name: /^Filters/ }),
    answer: (page) => page.getByRole("dialog", { name: "Filters" }),
  },
  {
    what: "Add to Compare",
    path: universityProgramsHref(1),
    control: (page) => main(page).getByRole("button", { name: MESSAGES.addToCompare }).first(),
    answer: (page) => page.getByRole("complementary", { name: MESSAGES.compareList }),
  },
  {
    what: "Share",
    path: universityHref(1),
    control: (page) =>
      main(page)
        .getByRole("button", { name: /^Share / })
        .first(),
    answer: logIn,
  },
  {
    what: "Add Post",
    path: universityHref(1),
    control: (page) => main(page).getByRole("button", { name: MESSAGES.addPost }),
    answer: logIn,
  },
  { what: "a post's like", path: universityHref(1), control: like, answer: logIn },
];

test.describe("the first press on a page", () => {
  for (const { what, path, control, answer, viewport } of PRESSES)
    test.describe(what, () => {
      test.use({ viewport: viewport ?? { width: 1280, height: 800 } });

      test("asks for every script that its answer needs before any of them is there", async ({ page }) => {
        const { asked, release } = await holdScripts(page);
        await page.goto(path);
        await control(page).click();
        await expect.poll(() => asked.length).toBeGreaterThan(3);
        // The control shows that it was taken; nothing else happens until scripts come.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
        const atOnce = [...asked];
        release();
        await expect(answer(page)).toBeVisible();
        expect(asked.filter((script) => !atOnce.includes(script))).toEqual([]);
      });
    });

  test("hydrates the post that it is in, and the others after it is answered", async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto(universityHref(1));
    await page.evaluate(() => {
      const isHydrated = (one: Element): boolean => Object.keys(one).some((key) => key.startsWith("__reactProps"));
      const buttons = () => [...document.querySelectorAll("main .post-button[aria-pressed]")];
      Object.assign(window, {
        hydratedButtons: () => buttons().filter(isHydrated).length,
        waitingButtons: () => buttons().filter((one) => !isHydrated(one)).length,
      });
      // The reader's own press comes first, then the one that is done again.
      addEventListener("click", ({ isTrusted }) => {
        if (!isTrusted) window.hydratedByPress = window.hydratedButtons();
      });
    });
    await like(page).click();
    release();
    await expect(logIn(page)).toBeVisible();
    // A like and a dislike.
    expect(await page.evaluate(() => window.hydratedByPress)).toBe(2);
    await expect.poll(() => page.evaluate(() => window.waitingButtons())).toBe(0);
    expect(await page.evaluate(() => window.hydratedButtons())).toBeGreaterThan(10);
  });
});
