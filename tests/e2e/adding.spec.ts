import type { Page } from "@playwright/test";
import { ERRORS } from "../../src/contract/errors.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { creationFailed, MESSAGES, mustBeAddress } from "../../src/contract/messages.ts";
import { CONTENT_TYPES } from "../../src/contract/taxonomy.ts";
import { image } from "../support/images.ts";
import { violationsInBothSchemes } from "./axe.ts";
import { expect, stepsTakenBack, test } from "./fixtures.ts";
import { sideways } from "./layout.ts";
import { freshName, logInElsewhere, logInTo, newPerson, signedIn, type Person } from "./people.ts";

const PAGE = "/add";
const main = (page: Page) => page.getByRole("main");
const type = (page: Page) => page.getByLabel("What do you want to add?");
const submit = (page: Page) => main(page).getByRole("button", { name: "Submit" });
const preview = (page: Page) => page.getByRole("dialog", { name: "Preview" });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const sent = (page: Page) => page.getByRole("region", { name: "What you have sent in" });
const success = (page: Page) => main(page).getByRole("status").filter({ hasText: MESSAGES.sentIn });
const name = (): string => `A test's ${freshName("no")}`;
const png = async (file = "mine.png") => ({
  name: file,
  mimeType: "image/png",
  buffer: Buffer.from(await image("png", 64, 48)),
});
/** The page is ready when its list is there. */
const ready = async (page: Page): Promise<void> => {
  await page.goto(PAGE);
  await expect(sent(page).getByText(MESSAGES.nothingSentIn)).toBeVisible();
};

for (const width of [360, 1280] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("a student sends in a place on campus, changes it while it is pending, and takes it back", async ({
      page,
    }) => {
      await signedIn(page);
      await ready(page);
      await type(page).selectOption({ label: "Fitness" });
      await submit(page).click();
      await expect(main(page).getByText(MESSAGES.facilityNameRequired)).toBeVisible();
      await expect(field(page, "Name")).toBeFocused();
      const called = name();
      await field(page, "Name").fill(called);
      await field(page, "Description").fill("Weights and a pool.");
      await page.getByRole("combobox", { name: "University name" }).fill("NATIONAL uni");
      const list = page.getByRole("listbox", { name: "University name" });
      expect(await list.evaluate((box) => getComputedStyle(box).maxHeight)).toBe("192px");
      await list.getByRole("option", { name: "Australian National University" }).click();
      await page.getByRole("combobox", { name: "Location" }).fill("Acton");
      await page.getByRole("option", { name: /Acton/ }).first().click();
      await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue(/Acton.*Australia/);
      await field(page, "Website of the organisation").fill("www.gym.example");
      await submit(page).click();
      await expect(success(page)).toHaveText(/^Facility created successfully! ID: \d+\s/);
      await expect(field(page, "Name")).toHaveValue("");
      await expect(field(page, "Description")).toHaveValue("");
      await expect(submit(page)).toBeEnabled();

      const item = sent(page).getByRole("listitem").filter({ hasText: called });
      await expect(item).toContainText("Pending: an editor has not looked at it yet");
      await item.getByRole("button", { name: `Edit: ${called}` }).click();
      await expect(field(page, "Name")).toBeFocused();
      await expect(field(page, "Name")).toHaveValue(called);
      await expect(page.getByRole("combobox", { name: "University name" })).toHaveValue(
        "Australian National University",
      );
      await expect(field(page, "Website of the organisation")).toHaveValue("https://www.gym.example");
      await field(page, "Name").fill(`${called} (new)`);
      await main(page).getByRole("button", { name: "Save changes" }).click();
      await expect(success(page)).toContainText(`Your changes of ${called} (new) are saved.`);
      await expect(sent(page).getByText(`${called} (new)`).first()).toBeVisible();

      await sent(page)
        .getByRole("button", { name: `Take back: ${called} (new)` })
        .click();
      await expect(sent(page).getByRole("button", { name: /Keep it/ })).toBeFocused();
      await sent(page)
        .getByRole("button", { name: /Yes, take it back/ })
        .click();
      await expect(sent(page).getByText(`${called} (new) was taken back.`)).toBeVisible();
      await expect(sent(page).getByText(MESSAGES.nothingSentIn)).toBeVisible();
    });

    test("a destination goes with its images; the preview shows all of it, hostile text as text", async ({ page }) => {
      const { jwt } = await signedIn(page);
      await ready(page);
      await type(page).selectOption("destinations");
      await expect(main(page).getByLabel("Type", { exact: true })).toHaveValue("Country");
      await submit(page).click();
      await expect(main(page).getByText(MESSAGES.destinationNameRequired)).toBeVisible();
      const called = `${name()} <img src=x onerror="document.title='broken'">`;
      await field(page, "Destination name").fill(called);
      await field(page, "Logo image").setInputFiles({
        name: "evil.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from("<svg/>"),
      });
      await expect(main(page).getByText(ERRORS.NotAnImage.message)).toBeVisible();
      await field(page, "Logo image").setInputFiles(await png());
      await field(page, "Header image").setInputFiles(await png("wide.png"));
      await expect(main(page).getByText("mine.png is uploaded.")).toBeVisible();
      await expect(main(page).getByText("wide.png is uploaded.")).toBeVisible();
      const uploaded = await page.request.get("/api/upload/files", { headers: { authorization: `Bearer ${jwt}` } });
      const names = ((await uploaded.json()) as { name: string }[]).map((file) => file.name).sort();
      expect(names).toEqual([
        expect.stringMatching(/^dest_header_\d{13}\.png$/),
        expect.stringMatching(/^dest_logo_\d{13}\.png$/),
      ]);
      await field(page, "Address of the web page").fill("https://visit.example");
      await main(page).getByRole("button", { name: "Preview" }).click();
      await expect(preview(page).getByRole("heading", { level: 3 })).toHaveText(called);
      await expect(preview(page).getByRole("img", { name: "Header image" })).toBeVisible();
      await expect(preview(page).getByText("https://visit.example")).toBeVisible();
      await expect(preview(page).getByRole("link")).toHaveCount(0);
      const box = await preview(page).boundingBox();
      expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([width, 780]);
      await preview(page).getByRole("button", { name: "Close" }).click();
      await expect(preview(page)).toBeHidden();
      await stepsTakenBack(page);
      // A reload loses nothing, not even the images.
      await page.reload();
      await expect(field(page, "Destination name")).toHaveValue(called);
      await expect(main(page).getByRole("img", { name: /^Logo image/ })).toBeVisible();
      await submit(page).click();
      await expect(success(page)).toHaveText(/^Destination created successfully! ID: \d+\s/);
      await expect(main(page).getByRole("img", { name: /^Logo image/ })).toHaveCount(0);
      await expect(sent(page).getByText(called).first()).toBeVisible();
      await expect(page).not.toHaveTitle("broken");
    });

    test("universities, programs and subjects are only previewed: nothing is sent, and the page says so", async ({
      page,
    }) => {
      await signedIn(page);
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET") calls.push(request.url());
      });
      await ready(page);
      for (const [chosen, label] of [
        ["university", "Name"],
        ["program", "Program name"],
        ["subject", "Subject name"],
      ] as const) {
        await type(page).selectOption(chosen);
        await field(page, label).fill(`Only a ${chosen}`);
        if (chosen === "university") await field(page, "Backdrop image").setInputFiles(await png());
        else await expect(field(page, "Graduate level")).toHaveValue("Undergraduate");
        await submit(page).click();
        await expect(preview(page).getByText(MESSAGES.previewOnly)).toBeVisible();
        await expect(preview(page).getByText(`Only a ${chosen}`)).toBeVisible();
        if (chosen === "university")
          await expect(preview(page).getByRole("img", { name: "Backdrop image" })).toBeVisible();
        await expect(preview(page).getByRole("link", { name: "Contact Us" })).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(submit(page)).toBeFocused();
      }
      expect(calls).toEqual([]);
    });

    test("axe finds nothing on the forms, the list and the preview in either scheme", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await signedIn(page);
      await ready(page);
      for (const one of CONTENT_TYPES.filter((each) =>
        ["university", "program", "destinations", "health"].includes(each),
      )) {
        await type(page).selectOption(one);
        expect(await violationsInBothSchemes(page)).toEqual([]);
      }
      await field(page, "Name").fill(name());
      await main(page).getByRole("button", { name: "Preview" }).click();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await submit(page).click();
      await expect(success(page)).toBeVisible();
      await expect(sent(page).getByRole("listitem")).toHaveCount(1);
      expect(await violationsInBothSchemes(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
    });
  });

/** Logs in where sending the form asks for it. */
const logInWhenAsked = async (page: Page, person: Pick<Person, "email" | "password">): Promise<void> => {
  const login = page.getByRole("dialog").filter({ has: page.getByLabel("Password", { exact: true }) });
  await login.getByLabel("Email").fill(person.email);
  await login.getByLabel("Password", { exact: true }).fill(person.password);
  await login.getByRole("button", { name: MESSAGES.logIn }).click();
};

test("whoever is signed out fills in the form, is asked to log in when sending it, and it goes on", async ({
  page,
}) => {
  const person = await newPerson();
  await page.goto(PAGE);
  await type(page).selectOption("eateries");
  const called = name();
  await field(page, "Name").fill(called);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(called);
  await page.reload();
  await expect(type(page)).toHaveValue("eateries");
  await expect(field(page, "Name")).toHaveValue(called);
  await submit(page).click();
  await logInWhenAsked(page, person);
  await expect(success(page)).toHaveText(/^Facility created successfully! ID: \d+\s/);
  await expect(sent(page).getByText(called).first()).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("images that were chosen before the login go with the form that is sent after it", async ({ page }) => {
  const person = await newPerson();
  await page.goto(PAGE);
  await type(page).selectOption("destinations");
  const called = name();
  await field(page, "Destination name").fill(called);
  await field(page, "Logo image").setInputFiles(await png());
  await expect(main(page).getByRole("img", { name: /^Logo image/ })).toBeVisible();
  await submit(page).click();
  await logInWhenAsked(page, person);
  await expect(success(page)).toHaveText(/^Destination created successfully! ID: \d+\s/);
  const jwt = await page.evaluate(() => localStorage.getItem("jwt"));
  const uploaded = await page.request.get("/api/upload/files", { headers: { authorization: `Bearer ${jwt}` } });
  expect(((await uploaded.json()) as { name: string }[]).map((file) => file.name)).toEqual([
    expect.stringMatching(/^dest_logo_\d{13}\.png$/),
  ]);
});

test("what an account has typed is not shown to the next one", async ({ page, context }) => {
  await signedIn(page);
  await ready(page);
  await type(page).selectOption("clubs");
  await field(page, "Name").fill("Private");
  await page.goto("about:blank");
  await logInTo(context, await newPerson());
  await ready(page);
  await expect(type(page)).toHaveValue("university");
  await type(page).selectOption("clubs");
  await expect(field(page, "Name")).toHaveValue("");
});

test("nor to one who logs in in another tab", async ({ page, context }) => {
  await signedIn(page);
  const next = await newPerson();
  await ready(page);
  await type(page).selectOption("destinations");
  await field(page, "Destination name").fill("Private");
  await field(page, "Logo image").setInputFiles(await png());
  await expect(main(page).getByText("mine.png is uploaded.")).toBeVisible();
  await logInElsewhere(context, next);
  await expect(field(page, "Destination name")).toHaveValue("");
  await expect(main(page).getByRole("img", { name: /^Logo image/ })).toHaveCount(0);
  await field(page, "Destination name").fill("Mine");
  const stored = await page.evaluate((key) => localStorage.getItem(key), `draft:${next.id}:add:destinations`);
  expect(stored).toContain("Mine");
  expect(stored).not.toContain("mine.png");
});

test("nor sent as theirs, when they log in where the session of the one before had ended", async ({ page }) => {
  const me = await signedIn(page);
  const next = await newPerson();
  await ready(page);
  await type(page).selectOption("clubs");
  await field(page, "Name").fill("Private");
  await page.evaluate(() => {
    localStorage.removeItem("jwt");
    dispatchEvent(new StorageEvent("storage", { key: "jwt", newValue: null }));
  });
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/facilities") && calls.push(request.url()));
  await submit(page).click();
  const login = page.getByRole("dialog").filter({ has: page.getByLabel("Password", { exact: true }) });
  await login.getByLabel("Email").fill(next.email);
  await login.getByLabel("Password", { exact: true }).fill(next.password);
  await login.getByRole("button", { name: MESSAGES.logIn }).click();
  await expect(field(page, "Name")).toHaveValue("");
  await expect(sent(page).getByText(MESSAGES.nothingSentIn)).toBeVisible();
  expect(calls).toEqual([]);
  expect(await page.evaluate((key) => localStorage.getItem(key), `draft:${me.id}:add:clubs`)).toContain("Private");
});

test("no field takes more than the site does", async ({ page }) => {
  await signedIn(page);
  await ready(page);
  await type(page).selectOption("health");
  for (const [label, most] of [
    ["Name", LIMITS.nameMax],
    ["Description", LIMITS.descriptionMax],
    ["Website of the organisation", LIMITS.urlMax],
  ] as const)
    await expect(field(page, label)).toHaveAttribute("maxlength", String(most));
});

test.describe("when sending fails", () => {
  test.use({ expectedComplaint: /400|503|net::ERR_FAILED/ });

  test("the page says why, keeps what was typed, and sends it once when it is mended", async ({ page }) => {
    await signedIn(page);
    await ready(page);
    await type(page).selectOption("culture");
    const called = name();
    await field(page, "Name").fill(called);
    await field(page, "Website of the organisation").fill("javascript:alert(1)");
    await submit(page).click();
    await expect(field(page, "Website of the organisation")).toBeFocused();
    await expect(field(page, "Website of the organisation")).toHaveAccessibleDescription(
      mustBeAddress("Website of the organisation"),
    );
    await expect(field(page, "Name")).toHaveValue(called);
    await field(page, "Website of the organisation").fill("");
    // The connection is what fails here, which nothing real can be made to do.
    await page.route("**/api/facilities", (route) => route.abort(), { times: 1 });
    await submit(page).click();
    await expect(main(page).getByRole("alert")).toHaveText(creationFailed(MESSAGES.unreachable));
    await submit(page).click();
    await expect(success(page)).toBeVisible();
    await expect(sent(page).getByRole("listitem")).toHaveCount(1);
  });

  test("an upload that fails says so in the server's words, and is tried again with the form", async ({ page }) => {
    await signedIn(page);
    await ready(page);
    await type(page).selectOption("destinations");
    await field(page, "Destination name").fill(name());
    await field(page, "Logo image").setInputFiles({
      name: "page.png",
      mimeType: "image/png",
      buffer: Buffer.from("<html>no image</html>"),
    });
    await expect(main(page).getByText(`page.png could not be uploaded. ${ERRORS.NotAnImage.message}`)).toBeVisible();
    await submit(page).click();
    await expect(main(page).getByRole("alert")).toHaveText(creationFailed(ERRORS.NotAnImage.message));
    await main(page).getByRole("button", { name: "Remove Logo image" }).click();
    await submit(page).click();
    await expect(success(page)).toBeVisible();
  });

  test("the list of what was sent in is tried again", async ({ page }) => {
    await signedIn(page);
    await page.route("**/api/contributions", (route) => route.abort(), { times: 1 });
    await page.goto(PAGE);
    await sent(page).getByRole("button", { name: MESSAGES.tryAgain }).click();
    await expect(sent(page).getByText(MESSAGES.nothingSentIn)).toBeVisible();
  });
});

test("pressing Submit twice sends one; the button says what it does", async ({ page }) => {
  await signedIn(page);
  await ready(page);
  await type(page).selectOption("health");
  await field(page, "Name").fill(name());
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/facilities", async (route) => {
    await asked;
    await route.continue();
  });
  await submit(page).dblclick();
  await expect(main(page).getByRole("button", { name: MESSAGES.submitting })).toBeDisabled();
  answer();
  await expect(success(page)).toBeVisible();
  await expect(sent(page).getByRole("listitem")).toHaveCount(1);
});

test("by keyboard alone somebody fills in a form and sends it", async ({ page }) => {
  await signedIn(page);
  await ready(page);
  await type(page).focus();
  await page.keyboard.type("Health");
  await page.keyboard.press("Tab");
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.type(name());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("monash");
  await expect(page.getByRole("option", { name: "Monash University" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "University name" })).toHaveValue("Monash University");
  await expect(success(page)).toBeHidden();
  await submit(page).focus();
  await page.keyboard.press("Enter");
  await expect(success(page)).toBeVisible();
  await expect(submit(page)).toBeFocused();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says how to write to us", async ({ page }) => {
    await page.goto(PAGE);
    await expect(main(page).getByRole("link", { name: "Contact Us" })).toBeVisible();
    await expect(submit(page)).toBeHidden();
  });
});
