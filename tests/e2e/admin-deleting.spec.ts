import { randomUUID } from "node:crypto";
import { programHref, universityHref } from "../../src/contract/routes.ts";
import { violations } from "./axe.ts";
import { cmsUrl, editorAccount, editorCalls, loginToAdmin, openRecord } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

// The admin asks for files that this CMS does not have, and the browser reports what is not there any more.
test.use({
  expectedComplaint: /the server responded with a status of (404|400)/,
  viewport: { width: 1280, height: 900 },
});
// The CMS takes few logins in five minutes, so that one is for all of it.

test("an editor deletes a university by its name, takes it back whole, and restores an older text", async ({
  page,
}) => {
  const calls = await editorCalls();
  const name = `University ${randomUUID().slice(0, 8)}`;
  const university = await calls.create("university-page", { universityName: name });
  const belonging = { university_page: { connect: [{ documentId: university.documentId }] } };
  const program = await calls.create("program-page", {
    ...{ programName: "Marine Science", programGraduationLevel: "Undergraduate", ...belonging },
    programDescription: "Three years by the sea, with field work in every one of them.",
  });
  const facility = { facilityType: "Fitness", ...belonging };
  const gym = await calls.create("facility", { facilityName: `Gym of ${name}`, ...facility });
  await calls.create("facility", { facilityName: `Pool of ${name}`, ...facility });
  await calls.create("review", { reviewText: "Good labs.", reviewRating: 5, ...belonging });
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  const [universityPath, programPath] = [
    universityHref(university.publicId),
    programHref(university.publicId, program.publicId),
  ];
  await expect.poll(() => statusOf(programPath)).toBe(200);
  await loginToAdmin(page, editorAccount());
  const dialog = page.getByRole("dialog");
  const list = (type: string) =>
    page.goto(`${cmsUrl()}/admin/content-manager/collection-types/api::${type}.${type}?_q=${encodeURIComponent(name)}`);

  await test.step("what goes with it is said, and its name is to be typed", async () => {
    await openRecord(page, "university-page", university.documentId);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    for (const part of ["1 university", "1 program", "2 facilities", "1 review"])
      await expect(dialog.getByRole("listitem").filter({ hasText: part })).toHaveCount(1);
    const press = dialog.getByRole("button", { name: "Delete" });
    await expect(press).toBeDisabled();
    await dialog.getByRole("textbox", { name: `Type “${name}” to delete` }).fill(name);
    expect(await violations(page, "[role=dialog]")).toEqual([]);
    await press.click();
    await expect(page).toHaveURL(/collection-types\/api::university-page\.university-page(\?|$)/);
    await expect.poll(() => statusOf(universityPath)).toBe(404);
    await expect.poll(() => statusOf(programPath)).toBe(404);
    await list("university-page");
    await expect(page.getByText("No content found")).toBeVisible();
  });

  await test.step("it is taken back, with its pages and posts", async () => {
    await page.getByRole("link", { name: "Deleted" }).click();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("1 university, 1 program, 2 facilities");
    expect(await violations(page, "main")).toEqual([]);
    await row.getByRole("button", { name: `Take back ${name}` }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(() => statusOf(programPath)).toBe(200);
    await expect.poll(async () => (await page.request.get(universityPath)).text()).toContain("Good labs.");
  });

  await test.step("several are deleted, or unlisted, from a list", async () => {
    await list("facility");
    const ticks = page.getByRole("checkbox", { name: /^Select \d/ });
    await expect(ticks).toHaveCount(2);
    await page.getByRole("checkbox", { name: /Select all/ }).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText("Type “2 pages” to delete")).toBeVisible();
    await dialog.getByRole("button", { name: "Unlist instead" }).click();
    await expect.poll(() => calls.read("facility", gym.publicId)).toMatchObject({ listing: "unlisted" });
    await expect(dialog).toHaveCount(0);
    await page.getByRole("row").filter({ hasText: "Gym of" }).getByRole("button", { name: "Row actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(ticks).toHaveCount(1);
  });

  await test.step("a text that was changed is restored from the history", async () => {
    await openRecord(page, "program-page", program.documentId);
    const description = page.getByRole("textbox", { name: "Description" });
    const first = await description.inputValue();
    await description.fill(first.replace("by the sea", "near the coast"));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Changed: Description")).toBeVisible();
    await page.getByRole("button", { name: "Show all changes" }).click();
    const change = dialog.getByRole("listitem").filter({ hasText: "Changed: Description" });
    await expect(change.getByRole("deletion")).toHaveText("by the sea");
    await expect(change.getByRole("insertion")).toHaveText("near the coast");
    expect(await violations(page, "[role=dialog]")).toEqual([]);
    await change.getByRole("button", { name: "Back to before this" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(description).toHaveValue(first);
    await expect(page.getByText("Restored: Description")).toBeVisible();
    expect(await calls.read("program-page", program.publicId)).toMatchObject({ programDescription: first });
  });

  await calls.remove("university-page", university.publicId);
});
