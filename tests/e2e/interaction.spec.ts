import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES, sharingLink } from "../../src/contract/messages.ts";
import { INTERACTION_TABS, REPORT_REASONS, REVIEW_SORTS } from "../../src/contract/taxonomy.ts";
import { WORDS } from "../../src/features/interaction/messages.ts";
import { api, area, card, like, liveArea, openTab, posts, postsFresh, write } from "./area.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { contentNow } from "./content.ts";
import { expect, hold, stepsTakenBack, test, told } from "./fixtures.ts";
import { shifts, watchShifts } from "./layout.ts";
import { freshName, logInElsewhere, logInTo, newPerson, signedIn, writeToCms } from "./people.ts";
import { withProxiedCms } from "./proxied.ts";

const PAGE = "/universities/15";
const ON = { university_page: 15 };
/** A page that nobody has written on. */
const BARE = "/universities/30";
const CROWDED = "/universities/16";
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const options = (page: Page, id: string) => card(page, id).getByRole("button", { name: "Options" });
const replies = (page: Page, id: string) => card(page, id).getByRole("button", { name: /^Replies:/ });

const scriptAt = (path: string): Buffer => readFileSync(join(process.env["QUAD_DIST"] ?? "", path));
const sizeOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + brotliCompressSync(scriptAt(path)).length, 0);
/** Scripts with all that they import, at once. */
const withImports = (paths: readonly string[], known = new Set<string>()): string[] => {
  for (const path of paths) {
    if (known.has(path)) continue;
    known.add(path);
    const imports = scriptAt(path)
      .toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
    withImports(
      [...imports].map(([, name]) => `/_astro/${name}`),
      known,
    );
  }
  return [...known];
};

for (const width of [360, 1280] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("the four tabs are in the address, and Back goes through them", async ({ page }) => {
      await page.goto("/universities/1");
      await liveArea(page);
      const isNarrow = width <= LIMITS.mobileTabsWidth;
      await expect(page.getByRole("tablist")).toBeVisible({ visible: !isNarrow });
      await expect(page.getByRole("combobox", { name: "Posts on this page" })).toBeVisible({ visible: isNarrow });
      for (const { label } of INTERACTION_TABS.slice(1)) await openTab(page, label);
      await expect(page).toHaveURL(/#links$/);
      await expect(area(page).getByRole("table")).toBeVisible();
      await expect(area(page).getByRole("tabpanel").or(area(page).getByRole("region"))).toHaveCount(1);
      await page.goBack();
      await expect(page).toHaveURL(/#questions$/);
      await expect(page.locator("#questions")).toBeVisible();
      await page.reload();
      await expect(page.locator("#questions")).toBeVisible();
      await expect(page.locator("#reviews")).toBeHidden();
      if (isNarrow) return;
      await liveArea(page);
      await page.getByRole("tab", { name: "Ask Questions" }).press("ArrowRight");
      await expect(page.getByRole("tab", { name: "Helpful Links" })).toBeFocused();
      await expect(page.getByRole("tabpanel")).toHaveAttribute("id", "links");
    });

    test("an empty choice of stars says that it is empty, and how to see all reviews", async ({ page }) => {
      const me = await signedIn(page);
      const at = width === 360 ? 21 : 22;
      const data = { reviewText: `Rated ${freshName()}`, reviewRating: 4, university_page: at };
      const id = await write(page, me, "review", data);
      await page.goto(`/universities/${at}`);
      const root = await liveArea(page);
      await root.getByRole("checkbox", { name: /^4 stars/ }).uncheck();
      await expect(root.getByText(WORDS.noSuchStars)).toBeVisible();
      await expect(root.getByText(MESSAGES.emptyReviews)).toHaveCount(0);
      await root.getByRole("button", { name: WORDS.showAllReviews }).click();
      await expect(card(page, `review-${id}`)).toBeVisible();
      await expect(root.getByRole("checkbox", { checked: true })).toHaveCount(5);
      await expect(root.getByRole("checkbox").first()).toBeFocused();
    });

    test("a link to a tab lands with the tabs in view", async ({ page }) => {
      for (const hash of ["reviews", "questions"]) {
        await page.goto("/aboutus");
        await page.goto(`/universities/1#${hash}`);
        await liveArea(page);
        const tabs =
          width <= LIMITS.mobileTabsWidth
            ? page.getByRole("combobox", { name: "Posts on this page" })
            : page.getByRole("tablist");
        const header = await page.getByRole("banner").boundingBox();
        await expect(tabs).toBeInViewport({ ratio: 1 });
        expect((await tabs.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      }
    });

    test("the replies of a post are in view when its popup opens, whatever the size of the screen", async ({
      page,
    }) => {
      const me = await signedIn(page);
      const blogText = "A long post about everything that a first year holds. ".repeat(20);
      const id = await write(page, me, "blog", { blogText, ...ON });
      for (const commentText of ["The first reply.", "The second reply."])
        expect((await api(page, me, "POST", "/api/comments", { data: { commentText, blogs: id } })).status).toBe(201);
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`${PAGE}#blog-${id}`);
      await liveArea(page);
      await replies(page, `blog-${id}`).click();
      const popup = dialog(page, "Replies");
      await expect(popup.getByText("The first reply.")).toBeInViewport({ ratio: 1 });
      await expect(popup.getByRole("textbox")).toBeInViewport({ ratio: 1 });
    });

    test("a student replies: nothing empty goes out, what is sent is listed, and can be deleted", async ({ page }) => {
      const me = await signedIn(page);
      const id = await write(page, me, "blog", { blogText: "Talk to me.", ...ON });
      const post = `blog-${id}`;
      // What is said of an empty reply, and Undo, stay for a few seconds only.
      await page.clock.install();
      await page.goto(`${PAGE}#${post}`);
      await liveArea(page);
      await replies(page, post).click();
      const popup = dialog(page, "Replies");
      await expect(popup.getByText("Talk to me.")).toBeVisible();
      await expect(popup.getByText(MESSAGES.emptyReplies)).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain("hidden");
      const box = popup.getByRole("textbox", { name: "Your reply" });
      await box.fill("  \n ");
      await page.clock.pauseAt(Date.now() + 60_000);
      await popup.getByRole("button", { name: "Reply", exact: true }).click();
      await expect(popup.getByRole("alert")).toHaveText(MESSAGES.replyEmpty);
      await page.clock.runFor(LIMITS.validationMessage);
      await expect(popup.getByRole("alert")).toHaveText("");

      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route("**/api/comments", async (route) => {
        await held;
        await route.continue();
      });
      await box.fill("First reply 👋");
      await popup.getByRole("button", { name: "Reply", exact: true }).click();
      await expect(popup.getByRole("button", { name: MESSAGES.sendingReply })).toBeDisabled();
      answer();
      await expect(popup.getByRole("listitem").getByText("First reply 👋")).toBeVisible();
      await expect(box).toHaveValue("");
      await expect(popup.getByText("1 reply", { exact: true }).last()).toBeVisible();

      await popup.getByRole("button", { name: "Delete your reply" }).click();
      await page.clock.runFor(100);
      await expect(popup.getByText(MESSAGES.emptyReplies)).toBeVisible();
      await popup.getByRole("button", { name: MESSAGES.undo }).click();
      await expect(popup.getByRole("listitem").getByText("First reply 👋")).toBeVisible();
      await page.clock.resume();
      await page.keyboard.press("Escape");
      await expect(popup).toBeHidden();
      await expect(replies(page, post)).toBeFocused();
      await expect(replies(page, post)).toHaveAccessibleName("Replies: 1");
    });

    test("a helpful link is opened, bookmarked and shared", async ({ page }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await signedIn(page);
      await page.goto("/universities/1#links");
      await liveArea(page);
      const row = area(page).getByRole("row").nth(1);
      await expect(area(page).getByRole("columnheader").first()).toHaveText("Websites");
      await expect(area(page).getByRole("columnheader").nth(1)).toHaveText("Links");
      await expect(row.getByText(MESSAGES.clickHere)).toBeVisible({ visible: width <= LIMITS.mobileTabsWidth });
      const bookmark = row.getByRole("button", { name: /^Bookmark/ });
      await bookmark.click();
      await expect(bookmark).toHaveAttribute("aria-pressed", "true");
      await row.getByRole("button", { name: /^Share/ }).click();
      const url = await row.getByRole("link").evaluate((link: HTMLAnchorElement) => link.href);
      await expect(page.getByText(sharingLink(url))).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    });

    test("axe finds nothing in the area and its popups in either scheme", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await signedIn(page);
      await page.goto("/universities/1");
      await liveArea(page);
      const post = (await posts(page).last().getAttribute("id")) ?? "";
      await like(page, post).click();
      await options(page, post).click();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.getByRole("menuitem", { name: "Report" }).click();
      await expect(dialog(page, "Report")).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await replies(page, post).click();
      await expect(dialog(page, "Replies")).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await card(page, post).getByRole("button", { name: "Share" }).click();
      await expect(dialog(page, "Share")).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await openTab(page, "Helpful Links");
      // What lies half under the header is a matter of how far the page is scrolled.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await violationsInBothSchemes(page)).toEqual([]);
    });

    test("nothing shifts when the area comes to life, its code runs only then, and is small", async ({ page }) => {
      await watchShifts(page);
      const calls: string[] = [];
      page.on("request", (request) => request.url().includes("/api/interactions/") && calls.push(request.url()));
      await page.goto("/universities/1");
      await page.waitForLoadState("networkidle");
      expect(calls).toEqual([]);
      await expect(area(page).locator("[aria-busy]")).toHaveCount(0);
      await liveArea(page);
      await page.waitForLoadState("networkidle");
      const islands = page.locator("astro-island");
      const codeOf = async (list: Locator) =>
        withImports(await list.evaluateAll((all) => all.map((one) => one.getAttribute("component-url") ?? "")));
      const own = await codeOf(islands.filter({ has: area(page) }));
      // What the page's other islands run is there already, and so is React.
      const shared = new Set(await codeOf(islands.filter({ hasNot: area(page) })));
      const bytes = sizeOf(own.filter((path) => !shared.has(path)));
      console.log(`The interaction area has ${bytes} bytes of its own`);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(20 * 1024);
      expect(await shifts(page)).toBeLessThan(0.01);
    });
  });
}

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("stars and order choose the reviews, and no star at all says so", async ({ page }) => {
    await page.goto("/universities/1");
    const root = await liveArea(page);
    const stars = async () => {
      const texts = await posts(page).allInnerTexts();
      return texts.map((text) => Number(/(\d) of 5 stars/.exec(text)?.[1]));
    };
    await expect(root.getByText(/^Based on \d+ review\(s\)$/)).toBeVisible();
    await expect(root.getByRole("checkbox", { checked: true })).toHaveCount(5);
    const asked = page.waitForRequest((request) => request.url().includes("stars=5%2C3%2C2%2C1"));
    await root.getByRole("checkbox", { name: /^4 stars/ }).uncheck();
    await asked;
    await expect.poll(stars).not.toContain(4);
    for (const star of [5, 3, 2, 1]) await root.getByRole("checkbox", { name: new RegExp(`^${star} star`) }).uncheck();
    await expect(root.getByText(MESSAGES.selectStar)).toBeVisible();
    expect(await stars()).toEqual([]);
    await root.getByRole("checkbox", { name: /^5 stars/ }).check();
    await expect(root.getByText(MESSAGES.selectStar)).toBeHidden();
    await expect.poll(stars).toContain(5);
    for (const star of [4, 3, 2, 1]) await root.getByRole("checkbox", { name: new RegExp(`^${star} star`) }).check();
    const sort = root.getByRole("combobox", { name: "Sort by" });
    await expect(sort.locator("option")).toHaveText(REVIEW_SORTS.map(({ label }) => label));
    await sort.selectOption("lowestRating");
    await expect
      .poll(async () => {
        const shown = await stars();
        return shown.length > 1 && shown.every((value, at) => at === 0 || value >= (shown[at - 1] ?? 0));
      })
      .toBe(true);
    await sort.selectOption("highestRating");
    await expect.poll(async () => (await stars())[0]).toBe(5);
  });

  test("an own post is edited, deleted, brought back, and deleted for good", async ({ page }) => {
    const me = await signedIn(page);
    const id = await write(page, me, "qna", { qnaText: `Mine to delete ${freshName()}?`, ...ON });
    const post = `qna-${id}`;
    // Undo is offered for a few seconds only.
    await page.clock.install();
    await page.goto(`${PAGE}#${post}`);
    await liveArea(page);
    await options(page, post).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue(/Mine to delete/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await stepsTakenBack(page);

    const sent: string[] = [];
    page.on("request", (request) => request.method() === "DELETE" && sent.push(request.url()));
    await page.clock.pauseAt(Date.now() + 60_000);
    await options(page, post).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.clock.runFor(100);
    await expect(card(page, post)).toBeHidden();
    await page.getByRole("button", { name: MESSAGES.undo }).click();
    await expect(card(page, post)).toBeVisible();
    expect(sent).toEqual([]);

    await options(page, post).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(card(page, post)).toBeHidden();
    // Leaving means it.
    await page.goto("/aboutus");
    await expect.poll(async () => (await api(page, me, "GET", `/api/qnas/${id}`)).status).toBe(404);
  });
});

test.describe("reporting", () => {
  // The browser itself says that a second report is refused, and that a hidden post is not there.
  test.use({ expectedComplaint: /status of 40[49]/ });

  test("reporting asks for a reason, thanks, and says kindly that it was done; the third report hides the post", async ({
    page,
    browser,
  }) => {
    const author = await newPerson();
    const context = await browser.newContext();
    const person = await logInTo(context, author);
    const me = await signedIn(page);
    const id = await write(page, person, "blog", { blogText: `Report me ${freshName()}`, ...ON });
    const post = `blog-${id}`;
    await page.goto(`${PAGE}#${post}`);
    await liveArea(page);
    const report = async () => {
      await options(page, post).click();
      await page.getByRole("menuitem", { name: "Report" }).click();
    };
    await report();
    const popup = dialog(page, "Report");
    await expect(popup.getByRole("radio")).toHaveCount(REPORT_REASONS.length);
    await popup.getByRole("button", { name: "Report" }).click();
    await expect(popup.getByRole("alert")).not.toHaveText("");
    await popup.getByRole("radio", { name: "False information" }).check();
    await popup.getByRole("textbox").fill("It is not so.");
    await popup.getByRole("button", { name: "Report" }).click();
    await expect(popup.getByText(MESSAGES.reportThanks)).toBeVisible();
    await popup.getByRole("button", { name: "Close" }).last().click();
    await expect(options(page, post)).toBeFocused();
    test.info().annotations.push({ type: "reporter", description: me.username });

    await report();
    await popup.getByRole("radio", { name: "Spam" }).check();
    await popup.getByRole("button", { name: "Report" }).click();
    await expect(popup.getByText(MESSAGES.alreadyReported)).toBeVisible();
    await page.keyboard.press("Escape");
    await stepsTakenBack(page);

    for (const reason of ["spam", "other"]) {
      const other = await logInTo(await browser.newContext(), await newPerson());
      const { status } = await api(page, other, "POST", "/api/reports", { data: { blogs: id, reason } });
      expect(status).toBe(201);
    }
    // What is said briefly can be over before a busy machine has loaded the rest of the page.
    await Promise.all([expect(page.getByText(MESSAGES.postGone)).toBeVisible(), page.reload()]);
    await liveArea(page);
    await expect(card(page, post)).toHaveCount(0);
    // Its author is shown it, marked as hidden.
    const own = await context.newPage();
    await own.goto(`${process.env["QUAD_TEST_URL"] ?? ""}${PAGE}#${post}`);
    await liveArea(own);
    await expect(card(own, post).getByText(MESSAGES.postHidden)).toBeVisible();
    await context.close();
  });
});

test("a post is shared to two places with the preset message, or by its link, which opens it", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedIn(page);
  await page.goto("/universities/1");
  await liveArea(page);
  const post = (await posts(page).last().getAttribute("id")) ?? "";
  await card(page, post).getByRole("button", { name: "Share" }).click();
  const popup = dialog(page, "Share");
  await expect(popup.getByText(MESSAGES.shareMessage)).toBeVisible();
  const address = new URL(`/universities/1#${post}`, page.url()).href;
  for (const [name, host] of [
    ["X", "x.com"],
    ["Facebook", "www.facebook.com"],
  ] as const) {
    const href = new URL((await popup.getByRole("link", { name: new RegExp(`^${name} `) }).getAttribute("href")) ?? "");
    expect(href.host).toBe(host);
    expect([...href.searchParams.values()]).toEqual(expect.arrayContaining([address, MESSAGES.shareMessage]));
  }
  await popup.getByRole("button", { name: "Copy link" }).click();
  await expect(told(popup, sharingLink(address))).toHaveText(sharingLink(address));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await stepsTakenBack(page);
  await page.goto("/aboutus");
  await page.goto(address);
  await expect(card(page, post)).toBeInViewport();
  await expect(card(page, post)).toHaveAttribute("data-marked", "");
});

test("where the device can share, its own sheet is offered beside the link", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: (data: ShareData) => {
        document.title = `shared ${data.url ?? ""}`;
        return Promise.resolve();
      },
    });
  });
  await signedIn(page);
  await page.goto("/universities/1");
  await liveArea(page);
  const post = (await posts(page).first().getAttribute("id")) ?? "";
  await card(page, post).getByRole("button", { name: "Share" }).click();
  await expect(dialog(page, "Share")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await page.getByRole("button", { name: "More ways to share" }).click();
  await expect(page).toHaveTitle(new RegExp(`shared .*#${post}`));
});

test("more than 20 posts come by Show more, and a link leads to one beyond them", async ({ page, browser }) => {
  const [first, second] = [await signedIn(page), await logInTo(await browser.newContext(), await newPerson())];
  const ids: number[] = [];
  const wanted = LIMITS.postsInPage + 2;
  for (let at = 1; at < wanted; at++)
    ids.push(await writeToCms(at % 2 ? first : second, `Number ${at} ${freshName()}`, 16));
  ids.push(await write(page, second, "blog", { blogText: `Number ${wanted} ${freshName()}`, university_page: 16 }));
  const oldest = `blog-${ids[0]}`;
  await page.goto(`${CROWDED}#${oldest}`);
  await expect(card(page, oldest)).toBeInViewport();
  await expect(card(page, oldest)).toHaveAttribute("data-marked", "");
  await expect(card(page, oldest).getByRole("article")).toBeFocused();

  await page.goto("/aboutus");
  await page.goto(`${CROWDED}#blog`);
  await liveArea(page);
  await expect(posts(page)).toHaveCount(LIMITS.postsInPage);
  await page.locator("#blog").getByRole("button", { name: MESSAGES.showMore }).click();
  await expect(posts(page).nth(wanted - 1)).toBeVisible();
  const shown = await posts(page).evaluateAll((cards) => cards.map(({ id }) => id));
  expect(new Set(shown).size).toBe(shown.length);
});

test("a link leads to a post that newer ones have pushed out since the page was drawn", async ({ page, browser }) => {
  const writers = [await signedIn(page), await logInTo(await browser.newContext(), await newPerson())] as const;
  const write = (at: number) => writeToCms(writers[at % 2 ? 1 : 0], `Pushing ${at} ${freshName()}`, 17);
  const oldest = `blog-${await write(0)}`;
  const path = "/universities/17";
  const drawn = async () => (await page.request.get(path)).text();
  await expect.poll(drawn).toContain(`id="${oldest}"`);
  const before = await drawn();
  for (let at = 1; at <= LIMITS.postsInPage; at++) await write(at);
  await page.route(path, (route) => route.fulfill({ body: before, contentType: "text/html" }));
  await page.goto(`${path}#${oldest}`);
  await expect(posts(page)).toHaveCount(LIMITS.postsInPage + 1);
  await expect(card(page, oldest)).toBeInViewport();
  await expect(card(page, oldest).getByRole("article")).toBeFocused();
});

test.describe("a page that came with the post of its address", () => {
  const post = "review-5";
  const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

  test("stays where its reader has scrolled to when its script and its fresh posts come", async ({ page }) => {
    const [start, answer] = [await hold(page), await hold(page, "**/api/interactions/**")];
    await page.goto(`/universities/1#${post}`);
    await expect(card(page, post)).toBeInViewport();
    await page.keyboard.press("Home");
    await expect.poll(() => scrolledTo(page)).toBe(0);
    start();
    await expect(card(page, post)).toHaveAttribute("data-marked", "");
    expect(await scrolledTo(page)).toBe(0);
    answer();
    await postsFresh(page);
    expect(await scrolledTo(page)).toBe(0);
  });

  test("does not move below a press", async ({ page }) => {
    const start = await hold(page);
    await page.goto(`/universities/1#${post}`);
    await expect(card(page, post)).toBeInViewport();
    const button = replies(page, post);
    // The post goes on below the view.
    const at = await button.evaluate((element) => {
      scrollBy(0, element.getBoundingClientRect().top - innerHeight + 10);
      const { x, y, width } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + 5 };
    });
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    start();
    await expect(card(page, post)).toHaveAttribute("data-marked", "");
    await postsFresh(page);
    await page.mouse.up();
    await expect(dialog(page, "Replies")).toBeVisible();
  });
});

test("what is on its way, and what is not there, is said in the specification's words", async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/interactions/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${BARE}#links`);
  await expect(area(page).getByText(MESSAGES.loadingHelpfulLinks)).toBeVisible();
  await expect(area(page).getByRole("status").first()).toHaveText(MESSAGES.loadingData);
  answer();
  await expect(area(page).getByText(MESSAGES.emptyHelpfulLinks)).toBeVisible();
  for (const [label, words] of [
    ["Ask Questions", MESSAGES.emptyQuestions],
    ["Blog", MESSAGES.emptyBlogs],
    ["Reviews", MESSAGES.emptyReviews],
  ] as const) {
    await openTab(page, label);
    await expect(area(page).getByText(words)).toBeVisible();
  }
  await expect(area(page).getByText(MESSAGES.noReviews, { exact: true })).toBeVisible();
});

test("somebody signed out reads the replies, and is asked to log in to write one", async ({ page }) => {
  await page.goto("/universities/1");
  await liveArea(page);
  await page
    .locator("#review-5")
    .getByRole("button", { name: /^Replies:/ })
    .click();
  const popup = dialog(page, "Replies");
  const listed = popup.getByRole("listitem");
  await expect(listed.first()).toBeVisible();
  // What the demonstration's people wrote is marked wherever it is read.
  await expect(listed.filter({ hasText: /\wSample/ })).toHaveCount(await listed.count());
  await expect(listed.getByText("Sample", { exact: true })).toHaveCount(await listed.count());
  await expect(popup.getByText(MESSAGES.loginToReply)).toBeVisible();
  await expect(popup.getByRole("textbox")).toBeHidden();
});

test("a reply on its way keeps nobody from replying to another post, and is there when its popup is opened again", async ({
  page,
}) => {
  const me = await signedIn(page);
  const ids = [
    await write(page, me, "blog", { blogText: "The first of two.", ...ON }),
    await write(page, me, "blog", { blogText: "The second of two.", ...ON }),
  ];
  await page.goto(`${PAGE}#blog-${ids[1]}`);
  await liveArea(page);
  const popup = dialog(page, "Replies");
  const box = popup.getByRole("textbox");
  const send = popup.getByRole("button", { name: "Reply", exact: true });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
  await page.route("**/api/comments", async (route) => {
    await arrived;
    await route.continue();
  });
  const openFor = async (id: number | undefined) => {
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await replies(page, `blog-${id}`).click();
  };
  await openFor(ids[0]);
  await box.fill("To the first");
  await send.click();
  await expect(popup.getByRole("button", { name: MESSAGES.sendingReply })).toBeDisabled();
  await openFor(ids[1]);
  await expect(send).toBeEnabled();
  await box.fill("To the second");
  await openFor(ids[0]);
  await expect(popup.getByRole("button", { name: MESSAGES.sendingReply })).toBeDisabled();
  arrive(undefined);
  await expect(popup.getByRole("listitem").getByText("To the first")).toBeVisible();
  await expect(box).toHaveValue("");
  await openFor(ids[1]);
  await expect(box).toHaveValue("To the second");
});

test.describe("when a reply cannot be sent", () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });

  test("its text stays, also over a reload, and goes out once", async ({ page }) => {
    const me = await signedIn(page);
    const id = await write(page, me, "blog", { blogText: "Reply in vain.", ...ON });
    const post = `blog-${id}`;
    await page.goto(`${PAGE}#${post}`);
    await liveArea(page);
    const open = async () => {
      await replies(page, post).click();
      return dialog(page, "Replies");
    };
    const popup = await open();
    const keys: (string | undefined)[] = [];
    // Taken by the server, and only the answer is lost: the worst case. The stack is shared.
    await page.route("**/api/comments", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      await route.fetch();
      await route.abort();
    });
    const logged = page.waitForEvent("console", (message) => message.text().includes("could not be sent"));
    await popup.getByRole("textbox").fill("Once only");
    await popup.getByRole("button", { name: "Reply", exact: true }).click();
    await logged;
    await expect(popup.getByRole("button", { name: "Reply", exact: true })).toBeEnabled();
    await expect(popup.getByRole("textbox")).toHaveValue("Once only");
    await page.unroute("**/api/comments");
    await page.reload();
    await liveArea(page);
    await open();
    await expect(popup.getByRole("textbox")).toHaveValue("Once only");
    const second = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/comments"));
    await popup.getByRole("button", { name: "Reply", exact: true }).click();
    keys.push((await second).headers()["idempotency-key"]);
    await expect(popup.getByRole("textbox")).toHaveValue("");
    await expect(popup.getByRole("listitem").getByText("Once only")).toHaveCount(1);
    expect(new Set(keys).size).toBe(1);
  });
});

test("what somebody has begun to reply or to report is not the next person's, who logs in in another tab", async ({
  page,
  context,
}) => {
  const me = await signedIn(page);
  const id = await write(page, me, "blog", { blogText: "Talk about me.", ...ON });
  const author = await logInTo(context, await newPerson());
  const other = await write(page, author, "blog", { blogText: "Report me.", ...ON });
  const third = await newPerson();
  await logInTo(context, me);
  await page.goto(`${PAGE}#blog-${id}`);
  await liveArea(page);
  await replies(page, `blog-${id}`).click();
  const popup = dialog(page, "Replies");
  const box = popup.getByRole("textbox", { name: "Your reply" });
  await box.fill("Sent by me");
  await popup.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(popup.getByRole("button", { name: "Delete your reply" })).toBeVisible();
  await box.fill("Private");
  await logInElsewhere(context, author);
  await expect(box).toHaveValue("");
  await expect(popup.getByRole("listitem").getByText("Sent by me")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Delete your reply" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await options(page, `blog-${id}`).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const report = dialog(page, "Report");
  await report.getByRole("radio", { name: "Spam" }).check();
  await report.getByRole("textbox").fill("Private too");
  await logInElsewhere(context, third);
  await expect(report.getByRole("textbox")).toHaveValue("");
  await expect(report.getByRole("radio", { checked: true })).toHaveCount(0);
  expect(other).toBeGreaterThan(id);
});

test.describe("reports that are answered late", () => {
  test.use({ expectedComplaint: /status of (409|422)|net::ERR_FAILED/ });

  test("touch nothing of the report of another post", async ({ page, browser }) => {
    const author = await logInTo(await browser.newContext(), await newPerson());
    const me = await signedIn(page);
    const posts: number[] = [];
    for (const blogText of ["First.", "Second."]) posts.push(await write(page, author, "blog", { blogText, ...ON }));
    const [first = 0, second = 0] = posts;
    const data = { blogs: first, reason: "spam" };
    expect((await api(page, me, "POST", "/api/reports", { data })).status).toBe(201);
    const { promise: asked, resolve: answer } = Promise.withResolvers<undefined>();
    await page.route("**/api/reports", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${PAGE}#blog-${second}`);
    await liveArea(page);
    const popup = dialog(page, "Report");
    const send = popup.getByRole("button", { name: "Report" });
    const begin = async (id: number, note: string): Promise<void> => {
      await options(page, `blog-${id}`).click();
      await page.getByRole("menuitem", { name: "Report" }).click();
      await popup.getByRole("radio", { name: "Spam" }).check();
      await popup.getByRole("textbox").fill(note);
    };
    await begin(first, "Again.");
    await send.click();
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await begin(second, "Kept.");
    await expect(send).toBeEnabled();
    const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/reports"));
    answer(undefined);
    await answered;
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));
    await expect.poll(drafts).toEqual([`draft:${me.id}:report:blog-${second}`]);
    await expect(popup.getByRole("textbox")).toHaveValue("Kept.");
    await expect(send).toBeVisible();
    await send.click();
    await expect(popup.getByText(MESSAGES.reportThanks)).toBeVisible();
    expect(await drafts()).toEqual([]);
  });

  test("and of which the answer was lost are not stuck when their note is changed", async ({ page, browser }) => {
    const author = await logInTo(await browser.newContext(), await newPerson());
    const me = await signedIn(page);
    const id = await write(page, author, "blog", { blogText: "Report me.", ...ON });
    await page.goto(`${PAGE}#blog-${id}`);
    await liveArea(page);
    await options(page, `blog-${id}`).click();
    await page.getByRole("menuitem", { name: "Report" }).click();
    const popup = dialog(page, "Report");
    await popup.getByRole("radio", { name: "Spam" }).check();
    // Taken by the server, and only the answer is lost.
    await page.route(
      "**/api/reports",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await popup.getByRole("button", { name: "Report" }).click();
    await expect(popup.getByRole("alert")).toHaveText(MESSAGES.unreachable);
    await popup.getByRole("textbox").fill("And another thing.");
    await popup.getByRole("button", { name: "Report" }).click();
    await expect(popup.getByText(MESSAGES.alreadyReported)).toBeVisible();
    expect(await page.evaluate((mine) => localStorage.getItem(mine), `draft:${me.id}:report:blog-${id}`)).toBeNull();
  });
});

test("posts are one's own no longer when somebody else has logged in in another tab", async ({
  page,
  browser,
  context,
}) => {
  const me = await signedIn(page);
  const other = await logInTo(await browser.newContext(), await newPerson());
  const mine = await write(page, me, "blog", { blogText: "Mine.", university_page: 18 });
  for (let at = 1; at < LIMITS.postsInPage; at++) await writeToCms(other, `Number ${at}`, 18);
  await write(page, other, "blog", { blogText: `Number ${LIMITS.postsInPage}`, university_page: 18 });
  await page.goto("/universities/18#blog");
  await liveArea(page);
  await page.locator("#blog").getByRole("button", { name: MESSAGES.showMore }).click();
  const post = `blog-${mine}`;
  await like(page, post).click();
  await expect(like(page, post)).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(async () => (await api(page, me, "GET", `/api/blogs/${mine}`)).body)
    .toMatchObject({
      data: { attributes: { blogLikes: 1 } },
    });
  await logInElsewhere(context, other);
  await expect(like(page, post)).toHaveAttribute("aria-pressed", "false");
  await expect(like(page, post)).toHaveAccessibleName("Likes: 1");
  await options(page, post).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Report", "Close"]);
  await page.keyboard.press("Escape");
  // What is the other's is theirs now, also beyond the first posts.
  const theirs = posts(page).nth(2);
  await expect(theirs.getByText("Yours", { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: "Options" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Edit", "Delete", "Close"]);
});

test("hostile text is shown as text and breaks nothing", async ({ page, browser }) => {
  const me = await signedIn(page);
  const other = await logInTo(await browser.newContext(), await newPerson());
  const texts = [
    `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`,
    "\u202emirrored \u2067right to left\u2069 \u202e",
    "x".repeat(LIMITS.postTextMax),
    "👩‍👩‍👧‍👦".repeat(300),
    "Z\u0351\u0352\u0353".repeat(200),
  ];
  const ids: number[] = [];
  for (const [at, blogText] of texts.entries())
    ids.push(await write(page, at % 2 ? me : other, "blog", { blogText, ...ON }));
  const refused = [
    await api(page, me, "POST", "/api/helpful-links", {
      data: { linkName: "Bad", linkUrl: "javascript:alert(1)", ...ON },
    }),
    await api(page, me, "POST", "/api/blogs", { data: { blogText: "\u200b\u200d\u2060", ...ON } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${PAGE}#blog-${ids[0]}`);
  await liveArea(page);
  await expect(card(page, `blog-${ids[0]}`)).toContainText("<img src=x");
  await card(page, `blog-${ids[2]}`).getByText(MESSAGES.readMore).click();
  expect((await card(page, `blog-${ids[2]}`).innerText()).split("x").length).toBeGreaterThan(LIMITS.postTextMax);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await page.title()).not.toBe("owned");
  await replies(page, `blog-${ids[3]}`).click();
  await expect(dialog(page, "Replies")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all sections stand one below the other, with their counts and replies", async ({ page }) => {
    await page.goto("/universities/1");
    for (const { label } of INTERACTION_TABS)
      await expect(area(page).getByRole("heading", { level: 3, name: label })).toBeVisible();
    await expect(area(page).getByRole("button")).toHaveCount(0);
    await expect(area(page).getByRole("checkbox")).toHaveCount(0);
    await area(page).getByText("2 replies").first().click();
    await expect(area(page).locator("details[open] li").first()).toBeVisible();
  });
});

test.describe("with the CMS away", () => {
  test.use({ expectedComplaint: /status of 50\d/ });
  const site = withProxiedCms();

  test("what is in the page stays with a quiet note, stars still choose, and trying again brings it up to date", async ({
    page,
  }) => {
    site.fail((_incoming, response) => {
      response.writeHead(500).end();
      return true;
    });
    await page.goto(`${site.url()}/universities/1`);
    await area(page).scrollIntoViewIfNeeded();
    await expect(area(page).getByText(MESSAGES.refreshFailed)).toBeVisible();
    await expect(posts(page).first()).toBeVisible();
    await area(page)
      .getByRole("checkbox", { name: /^4 stars/ })
      .uncheck();
    await expect(posts(page).filter({ hasText: "4 of 5 stars" })).toHaveCount(0);
    await expect(posts(page).filter({ hasText: "5 of 5 stars" }).first()).toBeVisible();
    await area(page)
      .getByRole("checkbox", { name: /^4 stars/ })
      .check();
    await page.goto(`${site.url()}${BARE}#links`);
    await expect(page.locator("#links").getByText(MESSAGES.helpfulLinksFailed)).toBeVisible();
    const { facilities, posts: written } = contentNow();
    const bare = facilities.find(
      ({ id }) => !written.some((one) => one.page.type === "facility" && one.page.id === id),
    );
    await page.goto(`${site.url()}/facility/${bare?.id}#questions`);
    await expect(page.locator("#questions").getByText(MESSAGES.errorLoadingDetails)).toBeVisible();
    await page.goto(`${site.url()}/universities/1`);
    await area(page).scrollIntoViewIfNeeded();
    await expect(area(page).getByText(MESSAGES.refreshFailed)).toBeVisible();
    site.fail();
    await expect(async () => {
      const again = area(page).getByRole("button", { name: MESSAGES.tryAgain }).first();
      // An answer may have come after the last look.
      if (await again.isVisible()) await again.click({ timeout: 5_000 });
      // Nothing is on its way, and nothing has failed.
      await expect(area(page).getByRole("status").first()).toHaveText("", { timeout: 5_000 });
    }).toPass();
    await expect(posts(page).filter({ hasText: "4 of 5 stars" }).first()).toBeVisible();
  });
});
