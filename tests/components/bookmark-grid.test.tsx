import { createRef } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { BookmarkGrid } from "../../src/features/profile/BookmarkGrid.tsx";
import { logInAs, logOut, MIA } from "./support/person.ts";

const FACTS = "GET /api/destination-pages";
const AWAY = { status: 503, body: { error: { name: "CmsUnavailable", message: "Away" } } };
beforeEach(() => logInAs(MIA));
afterEach(logOut);

const show = (id: number) =>
  render(
    <main>
      <BookmarkGrid
        user={{ ...MIA, userDestinationLikes: [{ id, destinationName: "The Reef" }] }}
        category="destinations"
        onCategory={() => undefined}
        panel={createRef()}
      />
    </main>,
  );
const bones = () => document.querySelectorAll(".bone").length;

test("The lines of a bookmark's card are awaited, and not for ever when they do not come", async () => {
  await commands.answer(FACTS, { ...AWAY, isHeld: true });
  await show(1);
  await expect.element(page.getByRole("link", { name: "The Reef" })).toBeVisible();
  expect(bones()).toBe(2);
  const [{ call } = { call: "" }] = (await commands.received()).slice(-1);
  await commands.letGo(call);
  await expect.poll(bones).toBe(0);
});

test("The card of a bookmark whose page is gone awaits nothing", async () => {
  await commands.answer(FACTS, {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 100, pageCount: 0, total: 0 }, pageCount: 0 } },
  });
  await show(2);
  await expect.element(page.getByRole("link", { name: "The Reef" })).toBeVisible();
  await expect.poll(bones).toBe(0);
});
