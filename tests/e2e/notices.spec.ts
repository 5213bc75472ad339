import type { Page } from "@playwright/test";
import { NOTICES } from "../../src/contract/notices.ts";
import { ROUTES, universityHref } from "../../src/contract/routes.ts";
import { WORDS as INTERACTION } from "../../src/features/interaction/messages.ts";
import { CHOICES, WORDS } from "../../src/features/notices/messages.ts";
import { WORDS as REPLIES } from "../../src/features/replies/messages.ts";
import { testSite } from "../support/test-site.ts";
import { card, liveArea, openTab, write } from "./area.ts";
import { violations } from "./axe.ts";
import { expect, scriptsThere, test } from "./fixtures.ts";
import { callAs, logInTo, newPerson, signedIn } from "./people.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: WORDS.title });
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");

/** Pages of their own: nobody else writes on them. */
for (const [width, university] of [
  [360, 39],
  [1280, 41],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a question reaches who bookmarked and who reviewed the page, is answered, marked, and whoever it concerns is told", async ({
      page,
      browser,
    }) => {
      const asker = await signedIn(page);
      const newBrowser = () => browser.newContext({ baseURL: testSite().url, viewport: { width, height: 800 } });
      const [other, third] = [await newBrowser(), await newBrowser()];
      const knower = await logInTo(other, await newPerson());
      await callAs(knower.jwt, "PUT", "/api/users/me", { userUniversityLikes: { connect: [university] } });
      const reviewer = await logInTo(third, await newPerson());
      await write(page, reviewer, "review", { reviewText: "Quiet", reviewRating: 4, university_page: university });
      const question = await write(page, asker, "qna", {
        qnaText: "Is the library open?",
        university_page: university,
      });

      const theirs = await other.newPage();
      await theirs.goto(ROUTES.about);
      await expect(bell(theirs)).toHaveAccessibleName(/1 unread/);
      await bell(theirs).click();
      await expect(theirs).toHaveURL(new RegExp(`${ROUTES.notices}$`));
      await expect(rows(theirs)).toHaveText([/A question you could answer.*Is the library open\?/s]);
      expect(await violations(theirs)).toEqual([]);
      const reviewers = await third.newPage();
      await reviewers.goto(ROUTES.notices);
      await expect(bell(reviewers)).toHaveAccessibleName(/1 unread/);
      await expect(rows(reviewers)).toHaveText([/A question you could answer.*Is the library open\?/s]);
      await rows(theirs).getByRole("link").click();
      await expect(theirs).toHaveURL(new RegExp(`${universityHref(university)}#qna-${question}$`));
      const asked = card(theirs, `qna-${question}`);
      await asked.getByRole("button", { name: /^Replies:/ }).click();
      const popup = theirs.getByRole("dialog", { name: REPLIES.title });
      await popup.getByRole("textbox").fill("It is, until ten.");
      await popup.getByRole("button", { name: REPLIES.reply, exact: true }).click();
      await expect(popup.getByRole("listitem")).toHaveText([/It is, until ten\./]);
      await expect(popup.getByRole("button", { name: REPLIES.mark })).toHaveCount(0);
      await theirs.goto(ROUTES.notices);
      await expect(bell(theirs)).not.toHaveAccessibleName(/unread/);

      await page.goto(ROUTES.notices);
      await expect(rows(page)).toHaveText([/Somebody replied to your question.*It is, until ten\./s]);
      await expect(bell(page)).toHaveAccessibleName(/1 unread/);
      // The page is left before the answer is there.
      await page.route("**/api/notices/read", (route) => route.fetch());
      await rows(page).getByRole("link").click();
      const mine = card(page, `qna-${question}`);
      await mine.getByRole("button", { name: /^Replies:/ }).click();
      const replies = page.getByRole("dialog", { name: REPLIES.title });
      await replies.getByRole("button", { name: REPLIES.mark }).click();
      await expect(replies.getByRole("button", { name: REPLIES.unmark })).toHaveAttribute("aria-pressed", "true");
      await expect(replies.getByRole("listitem")).toHaveText([new RegExp(`^${REPLIES.answer}.*until ten`, "s")]);
      await page.keyboard.press("Escape");
      await expect(mine.getByText(INTERACTION.choices.answered, { exact: true })).toBeVisible();
      await expect(bell(page)).not.toHaveAccessibleName(/unread/);

      // Whoever was told as well finds it answered, and is told nothing more.
      await rows(reviewers).getByRole("link").click();
      await expect(reviewers).toHaveURL(new RegExp(`${universityHref(university)}#qna-${question}$`));
      await expect(
        card(reviewers, `qna-${question}`).getByText(INTERACTION.choices.answered, { exact: true }),
      ).toBeVisible();
      await reviewers.goto(ROUTES.notices);
      await expect(rows(reviewers)).toHaveText([/A question you could answer/]);
      await expect(bell(reviewers)).not.toHaveAccessibleName(/unread/);

      await theirs.reload();
      await expect(rows(theirs).first()).toHaveText(/Your reply.*was marked as the answer/s);
      await expect(bell(theirs)).toHaveAccessibleName(/1 unread/);
      await theirs.getByRole("button", { name: WORDS.markAll }).click();
      await expect(theirs.getByText(WORDS.allRead)).toBeFocused();
      await expect(bell(theirs)).not.toHaveAccessibleName(/unread/);
      await theirs.reload();
      await expect(theirs.getByText(WORDS.allRead)).toBeVisible();
      await Promise.all([other.close(), third.close()]);
    });

    test("questions on a page are shown by whether they have an answer", async ({ page }) => {
      const asker = await signedIn(page);
      const [open, answered] = [
        await write(page, asker, "qna", { qnaText: "Open one", university_page: university + 1 }),
        await write(page, asker, "qna", { qnaText: "Answered one", university_page: university + 1 }),
      ];
      const reply = { data: { commentText: "Yes.", qnas: answered } };
      const { data } = (await callAs(asker.jwt, "POST", "/api/comments", reply)) as { data: { id: number } };
      await callAs(asker.jwt, "PUT", `/api/qnas/${answered}/answer`, { data: { answer: data.id } });
      await page.goto(universityHref(university + 1));
      await liveArea(page);
      await openTab(page, "Ask Questions");
      const choice = page.getByRole("group", { name: INTERACTION.whichQuestions });
      await choice.getByRole("button", { name: INTERACTION.choices.open }).click();
      await expect(card(page, `qna-${open}`)).toBeVisible();
      await expect(card(page, `qna-${answered}`)).toHaveCount(0);
      await choice.getByRole("button", { name: INTERACTION.choices.answered }).click();
      await expect(card(page, `qna-${answered}`)).toBeVisible();
      await expect(card(page, `qna-${open}`)).toHaveCount(0);
      await choice.getByRole("button", { name: INTERACTION.choices.all }).click();
      await expect(card(page, `qna-${open}`)).toBeVisible();
      await expect(card(page, `qna-${answered}`)).toBeVisible();
    });

    test("the pages of notices and of open questions are whole for whoever is signed out", async ({ page }) => {
      await page.goto(ROUTES.notices);
      await expect(page.getByText(WORDS.signedOut)).toBeVisible();
      await expect(bell(page)).toBeHidden();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      expect(await violations(page)).toEqual([]);
      await page.getByRole("contentinfo").getByRole("link", { name: "Open Questions" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open questions");
      expect(await violations(page)).toEqual([]);
      const first = page.getByRole("main").locator("section").first().getByRole("listitem").first().getByRole("link");
      const [, post = ""] = ((await first.getAttribute("href")) ?? "").split("#");
      await first.click();
      await expect(card(page, post)).toBeVisible();
    });
  });

test("the count is asked for by one tab for all, again after a while, and not while nobody looks", async ({ page }) => {
  await signedIn(page);
  const asked: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().endsWith("/api/notices/count")) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto(ROUTES.about);
  await scriptsThere(page);
  await expect.poll(() => asked.length).toBe(1);
  const second = await page.context().newPage();
  await second.goto(ROUTES.contact);
  await scriptsThere(second);
  expect(asked).toHaveLength(1);
  await second.close();
  await page.clock.fastForward(NOTICES.pollEvery + 2_000);
  await expect.poll(() => asked.length).toBe(2);
});

test("whoever wants no questions says so on the profile, and it stays", async ({ page }) => {
  await signedIn(page);
  await page.goto(ROUTES.profile);
  const box = page.getByRole("checkbox", { name: CHOICES.questionNotices });
  await expect(box).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await box.uncheck();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(box).not.toBeChecked();
  // Nobody is written to who did not ask for it.
  await expect(page.getByRole("checkbox", { name: CHOICES.weeklyDigest })).not.toBeChecked();
});
