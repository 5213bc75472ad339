import { randomUUID } from "node:crypto";
import { editorCalls, loginToAdmin, openRecord } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

// The admin asks for files that this CMS does not have, and the browser reports each refused save.
test.use({ expectedComplaint: /the server responded with a status of (404|400)/ });
// The CMS takes few logins in five minutes, so that one is for all of it.
test.setTimeout(180_000);

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

  await editor.remove("program-page", program.publicId);
  await editor.remove("university-page", university.publicId);
});
