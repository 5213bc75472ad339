import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { readContent } from "../../src/queries/content.ts";
import { testSite } from "../support/test-site.ts";
import { violations } from "./axe.ts";
import { cmsUrl, editorCalls, loginToAdmin, openRecord } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

// The admin asks for files that this CMS does not have, and the browser reports each refused save.
test.use({ expectedComplaint: /the server responded with a status of (404|400)/ });
// The CMS takes few logins in five minutes, so that one is for all of it.

test("an editor reads at its field, in plain words, what is wrong, keeps what was typed, and mends it", async ({
  page,
}) => {
  const editor = await editorCalls();
  const university = await editor.create("university-page", {
    universityName: `University ${randomUUID()}`,
    aliases: ["First", "Second"],
    listing: "unlisted",
  });
  const program = await editor.create("program-page", { programName: "Program", listing: "unlisted" });
  const save = () => page.getByRole("button", { name: "Save" }).click();
  const stored = () => editor.read("university-page", university.publicId);
  await loginToAdmin(page);
  await openRecord(page, "university-page", university.documentId);
  const aliases = page.getByRole("group", { name: "Aliases" });

  await test.step("a wrong web address", async () => {
    const address = page.getByRole("textbox", { name: "Web address" });
    const acronym = page.getByRole("textbox", { name: "Acronym" });
    await acronym.fill("UQX");
    await address.fill("www.uni.example");
    await save();
    await expect(address).toHaveAccessibleDescription("Web address must begin with https:// or http://");
    await expect(address).toBeFocused();
    await expect(address).toHaveValue("www.uni.example");
    await expect(acronym).toHaveValue("UQX");

    await address.fill("https://www.uni.example");
    await save();
    await expect.poll(stored).toMatchObject({ webpage: "https://www.uni.example", acronym: "UQX" });
  });

  await test.step("an alias is added and one removed, with the keyboard alone", async () => {
    const line = (place: number) => aliases.getByRole("textbox", { name: `Aliases ${place}` });
    await aliases.getByRole("button", { name: "Add to Aliases" }).focus();
    await page.keyboard.press("Enter");
    await expect(line(3)).toBeFocused();
    await page.keyboard.type("second");
    await save();
    await expect(aliases).toHaveAccessibleDescription("Aliases must hold each entry once");

    await aliases.getByRole("button", { name: "Remove Aliases 2" }).focus();
    await page.keyboard.press("Enter");
    await expect(line(2)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(line(3)).toBeFocused();
    await page.keyboard.type("Third");
    await save();
    await expect.poll(stored).toMatchObject({ aliases: ["First", "second", "Third"] });
  });

  await test.step("a program without its university is not listed", async () => {
    await openRecord(page, "program-page", program.documentId);
    await page.getByRole("combobox", { name: "Listing" }).click();
    await page.getByRole("option", { name: "listed", exact: true }).click();
    await save();
    await expect(page.getByRole("main")).toContainText("University is missing");
    expect(await editor.read("program-page", program.publicId)).toMatchObject({ listing: "unlisted" });
  });

  await test.step("what is held back is listed, leads to its record, and is gone once that is mended", async () => {
    const name = `Country ${randomUUID()}`;
    const country = await editor.create("country", { countryName: name });
    const exported = () => readContent(testSite().content).countries.map(({ countryName }) => countryName);
    await expect.poll(exported).toContain(name);
    const database = new DatabaseSync(testSite().cms.database, { timeout: 10_000 });
    const spoil = database.prepare("update countries set country_name = '', updated_at = ? where public_id = ?");
    spoil.run(Date.now(), country.publicId);
    database.close();
    // Whatever is saved next has the export look.
    const other = await editor.create("country", { countryName: `Country ${randomUUID()}` });

    const held = async () => (await page.request.get("/api/health")).text();
    await expect.poll(held).toContain(name);
    await page.goto(`${cmsUrl()}/admin`);
    await page.getByRole("link", { name: "Held back", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("Name is missing");
    // Around it is Strapi's.
    expect(await violations(page, "main")).toEqual([]);
    await row.getByRole("link", { name }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await save();
    await expect.poll(() => editor.read("country", country.publicId)).toMatchObject({ countryName: name });
    await page.getByRole("link", { name: "Held back", exact: true }).click();
    await expect(page.getByText("Nothing is held back.")).toBeVisible();
    await editor.remove("country", country.publicId);
    await editor.remove("country", other.publicId);
  });

  await editor.remove("program-page", program.publicId);
  await editor.remove("university-page", university.publicId);
});
