import type { Page } from "@playwright/test";
import { ERRORS } from "../../src/contract/errors.ts";
import { destinationHref, universityHref } from "../../src/contract/routes.ts";
import { VERIFIED_STUDENT } from "../../src/contract/verified.ts";
import { area, liveArea, openTab, posts, write } from "./area.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { codeFor, freshName, logInTo, newPerson, signedIn } from "./people.ts";
import { answersTold, beginReview, chooseFact, factTold, postDialog, sendPost } from "./review-form.ts";

const section = (page: Page) => page.getByRole("region", { name: VERIFIED_STUDENT });
const address = (page: Page) => section(page).getByLabel("E-mail address at a university");
const code = (page: Page) => section(page).getByLabel("Code from the mail");
const press = (page: Page, name: string) => section(page).getByRole("button", { name }).click();
const only = (page: Page) => area(page).getByRole("checkbox", { name: "Verified students only" });

/** The section is asked for once the reader gets there. */
const atItsEnd = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { name: "Your data" }).waitFor();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(section(page)).toBeVisible();
};
const openProfile = async (page: Page): Promise<void> => {
  await page.goto("/profile");
  await atItsEnd(page);
};
/** The code of the mail that was sent to an address just now. */
const mailed = async (to: string): Promise<string> => {
  await expect.poll(() => codeFor(to)).toBeDefined();
  return (await codeFor(to)) ?? "";
};
const another = (right: string): string => (right.startsWith("1") ? "2" : "1") + right.slice(1);

for (const [width, university, domain] of [
  [360, 21, "student.swin.edu.au"],
  [1280, 22, "live.vu.edu.au"],
] as const)
  test.describe(`at ${width} px`, () => {
    // An address and a code are refused on the way.
    test.use({ viewport: { width, height: 800 }, expectedComplaint: /status of 400/ });

    test("a student verifies with the code of the mail and reviews with facts, which are counted; the review carries the mark, and the filter finds it", async ({
      page,
      browser,
    }) => {
      const me = await signedIn(page);
      const newcomer = async () => logInTo(await browser.newContext(), await newPerson());
      const [stranger, other] = [await newcomer(), await newcomer()];
      const on = { university_page: university };
      const answers = () => answersTold(page, `university-pages/${university}`, "teaching");
      const before = await answers();
      const [mine, theirs, asked] = [freshName("mine"), freshName("theirs"), freshName("asked")];
      await write(page, stranger, "review", { reviewText: theirs, reviewRating: 2, facts: { teaching: 2 }, ...on });
      await write(page, other, "review", { reviewText: theirs, reviewRating: 3, facts: { teaching: 3 }, ...on });
      await write(page, stranger, "qna", { qnaText: asked, ...on });
      await openProfile(page);
      await address(page).fill("me@example.org");
      await press(page, "Send code");
      await expect(section(page).getByText(ERRORS.NotAUniversityAddress.message)).toBeVisible();
      await expect(address(page)).toBeFocused();
      await expect(address(page)).toHaveValue("me@example.org");
      const to = `${me.username.toLowerCase()}@${domain}`;
      await address(page).fill(to);
      await press(page, "Send code");
      await expect(code(page)).toBeFocused();
      await expect(section(page).getByText(`A code is on its way to ${to}`)).toBeVisible();
      expect(await violations(page, `section[aria-labelledby="verified-student"]`)).toEqual([]);

      const right = await mailed(to);
      await code(page).fill("12");
      await press(page, "Confirm");
      await expect(section(page).getByText("The code has 6 digits")).toBeVisible();
      await code(page).fill(another(right));
      await press(page, "Confirm");
      await expect(section(page).getByText(ERRORS.CodeWrong.message)).toBeVisible();
      await expect(code(page)).toHaveValue(another(right));
      // Another code is asked for with the address that was typed, and the one that was sent stays good.
      await press(page, "Send another code");
      await expect(address(page)).toHaveValue(to);
      await page.reload();
      await atItsEnd(page);
      await expect(section(page).getByText("A code is on its way")).toBeVisible();
      await code(page).fill(`${right.slice(0, 3)} ${right.slice(3)}`);
      await code(page).press("Enter");
      await expect(section(page).getByText(/^Verified until \d\d\/\d\d\/\d{4}$/)).toBeVisible();
      await expect(section(page).getByRole("heading", { name: VERIFIED_STUDENT })).toBeFocused();
      expect(await violations(page, `section[aria-labelledby="verified-student"]`)).toEqual([]);

      await page.goto(universityHref(university));
      await liveArea(page);
      await beginReview(page, 5, mine);
      await chooseFact(page, "Teaching, from 1 (poor) to 5 (excellent)", "5");
      await chooseFact(page, "Value for money, from 1 to 5", "4");
      await sendPost(page);
      await expect(postDialog(page)).toBeHidden();
      const card = posts(page).filter({ hasText: mine });
      await expect(card.getByText(VERIFIED_STUDENT)).toBeVisible();
      await expect(card).toContainText("teaching 5 of 5 · value 4 of 5");
      await expect(posts(page).filter({ hasText: theirs })).toHaveCount(2);
      await expect(posts(page).filter({ hasText: theirs }).getByText(VERIFIED_STUDENT)).toHaveCount(0);
      await only(page).check();
      await expect(posts(page).filter({ hasText: theirs })).toHaveCount(0);
      await expect(card).toBeVisible();
      await openTab(page, "Ask Questions");
      const questions = page.locator("#questions");
      await expect(questions.getByText("No verified student has written here.")).toBeVisible();
      expect(await violations(page, `section[aria-labelledby="talk"]`)).toEqual([]);
      await questions.getByRole("button", { name: "Show all posts" }).click();
      await expect(posts(page).filter({ hasText: asked })).toBeVisible();
      await expect(only(page)).not.toBeChecked();

      // The page itself has it as soon as it is built anew.
      const html = async (): Promise<boolean> => {
        const text = await (await page.request.get(universityHref(university))).text();
        return text.includes(mine) && text.includes(VERIFIED_STUDENT);
      };
      await expect.poll(html).toBe(true);
      // Two others have said it, so that with this review there are enough to be told.
      await expect.poll(answers).toBe(before + 3);
      await page.reload();
      await expect(factTold(page, "Teaching")).toContainText(`Median of ${before + 3} answers`);
      expect(await violations(page, `section[aria-labelledby="facts"]`)).toEqual([]);

      await openProfile(page);
      await press(page, "Take back");
      await expect(section(page).getByText("Verified until")).toBeHidden();
      await page.goto(universityHref(university));
      await liveArea(page);
      await expect(card).toBeVisible();
      await expect(card.getByText(VERIFIED_STUDENT)).toBeHidden();
    });
  });

test("samples of verified students are marked as samples, and their mean stands beside that of all", async ({
  page,
}) => {
  await page.goto(universityHref(3));
  await liveArea(page);
  const marked = posts(page).filter({ hasText: VERIFIED_STUDENT });
  await expect(marked.first()).toBeVisible();
  // Whichever are shown: fresh posts take the place of the page's own.
  await expect(marked.filter({ hasNot: page.getByText("Sample", { exact: true }) })).toHaveCount(0);
  await expect(area(page).getByText(/^Verified students: \d\.\d \(\d+ reviews\)$/)).toBeVisible();
  // A destination belongs to no university: there is nothing to choose.
  await page.goto(destinationHref(1));
  await liveArea(page);
  await expect(only(page)).toBeHidden();
});
