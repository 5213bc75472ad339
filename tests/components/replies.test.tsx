import { afterEach, beforeEach, expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { OverlayHost } from "../../src/features/overlay/OverlayHost.tsx";
import { WORDS } from "../../src/features/replies/messages.ts";
import { closePopup, openPopup } from "../../src/features/overlay/overlay.store.ts";
import { Toaster } from "../../src/features/toast/Toaster.tsx";
import { hideToast } from "../../src/features/toast/toast.ts";
import { logInAs, logOut, MIA } from "./support/person.ts";
import { sendDeletions } from "../../src/features/interaction/deletion.store.ts";
import { openArea } from "../../src/features/interaction/interaction.store.ts";
import { BLOG, DISCUSSED, INTERACTIONS, repliesOf, replyOf, type Comment } from "./support/records.ts";

const LIST = "GET /api/comments";
const SEND = "POST /api/comments";
const sent = (reply: Comment) => ({ status: 201, body: { data: reply, meta: {} } });

const dialog = page.getByRole("dialog", { name: "Replies" });
const opener = page.getByRole("button", { name: "Open" });
const box = dialog.getByRole("textbox", { name: "Your reply" });
const send = dialog.getByRole("button", { name: "Reply", exact: true });
const listed = () =>
  dialog
    .getByRole("listitem")
    .elements()
    .map((item) => item.querySelector("p")?.textContent);
const calls = async (start: string) => (await commands.received()).filter(({ call }) => call.startsWith(start));

const opened = async (): Promise<void> => {
  await render(
    <>
      <button
        type="button"
        onClick={({ currentTarget }) => openPopup({ name: "replies", post: DISCUSSED, opener: currentTarget })}
      >
        Open
      </button>
      <OverlayHost />
      <Toaster />
    </>,
  );
  await opener.click();
  await expect.element(dialog).toBeVisible();
};

beforeEach(async () => {
  await commands.answer(LIST, { body: repliesOf([replyOf(1, "One"), replyOf(2, "Two", true)]) });
  logInAs(MIA);
});
afterEach(() => {
  closePopup("replies");
  hideToast();
  logOut();
});

test("The post stands over its replies, with how people took it", async () => {
  await opened();
  await expect.element(dialog.getByText("Talk to me.")).toBeVisible();
  await expect.poll(listed).toEqual(["One", "Two"]);
  await expect.element(dialog.getByText("Likes: 3")).toBeVisible();
  await expect.element(dialog.getByText("2 replies", { exact: true }).first()).toBeInTheDocument();
  await expect.element(dialog.getByRole("button", { name: "Delete your reply" })).toBeVisible();
});

test("Further replies come by Show more, below the others", async () => {
  await commands.answer(LIST, { body: repliesOf([replyOf(1, "One")], { pageCount: 2, total: 2 }) });
  await opened();
  await expect.poll(listed).toEqual(["One"]);
  await expect.element(dialog.getByText("2 replies", { exact: true })).toHaveLength(2);
  const [first] = await calls(LIST);
  const next = first?.call.replace("page%5D=1", "page%5D=2") ?? "";
  await commands.answer(next, { body: repliesOf([replyOf(2, "Two")], { page: 2, pageCount: 2, total: 2 }) });
  await dialog.getByRole("button", { name: MESSAGES.showMore }).click();
  await expect.poll(listed).toEqual(["One", "Two"]);
  await expect.element(dialog.getByRole("button", { name: MESSAGES.showMore })).not.toBeInTheDocument();
});

test("Replies that cannot be loaded are said so, and come with the next try", async () => {
  await commands.answer(LIST, { status: 503 });
  await opened();
  await expect.element(dialog.getByText(MESSAGES.errorLoadingData)).toBeVisible();
  await commands.answer(LIST, { body: repliesOf([]) });
  await dialog.getByRole("button", { name: MESSAGES.tryAgain }).click();
  await expect.element(dialog.getByText(MESSAGES.emptyReplies)).toBeVisible();
});

test("An empty reply is said for a few seconds and not sent", async () => {
  await opened();
  await box.fill("  ");
  await send.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(MESSAGES.replyEmpty);
  await expect.element(box).toHaveFocus();
  await expect.element(dialog.getByRole("alert"), { timeout: LIMITS.validationMessage + 2_000 }).toBeEmptyDOMElement();
  expect(await calls(SEND)).toEqual([]);
});

test("A reply on its way is locked, then in the list, and the box is empty and has the focus", async () => {
  await commands.answer(SEND, { ...sent(replyOf(3, "Three", true)), isHeld: true });
  await opened();
  await box.fill("Three");
  await send.click();
  await expect
    .element(dialog.getByRole("button", { name: MESSAGES.sendingReply }))
    .toHaveAttribute("aria-disabled", "true");
  await expect.element(box).toHaveAttribute("readonly");
  await commands.answer(LIST, { body: repliesOf([replyOf(1, "One"), replyOf(3, "Three", true)]) });
  await commands.letGo(SEND);
  await expect.poll(listed).toEqual(["One", "Three"]);
  await expect.element(box).toHaveValue("");
  await expect.element(box).toHaveFocus();
  expect(await calls(SEND)).toMatchObject([{ body: { data: { commentText: "Three", blogs: 21 } } }]);
});

test("A reply that cannot be sent stays in the box, also when the popup is opened anew, and goes out by the same key", async () => {
  await commands.answer(SEND, { status: 503 });
  await opened();
  await box.fill("Three");
  await send.click();
  await expect.poll(() => calls(SEND)).toHaveLength(1);
  await expect.element(send).toHaveAttribute("aria-disabled", "false");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(box).toHaveValue("Three");
  await commands.answer(SEND, sent(replyOf(3, "Three", true)));
  await send.click();
  await expect.element(box).toHaveValue("");
  const keys = (await calls(SEND)).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("One's own reply goes out of view at once, and comes back by Undo with the focus on its button", async () => {
  await opened();
  const remove = dialog.getByRole("button", { name: "Delete your reply" });
  await remove.click();
  await expect.poll(listed).toEqual(["One"]);
  await expect.element(dialog.getByText("1 reply", { exact: true }).first()).toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  await page.getByRole("button", { name: MESSAGES.undo }).click();
  await expect.poll(listed).toEqual(["One", "Two"]);
  await expect.element(remove).toHaveFocus();
  expect(await calls("DELETE")).toEqual([]);
});

test("When one's own reply is deleted its post is read anew: it may stand beyond the first ones of its page", async () => {
  await commands.answer("GET /api/interactions/university-pages/12", { body: INTERACTIONS });
  await commands.answer("GET /api/blogs/21", { body: BLOG });
  // It stays deleted for the tests that follow: one that none of them has.
  await commands.answer(LIST, { body: repliesOf([replyOf(9, "Nine", true)]) });
  await commands.answer("DELETE /api/comments/9", { body: { data: { id: 9 }, meta: {} } });
  await openArea({ type: "university", id: 12 });
  await opened();
  await dialog.getByRole("button", { name: "Delete your reply" }).click();
  await sendDeletions("reply");
  await expect.poll(() => calls("GET /api/blogs/21")).toHaveLength(1);
});

test("A reply that cannot be sent stays, and is said to be not sent until it is changed", async () => {
  await commands.answer(SEND, { status: 503, body: { error: { name: "CmsUnavailable", message: "Away" } } });
  await opened();
  await box.fill("Three");
  await send.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(WORDS.notSent);
  await expect.element(box).toHaveValue("Three");
  await box.fill("Three!");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("");
});

test("A reply that moderators hid is marked for who wrote it, as a post is", async () => {
  const hidden = replyOf(3, "Hidden words", true);
  const moderation = {
    since: "2026-03-01T10:00:00.000Z",
    reason: "editor",
    ground: null,
    note: "Please leave out names.",
  } as const;
  await commands.answer(LIST, {
    body: repliesOf([{ ...hidden, attributes: { ...hidden.attributes, hidden: true, moderation } }]),
  });
  await opened();
  const item = dialog.getByRole("listitem");
  await expect.element(item.getByText(new RegExp(MESSAGES.postHidden))).toBeVisible();
  await expect.element(item.getByText("Please leave out names.")).toBeVisible();
  await expect.element(item.getByText("Yours", { exact: true })).toBeVisible();
});

test("Whoever is signed out reads, and is led to the login", async () => {
  logOut();
  await opened();
  await expect.poll(listed).toEqual(["One", "Two"]);
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(dialog.getByText(MESSAGES.loginToReply)).toBeVisible();
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect.element(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
});
