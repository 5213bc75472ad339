import type { Page } from "@playwright/test";
import { ERRORS } from "../../src/contract/errors.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { eventually } from "../support/eventually.ts";
import { liveArea } from "./area.ts";
import { expect, test } from "./fixtures.ts";
import { codeFor, finishSignUp, freshName, mailTo, newPerson } from "./people.ts";

const PAGE = "/universities/14";
const PASSWORD = "secret-123";

const login = (page: Page) => page.getByRole("dialog", { name: "Log in", exact: true });
const signUp = (page: Page) => page.getByRole("dialog", { name: MESSAGES.signUp });
const modal = (page: Page) => page.getByRole("dialog", { name: /^Create Post/ });
const text = (page: Page) => modal(page).getByRole("textbox", { name: "Your blog" });

/** Sends the first step of signing up, from the login. */
const begin = async (page: Page, username: string, email: string): Promise<void> => {
  await page
    .getByRole("dialog", { name: /^Log in/ })
    .getByRole("button", { name: MESSAGES.newSignUp })
    .click();
  await signUp(page).getByLabel("Display name").fill(username);
  await signUp(page).getByLabel("Email").fill(email);
  await signUp(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await signUp(page).getByLabel("Password confirmation").fill(PASSWORD);
  await signUp(page).getByRole("button", { name: MESSAGES.signUp }).click();
};

// A wrong code is refused on the way.
test.use({ expectedComplaint: /status of 400/ });

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("a stranger writes, signs up, finishes from the mail after a reload, and posts what they wrote", async ({
      page,
    }) => {
      const username = freshName();
      const email = `${username}@example.org`;
      const said = `Written before signing up ${username}`;
      await page.goto(PAGE);
      await liveArea(page);
      await page.evaluate(
        ({ key, text }) => {
          const draft = { fields: { text }, key: crypto.randomUUID(), at: Date.now() };
          localStorage.setItem(key, JSON.stringify(draft));
        },
        { key: "draft:guest:post:university:14:blog", text: said },
      );
      await page.getByRole("button", { name: MESSAGES.addPost }).click();
      await begin(page, username, email);
      await expect(signUp(page).getByText(`A mail is on its way to ${email}`)).toBeVisible();

      // Whoever looks for the mail in this tab comes back to the second step.
      await page.reload();
      await page.getByRole("button", { name: MESSAGES.addPost }).click();
      await page
        .getByRole("dialog", { name: /^Log in/ })
        .getByRole("button", { name: MESSAGES.newSignUp })
        .click();
      const code = signUp(page).getByLabel("Code from the mail");
      await expect(code).toBeFocused();
      const right = await eventually("the code", () => codeFor(email));
      await code.fill((right.startsWith("1") ? "2" : "1") + right.slice(1));
      await signUp(page).getByRole("button", { name: "Finish signing up" }).click();
      await expect(signUp(page).getByText(ERRORS.CodeWrong.message)).toBeVisible();
      await finishSignUp(page, email);
      await page.getByRole("dialog").getByRole("button", { name: "Skip for now" }).click();
      await expect(text(page)).toHaveValue(said);
      await expect(page).toHaveURL((url) => url.pathname === PAGE);
      await modal(page).getByRole("button", { name: "Post", exact: true }).click();
      await expect(modal(page)).toBeHidden();
      await expect(page.getByText(said)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("sign-up"))).toBeNull();
    });
  });

test("an address with an account shows the same screen, and its owner gets a mail with the ways in", async ({
  page,
}) => {
  const owner = await newPerson();
  const screenOf = async (email: string): Promise<string> => {
    await page.goto(ROUTES.about);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole("banner").getByRole("button", { name: MESSAGES.login }).click();
    await expect(login(page)).toBeVisible();
    await begin(page, freshName(), email);
    await expect(signUp(page).getByLabel("Code from the mail")).toBeFocused();
    // Where the page says things to screen readers goes into an open dialog, and says nothing.
    const seen = (await signUp(page).ariaSnapshot()).replace(/\s+- status$/, "");
    return seen.replaceAll(email, "…");
  };
  const free = await screenOf(`${freshName()}@example.org`);
  expect(await screenOf(owner.email)).toBe(free);
  await signUp(page).getByLabel("Code from the mail").fill("123456");
  await signUp(page).getByRole("button", { name: "Finish signing up" }).click();
  await expect(signUp(page).getByText(ERRORS.CodeWrong.message)).toBeVisible();

  await expect.poll(() => mailTo(owner.email)).toContain("it has an account already");
  const mail = (await mailTo(owner.email)) ?? "";
  const ways = new Set([...mail.matchAll(/^https?:\S+$/gm)].map(([link]) => new URL(link).pathname));
  expect([...ways]).toEqual([ROUTES.profile, ROUTES.newPassword]);
  // What was typed is there for another address.
  await signUp(page).getByRole("button", { name: "Start again" }).click();
  await expect(signUp(page).getByLabel("Display name")).not.toHaveValue("");
  await expect(signUp(page).getByLabel("Email")).toHaveValue(owner.email);
});
