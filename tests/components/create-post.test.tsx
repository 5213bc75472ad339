import { afterEach, beforeEach, expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ERRORS } from "../../src/contract/errors.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { OverlayHost } from "../../src/features/overlay/OverlayHost.tsx";
import { closeOverlay } from "../../src/features/overlay/overlay.store.ts";
import { beginEdit, beginPost } from "../../src/features/posting/asked-post.store.ts";
import type { PostKind } from "../../src/contract/taxonomy.ts";
import { Toaster } from "../../src/features/toast/Toaster.tsx";
import { hideToast } from "../../src/features/toast/toast.ts";
import { logInAs, logOut, MIA } from "./support/person.ts";
import { BLOG, DISCUSSED, INTERACTIONS, REVIEW } from "./support/records.ts";

const UNAVAILABLE = { status: 503, body: { error: { name: "CmsUnavailable", message: "Not possible just now." } } };

const dialog = page.getByRole("dialog", { name: MESSAGES.createPost });
const opener = page.getByRole("button", { name: MESSAGES.addPost });
const send = dialog.getByRole("button", { name: "Post", exact: true });
const tab = (name: string) => dialog.getByRole("tab", { name });
const text = dialog.getByRole("textbox", { name: /^Your/ });
const posted = async () => (await commands.received()).filter(({ call }) => call.startsWith("POST"));

const openedBy = async (begin: (opener: HTMLElement) => void): Promise<void> => {
  await render(
    <main data-page-type="university" data-page-id="12" data-page-name="A university">
      <button type="button" onClick={({ currentTarget }) => begin(currentTarget)}>
        {MESSAGES.addPost}
      </button>
      <OverlayHost />
      <Toaster />
    </main>,
  );
  await opener.click();
};
const openedFor = async (kind: PostKind): Promise<void> => {
  await openedBy((opener) => beginPost(kind, opener));
  await expect.element(dialog).toBeVisible();
};

beforeEach(async () => {
  await commands.answer("GET /api/users/me", { body: MIA });
  logInAs(MIA);
});
afterEach(() => {
  closeOverlay();
  hideToast();
  logOut();
});

test("The overlay opens on its tab, and names the page", async () => {
  await openedFor("review");
  await expect.element(tab("Review")).toHaveFocus();
  await expect.element(tab("Review")).toHaveAttribute("aria-selected", "true");
  await expect.element(dialog.getByText("A university")).toBeVisible();
});

test("A text of spaces is said at its box, which gets the focus, and nothing is sent", async () => {
  await openedFor("blog");
  await text.fill(" \n ");
  await send.click();
  await expect.element(text).toHaveAccessibleDescription(MESSAGES.postEmpty);
  await expect.element(text).toHaveFocus();
  await text.fill("Words");
  await expect.element(text).toHaveAccessibleDescription("");
  expect(await posted()).toEqual([]);
});

test("A fault stays when it turns out only then who is logged in", async () => {
  await openedFor("blog");
  await send.click();
  await expect.element(text).toHaveAccessibleDescription(MESSAGES.postEmpty);
  logInAs({ ...MIA, id: MIA.id + 1 });
  await expect.element(text).toHaveAccessibleDescription(MESSAGES.postEmpty);
  await text.fill("Words");
  await expect.element(text).toHaveAccessibleDescription("");
});

test("Stars are radio buttons that the arrows go through; without one a review is not sent", async () => {
  await openedFor("review");
  await text.fill("Good.");
  await send.click();
  await expect.element(dialog.getByText(MESSAGES.starsMissing)).toBeVisible();
  const star = (name: string) =>
    dialog.getByRole("group", { name: "Rating" }).getByRole("radio", { name, exact: true });
  await expect.element(star("1 star")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(star("3 stars")).toBeChecked();
  await expect.element(dialog.getByText(MESSAGES.starsMissing)).not.toBeInTheDocument();
  await commands.answer("POST /api/reviews", { ...UNAVAILABLE });
  await send.click();
  await expect
    .poll(posted)
    .toMatchObject([{ body: { data: { reviewText: "Good.", reviewRating: 3, university_page: 12 } } }]);
});

test("A link without a name and with an address that is none is said at both boxes", async () => {
  await openedFor("helpfulLink");
  const name = dialog.getByRole("textbox", { name: "Name of the link" });
  const address = dialog.getByRole("textbox", { name: "Address of the link" });
  await address.fill("javascript:alert(1)");
  await send.click();
  await expect.element(name).toHaveAccessibleDescription(MESSAGES.linkNameEmpty);
  await expect.element(name).toHaveFocus();
  await expect.element(address).toHaveAccessibleDescription(MESSAGES.linkUrlInvalid);
  expect(await posted()).toEqual([]);
});

test("While a post is sent everything is locked and the button keeps the focus; then the overlay closes, empty", async () => {
  await commands.answer("POST /api/blogs", { status: 201, body: BLOG, isHeld: true });
  await openedFor("blog");
  await text.fill("Words");
  await send.click();
  const busy = dialog.getByRole("button", { name: MESSAGES.postSending });
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await expect.element(busy).toHaveFocus();
  await expect.element(text).toHaveAttribute("readonly");
  await expect.element(tab("Review")).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  await commands.letGo("POST /api/blogs");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(await posted()).toHaveLength(1);
  await opener.click();
  await expect.element(text).toHaveValue("");
});

test("A failure is said in the overlay, the text stays, and it goes out later by the same key", async () => {
  await commands.answer("POST /api/blogs", UNAVAILABLE);
  await openedFor("blog");
  await text.fill("Words");
  await send.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Not possible just now.");
  await expect.element(text).toHaveValue("Words");
  await commands.answer("POST /api/blogs", { status: 201, body: BLOG });
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const keys = (await posted()).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("A failure that comes when the overlay was closed is said on the page", async () => {
  await commands.answer("POST /api/blogs", { ...UNAVAILABLE, isHeld: true });
  await openedFor("blog");
  await text.fill("Words");
  await send.click();
  await expect.poll(posted).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await commands.letGo("POST /api/blogs");
  await expect.element(page.getByRole("status").getByText("Not possible just now.")).toBeVisible();
  await opener.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Not possible just now.");
  await expect.element(text).toHaveValue("Words");
});

test("A change of a post that is gone, closed while it is sent, is said on the page to be kept", async () => {
  const change = "PUT /api/blogs/21";
  await commands.answer(change, { status: 404, body: { error: { name: "NotFound" } }, isHeld: true });
  await openedBy((opener) => beginEdit({ ...DISCUSSED, own: true }, opener));
  const edit = page.getByRole("dialog", { name: "Edit your blog" });
  await edit.getByRole("textbox").fill("Other words");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await commands.received()).filter(({ call }) => call === change)).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(edit).not.toBeInTheDocument();
  await commands.letGo(change);
  await expect.element(page.getByRole("status").getByText(MESSAGES.editedPostGone)).toBeVisible();
});

test("Who is asked to log in while they write is asked no longer when they have", async () => {
  await commands.answer("POST /api/blogs", { status: 401, body: { error: { name: "SessionOver", message: "Over" } } });
  await commands.answer("POST /api/auth/refresh", {
    status: 401,
    body: { error: { name: "SessionOver", message: "" } },
  });
  await openedFor("blog");
  await text.fill("Words");
  await send.click();
  await expect.element(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
  logInAs(MIA);
  await expect.element(dialog).toBeVisible();
  await expect.element(text).toHaveValue("Words");
  await expect.element(dialog.getByText(MESSAGES.loginToGoOn)).not.toBeInTheDocument();
});

test("What is typed is there again when the overlay is opened anew, in each tab its own", async () => {
  await openedFor("blog");
  await text.fill("A blog");
  await tab("Ask a Question").click();
  await expect.element(text).toHaveValue("");
  await text.fill("A question");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(text).toHaveValue("A blog");
  await tab("Ask a Question").click();
  await expect.element(text).toHaveValue("A question");
});

test("A second review becomes a change of the first one, which can be read", async () => {
  await openedFor("review");
  await dialog.getByRole("radio", { name: "2 stars" }).click();
  await text.fill("Second");
  await commands.answer("POST /api/reviews", {
    status: 409,
    body: { error: { name: "AlreadyReviewed", message: ERRORS.AlreadyReviewed.message } },
  });
  await commands.answer("GET /api/interactions/university-pages/12", { body: { ...INTERACTIONS, ownReview: 7 } });
  await commands.answer("GET /api/reviews/7", { body: REVIEW });
  await send.click();
  const edit = page.getByRole("dialog", { name: "Edit your review" });
  await expect.element(edit.getByText(ERRORS.AlreadyReviewed.message)).toBeVisible();
  await expect.element(edit.getByRole("textbox")).toHaveValue("Second");
  await edit.getByText("What it says now").click();
  await expect.element(edit.getByText("First")).toBeVisible();
});
