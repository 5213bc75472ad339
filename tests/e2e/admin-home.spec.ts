import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { inviteStaff } from "../support/staff.ts";
import { cmsUrl, editorAccount, editorCalls, loginToAdmin, openRecord, staffedCms } from "./admin.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// The admin asks for files that this CMS does not have, and its media library for settings that editors may not read.
test.use({ expectedComplaint: /the server responded with a status of (404|403)/ });
// The CMS takes few logins in five minutes, so that one is for all of it.

const site = (page: Page) => page.getByRole("region", { name: "The site" });
const mainMenu = (page: Page) => page.getByRole("navigation").first();
const headings = (page: Page, level: number) => page.getByRole("main").getByRole("heading", { level });
const filters = (page: Page) => page.getByRole("button", { name: /^Listing/ });

/** Tells the CMS what became of a rebuild, as whatever builds the site does. */
const tell = async (report: object): Promise<void> => {
  const response = await fetch(`${cmsUrl()}/api/export/rebuilds`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${process.env["CMS_EXPORT_TOKEN"] ?? ""}`,
    },
    body: JSON.stringify(report),
  });
  expect(response.status).toBe(200);
};

test("an editor sees on the first page that a change is live, what waits, and where everything is", async ({
  page,
}) => {
  const administrator = await editorCalls();
  const name = `University ${randomUUID()}`;
  const university = await administrator.create("university-page", {
    universityName: "University",
    listing: "unlisted",
  });
  await loginToAdmin(page, editorAccount());

  await test.step("a change that was just made, by name, with its pages and seconds", async () => {
    await openRecord(page, "university-page", university.documentId);
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("combobox", { name: "Listing" }).click();
    await page.getByRole("option", { name: "listed", exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => administrator.read("university-page", university.publicId))
      .toMatchObject({ universityName: name });
    await mainMenu(page).getByRole("link", { name: "Home" }).click();
    const change = site(page).getByRole("listitem").filter({ hasText: name });
    await expect(change).toContainText(/\d+ pages? in \d+\.\d s/);
    await expect(site(page)).toContainText(/Live since.*\d pages/);
    expect(await violations(page, "main")).toEqual([]);
    await change.getByRole("link", { name }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  });

  await test.step("why a change is not live", async () => {
    // Changes of other tests go live meanwhile, and then nothing has failed any more.
    await expect(async () => {
      await tell({ outcome: "failed", fault: "build", changes: null });
      await page.goto(`${cmsUrl()}/admin`);
      await expect(site(page)).toContainText("The pages could not be built, since", { timeout: 5_000 });
      expect(await violations(page, "main")).toEqual([]);
    }).toPass();
    await tell({ outcome: "unchanged" });
    await expect(site(page)).not.toContainText("The pages could not be built");
  });

  await test.step("all content in groups, each list without the filter of another link", async () => {
    await page.getByRole("link", { name: /^Facilities sent in/ }).click();
    await expect(page.getByRole("heading", { name: "Facility", level: 1 })).toBeVisible();
    await expect(filters(page)).toBeVisible();
    await mainMenu(page).getByRole("link", { name: "Content", exact: true }).click();
    await expect(headings(page, 2)).toHaveText([
      "Pages",
      "Posts",
      "To decide",
      "About the site",
      "Lists to choose from",
    ]);
    expect(await violations(page, "main")).toEqual([]);
    await page.getByRole("link", { name: "Facilities", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Facility", level: 1 })).toBeVisible();
    await expect(filters(page)).toHaveCount(0);
    await expect(page).toHaveURL(/sort=facilityName:ASC/);
  });

  await test.step("no machinery, settings or advertising", async () => {
    for (const path of ["", "content-manager", "plugins/upload", "me"]) {
      await page.goto(`${cmsUrl()}/admin/${path}`);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      for (const link of ["Settings", "Marketplace", "Content-Type Builder", "Accounts", "Changes for the site"])
        await expect(page.getByRole("link", { name: link }), `${link} on /${path}`).toHaveCount(0);
      await expect(page.locator('a[href*="strapi.io"]:not([href*="docs.strapi.io"]):visible')).toHaveCount(0);
    }
    await page.goto(`${cmsUrl()}/admin/settings`);
    await expect(page.getByText("You don't have the permissions to access that content")).toBeVisible();
  });

  await administrator.remove("university-page", university.publicId);
});

test("a moderator sees reports and posts, and nothing of the rest", async ({ page }) => {
  const account = { email: `moderator-${randomUUID()}@quad.localhost`, password: "Quad-moderator-7777a" };
  await inviteStaff(staffedCms(), account, "Moderator");
  await loginToAdmin(page, account);
  await expect(headings(page, 3)).toHaveText(["Open reports", "Posts of the last week", "Held back", "Posts"]);
  await mainMenu(page).getByRole("link", { name: "Content", exact: true }).click();
  await expect(headings(page, 2)).toHaveText(["Posts", "To decide"]);
  await expect(page.getByRole("main").getByRole("link")).toHaveText([
    ...["Reviews", "Blogs", "Questions", "Helpful links", "Replies"],
    "Reports",
  ]);
});
