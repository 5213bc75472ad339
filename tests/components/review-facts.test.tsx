import { afterEach, beforeEach, expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { factYearMax } from "../../src/contract/review-facts.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { OverlayHost } from "../../src/features/overlay/OverlayHost.tsx";
import { closeOverlay } from "../../src/features/overlay/overlay.store.ts";
import { beginEdit, beginPost } from "../../src/features/posting/asked-post.store.ts";
import { logInAs, logOut, MIA } from "./support/person.ts";
import { DISCUSSED, REVIEW } from "./support/records.ts";

const dialog = page.getByRole("dialog");
const opener = page.getByRole("button", { name: MESSAGES.addPost });
const text = dialog.getByRole("textbox", { name: "Your review" });
const group = (name: string) => dialog.getByRole("group", { name, exact: true });
const choice = (question: string, name: string) => group(question).getByRole("radio", { name, exact: true });
const WORKLOAD = "Hours a week, classes included";
const EXAM = "Was there an exam?";
const sent = async (call: string) => (await commands.received()).filter((received) => received.call === call);

const openedBy = async (begin: (pressed: HTMLElement) => void): Promise<void> => {
  await render(
    <main data-page-type="subject" data-page-id="12" data-page-name="A subject">
      <button type="button" onClick={({ currentTarget }) => begin(currentTarget)}>
        {MESSAGES.addPost}
      </button>
      <OverlayHost />
    </main>,
  );
  await opener.click();
  await expect.element(dialog).toBeVisible();
};

beforeEach(async () => {
  localStorage.clear();
  await commands.answer("GET /api/users/me", { body: MIA });
  logInAs(MIA);
});
afterEach(() => {
  closeOverlay();
  logOut();
});

test("Facts wait behind a quiet line, are chosen by pointer and arrows, kept in the draft, and sent with the review", async () => {
  await openedBy((pressed) => beginPost("review", pressed));
  await expect.element(group(WORKLOAD)).not.toBeInTheDocument();
  await dialog.getByText(/^Add facts/).click();
  await choice(WORKLOAD, "12 h").click();
  await choice(EXAM, "Yes").click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(choice(EXAM, "No")).toBeChecked();
  await choice("Year", String(factYearMax())).click();
  closeOverlay();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(choice(WORKLOAD, "12 h")).toBeChecked();
  await dialog.getByRole("button", { name: "Clear Exam" }).click();
  await expect.element(choice(EXAM, "No")).not.toBeChecked();
  await expect.element(choice(EXAM, "Yes")).toHaveFocus();
  await dialog.getByRole("radio", { name: "4 stars" }).click();
  await text.fill("Good.");
  await commands.answer("POST /api/reviews", {
    status: 503,
    body: { error: { name: "CmsUnavailable", message: "No." } },
  });
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await expect
    .poll(() => sent("POST /api/reviews"))
    .toMatchObject([{ body: { data: { reviewRating: 4, facts: { workload: 12, year: factYearMax() } } } }]);
});

test("A review is changed with its facts, and those that are taken back are sent as none", async () => {
  const review = {
    ...DISCUSSED,
    kind: "review" as const,
    own: true,
    reviewText: "Mine",
    reviewRating: 5,
    facts: { workload: 12 },
  };
  await openedBy((pressed) => beginEdit(review, pressed));
  await expect.element(choice(WORKLOAD, "12 h")).toBeChecked();
  await dialog.getByRole("button", { name: "Clear Workload" }).click();
  await commands.answer(`PUT /api/reviews/${review.id}`, { body: REVIEW });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => sent(`PUT /api/reviews/${review.id}`))
    .toMatchObject([{ body: { data: { reviewText: "Mine", reviewRating: 5, facts: null } } }]);
});
