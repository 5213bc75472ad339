import { expect, test } from "./fixtures.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { api, card, dislike, like, liveArea, posts, write } from "./area.ts";
import { violations } from "./axe.ts";
import { logInTo, newPerson, signedIn, type Person } from "./people.ts";

const PAGE = "/universities/14";
const ON = { university_page: 14 };

interface Counts {
  likes: number;
  dislikes: number;
}
const countsOf = async (page: import("@playwright/test").Page, person: Person, id: number): Promise<Counts> => {
  const { body } = await api(page, person, "GET", `/api/blogs/${id}`);
  const { attributes } = (body as { data: { attributes: { blogLikes: number; blogDislikes: number } } }).data;
  return { likes: attributes.blogLikes, dislikes: attributes.blogDislikes };
};

test("like and dislike are instant, exclusive and counted, and stay after a reload", async ({ page }) => {
  const me = await signedIn(page);
  const id = await write(page, me, "blog", { blogText: "React to this.", ...ON });
  const post = `blog-${id}`;
  await page.goto(`${PAGE}#${post}`);
  await liveArea(page);
  await expect(like(page, post)).toHaveAccessibleName("Likes: 0");
  await like(page, post).click();
  await expect(like(page, post)).toHaveAccessibleName("Likes: 1");
  await expect(like(page, post)).toHaveAttribute("aria-pressed", "true");
  await dislike(page, post).click();
  await expect(like(page, post)).toHaveAccessibleName("Likes: 0");
  await expect(dislike(page, post)).toHaveAccessibleName("Dislikes: 1");
  await expect(dislike(page, post)).toHaveAttribute("aria-pressed", "true");
  await expect(dislike(page, post)).toBeFocused();
  await expect.poll(() => countsOf(page, me, id)).toEqual({ likes: 0, dislikes: 1 });
  await page.reload();
  await liveArea(page);
  await expect(dislike(page, post)).toHaveAttribute("aria-pressed", "true");
  await dislike(page, post).click();
  await expect(dislike(page, post)).toHaveAccessibleName("Dislikes: 0");
  await expect.poll(() => countsOf(page, me, id)).toEqual({ likes: 0, dislikes: 0 });
});

test("many quick presses end in the last state, one call at a time", async ({ page }) => {
  const me = await signedIn(page);
  const id = await write(page, me, "blog", { blogText: "Press quickly.", ...ON });
  const post = `blog-${id}`;
  let [atOnce, most] = [0, 0];
  await page.route(`**/api/blogs/${id}*`, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    most = Math.max(most, (atOnce += 1));
    const response = await route.fetch();
    // The page cannot send the next one before it has this answer.
    atOnce -= 1;
    await route.fulfill({ response });
  });
  await page.goto(`${PAGE}#${post}`);
  await liveArea(page);
  const sides = { like: await like(page, post).elementHandle(), dislike: await dislike(page, post).elementHandle() };
  await page.evaluate((buttons) => {
    for (const side of ["like", "like", "like", "dislike", "like", "dislike"] as const)
      (buttons[side] as HTMLElement | null)?.click();
  }, sides);
  await expect(dislike(page, post)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => countsOf(page, me, id)).toEqual({ likes: 0, dislikes: 1 });
  await expect(dislike(page, post)).toHaveAccessibleName("Dislikes: 1");
  expect(most).toBe(1);
});

test("two browsers like and dislike the same post at once, and agree after a reload", async ({ page, browser }) => {
  const me = await signedIn(page);
  const id = await write(page, me, "blog", { blogText: "Two at once.", ...ON });
  const post = `blog-${id}`;
  const context = await browser.newContext({ baseURL: process.env["QUAD_TEST_URL"] ?? "" });
  await logInTo(context, await newPerson());
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`${PAGE}#${post}`);
    await liveArea(one);
  }
  await Promise.all([like(page, post).click(), dislike(other, post).click()]);
  await expect.poll(() => countsOf(page, me, id)).toEqual({ likes: 1, dislikes: 1 });
  for (const one of [page, other]) {
    await one.reload();
    await liveArea(one);
    await expect(like(one, post)).toHaveAccessibleName("Likes: 1");
    await expect(dislike(one, post)).toHaveAccessibleName("Dislikes: 1");
  }
  await expect(like(page, post)).toHaveAttribute("aria-pressed", "true");
  await expect(dislike(other, post)).toHaveAttribute("aria-pressed", "true");
  await context.close();
});

test.describe("when the server cannot be reached", () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ });

  test("a reaction is logged, shown as the server has it, and said to be not saved until it is", async ({ page }) => {
    const me = await signedIn(page);
    const id = await write(page, me, "blog", { blogText: "Out of reach.", ...ON });
    const post = `blog-${id}`;
    await page.goto(`${PAGE}#${post}`);
    await liveArea(page);
    // The stack is shared: only this browser's calls fail.
    await page.route(`**/api/blogs/${id}*`, (route) => route.abort());
    const logged = page.waitForEvent("console", (message) => message.text().includes("A reaction could not be saved"));
    await like(page, post).click();
    await logged;
    await expect(card(page, post).getByText("Not saved.")).toBeVisible();
    await expect(like(page, post)).toHaveAccessibleName("Likes: 0");
    await expect(like(page, post)).toHaveAttribute("aria-pressed", "false");
    expect(await violations(page)).toEqual([]);
    await page.unroute(`**/api/blogs/${id}*`);
    await page.reload();
    await liveArea(page);
    await expect(like(page, post)).toHaveAccessibleName("Likes: 0");
    await expect(like(page, post)).toHaveAttribute("aria-pressed", "false");
    await page.route(`**/api/blogs/${id}*`, (route) => route.abort());
    await like(page, post).click();
    const again = card(page, post).getByRole("button", { name: MESSAGES.tryAgain });
    await expect(again).toBeVisible();
    await page.unroute(`**/api/blogs/${id}*`);
    await again.click();
    await expect(again).toBeHidden();
    await expect(like(page, post)).toBeFocused();
    await expect(like(page, post)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => countsOf(page, me, id)).toEqual({ likes: 1, dislikes: 0 });
  });
});

test("a stranger who likes is asked to log in, and nothing is counted", async ({ page }) => {
  await page.goto("/universities/1");
  await liveArea(page);
  const post = (await posts(page).first().getAttribute("id")) ?? "";
  const before = await like(page, post).textContent();
  await like(page, post).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(like(page, post)).toBeFocused();
  expect(await like(page, post).textContent()).toBe(before);
  await expect(card(page, post)).toBeInViewport();
});
