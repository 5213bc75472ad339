import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ERRORS } from "../../src/contract/errors.ts";
import { greeting, MESSAGES } from "../../src/contract/messages.ts";
import { universityHref } from "../../src/contract/routes.ts";
import { image, SVG } from "../support/images.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { expect, hold, scriptsThere, stepsTakenBack, test } from "./fixtures.ts";
import { shifts, sideways, watchShifts } from "./layout.ts";
import { callAs, ended, freshName, logInTo, signedIn, type Person } from "./people.ts";

const profile = (page: Page) => page.getByRole("dialog", { name: MESSAGES.profile, exact: true });
const edit = (page: Page) => page.getByRole("dialog", { name: MESSAGES.editProfile });
const said = (page: Page) => edit(page).getByRole("status", { name: "Changes" });
const cropArea = (page: Page) => edit(page).getByRole("group", { name: "The part of the picture that is shown" });
const headerProfile = (page: Page) => page.getByRole("banner").getByRole("button", { name: MESSAGES.profile });
const addInterest = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("combobox", { name: "Interests" }).fill(name);
  await page.getByRole("button", { name: "Add interest" }).click();
};

/** Changes the account itself, as another device would. */
const change = async (page: Page, person: Person, data: object): Promise<void> => {
  const answer = await page.request.put("/api/users/me", {
    headers: { authorization: `Bearer ${person.jwt}` },
    data,
  });
  expect(answer.ok()).toBe(true);
};
const openProfile = async (page: Page, width: number): Promise<void> => {
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Menu" });
  if (width <= 640 && !(await menu.isVisible())) await page.getByRole("banner").getByText("Menu").click();
  await headerProfile(page).click();
  await expect(profile(page)).toBeVisible();
};
const openEdit = async (page: Page): Promise<void> => {
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: MESSAGES.editProfile }).click();
  await expect(edit(page)).toBeVisible();
};
for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("the profile over the page says who it is, leads to the form and to the page, and logs out", async ({
      page,
    }) => {
      const person = await signedIn(page);
      await page.goto("/aboutus");
      await openProfile(page, width);
      await expect(profile(page).getByText(MESSAGES.noActivity)).toBeVisible();
      await profile(page).getByRole("tab", { name: "Bookmarks" }).click();
      await expect(profile(page).getByText(MESSAGES.noBookmarks)).toBeVisible();
      await expect(profile(page).getByLabel("Show").getByRole("option")).toHaveCount(11);
      await profile(page).getByRole("tab", { name: "Profile" }).click();
      for (const text of [MESSAGES.noBio, person.email, "Looking for University"])
        await expect(profile(page).getByText(text)).toBeVisible();
      await expect(profile(page).getByRole("definition").filter({ hasText: MESSAGES.notSpecified })).toHaveCount(1);
      await profile(page).getByRole("button", { name: MESSAGES.editProfile }).click();
      await expect(edit(page)).toBeVisible();
      await edit(page).getByRole("button", { name: "Close" }).first().click();
      await expect(edit(page)).toBeHidden();
      await openProfile(page, width);
      await profile(page).getByRole("button", { name: MESSAGES.logout }).click();
      await expect(page).toHaveURL(/\/$/);
      expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
      const answer = await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${person.jwt}` } });
      expect(answer.status()).toBe(401);
    });

    test("the page greets, puts the interests on their circle, and takes them away one by one", async ({ page }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [1, 6, 7, 8, 13, 17, 19, 12] });
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(greeting(person.username));
      const chips = page.getByRole("list", { name: "Interests" }).getByRole("listitem");
      await expect(chips).toHaveCount(8);
      const radius = await page
        .getByRole("list", { name: "Interests" })
        .evaluate((node) => getComputedStyle(node).getPropertyValue("--radius"));
      expect(radius).toBe(width < 640 ? "140px" : "180px");
      for (const box of await chips.evaluateAll((nodes) =>
        nodes.map((node) => {
          const { left, right } = node.getBoundingClientRect();
          return { left, right };
        }),
      )) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
      }
      await page.getByRole("button", { name: "Edit interests" }).click();
      await expect(page.getByText(greeting(person.username))).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Add interest" })).toBeDisabled();
      await expect(chips.getByRole("button")).toHaveCount(8);
      const answer = page.waitForResponse((one) => one.request().method() === "PUT");
      await page.getByRole("button", { name: "Remove Chemistry" }).click();
      await expect(chips).toHaveCount(7);
      expect((await answer).ok()).toBe(true);
      await expect(chips.getByRole("button", { name: "Remove Mathematics" })).toBeFocused();
      const box = page.getByRole("combobox", { name: "Interests" });
      for (const [typed, offered] of [
        ["Chem", "Chemistry"],
        ["Phys", "Physics"],
        ["Zool", MESSAGES.noResultsFound],
      ] as const) {
        await box.fill(typed);
        await expect(page.getByRole("option")).toHaveText([offered]);
      }
      await addInterest(page, "Physics");
      await expect(chips).toHaveCount(8);
      // The page is left at once: what was pressed goes out all the same.
      await page.reload();
      const headers = { authorization: `Bearer ${person.jwt}` };
      await expect
        .poll(async () => (await page.request.get("/api/users/me", { headers })).text())
        .toContain(`"Physics"`);
      await page.evaluate(() => localStorage.removeItem("me"));
      await page.reload();
      await expect(chips.filter({ hasText: "Physics" })).toHaveCount(1);
    });

    test("what somebody wrote is under My Activity, and leads to its page with the profile over it", async ({
      page,
    }) => {
      const person = await signedIn(page);
      const headers = { authorization: `Bearer ${person.jwt}` };
      const words = `Written by ${person.username}. `.repeat(30);
      const data = { reviewText: words, reviewRating: 4, subject_page: { id: 1 } };
      expect((await page.request.post("/api/reviews", { headers, data: { data } })).ok()).toBe(true);
      const question = { qnaText: "And the labs?", university_page: { id: 1 } };
      expect((await page.request.post("/api/qnas", { headers, data: { data: question } })).ok()).toBe(true);
      await page.goto("/profile");
      await expect(page.getByText(MESSAGES.noBookmarks)).toBeVisible();
      await page.getByRole("tab", { name: "My Activity" }).click();
      await expect(page).toHaveURL(/tab=activity/);
      const posts = page.getByRole("tabpanel").getByRole("article");
      await expect(posts).toHaveText([/And the labs\?/, new RegExp(`Written by ${person.username}`)]);
      await page.reload();
      await expect(page.getByRole("tab", { name: "My Activity" })).toHaveAttribute("aria-selected", "true");
      const link = posts.nth(1).getByRole("link", { name: / at Australian National University$/ });
      await link.click();
      await expect(page).toHaveURL(/\/universities\/1\/subject\/1/);
      await expect(profile(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await stepsTakenBack(page);
      await page.reload();
      await scriptsThere(page);
      await expect(profile(page)).toBeHidden();
    });

    test("the form saves what was changed, says so, and keeps what was typed when it fails or is closed", async ({
      page,
    }) => {
      const person = await signedIn(page);
      await openEdit(page);
      await edit(page).getByRole("button", { name: "Save changes" }).click();
      await expect(said(page)).toHaveText(MESSAGES.profileUnchanged);

      const username = freshName("mia");
      await edit(page).getByLabel("Username").fill("not this!");
      await edit(page).getByLabel("Bio").fill("I count frogs.");
      await edit(page).getByRole("button", { name: "Save changes" }).click();
      await expect(edit(page).getByText(MESSAGES.usernameInvalid)).toBeVisible();
      await expect(edit(page).getByLabel("Username")).toBeFocused();
      await page.keyboard.press("Escape");
      await stepsTakenBack(page);
      await page.reload();
      await page.getByRole("main").getByRole("button", { name: MESSAGES.editProfile }).click();
      await expect(edit(page).getByLabel("Bio")).toHaveValue("I count frogs.");
      await expect(edit(page).getByText("This is what you had not saved.")).toBeVisible();

      await edit(page).getByLabel("Username").fill(username);
      await edit(page).getByRole("combobox", { name: "University" }).fill("of SYDNEY");
      await edit(page).getByRole("option", { name: "University of Sydney" }).click();
      await edit(page).getByLabel("Student Status").selectOption("Postgraduate");
      await addInterest(page, "Physics");
      await edit(page).getByRole("button", { name: "Save changes" }).click();
      await expect(said(page)).toHaveText(MESSAGES.profileUpdated);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(greeting(username));
      await expect(page.getByRole("main").getByRole("button", { name: MESSAGES.editProfile })).toBeFocused();

      // While it still fades out it is seen, and takes no text.
      await expect(edit(page)).toBeHidden();
      await page.getByRole("main").getByRole("button", { name: MESSAGES.editProfile }).click();
      await expect(edit(page).getByLabel("Current password")).toBeHidden();
      await edit(page).getByLabel("Email").fill(`${username}@example.com`);
      await edit(page).getByLabel("Current password").fill(person.password);
      await edit(page).getByRole("button", { name: "Save changes" }).click();
      await expect(said(page)).toHaveText(MESSAGES.profileUpdated);
      const me = await page.request.get("/api/users/me", {
        headers: { authorization: `Bearer ${(await page.evaluate(() => localStorage.getItem("jwt"))) ?? ""}` },
      });
      expect(await me.json()).toMatchObject({
        username,
        email: `${username}@example.com`,
        bio: "I count frogs.",
        studentStatus: "Postgraduate",
        university: { universityName: "University of Sydney" },
        interests: [{ programFieldName: "Physics" }],
      });
    });

    test("axe finds nothing on the page, over it and in the form in either scheme", async ({ page }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [1, 7, 19], userUniversityLikes: [1, 2, 3, 4], bio: "Hello" });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/profile");
      await expect(page.getByRole("tabpanel").getByRole("link")).toHaveCount(4);
      for (const part of ["Change password", "Download everything of mine", "Delete my account"])
        await page.getByText(part).first().click();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.getByRole("button", { name: "Edit interests" }).click();
      await page.getByRole("tab", { name: "My Activity" }).click();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await openProfile(page, width);
      for (const tab of ["Activity", "Bookmarks", "Profile"]) {
        await profile(page).getByRole("tab", { name: tab }).click();
        expect(await violationsInBothSchemes(page)).toEqual([]);
      }
      await profile(page).getByRole("button", { name: MESSAGES.editProfile }).click();
      await edit(page)
        .getByLabel("Choose a picture")
        .setInputFiles({
          name: "me.png",
          mimeType: "image/png",
          buffer: Buffer.from(await image("png", 200, 300)),
        });
      await expect(edit(page).getByRole("button", { name: "Use this picture" })).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
    });

    test("nothing moves while the page fills, and nothing sticks out", async ({ page }) => {
      const person = await signedIn(page);
      await change(page, person, { interests: [1, 7, 19], userProgramLikes: [1, 2, 3] });
      await watchShifts(page);
      // The first visit has nothing to go by but the session.
      for (const visit of ["first", "second"]) {
        await page.goto("/profile");
        await expect(page.getByRole("tabpanel").getByText("Australian National University").first()).toBeVisible();
        expect(await shifts(page), visit).toBeLessThan(0.01);
      }
      expect(await sideways(page)).toBe(0);
    });
  });

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("a save that is pressed before the details have come is answered when they have", async ({ page }) => {
    await signedIn(page);
    const release = await hold(page, "**/api/users/me");
    await openEdit(page);
    await edit(page).getByRole("button", { name: "Save changes" }).click();
    await expect(said(page)).toHaveText(MESSAGES.saving);
    release();
    await expect(said(page)).toHaveText(MESSAGES.profileUnchanged);
    await expect(edit(page).getByLabel("Username")).toBeVisible();
  });
});

for (const kind of ["jpeg", "png", "webp", "avif", "gif"] as const)
  test(`a picture as ${kind} is cut to a square, uploaded and shown everywhere`, async ({ page }) => {
    await signedIn(page);
    await openEdit(page);
    await edit(page)
      .getByLabel("Choose a picture")
      .setInputFiles({
        name: `me.${kind}`,
        mimeType: `image/${kind}`,
        buffer: Buffer.from(await image(kind, 300, 200)),
      });
    await expect(edit(page).getByRole("img", { name: "Preview of your picture" })).toBeVisible();
    await expect(cropArea(page)).toBeFocused();
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowLeft");
    await expect(edit(page).getByLabel("Zoom")).toHaveValue("1.25");
    await edit(page).getByRole("button", { name: "Use this picture" }).click();
    await expect(edit(page).getByText(MESSAGES.profileUpdated)).toBeVisible();
    await page.keyboard.press("Escape");
    const shown = page.getByRole("img", { name: "Your picture" });
    await expect(shown).toBeVisible();
    const { width, height, accent } = await shown.evaluate(async (node: HTMLImageElement) => {
      await node.decode();
      const whole = new Image();
      whole.src = node.src;
      await whole.decode();
      await new Promise(requestAnimationFrame);
      return {
        width: whole.naturalWidth,
        height: whole.naturalHeight,
        accent: node.parentElement?.style.getPropertyValue("--accent"),
      };
    });
    expect(width).toBe(height);
    expect(accent).toMatch(/^rgb\(/);
    await expect(headerProfile(page).locator("img")).toBeVisible();
  });

for (const [name, mimeType, text] of [
  ["me.svg", "image/svg+xml", SVG],
  ["me.png", "image/png", "<script>alert(1)</script>"],
  ["me.pdf", "application/pdf", "%PDF-1.4"],
] as const)
  test(`${name} with ${text.slice(0, 8)} in it is refused in words, and nothing is uploaded`, async ({ page }) => {
    await signedIn(page);
    let uploads = 0;
    page.on("request", (request) => (uploads += Number(request.url().includes("/api/upload"))));
    await openEdit(page);
    await edit(page)
      .getByLabel("Choose a picture")
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
    await expect(edit(page).getByText(ERRORS.NotAnImage.message)).toBeVisible();
    await expect(edit(page).getByRole("button", { name: "Use this picture" })).toBeHidden();
    expect(uploads).toBe(0);
  });

test.describe("what goes wrong", () => {
  test.use({ expectedComplaint: /400|409|503|ERR_FAILED/ });

  test("a name that is taken is said in the server's words, what has none in the specification's", async ({ page }) => {
    const other = await signedIn(page);
    await signedIn(page);
    await openEdit(page);
    await edit(page).getByLabel("Username").fill(other.username);
    await edit(page).getByRole("button", { name: "Save changes" }).click();
    await expect(said(page)).toHaveText(ERRORS.NameTaken.message);
    await expect(edit(page).getByLabel("Username")).toHaveValue(other.username);
    // Nothing real answers without words: it is played here.
    await page.route("**/api/users/me", (route) => route.fulfill({ status: 503, body: "" }));
    await edit(page).getByRole("button", { name: "Save changes" }).click();
    await expect(said(page)).toHaveText(MESSAGES.profileFailed);
    await page.unroute("**/api/users/me");
    await page.route("**/api/users/me", (route) => route.abort());
    await edit(page).getByRole("button", { name: "Save changes" }).click();
    await expect(said(page)).toContainText(MESSAGES.profileError);
  });

  test("a wrong password changes no password and gives nothing away", async ({ page, browser }) => {
    const person = await signedIn(page);
    const elsewhere = await browser.newContext();
    const device = await logInTo(elsewhere, person);
    await page.goto("/profile");
    await page.getByText("Change password").first().click();
    const form = page.getByRole("form", { name: "Change password" });
    const fill = async (current: string, fresh: string, again = fresh): Promise<void> => {
      await form.getByLabel("Current password").fill(current);
      await form.getByLabel("New password", { exact: true }).fill(fresh);
      await form.getByLabel("New password again").fill(again);
      await form.getByRole("button", { name: "Change password" }).click();
    };
    await fill(person.password, "new-secret-1", "new-secret-2");
    await expect(form.getByText(MESSAGES.passwordsDiffer)).toBeVisible();
    await fill("not the one", "new-secret-1");
    await expect(form.getByText(ERRORS.WrongPassword.message)).toBeVisible();
    await expect(form.getByLabel("Current password")).toHaveAccessibleDescription(ERRORS.WrongPassword.message);
    await expect(form.getByLabel("Current password")).toBeFocused();
    await fill(person.password, "new-secret-1");
    await expect(form.getByText("All other sessions have ended.")).toBeVisible();
    const mine = await page.evaluate(() => localStorage.getItem("jwt"));
    const statusOf = async (jwt: string | null) =>
      (await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${jwt ?? ""}` } })).status();
    expect(await statusOf(mine)).toBe(200);
    expect(await statusOf(device.jwt)).toBe(401);
    await elsewhere.close();
  });
});

test.describe("the person's own data", () => {
  test.use({ expectedComplaint: /40[01]/ });

  test("is downloaded as JSON and as a page by the password, and goes with the account", async ({ page }) => {
    const person = await signedIn(page);
    const text = `What I leave: ${person.username}`;
    await callAs(person.jwt, "POST", "/api/blogs", { data: { blogText: text, university_page: 4 } });
    await page.goto("/profile");
    await page.getByText("Download everything of mine").click();
    const form = page.getByRole("form", { name: "Download everything of mine" });
    await form.getByLabel("Your password").fill("not my password");
    await form.getByRole("button", { name: "Download as JSON" }).click();
    await expect(form.getByText(ERRORS.WrongPassword.message)).toBeVisible();
    for (const [button, ending] of [
      ["Download as JSON", "json"],
      ["Download as a page", "html"],
    ] as const) {
      await form.getByLabel("Your password").fill(person.password);
      const download = page.waitForEvent("download");
      await form.getByRole("button", { name: button }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^quad-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
      const content = await readFile(await file.path(), "utf8");
      for (const mine of [person.username, person.email, text]) expect(content).toContain(mine);
      await expect(form.getByText("Your download is ready.")).toBeVisible();
    }
    await page.getByText("Delete my account").first().click();
    const deletion = page.getByRole("form", { name: "Delete my account" });
    await deletion.getByLabel("Remove them too").check();
    await deletion.getByLabel("Your password").fill(person.password);
    await deletion.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => [localStorage.getItem("jwt"), localStorage.getItem("me")])).toEqual([null, null]);
    await page.goto(`${universityHref(4)}#blog`);
    await expect(page.getByRole("tabpanel").or(page.locator("#blog")).first()).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
    const login = { identifier: person.email, password: person.password };
    const refused = await page.request.post("/api/auth/local", { data: login });
    expect(await refused.json()).toMatchObject({ error: { message: ERRORS.WrongLogin.message } });
  });
});

test("bookmark cards have the letters of the lists, and compare: three of a kind, then the others wait", async ({
  page,
}) => {
  const person = await signedIn(page);
  await change(page, person, { userUniversityLikes: [1, 2, 3, 4] });
  await page.goto("/profile");
  const cards = page.getByRole("tabpanel").getByRole("listitem");
  await expect(cards).toHaveCount(4);
  await expect(cards.filter({ hasText: "University of Sydney" })).toContainText("USYD");
  for (const at of [0, 1, 2]) await cards.nth(at).getByRole("button", { name: MESSAGES.addToCompare }).click();
  await expect(cards.nth(3).getByRole("button", { name: MESSAGES.addToCompare })).toBeDisabled();
  await cards.nth(0).getByRole("button", { name: MESSAGES.remove }).click();
  await expect(cards.nth(3).getByRole("button", { name: MESSAGES.addToCompare })).toBeEnabled();
});

test("edited in two tabs, the later one wins where both changed, and the other follows", async ({ page, context }) => {
  await signedIn(page);
  await openEdit(page);
  const second = await context.newPage();
  await openEdit(second);
  await edit(page).getByLabel("Bio").fill("First");
  await edit(page).getByRole("button", { name: "Save changes" }).click();
  await expect(said(page)).toHaveText(MESSAGES.profileUpdated);
  await expect(edit(second).getByLabel("Bio")).toHaveValue("First");
  await edit(second).getByLabel("Bio").fill("Second");
  await edit(second).getByRole("button", { name: "Save changes" }).click();
  await expect(said(second)).toHaveText(MESSAGES.profileUpdated);
  await expect(edit(page).getByLabel("Bio")).toHaveValue("Second");
});

test("what is typed while the form is saved stays, and is not saved yet", async ({ page }) => {
  await signedIn(page);
  await openEdit(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/users/me", async (route) => {
    await held;
    await route.continue();
  });
  const username = freshName("mia");
  await edit(page).getByLabel("Username").fill(` ${username}`);
  await edit(page).getByLabel("Bio").fill("I count frogs.");
  await edit(page).getByRole("button", { name: "Save changes" }).click();
  await expect(said(page)).toHaveText(MESSAGES.saving);
  await edit(page).getByLabel("Bio").fill("I count frogs and newts.");
  await addInterest(page, "Physics");
  answer();
  await expect(said(page)).toHaveText(MESSAGES.profileUpdated);
  await expect(edit(page).getByLabel("Bio")).toHaveValue("I count frogs and newts.");
  await expect(edit(page).getByLabel("Username")).toHaveValue(username);
  await expect(edit(page).getByRole("button", { name: "Remove Physics" })).toBeVisible();
  await edit(page).getByRole("button", { name: "Save changes" }).click();
  await expect(said(page)).toHaveText(MESSAGES.profileUpdated);
  await expect(edit(page).getByLabel("Bio")).toHaveValue("I count frogs and newts.");
  await edit(page).getByRole("button", { name: "Save changes" }).click();
  await expect(said(page)).toHaveText(MESSAGES.profileUnchanged);
});

test.describe("a session that has ended", () => {
  test.use({ expectedComplaint: /401/ });
  test("is said to who edits the profile, and what was typed is there again after a login", async ({
    page,
    context,
  }) => {
    const person = await signedIn(page);
    await openEdit(page);
    await edit(page).getByLabel("Bio").fill("I count frogs.");
    // Ended elsewhere, and the cookie is gone with it.
    await fetch(new URL("/api/auth/logout", page.url()), {
      method: "POST",
      headers: { authorization: `Bearer ${person.jwt}` },
    });
    await context.clearCookies();
    await edit(page).getByRole("button", { name: "Save changes" }).click();
    const login = page.getByRole("dialog", { name: "Log in", exact: true });
    await expect(login.getByText(MESSAGES.loginToGoOn)).toBeVisible();
    await login.getByLabel("Email").fill(person.email);
    await login.getByLabel("Password", { exact: true }).fill(person.password);
    await login.getByRole("button", { name: MESSAGES.logIn }).click();
    await expect(edit(page).getByLabel("Bio")).toHaveValue("I count frogs.");
    await edit(page).getByRole("button", { name: "Save changes" }).click();
    await expect(said(page)).toHaveText(MESSAGES.profileUpdated);
  });
});

test.describe("a picture", () => {
  test.use({ expectedComplaint: /401|429/ });
  const choose = async (page: Page): Promise<void> => {
    await openEdit(page);
    await edit(page)
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(await image("png", 300, 200)) });
    await expect(edit(page).getByRole("img", { name: "Preview of your picture" })).toBeVisible();
    await expect(cropArea(page)).toBeFocused();
  };
  const use = (page: Page) => edit(page).getByRole("button", { name: "Use this picture" });

  test("is uploaded once however often it is pressed, and under one key when it is sent again", async ({ page }) => {
    await signedIn(page);
    const keys: (string | undefined)[] = [];
    await page.route("**/api/upload**", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      // The first answer is lost.
      await route.fetch();
      return route.fulfill({ status: 429, body: "" });
    });
    await choose(page);
    // As on a slow phone: the square is still being cut out when it is pressed again.
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- It is called on the canvas that it was asked of.
      const { toBlob } = HTMLCanvasElement.prototype;
      window.cuts = [];
      HTMLCanvasElement.prototype.toBlob = function (...words) {
        window.cuts.push(() => {
          HTMLCanvasElement.prototype.toBlob = toBlob;
          toBlob.apply(this, words);
        });
      };
    });
    await use(page).dblclick();
    expect(await page.evaluate(() => window.cuts.map((cut) => cut()).length)).toBe(1);
    await expect(edit(page).getByText(MESSAGES.profileFailed)).toBeVisible();
    expect(keys).toHaveLength(1);
    await use(page).click();
    await expect(edit(page).getByText(MESSAGES.profileUpdated)).toBeVisible();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });

  test("is kept, and its person stays logged in, while an old token cannot be renewed", async ({ page }) => {
    const person = await signedIn(page);
    await choose(page);
    await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), ended(person.jwt));
    // From the start: the page's own questions, of its notices for one, would renew the token too.
    await page.route("**/api/auth/refresh", (route) => route.fulfill({ status: 429, body: "" }));
    await page.reload();
    await choose(page);
    await use(page).click();
    await expect(edit(page).getByText(MESSAGES.unreachable)).toBeVisible();
    await page.unroute("**/api/auth/refresh");
    await use(page).click();
    await expect(edit(page).getByText(MESSAGES.profileUpdated)).toBeVisible();
  });
});

test("by keyboard alone: open the profile, walk its tabs, edit, and come back", async ({ page }) => {
  await signedIn(page);
  await page.goto("/aboutus");
  await headerProfile(page).focus();
  await page.keyboard.press("Enter");
  await expect(profile(page)).toBeVisible();
  await profile(page).getByRole("tab", { name: "Activity" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(profile(page).getByRole("tab", { name: "Bookmarks" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(profile(page).getByText(MESSAGES.noBio)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(profile(page).getByRole("tabpanel")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(profile(page).getByRole("button", { name: MESSAGES.editProfile })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(edit(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(edit(page)).toBeHidden();
  await expect(headerProfile(page)).toBeFocused();
});

test("signed out, the page explains itself and offers a login that leads back to it", async ({ page }) => {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Your Quad" })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the profile's code is fetched only when it is opened, and is at most 27.1 KB", async ({ page }) => {
  await signedIn(page);
  let bytes = 0;
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) bytes += Number(response.headers()["content-length"]);
  });
  await page.goto("/aboutus");
  // Of somebody who is signed in islands begin once the page is painted and idle, however late that is.
  await expect(page.locator("astro-island:not([ssr])")).not.toHaveCount(0);
  await scriptsThere(page);
  const before = bytes;
  await openProfile(page, 1280);
  await profile(page).getByRole("button", { name: MESSAGES.editProfile }).click();
  await expect(edit(page)).toBeVisible();
  expect(bytes - before).toBeGreaterThan(0);
  expect(bytes - before).toBeLessThan(27.1 * 1024);
  test.info().annotations.push({ type: "bytes", description: String(bytes - before) });
  console.info(`The profile and its form are ${bytes - before} bytes`);
});

declare global {
  interface Window {
    /** What goes on with each square that was to be cut out. */
    cuts: (() => void)[];
  }
}
