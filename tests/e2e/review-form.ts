import type { Locator, Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import type { FactCounts, FactName } from "../../src/contract/review-facts.ts";

/** The dialog that posts are written in. */
export const postDialog = (page: Page): Locator => page.getByRole("dialog", { name: MESSAGES.createPost });

/** Opens a review's form and fills in stars and text; its facts are unfolded. */
export const beginReview = async (page: Page, stars: number, text: string): Promise<void> => {
  await page.getByRole("button", { name: MESSAGES.addPost }).click();
  const modal = postDialog(page);
  await modal.getByRole("tab", { name: "Review", exact: true }).click();
  await modal.getByRole("radio", { name: `${stars} stars` }).check();
  await modal.getByRole("textbox", { name: "Your review" }).fill(text);
  await modal.getByText("Add facts").click();
};
export const chooseFact = (page: Page, question: string, choice: string): Promise<void> =>
  postDialog(page)
    .getByRole("group", { name: question, exact: true })
    .getByRole("radio", { name: choice, exact: true })
    .check();
export const sendPost = (page: Page): Promise<void> =>
  postDialog(page).getByRole("button", { name: "Post", exact: true }).click();

/** What the reviews of a page say together of a fact that is told in large. */
export const factTold = (page: Page, label: string): Locator =>
  page
    .getByRole("region", { name: "What students report" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: label, exact: true }) });

/** How many answers to a fact's question the API tells of a record; none where they are too few to be told. */
export const answersTold = async (page: Page, record: string, fact: FactName): Promise<number> => {
  const answer = (await (await page.request.get(`/api/${record}`)).json()) as {
    data: { attributes: { reviewFacts?: FactCounts | null } };
  };
  return (answer.data.attributes.reviewFacts?.[fact] ?? []).reduce((sum, [, count]) => sum + count, 0);
};
