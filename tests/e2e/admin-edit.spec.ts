import { randomUUID } from "node:crypto";
import { violations } from "./area.ts";
import { editorAccount, editorCalls, loginToAdmin, openRecord } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

// The admin asks for files that this CMS does not have.
test.use({ expectedComplaint: /the server responded with a status of 404/ });
// The CMS takes few logins in five minutes, so that one is for all of it.
test.setTimeout(180_000);

test("an editor changes an unlisted university, previews it, lists it and opens it on the site", async ({
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
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(name, { timeout: 30_000 });
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
    await expect.poll(statusOfPage, { timeout: 30_000 }).toBe(200);
    const [tab] = await Promise.all([context.waitForEvent("page"), onSite.click()]);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(tab.getByText(words)).toBeVisible();
    await expect(tab.getByText("Preview: not public.")).toHaveCount(0);
    await tab.close();
  });

  await administrator.remove("university-page", publicId);
});
