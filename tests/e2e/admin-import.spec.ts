import { randomInt, randomUUID } from "node:crypto";
import { course, institution, location, registerWorkbook } from "../import/register-workbook.ts";
import { readContent } from "../../src/queries/content.ts";
import { testSite } from "../support/test-site.ts";
import { violations } from "./axe.ts";
import { editorAccount, loginToAdmin } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

// The admin asks for files that this CMS does not have and, for an editor, for settings of uploads; the browser reports each.
test.use({ expectedComplaint: /the server responded with a status of (404|403|400)/ });
// The CMS takes few logins in five minutes, so that one is for all of it.

test("an editor imports a workbook after reading what it would do, sees it on the site, and undoes it", async ({
  page,
}) => {
  const code = String(randomInt(10_000, 99_999)) + "Z";
  const name = `University ${randomUUID()}`;
  const courseCode = (n: number) => `${code.slice(0, 4)}${String(n).padStart(3, "0")}`;
  const workbook = await registerWorkbook({
    Institutions: [institution(code, name, { Website: "www.somewhere.edu.au" })],
    Courses: [
      ...Array.from({ length: 160 }, (_, n) => course(code, courseCode(n), `Bachelor of Imported Arts ${n}`)),
      course(code, "ZZZ0001", "Bachelor\u200B of Magic"),
    ],
    Locations: [location(code, "SOMEWHERE", "VIC")],
  });
  const upload = async (file: { name: string; buffer: Buffer }): Promise<void> => {
    await page.getByLabel("File", { exact: true }).setInputFiles({ ...file, mimeType: "application/octet-stream" });
    await page.getByRole("button", { name: "Read the file" }).click();
  };
  const universities = () => readContent(testSite().content).universities.map(({ universityName }) => universityName);

  const status = page.getByRole("main").getByRole("status");
  await loginToAdmin(page, editorAccount());
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
  expect(await violations(page, "main")).toEqual([]);

  await test.step("a file that is none is refused in words", async () => {
    await page.getByRole("radio", { name: "A list of subjects" }).click();
    await upload({ name: "list.csv", buffer: Buffer.from("university;name\nA;B\n") });
    await expect(status).toContainText('The subject list has no column "subjectCode"');
  });

  await test.step("the workbook is read, and nothing is changed", async () => {
    await page.getByRole("radio", { name: "The register" }).click();
    await page.getByRole("checkbox", { name: /Add every institution/ }).click();
    await upload({ name: "register.xlsx", buffer: workbook });
    await expect(status).toContainText("Nothing has been changed yet. This would make 161 changes");
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("CRICOS provider code: " + code);
    await page.getByRole("button", { name: "Next rows" }).click();
    await expect(page.getByText("51 to 100 of 161")).toBeVisible();
    await page.getByRole("tab", { name: "Skipped (1)" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Bachelor of Magic" })).toContainText(
      "Bachelor[U+200B] of Magic",
    );
    expect(await violations(page, "main")).toEqual([]);
    expect(universities()).not.toContain(name);
  });

  await test.step("it is imported, and the site shows it", async () => {
    await page.getByRole("button", { name: "Import 161 changes" }).click();
    await expect(status).toHaveText("161 changes were made.");
    await expect.poll(universities).toContain(name);
    await expect(page.getByRole("link", { name })).toHaveAttribute(
      "href",
      /api::university-page\.university-page\/\w+$/,
    );
  });

  await test.step("a drawing that could run is refused in words", async () => {
    await page.getByRole("link", { name: "Media Library" }).click();
    await page.getByRole("button", { name: "New", exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("menuitem", { name: "File upload", exact: true }).click(),
    ]);
    const buffer = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    await chooser.setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer });
    await expect(page.getByText('"logo.svg" is not a picture. JPEG, PNG, WebP, AVIF and GIF are taken')).toBeVisible();
    await page.getByRole("link", { name: "Import" }).click();
  });

  // More than a tenth of the site's pages go with it, on purpose.
  await test.step("it is undone, and the site forgets it", async () => {
    await page.getByRole("button", { name: "Undo this import" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("161 changes are undone");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(status).toHaveText("161 changes were undone.");
    await expect.poll(universities).not.toContain(name);
  });
});
