import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MESSAGES } from "../../src/contract/messages.ts";
import { OverlayHost } from "../../src/features/overlay/OverlayHost.tsx";
import { beginPost } from "../../src/features/posting/asked-post.store.ts";
import { sessionBegan } from "../../src/features/session/token.ts";
import { logInAs, MIA, tokenOf } from "./support/person.ts";
import { BLOG } from "./support/records.ts";

// In a file of its own: whose drafts are at hand is known from the first login on.
test("A post that is sent before its writer's details are there stays locked when they come, goes out once, and leaves no draft", async () => {
  await commands.answer("GET /api/users/me", { body: MIA });
  await commands.answer("POST /api/blogs", { status: 201, body: BLOG, isHeld: true });
  sessionBegan(tokenOf(MIA.id));
  await render(
    <main data-page-type="university" data-page-id="12" data-page-name="A university">
      <button type="button" onClick={({ currentTarget }) => beginPost("blog", currentTarget)}>
        {MESSAGES.addPost}
      </button>
      <OverlayHost />
    </main>,
  );
  await page.getByRole("button", { name: MESSAGES.addPost }).click();
  const dialog = page.getByRole("dialog", { name: MESSAGES.createPost });
  await dialog.getByRole("textbox", { name: /^Your/ }).fill("Words");
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  const posted = async () => (await commands.received()).filter(({ call }) => call.startsWith("POST"));
  await expect.poll(posted).toHaveLength(1);

  logInAs(MIA);
  const busy = dialog.getByRole("button", { name: MESSAGES.postSending });
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await commands.letGo("POST /api/blogs");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  expect(await posted()).toHaveLength(1);
});
