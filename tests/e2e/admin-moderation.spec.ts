import type { Page } from "@playwright/test";
import { ASKED_TO_CHANGE, MESSAGES } from "../../src/contract/messages.ts";
import { image } from "../support/images.ts";
import { inviteStaff } from "../support/staff.ts";
import { cmsUrl, loginToAdmin, staffedCms } from "./admin.ts";
import { api, card, liveArea, write } from "./area.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { freshName, logInTo, newPerson, type Person } from "./people.ts";

// The admin asks for files that this CMS does not have, and the browser reports what is refused.
test.use({
  expectedComplaint: /the server responded with a status of (404|403)/,
  viewport: { width: 1280, height: 900 },
});

const PAGE = "/universities/2";
const ON = { university_page: 2 };

/** Somebody new of the staff, who is logged in to the admin. */
const logInAs = async (page: Page, role: string): Promise<void> => {
  const account = { email: `${freshName(role.toLowerCase())}@quad.localhost`, password: "Quad-staff-7777a" };
  await inviteStaff(staffedCms(), account, role);
  await loginToAdmin(page, account);
};

const main = (page: Page) => page.getByRole("main");
const row = (page: Page, text: string) => main(page).getByRole("row").filter({ hasText: text });
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
/** Fills in what is asked before a decision is taken, and takes it. */
const confirm = async (page: Page, button: RegExp, reason: string, note: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await choose(page, "Reason", reason);
  await dialog.getByRole("textbox", { name: "Note" }).fill(note);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toHaveCount(0);
};

test("a moderator decides reports, asks an author, and sees no submissions", async ({ page, browser }) => {
  const site = await browser.newContext();
  const author = await logInTo(site, await newPerson());
  const reader = await logInTo(await browser.newContext(), await newPerson());
  const texts = { rude: freshName("Rude"), named: freshName("Named"), fine: freshName("Fine") };
  const ids: Record<string, number> = {};
  for (const [name, text] of Object.entries(texts)) {
    const id = await write(page, author, "blog", { blogText: text, ...ON });
    ids[name] = id;
    const reported = await api(page, reader, "POST", "/api/reports", {
      data: { blogs: id, reason: "abuse", note: `About ${text}` },
    });
    expect(reported.status).toBe(201);
  }
  const postOf = (name: keyof typeof texts) => `blog-${ids[name] ?? 0}`;
  const opened = async (): Promise<Page> => {
    const tab = await site.newPage();
    await tab.goto(`${PAGE}#${postOf("rude")}`);
    await liveArea(tab);
    return tab;
  };

  await logInAs(page, "Moderator");
  const menu = page.getByRole("navigation").first();
  await expect(menu.getByRole("link", { name: "Submissions" })).toHaveCount(0);
  await menu.getByRole("link", { name: "Reports" }).click();
  await choose(page, "Sort by", "Newest report first");
  await expect(page).toHaveURL(/\/quad\/reports\?sort=newest$/);
  await expect(row(page, texts.rude)).toContainText(author.username);
  await expect(row(page, texts.rude)).toContainText("Abuse or harassment");
  await expect(row(page, texts.rude)).toContainText(`About ${texts.rude}`);
  await expect(row(page, texts.rude).getByRole("link", { name: /^Blog on / })).toHaveAttribute(
    "href",
    new RegExp(`${PAGE}#${postOf("rude")}$`),
  );
  expect(await violations(page, "main")).toEqual([]);

  await test.step("one is hidden, and its author reads why", async () => {
    await row(page, texts.rude)
      .getByRole("button", { name: /^Hide:/ })
      .click();
    expect(await violations(page, "[role=dialog]")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
    await expect(page.getByRole("dialog")).toContainText("Choose a reason");
    await confirm(page, /^Hide$/, "Abuse or harassment", "Please stay kind");
    await expect(row(page, texts.rude)).toHaveCount(0);
    const tab = await opened();
    await expect(card(tab, postOf("rude"))).toContainText(MESSAGES.postHidden);
    await expect(card(tab, postOf("rude"))).toContainText("Abuse or harassment.");
    await expect(card(tab, postOf("rude"))).toContainText("Please stay kind");
    await tab.close();
  });

  await test.step("the author of another is asked, and its change brings it back", async () => {
    await row(page, texts.named)
      .getByRole("button", { name: /^Ask the author:/ })
      .click();
    await confirm(page, /^Ask the author$/, "Somebody's personal information", "Leave out the name");
    await expect(row(page, texts.named)).toHaveCount(0);
    await choose(page, "Show", "Waiting for the author");
    await expect(row(page, texts.named)).toContainText("Waits for the author");
    const tab = await opened();
    const post = card(tab, postOf("named"));
    await expect(post).toContainText(ASKED_TO_CHANGE);
    await expect(post).toContainText("Leave out the name");
    await post.getByRole("button", { name: "Options" }).click();
    await tab.getByRole("menuitem", { name: "Edit" }).click();
    const form = tab.getByRole("dialog");
    await form.getByRole("textbox").fill(`${texts.named} without`);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(post).toContainText(`${texts.named} without`);
    await expect(post).not.toContainText(ASKED_TO_CHANGE);
    await tab.close();
    await choose(page, "Show", "To be decided");
    await expect(row(page, texts.named)).toContainText("Edited since");
    await expect(row(page, texts.named)).toContainText("Now it says");
  });

  await test.step("two are kept together, and what is filtered stays on this page", async () => {
    for (const text of [texts.named, texts.fine]) await row(page, text).getByRole("checkbox").click();
    await page.getByRole("button", { name: "Keep selected" }).click();
    await confirm(page, /^Keep 2$/, "It breaks no rule", "");
    await expect(row(page, texts.fine)).toHaveCount(0);
    await choose(page, "Show", "Decided");
    await expect(row(page, texts.named)).toContainText("Keep: It breaks no rule");
    await page.goto(`${cmsUrl()}/admin/content-manager/collection-types/api::report.report`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    expect(page.url()).not.toContain("state=");
  });

  await page.goto(`${cmsUrl()}/admin/quad/submissions`);
  await expect(page.getByText(/permission/i).first()).toBeVisible();
});

test("an editor lists what was sent in, sends one back, and refuses two at once", async ({ page, browser }) => {
  const site = await browser.newContext();
  const student = await logInTo(site, await newPerson());
  const names = ["Hall", "Gym", "Buy", "Sell"].map((name) => freshName(name));
  const [hall = "", gym = "", ...spam] = names;
  const sendIn = async (facilityName: string, person: Person = student): Promise<number> => {
    const data = { facilityName, facilityType: "Fitness", facilityDescription: "Forty ropes", university_page: 2 };
    const { status, body } = await api(page, person, "POST", "/api/facilities", { data });
    expect(status).toBe(201);
    return (body as { data: { id: number } }).data.id;
  };
  const id = await sendIn(hall);
  for (const name of [gym, ...spam]) await sendIn(name);
  const place = freshName("Place");
  const upload = await page.request.post("/api/upload", {
    headers: { authorization: `Bearer ${student.jwt}` },
    multipart: {
      files: { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(await image("png", 300, 200)) },
    },
  });
  const [picture] = (await upload.json()) as { id: number }[];
  const destination = { destinationName: place, destinationLogo: picture?.id };
  expect((await api(page, student, "POST", "/api/destination-pages", { data: destination })).status).toBe(201);

  await logInAs(page, "Editor");
  await page.getByRole("link", { name: "Submissions", exact: true }).first().click();
  await choose(page, "Sort by", "Newest first");
  await expect(row(page, hall)).toContainText("Forty ropes");
  await expect(row(page, hall)).toContainText(student.username);
  await expect(row(page, place).getByRole("img")).toHaveJSProperty("complete", true);
  expect(
    await row(page, place)
      .getByRole("img")
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(0);
  expect(await violations(page, "main")).toEqual([]);

  await test.step("one is listed after a look at its page, and is live", async () => {
    const [preview] = await Promise.all([
      page.context().waitForEvent("page"),
      row(page, hall)
        .getByRole("button", { name: /^Preview/ })
        .click(),
    ]);
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText(hall);
    await preview.close();
    await row(page, hall)
      .getByRole("button", { name: /^List:/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "List" }).click();
    await expect(row(page, hall)).toHaveCount(0);
    await expect.poll(async () => (await page.request.get(`/facility/${id}`)).status()).toBe(200);
  });

  await test.step("one is sent back, and its sender reads why", async () => {
    await row(page, gym)
      .getByRole("button", { name: /^Send back:/ })
      .click();
    await confirm(page, /^Send back$/, "Something is missing", "Which street is it in?");
    await expect(row(page, gym)).toHaveCount(0);
    const tab = await site.newPage();
    await tab.goto("/add");
    const sent = tab.getByRole("listitem").filter({ hasText: gym });
    await expect(sent).toContainText(ASKED_TO_CHANGE);
    await expect(sent).toContainText("Something is missing.");
    await expect(sent).toContainText("Which street is it in?");
    expect(await violations(tab)).toEqual([]);
    await tab.close();
  });

  await test.step("two are refused at once", async () => {
    for (const name of spam) await row(page, name).getByRole("checkbox").click();
    await page.getByRole("button", { name: "Refuse selected" }).click();
    await confirm(page, /^Refuse 2$/, "Spam or advertising", "");
    for (const name of spam) await expect(row(page, name)).toHaveCount(0);
    await choose(page, "Show", "Decided");
    for (const name of spam) await expect(row(page, name)).toContainText("Refuse: Spam or advertising");
  });
});
