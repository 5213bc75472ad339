import { randomUUID } from "node:crypto";
import { violations } from "./axe.ts";
import { image } from "../support/images.ts";
import { cmsUrl, editorAccount, editorCalls, loginToAdmin, openRecord } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

// The admin asks for files that this CMS does not have and, for an editor, for settings of uploads, and ends calls of its own.
test.use({ expectedComplaint: /the server responded with a status of (404|403)|^AbortError: signal is aborted/ });
// The CMS takes few logins in five minutes, so that one is for all of it.

test("an editor previews an unlisted university, lists it, gives it a picture and a program, and finds them on the site", async ({
  page,
  context,
}) => {
  const administrator = await editorCalls();
  const name = `University ${randomUUID()}`;
  const { publicId, documentId } = await administrator.create("university-page", {
    universityName: name,
    listing: "unlisted",
  });
  const path = `/universities/${publicId}`;
  const words = `Words ${randomUUID()}.`;
  const statusOfPage = async () => (await page.request.get(path)).status();
  await loginToAdmin(page, editorAccount());
  await openRecord(page, "university-page", documentId);
  const onSite = page.getByRole("link", { name: "Open on the site" });
  const preview = page.getByRole("button", { name: "Preview" });

  await test.step("the form has the listing first, and its fields in words", async () => {
    const form = page.getByRole("main").locator("form");
    await expect(form.getByRole("combobox").first()).toHaveAccessibleName(/^Listing/);
    await expect(form.getByRole("textbox").first()).toHaveAccessibleName(/^Name/);
    await expect(page.getByRole("textbox", { name: "Web address" })).toHaveJSProperty("tagName", "INPUT");
    await expect(page.getByRole("textbox", { name: "Id on the site" })).toBeDisabled();
    await expect(page.getByText("It is not on the site.")).toBeVisible();
    await expect(onSite).toHaveCount(0);
  });

  await test.step("what is typed is in the preview once it is saved", async () => {
    await page.getByRole("textbox", { name: "Description" }).fill(words);
    await expect(page.getByText("Save first:")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Save first:")).toHaveCount(0);
    const [tab] = await Promise.all([context.waitForEvent("page"), preview.click()]);
    await expect(async () => {
      // As the page says where drawing one takes too long, on a busy machine.
      if (await tab.getByText("Try again in a moment.").isVisible()) await tab.reload();
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(name, { timeout: 5_000 });
    }).toPass();
    await expect(tab.getByRole("complementary", { name: "Preview" })).toContainText("Preview: not public.");
    await expect(tab.getByText(words)).toBeVisible();
    await expect(tab.getByRole("contentinfo")).toBeVisible();
    expect(await violations(tab)).toEqual([]);
    await tab.close();
    expect(await statusOfPage()).toBe(404);
  });

  await test.step("once it is listed, its link leads to the live page", async () => {
    await page.getByRole("combobox", { name: "Listing" }).click();
    await page.getByRole("option", { name: "listed", exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(onSite).toHaveAttribute("href", new RegExp(`${path}$`));
    await expect.poll(statusOfPage).toBe(200);
    const [tab] = await Promise.all([context.waitForEvent("page"), onSite.click()]);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(tab.getByText(words)).toBeVisible();
    await expect(tab.getByText("Preview: not public.")).toHaveCount(0);
    await tab.close();
  });

  await test.step("its picture is uploaded with what it shows, and is live", async () => {
    const showing = `A garden ${randomUUID()}`;
    await page
      .getByRole("region", { name: "Logo" })
      .getByRole("button", { name: /add an asset/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add more assets" }).click();
    await dialog.getByRole("button", { name: /^Drag & Drop/ }).setInputFiles({
      ...{ name: "garden.png", mimeType: "image/png" },
      buffer: Buffer.from(await image("png", 300, 200)),
    });
    await dialog.getByRole("button", { name: "Edit" }).click();
    await dialog.getByRole("textbox", { name: "Alternative text" }).fill(showing);
    await dialog.getByRole("button", { name: "Finish" }).click();
    await dialog.getByRole("button", { name: /^Upload 1/ }).click();
    await dialog.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await page.request.get(path)).text()).toContain(showing);
  });

  await test.step("a program of it is added, and is live", async () => {
    const program = `Bachelor ${randomUUID()}`;
    await page.goto(`${cmsUrl()}/admin/content-manager/collection-types/api::program-page.program-page/create`);
    await page.getByRole("textbox", { name: /^Name/ }).fill(program);
    await page.getByRole("combobox", { name: "University" }).click();
    await page.getByRole("combobox", { name: "University" }).fill(name);
    await page.getByRole("option", { name }).click();
    await page.getByRole("button", { name: "Save" }).click();
    const live = await onSite.getAttribute("href");
    await expect.poll(async () => (await page.request.get(live ?? "")).status()).toBe(200);
    await page.goto(live ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(program);
  });

  await administrator.remove("university-page", publicId);
});
