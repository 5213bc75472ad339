import { basedOnReviews, MESSAGES } from "../../src/contract/messages.ts";
import { facilityHref, ROUTES, universityHref } from "../../src/contract/routes.ts";
import { area, posts } from "./area.ts";
import { testSite } from "../support/test-site.ts";
import { contentNow } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { callAs, finishSignUp, freshName, signedIn } from "./people.ts";

const content = contentNow();

/** Pages of their own, so that nobody else likes there at the same time. */
const discussed = content.posts.filter(
  ({ page, counts }) => page.type === "university" && page.id > 5 && counts.review > 0,
);

for (const [at, width] of [360, 1280].entries())
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a stranger reads, tries to like, signs up, makes a profile, and is back at the same post, which they like", async ({
      page,
    }) => {
      const username = freshName();
      await page.goto(`${universityHref(discussed[at]?.page.id ?? 0)}#reviews`);
      const post = posts(page).first();
      const like = post.getByRole("button", { name: /^Likes:/ });
      const before = Number(/\d+/.exec((await like.textContent()) ?? "")?.[0]);
      await like.click();
      const login = page.getByRole("dialog", { name: "Log in" });
      await expect(login.getByText(MESSAGES.loginForPost)).toBeVisible();
      await login.getByRole("button", { name: MESSAGES.newSignUp }).click();
      const signUp = page.getByRole("dialog", { name: MESSAGES.signUp });
      await signUp.getByLabel("Display name").fill(username);
      await signUp.getByLabel("Email").fill(`${username}@example.org`);
      await signUp.getByRole("textbox", { name: "Password", exact: true }).fill("secret-123");
      await signUp.getByLabel("Password confirmation").fill("secret-123");
      await signUp.getByRole("button", { name: MESSAGES.signUp }).click();
      await finishSignUp(page, `${username}@example.org`);
      const profile = page.getByRole("dialog");
      await profile.getByRole("button", { name: "Save profile" }).click();
      await expect(profile.getByText(MESSAGES.profileUpdated)).toBeVisible();
      await profile.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(post).toBeInViewport();
      await like.click();
      await expect(like).toHaveAttribute("aria-pressed", "true");
      await expect(like).toHaveAccessibleName(`Likes: ${before + 1}`);
    });
  });

test("a four-star review moves ring, count and distribution, and another browser sees it after a reload", async ({
  page,
  browser,
}) => {
  const unrated = content.facilities.findLast(({ reviewCount }) => reviewCount === 0);
  const path = facilityHref(unrated?.id ?? 0);
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto(`${testSite().url}${path}`);
  await expect(elsewhere.getByText(MESSAGES.noReviews, { exact: true })).toBeVisible();

  await signedIn(page);
  await page.goto(path);
  await page.getByRole("main").getByRole("button", { name: MESSAGES.addPost }).click();
  const modal = page.getByRole("dialog", { name: "Create Post" });
  await modal
    .getByRole("radio", { name: "Review" })
    .or(modal.getByRole("tab", { name: "Review" }))
    .first()
    .click();
  await modal.getByRole("radio", { name: "4 stars" }).check();
  const text = `A good place, says ${freshName()}`;
  await modal.getByRole("textbox").fill(text);
  await modal.getByRole("button", { name: "Post", exact: true }).click();
  await expect(modal).toBeHidden();

  await elsewhere.reload();
  // What is newer than the page is asked for when a reader comes near it.
  await area(elsewhere).scrollIntoViewIfNeeded();
  for (const seen of [page, elsewhere]) {
    const reviews = seen.getByRole("tabpanel", { name: /Reviews/ });
    await expect(reviews.getByText(text)).toBeVisible();
    await expect(reviews.getByText(basedOnReviews(1))).toBeVisible();
    await expect(reviews.getByText("4.0", { exact: true })).toBeVisible();
    await expect(reviews.getByRole("checkbox", { name: /^4 stars.*, 1 / })).toBeVisible();
    await expect(reviews.getByRole("checkbox", { name: /^5 stars.*, 0 / })).toBeVisible();
  }
  await other.close();
});

test("forty things of six kinds are bookmarked, and each is found again", async ({ page }) => {
  const person = await signedIn(page);
  const first = <T extends { id: number }>(list: readonly T[], count: number): T[] => list.slice(0, count);
  const universities = first(content.universities, 8);
  const programs = first(content.programs, 8);
  const subjects = first(content.subjects, 8);
  const facilities = first(content.facilities, 8);
  const destinations = first(content.destinations, 6);
  const links = first(
    content.posts.flatMap(({ posts }) => posts.filter(({ kind }) => kind === "helpfulLink")),
    2,
  );
  const connect = (list: readonly { id: number }[]) => ({ connect: list.map(({ id }) => id) });
  await callAs(person.jwt, "PUT", "/api/users/me", {
    userUniversityLikes: connect(universities),
    userProgramLikes: connect(programs),
    userSubjectLikes: connect(subjects),
    userFacilityBookmarks: connect(facilities),
    userDestinationLikes: connect(destinations),
    userHelpfulLinkBookmarks: connect(links),
  });
  await page.goto(ROUTES.profile);
  const names = [
    ["Universities", universities.map(({ universityName }) => universityName)],
    ["Programs", programs.map(({ programName }) => programName)],
    ["Subjects", subjects.map(({ subjectName }) => subjectName)],
    ["Destinations", destinations.map(({ destinationName }) => destinationName)],
  ] as const;
  for (const [category, wanted] of names) {
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${category}`) })
      .click();
    for (const name of wanted)
      await expect(page.getByRole("tabpanel").getByRole("link", { name, exact: true }).first()).toBeVisible();
  }
  const shown = new Set<string>();
  for (const category of [
    "Accommodation",
    "Health",
    "Fitness",
    "Eateries",
    "Clubs & Societies",
    "Culture & Religion",
  ]) {
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${category}`) })
      .click();
    for (const link of await page.getByRole("tabpanel").getByRole("listitem").getByRole("link").all())
      shown.add((await link.textContent())?.trim() ?? "");
  }
  for (const { facilityName } of facilities) expect([...shown]).toContain(facilityName);
  await page.getByRole("banner").getByRole("button", { name: MESSAGES.profile }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Bookmarks" }).click();
  await dialog.getByLabel("Show").selectOption({ label: `Helpful Links (${links.length})` });
  await expect(dialog.getByRole("tabpanel").getByRole("link")).toHaveCount(links.length);
});
