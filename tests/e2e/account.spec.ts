import type { Locator, Page } from "@playwright/test";
import type { Profile } from "../../src/contract/api/accounts.ts";
import { ERRORS } from "../../src/contract/errors.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { CODE_DIGITS } from "../../src/contract/mailed-codes.ts";
import { atLeastCharacters, MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { DEFAULT_STUDENT_STATUS, DEFAULT_UNIVERSITY } from "../../src/contract/taxonomy.ts";
import { violations, violationsInBothSchemes } from "./axe.ts";
import { api, area, card, liveArea, write } from "./area.ts";
import { eventually } from "../support/eventually.ts";
import { expect, test, told } from "./fixtures.ts";
import { shifts, watchShifts } from "./layout.ts";
import { codeFor, ended, finishSignUp, freshName, logInTo, newPerson, resetLinkOf, signedIn } from "./people.ts";

const WIDTHS = [360, 1280] as const;
const HERE = "/aboutus";
const PASSWORD = "secret-123";

const login = (page: Page) => page.getByRole("dialog", { name: "Log in", exact: true });
const signUp = (page: Page) => page.getByRole("dialog", { name: MESSAGES.signUp });
const createProfile = (page: Page) => page.getByRole("dialog", { name: "Create your profile" });
const forgotten = (page: Page) => page.getByRole("dialog", { name: "Forgotten password" });
const newPassword = (page: Page) => page.getByRole("dialog", { name: MESSAGES.newPassword });
const profile = (page: Page) => page.getByRole("dialog", { name: MESSAGES.profile, exact: true });
const password = (overlay: Locator) => overlay.getByLabel("Password", { exact: true });
const pressLogIn = (page: Page) => login(page).getByRole("button", { name: MESSAGES.logIn });

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= LIMITS.mobileHeaderWidth;
/** A button of the header; on phones it is in the menu. */
const headerButton = async (page: Page, name: string): Promise<Locator> => {
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Menu" });
  if (isNarrow(page) && !(await menu.isVisible())) await page.getByRole("banner").getByText("Menu").click();
  return page.getByRole("banner").getByRole("button", { name });
};
const openLogin = async (page: Page): Promise<void> => {
  // One that is still fading out would be taken for the one that is to come.
  await expect(login(page)).toBeHidden();
  await (await headerButton(page, MESSAGES.login)).click();
  await expect(login(page)).toBeVisible();
};
const fillLogin = async (page: Page, email: string, secret = PASSWORD): Promise<void> => {
  await login(page).getByLabel("Email").fill(email);
  await password(login(page)).fill(secret);
};
/** Signs up as a new person, whose profile is to be made then. */
const signUpAnew = async (page: Page) => {
  const person = await newPerson();
  // Their account is there already: from one address only few may be made in an hour.
  await page.route("**/api/auth/local/register", (route) => route.fulfill({ json: {} }), { times: 1 });
  await page.goto(HERE);
  await openLogin(page);
  await login(page).getByRole("button", { name: MESSAGES.newSignUp }).click();
  await signUp(page).getByLabel("Display name").fill(person.username);
  await signUp(page).getByLabel("Email").fill(person.email);
  await password(signUp(page)).fill(person.password);
  await signUp(page).getByLabel("Password confirmation").fill(person.password);
  await signUp(page).getByRole("button", { name: MESSAGES.signUp }).click();
  await expect(createProfile(page)).toBeVisible();
  return person;
};
const jwtOf = (page: Page) => page.evaluate(() => localStorage.getItem("jwt"));
/** The signed-in person's account, as the server has it. */
const me = async (page: Page): Promise<Profile> => {
  const answer = await fetch(new URL("/api/users/me", page.url()), {
    headers: { authorization: `Bearer ${await jwtOf(page)}` },
  });
  return (await answer.json()) as Profile;
};
// What the browser itself says of an answer that is a refusal, and of a call that fails.
test.use({ expectedComplaint: /status of (400|401|503)|net::ERR_FAILED/ });

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("a stranger signs up, makes a profile, and is where they were going", async ({ page }) => {
      const username = freshName();
      const email = `${username}@example.org`;
      await page.goto(HERE);
      await openLogin(page);
      await login(page).getByLabel("Email").fill(email);
      await login(page).getByRole("button", { name: MESSAGES.newSignUp }).click();
      await expect(login(page)).toBeHidden();
      const form = signUp(page);
      await expect(form.getByLabel("Email")).toHaveValue(email);
      await expect(form.getByLabel("Display name")).toBeFocused();

      await form.getByLabel("Display name").fill("no spaces");
      await password(form).fill("short");
      await form.getByLabel("Password confirmation").fill("other");
      await form.getByRole("button", { name: MESSAGES.signUp }).click();
      await expect(form.getByLabel("Display name")).toBeFocused();
      await expect(form.getByLabel("Display name")).toHaveAccessibleDescription(new RegExp(MESSAGES.usernameInvalid));
      await expect(password(form)).toHaveAccessibleDescription(new RegExp(atLeastCharacters(LIMITS.passwordMin)));
      await expect(form.getByText(MESSAGES.passwordsDiffer)).toBeVisible();

      await form.getByLabel("Display name").fill(username);
      await password(form).fill(PASSWORD);
      await form.getByLabel("Password confirmation").fill(PASSWORD);
      await expect(form.getByText(MESSAGES.passwordsDiffer)).toBeHidden();
      await form.getByRole("button", { name: MESSAGES.signUp }).click();
      await expect(form.getByText(`A mail is on its way to ${email}`)).toBeVisible();
      await expect(form.getByLabel("Code from the mail")).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await form.getByLabel("Code from the mail").fill("12");
      await form.getByRole("button", { name: "Finish signing up" }).click();
      await expect(form.getByText(CODE_DIGITS)).toBeVisible();
      await finishSignUp(page, email);
      await expect(createProfile(page)).toBeVisible();
      await expect(signUp(page)).toBeHidden();

      const made = createProfile(page);
      await expect(made.getByRole("radio", { name: DEFAULT_STUDENT_STATUS })).toBeChecked();
      await expect(made.getByRole("combobox", { name: "University" })).toHaveValue(DEFAULT_UNIVERSITY);
      await made.getByRole("radio", { name: "Postgraduate" }).check();
      const university = made.getByRole("combobox", { name: "University" });
      await university.fill("sydney");
      await made.getByRole("option", { name: "University of Sydney" }).click();
      const interests = made.getByRole("combobox", { name: "Interests" });
      for (const name of ["Physics", "Biology"]) {
        await interests.fill(name.slice(0, 4));
        await made.getByRole("option", { name }).click();
      }
      await interests.fill("physics");
      await expect(made.getByRole("option")).toHaveText([MESSAGES.noResultsFound]);
      await interests.fill("");
      await interests.press("Escape");
      await made.getByRole("button", { name: "Save profile" }).click();
      await expect(made.getByText(MESSAGES.profileUpdated)).toBeFocused();
      expect(await me(page)).toMatchObject({
        studentStatus: "Postgraduate",
        university: { universityName: "University of Sydney" },
        interests: [{ programFieldName: "Physics" }, { programFieldName: "Biology" }],
      });
      await made.getByRole("button", { name: "Continue" }).click();
      await expect(createProfile(page)).toBeHidden();
      await expect(profile(page)).toBeVisible();
    });

    test("axe finds nothing on the open overlays in either scheme", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(HERE);
      await openLogin(page);
      await pressLogIn(page).click();
      await expect(login(page).getByText(MESSAGES.passwordMissing)).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await login(page).getByRole("button", { name: MESSAGES.newSignUp }).click();
      await signUp(page).getByRole("button", { name: MESSAGES.signUp }).click();
      await expect(signUp(page).getByText(MESSAGES.emailMissing)).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.goto("/universities/1");
      await page.getByRole("main").getByRole("button", { name: MESSAGES.addPost }).first().click();
      await expect(login(page).getByText(MESSAGES.loginForPost)).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await login(page).getByRole("button", { name: MESSAGES.passwordForgotten }).click();
      await expect(forgotten(page)).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.goto(`${ROUTES.newPassword}?code=1-x`);
      await expect(newPassword(page)).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);

      await signUpAnew(page);
      const interests = createProfile(page).getByRole("combobox", { name: "Interests" });
      await interests.click();
      await createProfile(page).getByRole("option", { name: "Physics" }).click();
      await interests.click();
      await expect(createProfile(page).getByRole("option", { name: "Biology" })).toBeVisible();
      expect(await violationsInBothSchemes(page)).toEqual([]);
    });
  });
}

test.describe("the same at every width", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("a reader logs in: a wrong password is said and kept, the right one opens the profile", async ({ page }) => {
    const person = await newPerson();
    await page.goto(HERE);
    await openLogin(page);
    await expect(login(page).getByText(MESSAGES.welcome)).toBeVisible();
    await expect(login(page).getByLabel("Email")).toBeFocused();
    await fillLogin(page, person.email, "not this one");
    await pressLogIn(page).click();
    await expect(login(page).getByRole("alert")).toHaveText(MESSAGES.loginWrong);
    await expect(login(page).getByLabel("Email")).toHaveValue(person.email);
    await expect(password(login(page))).toHaveValue("not this one");
    await expect(password(login(page))).toBeFocused();

    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/auth/local", async (route) => {
      await held;
      await route.continue();
    });
    await password(login(page)).fill(PASSWORD);
    await pressLogIn(page).click();
    await expect(login(page).getByRole("button", { name: MESSAGES.loggingIn })).toBeFocused();
    answer();
    await expect(login(page)).toBeHidden();
    await expect(profile(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(profile(page)).toBeHidden();
    await expect(await headerButton(page, MESSAGES.profile)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: MESSAGES.login })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  test("cancel, Escape, the cross and Back close the login; what was typed is there again, and nowhere else", async ({
    page,
  }) => {
    await page.goto(HERE);
    const opener = await headerButton(page, MESSAGES.login);
    for (const close of [
      () => login(page).getByRole("button", { name: MESSAGES.cancel }).click(),
      () => page.keyboard.press("Escape"),
      () => login(page).getByRole("button", { name: "Close" }).click(),
      () => page.goBack(),
    ]) {
      await openLogin(page);
      await fillLogin(page, "ann@example.org", "typed-secret");
      await close();
      await expect(login(page)).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${HERE}$`));
      await expect(opener).toBeFocused();
      await openLogin(page);
      await expect(login(page).getByLabel("Email")).toHaveValue("ann@example.org");
      await expect(password(login(page))).toHaveValue("typed-secret");
      await page.keyboard.press("Escape");
    }
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))).join(),
    );
    expect(stored).not.toContain("typed-secret");
  });
});

test.describe("the forms", () => {
  test("tell password managers what is what, and show a password on request", async ({ page }) => {
    await page.goto(HERE);
    await openLogin(page);
    const auto = (box: Locator, value: string) => expect(box).toHaveAttribute("autocomplete", value);
    await auto(login(page).getByLabel("Email"), "username");
    await auto(password(login(page)), "current-password");
    await fillLogin(page, "ann@example.org");
    const show = login(page).getByRole("button", { name: "Show password" });
    await show.click();
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(password(login(page))).toHaveAttribute("type", "text");
    await page.keyboard.press("Escape");
    await expect(login(page)).toBeHidden();
    await openLogin(page);
    await expect(password(login(page))).toHaveAttribute("type", "password");
    await login(page).getByRole("button", { name: MESSAGES.newSignUp }).click();
    await auto(signUp(page).getByLabel("Email"), "email");
    await auto(password(signUp(page)), "new-password");
    await auto(signUp(page).getByLabel("Password confirmation"), "new-password");
  });

  test("say what is missing at its field, go to the first, and forget it when it is typed", async ({ page }) => {
    await page.goto(HERE);
    await openLogin(page);
    await pressLogIn(page).click();
    const email = login(page).getByLabel("Email");
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(MESSAGES.emailMissing);
    await expect(password(login(page))).toHaveAccessibleDescription(MESSAGES.passwordMissing);
    await email.fill("no address");
    await expect(login(page).getByText(MESSAGES.emailMissing)).toBeHidden();
    await pressLogIn(page).click();
    await expect(email).toHaveAccessibleDescription(`Email ${MESSAGES.emailInvalid}`);
    await expect(email).toHaveAttribute("aria-invalid", "true");
  });

  test("stay as they are when a name is taken or nothing answers", async ({ page }) => {
    const person = await newPerson();
    await page.goto(HERE);
    await openLogin(page);
    await login(page).getByRole("button", { name: MESSAGES.newSignUp }).click();
    const form = signUp(page);
    await form.getByLabel("Display name").fill(person.username);
    await form.getByLabel("Email").fill(person.email);
    await password(form).fill("another-one");
    await form.getByLabel("Password confirmation").fill("another-one");
    const send = form.getByRole("button", { name: MESSAGES.signUp });
    // A network that is down cannot be had from the real host.
    await page.route("**/api/auth/local/register", (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(form.getByRole("alert")).toHaveText(MESSAGES.unreachable);
    await send.click();
    await expect(form.getByRole("alert")).toHaveText(ERRORS.NameTaken.message);
    await expect(form.getByLabel("Display name")).toHaveValue(person.username);
    await expect(password(form)).toHaveValue("another-one");
    await form.getByRole("button", { name: "Have an account? Log in" }).click();
    await expect(login(page).getByLabel("Email")).toHaveValue(person.email);
    await expect(password(login(page))).toBeFocused();
  });

  test("a sign-up whose answers were lost goes on with the account that was made", async ({ page }) => {
    const username = freshName();
    const email = `${username}@example.org`;
    await page.goto(HERE);
    await openLogin(page);
    await login(page).getByRole("button", { name: MESSAGES.newSignUp }).click();
    const form = signUp(page);
    await form.getByLabel("Display name").fill(username);
    await form.getByLabel("Email").fill(email);
    await password(form).fill(PASSWORD);
    await form.getByLabel("Password confirmation").fill(PASSWORD);
    // Each step is done, and its answer does not arrive.
    for (const step of ["register", "register/confirm"])
      await page.route(
        `**/api/auth/local/${step}`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    await form.getByRole("button", { name: MESSAGES.signUp }).click();
    await expect(form.getByRole("alert")).toHaveText(MESSAGES.unreachable);
    const lost = await eventually("the first code", () => codeFor(email));
    await form.getByRole("button", { name: MESSAGES.signUp }).click();
    await expect.poll(() => codeFor(email)).not.toBe(lost);
    await finishSignUp(page, email);
    await expect(form.getByRole("alert").filter({ hasText: MESSAGES.unreachable })).toBeVisible();
    await form.getByRole("button", { name: "Finish signing up" }).click();
    await expect(createProfile(page)).toBeVisible();
    await createProfile(page).getByRole("button", { name: "Skip for now" }).click();
    await expect(profile(page)).toBeVisible();
  });
});

test("by keyboard alone a reader logs in, and a wrong turn costs nothing", async ({ page }) => {
  const person = await newPerson();
  await page.goto(HERE);
  await (await headerButton(page, MESSAGES.login)).focus();
  await page.keyboard.press("Enter");
  await expect(login(page).getByLabel("Email")).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await expect(login(page).getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(login(page).getByRole("button", { name: MESSAGES.newSignUp })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(signUp(page).getByLabel("Display name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(await headerButton(page, MESSAGES.login)).toBeFocused();
  await page.keyboard.press("Enter");
  // It may be seen before it is opened: it is still on its way out.
  await expect(login(page).getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(profile(page)).toBeVisible();
});

test("who wanted to write is asked to log in, and writes; who only wanted to like is back at the post", async ({
  page,
}) => {
  const person = await newPerson();
  await page.goto("/universities/1");
  const add = page.getByRole("main").getByRole("button", { name: MESSAGES.addPost }).first();
  const like = area(page)
    .getByRole("button", { name: /^Likes:/ })
    .first();
  await like.click();
  await expect(login(page).getByText(MESSAGES.loginForPost)).toBeVisible();
  await fillLogin(page, person.email, "wrong");
  await pressLogIn(page).click();
  await expect(login(page).getByRole("alert")).toHaveText(MESSAGES.loginWrong);
  await password(login(page)).fill(PASSWORD);
  await pressLogIn(page).click();
  await expect(login(page)).toBeHidden();
  await expect(page.locator("html[data-session]")).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(like).toBeFocused();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await add.click();
  await expect(login(page).getByText(MESSAGES.loginForPost)).toBeVisible();
  await fillLogin(page, person.email);
  await pressLogIn(page).click();
  await expect(page.getByRole("dialog", { name: "Create Post" })).toBeVisible();
});

test.describe("a new person's profile", () => {
  test("takes at most eight interests, gives them back, and says what is not right", async ({ page }) => {
    await signUpAnew(page);
    const made = createProfile(page);
    const interests = made.getByRole("combobox", { name: "Interests" });
    for (let at = 0; at < LIMITS.interestsMax; at++) {
      await interests.click();
      await made.getByRole("option").first().click();
    }
    await expect(interests).toBeDisabled();
    await expect(made.getByText("8 of 8 chosen: remove one to add another")).toBeVisible();
    const chips = made.getByRole("list", { name: "Chosen interests" }).getByRole("button");
    await expect(chips).toHaveCount(LIMITS.interestsMax);
    await expect(chips.last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chips).toHaveCount(LIMITS.interestsMax - 1);
    await expect(chips.last()).toBeFocused();
    await expect(interests).toBeEnabled();

    await made.getByRole("combobox", { name: "University" }).fill("University of Nowhere");
    await expect(made.getByRole("option")).toHaveText([MESSAGES.noResultsFound]);
    await page.keyboard.press("Escape");
    await expect(made).toBeVisible();
    await made.getByRole("button", { name: "Save profile" }).click();
    await expect(made.getByText(ERRORS.UniversityUnknown.message)).toBeVisible();
    await expect(made.getByRole("combobox", { name: "University" })).toBeFocused();
    await made.getByRole("combobox", { name: "University" }).fill("");
    await page.keyboard.press("Escape");

    // An account that cannot be changed cannot be had from the real CMS.
    await page.route(
      "**/api/users/me",
      (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()),
      {
        times: 1,
      },
    );
    await made.getByRole("button", { name: "Save profile" }).click();
    await expect(made.getByRole("alert").filter({ hasText: MESSAGES.profileFailed })).toHaveText(
      `${MESSAGES.profileFailed} ${MESSAGES.unreachable}`,
    );
    await made.getByRole("button", { name: "Save profile" }).click();
    await expect(made.getByText(MESSAGES.profileUpdated)).toBeVisible();
    expect((await me(page)).interests).toHaveLength(LIMITS.interestsMax - 1);
  });

  test("says when no interest is left to choose", async ({ page }) => {
    // The site has 21 interests, of which eight can be chosen: none left is what another list of them would say.
    await page.route("**/api/program-field-components*", (route) =>
      route.fulfill({
        json: { data: [{ id: 3, attributes: { programFieldName: "Physics" } }], meta: { pageCount: 1 } },
      }),
    );
    await signUpAnew(page);
    const interests = createProfile(page).getByRole("combobox", { name: "Interests" });
    await interests.click();
    await createProfile(page).getByRole("option", { name: "Physics" }).click();
    await interests.click();
    await expect(createProfile(page).getByRole("option")).toHaveText([MESSAGES.noInterests]);
  });
});

test.describe("a forgotten password", () => {
  test("is set anew by the link of an e-mail, once, and logs in", async ({ page }) => {
    const person = await newPerson();
    await page.goto(HERE);
    await openLogin(page);
    await login(page).getByLabel("Email").fill(person.email);
    await login(page).getByRole("button", { name: MESSAGES.passwordForgotten }).click();
    await expect(forgotten(page).getByLabel("Email")).toHaveValue(person.email);
    await forgotten(page).getByRole("button", { name: "Send the link" }).click();
    await expect(told(forgotten(page), MESSAGES.resetLinkSent)).toHaveText(MESSAGES.resetLinkSent);
    await expect.poll(() => resetLinkOf(person.username)).toBeDefined();
    const link = new URL((await resetLinkOf(person.username)) ?? "");

    await page.goto(`${ROUTES.newPassword}${link.search}`);
    const form = newPassword(page);
    await form.getByLabel("New password").fill("newer-secret");
    await form.getByLabel("Password confirmation").fill("newer");
    await form.getByRole("button", { name: "Save the new password" }).click();
    await expect(form.getByLabel("Password confirmation")).toHaveAccessibleDescription(MESSAGES.passwordsDiffer);
    await form.getByLabel("Password confirmation").fill("newer-secret");
    await form.getByRole("button", { name: "Save the new password" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("main").getByText(MESSAGES.newPasswordSet)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${ROUTES.newPassword}$`));
    await expect(await headerButton(page, MESSAGES.profile)).toBeVisible();

    await page.goto(`${ROUTES.newPassword}${link.search}`);
    await form.getByLabel("New password").fill("third-secret");
    await form.getByLabel("Password confirmation").fill("third-secret");
    await form.getByRole("button", { name: "Save the new password" }).click();
    await expect(form.getByRole("alert")).toHaveText(ERRORS.ResetCodeInvalid.message);
  });

  test("has a page that search engines leave out", async ({ page, request }) => {
    await page.goto(ROUTES.newPassword);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(newPassword(page)).toBeHidden();
    await page.getByRole("main").getByRole("button", { name: "Ask for a link" }).click();
    await expect(forgotten(page)).toBeVisible();
    expect(await (await request.get("/sitemap.xml")).text()).not.toContain(ROUTES.newPassword);
  });
});

test.describe("a session", () => {
  test("is the same in two tabs, from login to logout, after which the server refuses its token", async ({
    page,
    context,
  }) => {
    const person = await newPerson();
    await page.goto(HERE);
    const other = await context.newPage();
    await other.goto(ROUTES.contact);
    await openLogin(other);
    await openLogin(page);
    await fillLogin(page, person.email);
    await pressLogIn(page).click();
    await expect(profile(page)).toBeVisible();
    await expect(login(other)).toBeHidden();
    await expect(profile(other)).toBeVisible();
    await other.keyboard.press("Escape");

    const jwt = await jwtOf(page);
    const [refresh] = (await context.cookies(new URL("/api/auth", page.url()).href)).filter(
      ({ name }) => name === "quad_refresh",
    );
    await profile(page).getByRole("button", { name: MESSAGES.logout }).click();
    await expect(page).toHaveURL((url) => url.pathname === ROUTES.home);
    for (const tab of [page, other]) {
      await expect(tab.getByRole("banner").getByRole("button", { name: MESSAGES.login })).toBeVisible();
      await expect(tab.getByRole("banner").getByRole("button", { name: MESSAGES.profile })).toHaveCount(0);
    }
    expect(await page.evaluate(() => [localStorage.getItem("jwt"), localStorage.getItem("me")])).toEqual([null, null]);
    const asked = await fetch(new URL("/api/users/me", page.url()), { headers: { authorization: `Bearer ${jwt}` } });
    expect(asked.status).toBe(401);
    const renewed = await fetch(new URL("/api/auth/refresh", page.url()), {
      method: "POST",
      headers: { cookie: `quad_refresh=${refresh?.value}` },
    });
    expect(renewed.status).toBe(401);
  });

  test("ends in the browser while the server does not answer, also where it says nothing for long", async ({
    page,
  }) => {
    await signedIn(page);
    await page.goto(HERE);
    const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
    await page.route("**/api/auth/logout", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await (await headerButton(page, MESSAGES.profile)).click();
    await profile(page).getByRole("button", { name: MESSAGES.logout }).click();
    await expect(page).toHaveURL((url) => url.pathname === ROUTES.home);
    await expect(page.getByRole("banner").getByRole("button", { name: MESSAGES.login })).toBeVisible();
    expect(await page.evaluate(() => [localStorage.getItem("jwt"), localStorage.getItem("me")])).toEqual([null, null]);
    answer(undefined);
  });

  for (const cancelled of ["by its button", "with Escape"] as const)
    test(`does not begin when the login is cancelled ${cancelled} under way`, async ({ page }) => {
      const person = await newPerson();
      await page.goto(HERE);
      await openLogin(page);
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route("**/api/auth/local", async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      await fillLogin(page, person.email);
      await pressLogIn(page).click();
      await expect(login(page).getByRole("button", { name: MESSAGES.loggingIn })).toBeVisible();
      if (cancelled === "with Escape") await page.keyboard.press("Escape");
      else await login(page).getByRole("button", { name: "Cancel" }).click();
      await expect(login(page)).toBeHidden();
      answer();
      await page.waitForLoadState("networkidle");
      expect(await jwtOf(page)).toBeNull();
      // What was called off can be begun again.
      await page.unroute("**/api/auth/local");
      await openLogin(page);
      await pressLogIn(page).click();
      await expect(profile(page)).toBeVisible();
    });

  test("that ends takes with it what was deleted before", async ({ page }) => {
    const person = await signedIn(page);
    const on = { university_page: 1 };
    const id = await write(page, person, "qna", { qnaText: `Gone before I go ${freshName()}?`, ...on });
    await page.goto(`/universities/1#qna-${id}`);
    await liveArea(page);
    await card(page, `qna-${id}`).getByRole("button", { name: "Options" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(card(page, `qna-${id}`)).toBeHidden();
    await (await headerButton(page, MESSAGES.profile)).click();
    await profile(page).getByRole("button", { name: MESSAGES.logout }).click();
    await expect(page).toHaveURL((url) => url.pathname === ROUTES.home);
    const other = await signedIn(page);
    expect((await api(page, other, "GET", `/api/qnas/${id}`)).status).toBe(404);
  });

  test("goes on when its token has ended: the refresh cookie renews it, and nobody notices", async ({ page }) => {
    const person = await signedIn(page);
    await page.goto(HERE);
    const kept = () => page.evaluate(() => localStorage.getItem("me") ?? "");
    await expect.poll(kept).toContain(person.username);
    const old = ended(person.jwt);
    await page.evaluate((jwt) => {
      localStorage.setItem("jwt", jwt);
      localStorage.removeItem("me");
    }, old);
    await page.reload();
    await expect.poll(kept).toContain(person.username);
    expect(await jwtOf(page)).not.toBe(old);
    await expect(await headerButton(page, MESSAGES.profile)).toBeVisible();
  });

  test("that the server has ended turns into a clean signed-out state, and a new login goes on with what was typed", async ({
    page,
    context,
  }) => {
    const person = await signUpAnew(page);
    const made = createProfile(page);
    await made.getByRole("combobox", { name: "University" }).fill("University of Canberra");
    await made.getByRole("radio", { name: "Undergraduate" }).check();
    await made.getByRole("combobox", { name: "Interests" }).click();
    await made.getByRole("option", { name: "History" }).click();
    // Ended elsewhere, as a changed password does, and the cookie is gone with it.
    await fetch(new URL("/api/auth/logout", page.url()), {
      method: "POST",
      headers: { authorization: `Bearer ${await jwtOf(page)}` },
    });
    await context.clearCookies();
    await made.getByRole("button", { name: "Save profile" }).click();
    await expect(login(page).getByText(ERRORS.SessionOver.message)).toBeVisible();
    await expect(page.locator("html[data-session]")).toHaveCount(0);
    expect(await jwtOf(page)).toBeNull();
    await fillLogin(page, person.email);
    await pressLogIn(page).click();
    await expect(made).toBeVisible();
    await expect(made.getByRole("combobox", { name: "University" })).toHaveValue("University of Canberra");
    await expect(made.getByRole("radio", { name: "Undergraduate" })).toBeChecked();
    await made.getByRole("button", { name: "Save profile" }).click();
    await expect(made.getByText(MESSAGES.profileUpdated)).toBeVisible();
    expect(await me(page)).toMatchObject({
      university: { universityName: "University of Canberra" },
      interests: [{ programFieldName: "History" }],
    });
  });

  for (const width of WIDTHS)
    test(`shows its person's picture in the header at ${width} px, and nothing moves`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      const person = await signedIn(page);
      const before = await page.context().newPage();
      await before.goto(HERE);
      const uploaded = await before.evaluate(async () => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 300 });
        canvas.getContext("2d")?.fillRect(0, 0, 300, 300);
        const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
        const form = new FormData();
        form.append("files", file ?? new Blob(), "avatar.png");
        const headers = { authorization: `Bearer ${localStorage.getItem("jwt") ?? ""}` };
        const sent = await fetch("/api/upload", { method: "POST", headers, body: form });
        const [image] = (await sent.json()) as { id: number }[];
        const body = JSON.stringify({ avatar: image?.id });
        const type = { ...headers, "content-type": "application/json" };
        return (await fetch("/api/users/me", { method: "PUT", headers: type, body })).status;
      });
      expect(uploaded).toBe(200);
      await before.close();
      await logInTo(page.context(), person);
      await watchShifts(page);
      await page.goto(HERE);
      const button = await headerButton(page, MESSAGES.profile);
      const picture = button.locator("img");
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      if (!isNarrow(page)) expect(await shifts(page)).toBe(0);
    });
});
