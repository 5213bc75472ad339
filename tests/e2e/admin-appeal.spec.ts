import type { Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { inviteStaff } from "../support/staff.ts";
import { loginToAdmin, staffedCms } from "./admin.ts";
import { api, card, liveArea, write } from "./area.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { freshName, logInTo, newPerson } from "./people.ts";

// The admin asks for files that this CMS does not have, and the browser reports what is refused.
test.use({
  expectedComplaint: /the server responded with a status of (404|403|503)/,
  viewport: { width: 1280, height: 900 },
});

const PAGE = "/universities/2";
const main = (page: Page) => page.getByRole("main");
const row = (page: Page, text: string) => main(page).getByRole("row").filter({ hasText: text });
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const decide = async (page: Page, button: string, reason: string, note: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await choose(page, "Reason", reason);
  await dialog.getByRole("textbox", { name: "Note" }).fill(note);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
};

for (const width of [360, 1280])
  test(`a hidden post is appealed and restored by somebody else, at ${width} px`, async ({ page, browser }) => {
    const site = await browser.newContext({ viewport: { width, height: 800 } });
    const author = await logInTo(site, await newPerson());
    const reader = await logInTo(await browser.newContext(), await newPerson());
    const text = freshName("Leaking");
    const id = await write(page, author, "blog", { blogText: text, university_page: 2 });
    const report = { data: { blogs: id, reason: "falsehood" } };
    expect((await api(page, reader, "POST", "/api/reports", report)).status).toBe(201);
    const staff = [1, 2].map(() => ({ email: `${freshName("mod")}@quad.localhost`, password: "Quad-staff-7777a" }));
    const [first, second] = staff as [(typeof staff)[number], (typeof staff)[number]];
    for (const account of staff) await inviteStaff(staffedCms(), account, "Moderator");

    await test.step("one moderator hides it", async () => {
      await loginToAdmin(page, first);
      await page.getByRole("navigation").first().getByRole("link", { name: "Reports" }).click();
      await choose(page, "Sort by", "Newest report first");
      await row(page, text)
        .getByRole("button", { name: /^Hide:/ })
        .click();
      await decide(page, "Hide", "Not true, or not the author's own experience", "It does not leak");
    });

    const tab = await site.newPage();
    await test.step("its author reads why, and what they write survives a failure and a reload", async () => {
      await tab.goto(`${PAGE}#blog-${id}`);
      await liveArea(tab);
      const post = card(tab, `blog-${id}`);
      await expect(post).toContainText("It does not leak");
      await expect(post.getByRole("link", { name: "What this means" })).toHaveAttribute(
        "href",
        "/guidelines#falsehood",
      );
      await post.getByRole("button", { name: "Appeal" }).click();
      const dialog = tab.getByRole("dialog");
      await dialog.getByRole("button", { name: "Send appeal" }).click();
      await expect(dialog.getByRole("textbox")).toBeFocused();
      await expect(dialog).toContainText("Say why the decision is wrong.");
      await dialog.getByRole("textbox").fill(`It leaks, ${text} is dated`);
      await tab.route("**/api/appeals", (route) => route.fulfill({ status: 503, body: "{}" }));
      await dialog.getByRole("button", { name: "Send appeal" }).click();
      await expect(dialog.getByRole("alert").last()).not.toBeEmpty();
      await tab.unroute("**/api/appeals");
      await tab.reload();
      await liveArea(tab);
      await card(tab, `blog-${id}`).getByRole("button", { name: "Appeal" }).click();
      await expect(dialog.getByRole("textbox")).toHaveValue(`It leaks, ${text} is dated`);
      expect(await violations(tab, "[role=dialog], dialog")).toEqual([]);
      await dialog.getByRole("button", { name: "Send appeal" }).click();
      await expect(dialog.getByRole("status")).toContainText("Your appeal is sent");
      await dialog.getByRole("button", { name: MESSAGES.close }).last().click();
      await expect(card(tab, `blog-${id}`)).toContainText("Your appeal waits for a moderator.");
    });

    await test.step("who hid it cannot decide, and somebody else does", async () => {
      await main(page).getByRole("link", { name: "Appeals" }).click();
      await choose(page, "Sort by", "Newest first");
      await expect(row(page, text)).toContainText("The decision was yours: somebody else decides.");
      await expect(row(page, text).getByRole("button", { name: /^Overturn:/ })).toHaveCount(0);
      const other = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
      await loginToAdmin(other, second);
      await other.getByRole("navigation").first().getByRole("link", { name: "Reports" }).click();
      await main(other).getByRole("link", { name: "Appeals" }).click();
      await choose(other, "Sort by", "Newest first");
      await expect(row(other, text)).toContainText(`It leaks, ${text} is dated`);
      await expect(row(other, text)).toContainText("It does not leak");
      expect(await violations(other, "main")).toEqual([]);
      await row(other, text)
        .getByRole("button", { name: /^Overturn:/ })
        .click();
      await decide(other, "Overturn", "The decision was a mistake", "Thank you for the picture");
      await expect(row(other, text)).toHaveCount(0);
      await main(other).getByRole("link", { name: "Signs" }).click();
      await expect(main(other).getByRole("heading", { name: "Signs" })).toBeVisible();
      expect(await violations(other, "main")).toEqual([]);
    });

    await test.step("everybody sees it again", async () => {
      const anyone = await (await browser.newContext()).newPage();
      await expect.poll(async () => (await anyone.request.get(`/api/blogs/${id}`)).status()).toBe(200);
      await tab.reload();
      await liveArea(tab);
      await expect(card(tab, `blog-${id}`)).toContainText(text);
      await expect(card(tab, `blog-${id}`)).not.toContainText(MESSAGES.postHidden);
    });
  });
