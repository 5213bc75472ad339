import { afterEach, beforeEach, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MESSAGES } from "../../src/contract/messages.ts";
import { BookmarkButton } from "../../src/features/bookmarks/BookmarkButton.tsx";
import { OverlayHost } from "../../src/features/overlay/OverlayHost.tsx";
import { closeOverlay } from "../../src/features/overlay/overlay.store.ts";
import { logInAs, logOut, MIA } from "./support/person.ts";

const OVER = { status: 401, body: { error: { name: "SessionOver", message: "Over" } } };

beforeEach(() => logInAs(MIA));
afterEach(() => {
  closeOverlay();
  logOut();
});

test("Trying again to save a bookmark when the session is over asks for a login", async () => {
  await commands.answer("PUT /api/users/me", OVER);
  await commands.answer("POST /api/auth/refresh", OVER);
  await render(
    <main>
      <BookmarkButton look="icon" bookmark={{ kind: "university", id: 7, name: "Seven" }} />
      <OverlayHost />
    </main>,
  );
  await page.getByRole("button", { name: `${MESSAGES.bookmark} Seven` }).click();
  await page.getByRole("button", { name: MESSAGES.tryAgain }).click();
  await expect.element(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
});
