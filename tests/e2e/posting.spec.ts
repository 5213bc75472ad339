import type { Page } from "@playwright/test";
import { ERRORS } from "../../src/contract/errors.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { violations } from "./axe.ts";
import { api, card, liveArea, openTab, posts, write } from "./area.ts";
import { expect, stepsTakenBack, test } from "./fixtures.ts";
import { sideways } from "./layout.ts";
import { freshName, logInTo, newPerson, signedIn } from "./people.ts";
import { withProxiedCms } from "./proxied.ts";

const PAGE = "/universities/12";
const API = "/api/interactions/university-pages/12";

const modal = (page: Page) => page.getByRole("dialog", { name: /^(Create Post|Edit your)/ });
const tab = (page: Page, name: string) => modal(page).getByRole("tab", { name, exact: true });
const text = (page: Page) => modal(page).getByRole("textbox", { name: /^Your (review|blog|question)/ });
const post = (page: Page) => modal(page).getByRole("button", { name: "Post", exact: true });
const addPost = (page: Page) => page.getByRole("button", { name: "Add Post" });
const words = (): string => `Written by a test ${freshName("no")}`;

const open = async (page: Page, kind?: string): Promise<void> => {
  await addPost(page).click();
  await expect(modal(page)).toBeVisible();
  if (kind) await tab(page, kind).click();
};
/** How many of the page's newest posts hold those words. */
const published = async (page: Page, said: string, api = API): Promise<number> => {
  const answer = await (await page.request.get(api)).text();
  return answer.split(said).length - 1;
};

for (const width of [360, 1280] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("what is posted shows itself: its tab is open, it is there at once, in view, counted and marked as one's own", async ({
      page,
    }) => {
      await signedIn(page);
      await page.goto("/universities/17");
      const own = (said: string) => posts(page).filter({ hasText: said });
      const countOf = (label: string): Promise<number> =>
        page
          .getByRole("tab", { name: label, includeHidden: true })
          .textContent()
          .then((text) => Number(/\d+/.exec(text ?? "")?.[0]));
      await liveArea(page);
      const before = await countOf("Ask Questions");
      const question = words();
      await open(page, "Ask a Question");
      await text(page).fill(question);
      // What the server has is late: the post does not wait for it.
      const { promise: asked, resolve: answer } = Promise.withResolvers<undefined>();
      await page.route("**/api/interactions/**", async (route) => {
        await asked;
        await route.continue();
      });
      await post(page).click();
      await expect(modal(page)).toBeHidden();
      await expect(own(question)).toBeInViewport();
      await expect(own(question).getByText("Yours", { exact: true })).toBeVisible();
      await expect(addPost(page)).toBeFocused();
      await expect(page).toHaveURL(/#questions$/);
      expect(await countOf("Ask Questions")).toBe(before + 1);
      answer(undefined);
      await expect(page.getByRole("status").filter({ hasText: "Your question is posted." })).toHaveCount(1);
      await expect(own(question)).toHaveCount(1);
      expect(await countOf("Ask Questions")).toBe(before + 1);
      await page.goBack();
      await expect(page.locator("#reviews")).toBeVisible();
      await expect(page).toHaveURL(/\/universities\/17$/);

      // Whatever stars were chosen before: a review is not hidden from who wrote it.
      const review = words();
      await open(page, "Review");
      await modal(page).getByRole("radio", { name: "3 stars" }).check();
      await text(page).fill(review);
      await post(page).click();
      await expect(own(review)).toBeInViewport();
      await page.getByRole("checkbox", { name: /^3 stars/ }).uncheck();
      await expect(own(review)).toBeHidden();
      await open(page, "Review");
      await expect(modal(page)).toHaveAccessibleName("Edit your review");
      const changed = words();
      await text(page).fill(changed);
      await modal(page).getByRole("button", { name: "Save" }).click();
      await expect(own(changed)).toBeInViewport();
      await expect(own(review)).toHaveCount(0);
    });

    test("a post that is being deleted is in no number, and comes back into them by Undo", async ({ page }) => {
      const me = await signedIn(page);
      const data = { reviewText: words(), reviewRating: 2, university_page: width === 360 ? 19 : 20 };
      const id = await write(page, me, "review", data);
      // Undo is offered for a few seconds only.
      await page.clock.install();
      await page.goto(`/universities/${data.university_page}#review-${id}`);
      await liveArea(page);
      const two = page.getByRole("checkbox", { name: /^2 stars/ });
      const numbers = async (): Promise<unknown[]> => [
        await page.getByRole("tab", { name: "Reviews", includeHidden: true }).textContent(),
        await two.locator("..").textContent(),
        await page.getByText(/^Based on/).count(),
      ];
      const before = await numbers();
      await page.clock.pauseAt(Date.now() + 60_000);
      await card(page, `review-${id}`).getByRole("button", { name: "Options" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.clock.runFor(100);
      await expect(card(page, `review-${id}`)).toHaveCount(0);
      const [tab, stars] = await numbers();
      expect([tab, stars]).not.toContain(before[0]);
      expect([tab, stars]).not.toContain(before[1]);
      await page.getByRole("button", { name: MESSAGES.undo }).click();
      await expect(card(page, `review-${id}`)).toBeVisible();
      expect(await numbers()).toEqual(before);
    });

    for (const colorScheme of ["light", "dark"] as const)
      test(`axe finds nothing on the open overlay in the ${colorScheme} scheme`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await signedIn(page);
        await page.goto(PAGE);
        await open(page);
        for (const kind of ["Review", "Blog", "Helpful Links"]) {
          await tab(page, kind).click();
          await post(page).click();
          await expect(modal(page).getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
          expect(await violations(page)).toEqual([]);
        }
        expect(await sideways(page)).toBe(0);
      });
  });
}

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("a student writes a four-star review, a question and a link, and they are on the page", async ({ page }) => {
    await signedIn(page);
    await page.goto(PAGE);
    const review = words();
    await open(page, "Review");
    await modal(page).getByRole("radio", { name: "4 stars" }).check();
    await text(page).fill(review);
    await post(page).click();
    await expect(modal(page)).toBeHidden();
    await expect(addPost(page)).toBeFocused();
    await expect(page.getByText(review)).toBeVisible();

    const question = words();
    await open(page, "Ask a Question");
    await expect(text(page)).toHaveValue("");
    await text(page).fill(question);
    await post(page).click();
    await expect(modal(page)).toBeHidden();
    await expect.poll(() => published(page, question)).toBe(1);

    const link = words();
    await open(page, "Helpful Links");
    await modal(page).getByLabel("Name of the link").fill(link);
    await modal(page).getByLabel("Address of the link").fill("example.org/guide");
    await post(page).click();
    await expect(modal(page)).toBeHidden();
    await expect.poll(() => published(page, link)).toBe(1);
    expect(await published(page, "https://example.org/guide")).toBeGreaterThan(0);
  });

  test("what is missing is said at its field, in the specification's words, and nothing is sent", async ({ page }) => {
    await signedIn(page);
    let sent = 0;
    page.on("request", (request) => (sent += request.method() === "POST" && request.url().includes("/api/") ? 1 : 0));
    await page.goto(PAGE);
    await open(page, "Review");
    await text(page).fill("  \n ");
    await post(page).click();
    await expect(modal(page).getByText(MESSAGES.postEmpty)).toBeVisible();
    await expect(modal(page).getByText(MESSAGES.starsMissing)).toBeVisible();
    await expect(modal(page).getByRole("radio", { name: "1 star", exact: true })).toBeFocused();
    await modal(page).getByRole("radio", { name: "2 stars" }).check();
    await expect(modal(page).getByText(MESSAGES.starsMissing)).toHaveCount(0);
    await post(page).click();
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveAccessibleDescription(MESSAGES.postEmpty);

    await tab(page, "Helpful Links").click();
    await modal(page).getByLabel("Address of the link").fill("javascript:alert(1)");
    await post(page).click();
    await expect(modal(page).getByText(MESSAGES.linkNameEmpty)).toBeVisible();
    await expect(modal(page).getByText(MESSAGES.linkUrlInvalid)).toBeVisible();
    expect(sent).toBe(0);
  });
});

test("by keyboard alone a student opens the overlay, chooses stars and posts", async ({ page }) => {
  await signedIn(page);
  await page.goto("/universities/13");
  const said = words();
  await addPost(page).focus();
  await page.keyboard.press("Enter");
  await expect(tab(page, "Blog")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Review")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(modal(page).getByRole("radio", { name: "3 stars" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(said);
  await page.keyboard.press("Tab");
  await expect(modal(page).getByText("Add facts")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(modal(page).getByRole("link", { name: "Guidelines" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(post(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(modal(page)).toBeHidden();
  await expect(addPost(page)).toBeFocused();
  await expect(page.getByText(said)).toBeVisible();
});

test("Add Post opens on the tab that the reader chose, and on Blog where none was chosen", async ({ page }) => {
  await signedIn(page);
  await page.goto("/universities/13");
  const opensOn = async (name: string): Promise<void> => {
    await open(page);
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(modal(page)).toBeHidden();
    await stepsTakenBack(page);
  };
  await opensOn("Blog");
  await page.getByRole("tab", { name: "Reviews" }).click();
  await opensOn("Review");
  await page.getByRole("tab", { name: "Helpful Links" }).click();
  await opensOn("Helpful Links");
  await page.goto("/universities/13#questions");
  await opensOn("Ask a Question");
});

test("pressing Post twice makes one post; while it is sent everything is locked", async ({ page }) => {
  await signedIn(page);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/blogs", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(PAGE);
  const said = words();
  await open(page, "Blog");
  await text(page).fill(said);
  await post(page).dblclick();
  const busy = modal(page).getByRole("button", { name: MESSAGES.postSending });
  await expect(busy).toBeDisabled();
  await expect(text(page)).toHaveJSProperty("readOnly", true);
  await expect(tab(page, "Review")).toBeDisabled();
  answer();
  await expect(modal(page)).toBeHidden();
  expect(await published(page, said)).toBe(1);
});

test("a draft stays through tabs, closing and reload, belongs to its account, and goes when it is posted", async ({
  page,
  context,
}) => {
  const writer = await newPerson();
  await logInTo(context, writer);
  await page.goto(PAGE);
  const said = words();
  await open(page, "Review");
  await modal(page).getByRole("radio", { name: "5 stars" }).check();
  await text(page).fill(said);
  await tab(page, "Blog").click();
  await expect(text(page)).toHaveValue("");
  await tab(page, "Review").click();
  await expect(text(page)).toHaveValue(said);
  await page.keyboard.press("Escape");
  await expect(modal(page)).toBeHidden();
  await stepsTakenBack(page);
  await page.reload();
  await open(page);
  await expect(tab(page, "Review")).toHaveAttribute("aria-selected", "true");
  await expect(text(page)).toHaveValue(said);
  await expect(modal(page).getByRole("radio", { name: "5 stars" })).toBeChecked();

  await page.goto("about:blank");
  await logInTo(context, await newPerson());
  await page.goto(PAGE);
  await open(page, "Review");
  await expect(text(page)).toHaveValue("");

  await page.goto("about:blank");
  await logInTo(context, writer);
  await page.goto(PAGE);
  await open(page, "Review");
  await expect(text(page)).toHaveValue(said);
  await post(page).click();
  await expect(modal(page)).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("a second review of the same page opens the first one for editing, and nothing typed is lost", async ({
  page,
  context,
}) => {
  await signedIn(page);
  const other = "/universities/14";
  await page.goto(other);
  const late = await context.newPage();
  await late.goto(other);
  const [first, second, third] = [words(), words(), words()];
  // This tab does not know of the review that the other one is about to make.
  await open(late, "Review");
  await late.getByRole("radio", { name: "2 stars" }).check();
  await text(late).fill(second);

  await open(page, "Blog");
  await tab(page, "Review").click();
  await modal(page).getByRole("radio", { name: "5 stars" }).check();
  await text(page).fill(first);
  await post(page).click();
  await expect(modal(page)).toBeHidden();

  await post(late).click();
  await expect(modal(late).getByText(ERRORS.AlreadyReviewed.message)).toBeVisible();
  await expect(text(late)).toHaveValue(second);
  await modal(late).getByText("What it says now").click();
  await expect(modal(late).getByText(first)).toBeVisible();
  await modal(late).getByRole("button", { name: "Save" }).click();
  await expect(modal(late)).toBeHidden();
  await expect(late.getByText(second)).toBeVisible();

  await page.reload();
  await expect(page.getByText(second)).toBeVisible();
  await open(page, "Review");
  await expect(modal(page)).toHaveAccessibleName("Edit your review");
  await expect(text(page)).toHaveValue(second);
  await expect(modal(page).getByRole("radio", { name: "2 stars" })).toBeChecked();
  await text(page).fill(third);
  await modal(page).getByRole("button", { name: "Save" }).click();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByText(third)).toBeVisible();
  expect(await published(page, second, "/api/interactions/university-pages/14")).toBe(0);
});

test("the first review comes under what somebody is typing already, without taking the box away, and beside an unsaved change of it", async ({
  page,
}) => {
  await signedIn(page);
  const other = "/universities/16";
  await page.goto(other);
  const [first, change, second] = [words(), words(), words()];
  await open(page, "Review");
  await modal(page).getByRole("radio", { name: "5 stars" }).check();
  await text(page).fill(first);
  await post(page).click();
  await expect(page.getByText(first)).toBeVisible();
  await open(page, "Review");
  await expect(text(page)).toHaveValue(first);
  await text(page).fill(change);
  await page.keyboard.press("Escape");

  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(/\/api\/reviews\/\d+/, async (route) => {
    await answered;
    await route.continue();
  });
  await open(page, "Review");
  await expect(modal(page)).toHaveAccessibleName("Create Post");
  await text(page).pressSequentially(second.slice(0, 10));
  answer(undefined);
  await expect(modal(page)).toHaveAccessibleName("Edit your review");
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue(`${second.slice(0, 10)}\n\n${change}`);
  await page.keyboard.type(second.slice(10));
  await expect(text(page)).toHaveValue(`${second}\n\n${change}`);
});

test("whoever is signed out presses Add Post, logs in, and the overlay opens", async ({ page }) => {
  const person = await newPerson();
  await page.goto(PAGE);
  await addPost(page).click();
  const login = page.getByRole("dialog").filter({ hasText: MESSAGES.loginForPost });
  await login.getByLabel("Email").fill(person.email);
  await login.getByLabel("Password", { exact: true }).fill(person.password);
  await login.getByRole("button", { name: MESSAGES.logIn }).click();
  await expect(modal(page)).toBeVisible();
  await expect(login).toBeHidden();
});

test("one's own post is changed from its menu; what is typed is kept, and what is unchanged is no draft", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto("/universities/16#questions");
  const [before, after] = [words(), words()];
  await open(page);
  await expect(tab(page, "Ask a Question")).toHaveAttribute("aria-selected", "true");
  await text(page).fill(before);
  await post(page).click();
  await expect(modal(page)).toBeHidden();
  const own = page.getByRole("article").filter({ hasText: before }).last();
  const edit = async (): Promise<void> => {
    await own.getByRole("button", { name: /options/i }).click();
    await page
      .getByRole("menuitem", { name: "Edit" })
      .or(page.getByRole("button", { name: "Edit" }))
      .first()
      .click();
    await expect(modal(page)).toHaveAccessibleName("Edit your question");
  };
  await edit();
  await expect(modal(page).getByRole("tab")).toHaveCount(0);
  await expect(text(page)).toHaveValue(before);
  await text(page).fill(after);
  await text(page).fill(before);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
  await text(page).fill(after);
  await page.keyboard.press("Escape");
  await edit();
  await expect(text(page)).toHaveValue(after);
  await modal(page).getByRole("button", { name: "Save" }).click();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByRole("article").filter({ hasText: after }).last()).toBeVisible();
  await expect(own).toHaveCount(0);
});

test("near 10,000 characters the box says how many are left; too long a text is kept and not sent", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto(PAGE);
  await open(page, "Blog");
  await text(page).fill("x".repeat(LIMITS.postTextMax - 5));
  await expect(modal(page).getByText("5 characters left")).toBeVisible();
  await text(page).fill("x".repeat(LIMITS.postTextMax + 7));
  await post(page).click();
  await expect(text(page)).toHaveAccessibleDescription("7 characters too many");
  expect(await text(page).inputValue()).toHaveLength(LIMITS.postTextMax + 7);
});

test("hostile text is posted and shown as text", async ({ page }) => {
  await signedIn(page);
  await page.goto("/universities/15");
  const mark = words();
  const hostile = `<img src=x onerror="document.title='broken'"></textarea><script>1</script> \u202Eabc\u202C \u200B👩‍🎓 ${mark}`;
  await open(page, "Blog");
  await text(page).fill(hostile);
  await page.keyboard.press("Escape");
  await open(page, "Blog");
  await expect(text(page)).toHaveValue(hostile);
  await post(page).click();
  await expect(modal(page)).toBeHidden();
  await expect.poll(() => published(page, mark, "/api/interactions/university-pages/15")).toBe(1);
  await expect(page).not.toHaveTitle("broken");
});

test("while a review is being deleted a new one is begun, and goes out in its place", async ({ page }) => {
  const me = await signedIn(page);
  const [first, second] = [words(), words()];
  const id = await write(page, me, "review", { reviewText: first, reviewRating: 2, university_page: 17 });
  await page.clock.install();
  await page.goto(`/universities/17#review-${id}`);
  await liveArea(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await card(page, `review-${id}`).getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.clock.runFor(100);
  await expect(page.getByRole("button", { name: MESSAGES.undo })).toBeVisible();
  await open(page, "Review");
  await expect(modal(page)).toHaveAccessibleName("Create Post");
  await expect(text(page)).toHaveValue("");
  await modal(page).getByRole("radio", { name: "5 stars" }).check();
  await text(page).fill(second);
  await post(page).click();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByRole("button", { name: MESSAGES.undo })).toHaveCount(0);
  await page.clock.runFor(2 * LIMITS.undoFor);
  const api17 = "/api/interactions/university-pages/17";
  expect([await published(page, first, api17), await published(page, second, api17)]).toEqual([0, 1]);
  await expect(page.getByText(second)).toBeVisible();
});

test.describe("when a post has gone while it was changed", () => {
  test.use({ expectedComplaint: /status of 404/ });

  test("what was typed stays in the form, and goes out as a new post", async ({ page }) => {
    const me = await signedIn(page);
    const [before, after] = [words(), words()];
    const id = await write(page, me, "blog", { blogText: before, university_page: 17 });
    await page.goto(`/universities/17#blog-${id}`);
    await liveArea(page);
    await card(page, `blog-${id}`).getByRole("button", { name: "Options" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await text(page).fill(after);
    expect((await api(page, me, "DELETE", `/api/blogs/${id}`)).status).toBe(200);
    await modal(page).getByRole("button", { name: "Save" }).click();
    await expect(modal(page).getByRole("alert")).toHaveText(MESSAGES.editedPostGone);
    await expect(text(page)).toHaveValue(after);
    await post(page).click();
    await expect(modal(page)).toBeHidden();
    await expect(page.getByText(after)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
  });
});

test("an unsaved change of a post that was changed since says so, and can be dropped for what the post says now", async ({
  page,
}) => {
  const me = await signedIn(page);
  const [before, unsaved, newer] = [words(), words(), words()];
  const id = await write(page, me, "qna", { qnaText: before, university_page: 17 });
  const edit = async (): Promise<void> => {
    await page.goto("/aboutus");
    await page.goto(`/universities/17#qna-${id}`);
    await liveArea(page);
    await card(page, `qna-${id}`).getByRole("button", { name: "Options" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(text(page)).toBeVisible();
  };
  const note = modal(page).getByText(MESSAGES.postChangedSince);
  await edit();
  await text(page).fill(unsaved);
  await edit();
  await expect(text(page)).toHaveValue(unsaved);
  await expect(note).toBeHidden();
  await api(page, me, "PUT", `/api/qnas/${id}`, { data: { qnaText: newer } });
  await edit();
  await expect(text(page)).toHaveValue(unsaved);
  await expect(note).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await modal(page).getByRole("button", { name: MESSAGES.showPostAsItIs }).click();
  await expect(text(page)).toHaveValue(newer);
  await expect(text(page)).toBeFocused();
  await expect(note).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test.describe("in two tabs", () => {
  test.use({ expectedComplaint: /status of 409/ });

  test("the change that was begun earlier is told of the other one, is kept, and can be sent over it", async ({
    page,
    context,
  }) => {
    const me = await signedIn(page);
    const [before, first, second] = [words(), words(), words()];
    const id = await write(page, me, "blog", { blogText: before, university_page: 17 });
    const other = await context.newPage();
    const edit = async (tab: Page): Promise<void> => {
      await tab.goto(`/universities/17#blog-${id}`);
      await liveArea(tab);
      await card(tab, `blog-${id}`).getByRole("button", { name: "Options" }).click();
      await tab.getByRole("menuitem", { name: "Edit" }).click();
      await expect(text(tab)).toHaveValue(before);
    };
    await edit(page);
    await edit(other);
    await text(other).fill(first);
    await modal(other).getByRole("button", { name: "Save" }).click();
    await expect(modal(other)).toBeHidden();

    await text(page).fill(second);
    await modal(page).getByRole("button", { name: "Save" }).click();
    await expect(modal(page).getByText(MESSAGES.postChangedSince)).toBeVisible();
    await expect(text(page)).toHaveValue(second);
    const saysNow = modal(page).getByRole("group").filter({ hasText: first });
    await saysNow.getByText("What it says now").click();
    await expect(saysNow.getByText(first)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await modal(page).getByRole("button", { name: "Save" }).click();
    await expect(modal(page)).toBeHidden();
    await expect(card(page, `blog-${id}`)).toContainText(second);
    expect(await published(page, second, "/api/interactions/university-pages/17")).toBe(1);
  });
});

test("while one post is being sent another one goes out", async ({ page }) => {
  await signedIn(page);
  const { promise: asked, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route("**/api/blogs", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(PAGE);
  const [slow, quick] = [words(), words()];
  await open(page, "Blog");
  await text(page).fill(slow);
  await post(page).click();
  await expect(modal(page).getByRole("button", { name: MESSAGES.postSending })).toBeVisible();
  await page.keyboard.press("Escape");
  await openTab(page, "Ask Questions");
  await open(page);
  await text(page).fill(quick);
  await post(page).click();
  await expect(modal(page)).toBeHidden();
  await expect.poll(() => published(page, quick)).toBe(1);
  await openTab(page, "Blog");
  await open(page);
  await expect(modal(page).getByRole("button", { name: MESSAGES.postSending })).toBeDisabled();
  answer(undefined);
  await expect(modal(page)).toBeHidden();
  await expect.poll(() => published(page, slow)).toBe(1);
});

test.describe("when the session has ended", () => {
  // The browser itself reports an answer of 401 on the console.
  test.use({ expectedComplaint: /401/ });

  test("the person is asked to log in, finds the text, and posts it", async ({ page, context }) => {
    const person = await newPerson();
    await logInTo(context, person);
    await page.goto(PAGE);
    const said = words();
    await open(page, "Blog");
    await text(page).fill(said);
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem("jwt", "over"));
    await page.evaluate(() => dispatchEvent(new StorageEvent("storage", { key: "jwt", newValue: "over" })));
    await post(page).click();
    const login = page.getByRole("dialog").filter({ hasText: MESSAGES.loginForPost });
    await expect(login).toBeVisible();
    await login.getByLabel("Email").fill(person.email);
    await login.getByLabel("Password", { exact: true }).fill(person.password);
    await login.getByRole("button", { name: MESSAGES.logIn }).click();
    await expect(modal(page)).toBeVisible();
    await expect(text(page)).toHaveValue(said);
    await post(page).click();
    await expect(modal(page)).toBeHidden();
    expect(await published(page, said)).toBe(1);
  });
});

test.describe("when the CMS stops in the middle", () => {
  const site = withProxiedCms();
  test.use({ expectedComplaint: /503|502|429/ });

  test("the text stays, the error stands in the modal, and it goes out once when the CMS is back", async ({ page }) => {
    const { jwt } = await signedIn(page);
    await page.addInitScript((token) => localStorage.setItem("jwt", token), jwt);
    await page.goto(`${site.url()}${PAGE}`);
    const said = words();
    await open(page, "Blog");
    await text(page).fill(said);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/blogs") && request.method() === "POST")
        keys.push(request.headers()["idempotency-key"]);
    });
    // The CMS takes the post, and dies before it can say so.
    site.fail((incoming, response, real) => {
      if (incoming.method !== "POST") return false;
      void real().then(() => response.destroy());
      return true;
    });
    await post(page).click();
    await expect(modal(page).getByRole("alert")).toHaveText(/not possible just now/);
    await expect(post(page)).toBeEnabled();
    await expect(text(page)).toHaveValue(said);
    await page.reload();
    await open(page, "Blog");
    await expect(text(page)).toHaveValue(said);
    site.fail();
    await expect(async () => {
      // An answer may have come after the last look.
      if (await modal(page).isVisible()) await post(page).click({ timeout: 5_000 });
      await expect(modal(page)).toBeHidden({ timeout: 5_000 });
    }).toPass();
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    // The other host answers from its memory for a few seconds.
    const real = `${process.env["QUAD_TEST_URL"]}${API}`;
    await expect.poll(() => published(page, said, real), { timeout: 2 * LIMITS.interactionsCache }).toBe(1);
  });
});
