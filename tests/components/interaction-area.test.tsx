import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MESSAGES } from "../../src/contract/messages.ts";
import type { Interactions } from "../../src/contract/posts.ts";
import { InteractionArea, type BuiltPosts } from "../../src/features/interaction/InteractionArea.tsx";
import { WORDS } from "../../src/features/interaction/messages.ts";
import { builtPost } from "../../src/features/interaction/shown-post.ts";
import { LiveRegion } from "../../src/features/live-region/LiveRegion.tsx";
import { OverlayHost } from "../../src/features/overlay/OverlayHost.tsx";
import { closeOverlay } from "../../src/features/overlay/overlay.store.ts";
import { Toaster } from "../../src/features/toast/Toaster.tsx";
import { $toast, hideToast } from "../../src/features/toast/toast.ts";
import { logInAs, logOut, MIA } from "./support/person.ts";
import { DISCUSSED, INTERACTIONS } from "./support/records.ts";

const AREA = "GET /api/interactions/university-pages/12";
const OVER = { status: 401, body: { error: { name: "SessionOver", message: "Over" } } };
const AWAY = { status: 503, body: { error: { name: "CmsUnavailable", message: "Away" } } };

const { author, ...blog } = DISCUSSED;
const BLOG = builtPost({ ...blog, kind: "blog", blogText: "Built", author: { ...author, avatar: null }, replies: [] });
const LIVE = { ...DISCUSSED, kind: "blog" as const, blogText: "Live" };
/** A page with one blog, and as many more as given. */
const builtWith = (older: number): BuiltPosts => ({
  rating: null,
  counts: { review: 0, blog: 1 + older, qna: 0, helpfulLink: 0 },
  stars: [0, 0, 0, 0, 0],
  posts: [BLOG],
});
const shown = async (built: BuiltPosts): Promise<void> => {
  await render(
    <>
      <InteractionArea page={{ type: "university", id: 12 }} name="A university" built={built} />
      <OverlayHost />
      <Toaster />
      <LiveRegion />
    </>,
  );
};

beforeEach(async () => {
  document.documentElement.dataset["script"] = "";
  history.replaceState(null, "", "#blog");
  await commands.answer("GET /api/users/me", { body: MIA });
  logInAs(MIA);
});
afterEach(() => {
  delete document.documentElement.dataset["script"];
  closeOverlay();
  hideToast();
  logOut();
});

// These two first: the posts that a test has brought are there in the next one, in place of those of its HTML.
/** A page whose one blog the address names. */
const withNamed: BuiltPosts = { ...builtWith(0), posts: [{ ...BLOG, id: 40 }] };
const NAMED = "GET /api/blogs/40";

test("A post that the address names is said to be gone when the server says so, also while the page still shows it", async () => {
  history.replaceState(null, "", "#blog-40");
  await commands.answer(AREA, AWAY);
  await commands.answer(NAMED, { status: 404, body: { error: { name: "NotFound", message: "None" } } });
  await shown(withNamed);
  await expect.element(page.getByText(MESSAGES.postGone)).toBeVisible();
  await expect.element(page.getByText("Built")).toBeVisible();
});

test("A post that the address names and the page shows is not said to be gone while the server is away", async () => {
  history.replaceState(null, "", "#blog-40");
  await commands.answer(AREA, AWAY);
  await commands.answer(NAMED, AWAY);
  const told = vi.spyOn(console, "info");
  await shown(withNamed);
  await expect.poll(() => told.mock.calls.flat().join(" ")).toContain("The post that the address names");
  told.mockRestore();
  await expect.element(page.getByText("Built")).toBeVisible();
  expect($toast.get()).toBeUndefined();
});

test("Further posts of a page that could not be brought up to date are said to be not loaded, and come with the next try", async () => {
  await commands.answer(AREA, AWAY);
  await shown(builtWith(1));
  const blogs = page.getByRole("tabpanel", { name: /Blog/ });
  await expect.element(blogs.getByText(WORDS.notLoaded)).toBeVisible();
  const again = blogs.getByRole("button", { name: MESSAGES.tryAgain });
  await again.click();
  await expect.element(page.getByRole("status").getByText(WORDS.notLoaded)).toBeInTheDocument();
  const other: Interactions["posts"]["blog"] = {
    items: [LIVE, { ...LIVE, id: 20, blogText: "Older" }],
    next: null,
  };
  await commands.answer(AREA, { body: { ...INTERACTIONS, posts: { blog: other } } });
  await again.click();
  await expect.element(blogs.getByText("Older")).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(blogs.getByRole("article").nth(1)).toHaveFocus();
});

test("Trying again to save a like when the session is over asks for a login", async () => {
  await commands.answer(AREA, { body: { ...INTERACTIONS, posts: { blog: { items: [DISCUSSED], next: null } } } });
  await commands.answer("PUT /api/blogs/21", OVER);
  await commands.answer("POST /api/auth/refresh", OVER);
  await shown(builtWith(0));
  await page.getByRole("button", { name: /^Likes:/ }).click();
  await page.getByRole("tabpanel", { name: /Blog/ }).getByRole("button", { name: MESSAGES.tryAgain }).click();
  await expect.element(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
});

test("A review that is being deleted goes from the plot by year too, until it is brought back", async () => {
  history.replaceState(null, "", "#reviews");
  const review = { ...DISCUSSED, kind: "review" as const, own: true, reviewText: "Mine", reviewRating: 5 };
  await commands.answer(AREA, {
    body: {
      ...INTERACTIONS,
      rating: 3,
      counts: { review: 3, blog: 0, qna: 0, helpfulLink: 0 },
      stars: [1, 0, 1, 0, 1],
      months: [
        ["2024-01", 1, 1],
        ["2025-01", 1, 3],
        ["2026-03", 1, 5],
      ],
      posts: { review: { items: [review], next: null } },
    } satisfies Interactions,
  });
  await shown(builtWith(0));
  const year = page.getByRole("row", { name: /^2026/ });
  await expect.element(year).toBeInTheDocument();
  await page.getByRole("button", { name: WORDS.options }).click();
  await page.getByRole("menuitem", { name: WORDS.delete }).click();
  await expect.element(page.getByRole("row", { name: /^2025/ })).toBeInTheDocument();
  await expect.element(year).not.toBeInTheDocument();
  await page.getByRole("button", { name: MESSAGES.undo }).click();
  await expect.element(year).toBeInTheDocument();
});
