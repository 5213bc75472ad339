import { expect, test } from "./fixtures.ts";
import { FALLBACKS, MESSAGES } from "../../src/contract/messages.ts";
import { destinationHref, facilityHref, programHref, ROUTES, universityHref } from "../../src/contract/routes.ts";
import { contentNow } from "./content.ts";
import { callAs, logInTo, newPerson, signedIn } from "./people.ts";

/** Texts of the specification that no other journey comes by. */
const content = contentNow();
const one = <T>(list: readonly T[], is: (record: T) => boolean): T => {
  const found = list.find(is);
  if (!found) throw new Error("The seed has no such record");
  return found;
};

test("a page without an official website says so", async ({ page }) => {
  const program = one(content.programs, ({ webpage }) => !webpage);
  await page.goto(programHref(program.university, program.id));
  await expect(page.getByText(MESSAGES.officialWebsiteMissing)).toBeVisible();
});

test("a facility's link is named in the specification's words", async ({ page }) => {
  const facility = one(content.facilities, ({ facilityLinks }) => Boolean(facilityLinks));
  await page.goto(facilityHref(facility.id));
  await expect(page.getByRole("link", { name: MESSAGES.visitProvider })).toHaveAttribute(
    "href",
    facility.facilityLinks ?? "",
  );
});

test("a destination without an image says so", async ({ page }) => {
  const destination = one(content.destinations, ({ destinationHeaderImage }) => !destinationHeaderImage);
  await page.goto(destinationHref(destination.id));
  await expect(page.getByText(MESSAGES.noImage)).toBeVisible();
});

test.describe("a session that the server does not know", () => {
  test.use({ expectedComplaint: /401/ });

  test("is logged in the specification's words, and gone", async ({ page }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.addInitScript(() => localStorage.setItem("jwt", "not.a.token"));
    await page.goto(ROUTES.home);
    await expect(page.getByRole("banner").getByRole("button", { name: MESSAGES.login })).toBeVisible();
    expect(said).toContain(MESSAGES.unauthorizedLogged);
  });
});

test.describe("an answer in nobody's words", () => {
  test.use({ expectedComplaint: /500/ });

  test("is an unknown error", async ({ page }) => {
    // Something between browser and site answers: nothing real can be made to.
    await page.route("**/api/auth/local", (route) => route.fulfill({ status: 500, body: "<h1>Oops</h1>" }));
    await page.goto(ROUTES.home);
    await page.getByRole("banner").getByRole("button", { name: MESSAGES.login }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("a@example.org");
    await dialog.getByRole("textbox", { name: "Password" }).fill("secret-123");
    await dialog.getByRole("button", { name: MESSAGES.logIn }).click();
    await expect(dialog.getByText(MESSAGES.unknownError)).toBeVisible();
  });
});

test.describe("when somebody goes", () => {
  test.use({ expectedComplaint: /401/ });

  test("a post that stays when its author goes is by Anonymous", async ({ page }) => {
    const person = await newPerson();
    const university = one(content.universities, ({ id }) => id === 3);
    const text = `What stays of ${person.username}`;
    const { jwt } = await logInTo(page.context(), person);
    await callAs(jwt, "POST", "/api/blogs", { data: { blogText: text, university_page: university.id } });
    await callAs(jwt, "POST", "/api/users/me/delete", { password: person.password, posts: "keep" });
    await page.context().clearCookies();
    await page.goto(ROUTES.home);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${universityHref(university.id)}#blog`);
    await expect(page.getByRole("tabpanel").getByRole("article").filter({ hasText: text })).toContainText(
      FALLBACKS.author,
    );
  });
});

test("a profile says what is not given", async ({ page }) => {
  await signedIn(page);
  await page.goto(ROUTES.home);
  await page.getByRole("banner").getByRole("button", { name: MESSAGES.profile }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: /profile/i }).click();
  await expect(dialog.getByText(MESSAGES.noBio)).toBeVisible();
  await expect(dialog.getByText(MESSAGES.notSpecified).first()).toBeVisible();
});
