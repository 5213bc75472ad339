import type { Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { destinationHref, facilityHref, programHref, subjectHref, universityHref } from "../../src/contract/routes.ts";
import { violations } from "./axe.ts";
import { contentNow } from "./content.ts";
import { expect, stepsTakenBack, test } from "./fixtures.ts";
import { signedIn } from "./people.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error("The content has none");
  return one;
};

test.describe("sharing a page", () => {
  const pages = () => {
    const { universities, programs, subjects, facilities, destinations } = contentNow();
    const [program, subject] = [first(programs), first(subjects)];
    return [
      { href: universityHref(first(universities).id), name: first(universities).universityName },
      { href: programHref(program.university, program.id), name: program.programName },
      { href: subjectHref(subject.university, subject.id), name: subject.subjectName },
      { href: facilityHref(first(facilities).id), name: first(facilities).facilityName },
      { href: destinationHref(first(destinations).id), name: first(destinations).destinationName },
    ];
  };
  const share = (page: Page, name: string) => page.getByRole("button", { name: `Share ${name}`, exact: true });

  test("opens the popup with the page's own address, from a page of each kind", async ({ page }) => {
    await signedIn(page);
    for (const { href, name } of pages()) {
      await page.goto(`${href}?from=mail#reviews`);
      await share(page, name).click();
      const popup = dialog(page, "Share");
      await expect(popup.getByText(MESSAGES.shareMessage)).toBeVisible();
      const target = await popup.getByRole("link", { name: /^X / }).getAttribute("href");
      expect(new URL(target ?? "").searchParams.get("url")).toBe(new URL(href, page.url()).href);
      await page.keyboard.press("Escape");
      await expect(popup).toBeHidden();
      await expect(share(page, name)).toBeFocused();
      await stepsTakenBack(page);
    }
  });

  test("is for those who are signed in, and its code comes with the press", async ({ page }) => {
    const { href, name } = first(pages());
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(href, { waitUntil: "networkidle" });
    await share(page, name).click();
    await expect(dialog(page, "Log in").getByText(MESSAGES.loginForPost)).toBeVisible();
    expect(asked.filter((path) => path.includes("ShareDialog"))).toEqual([]);
    await page.goto("about:blank");
    await signedIn(page);
    await page.goto(href, { waitUntil: "networkidle" });
    expect(asked.filter((path) => path.includes("ShareDialog"))).toEqual([]);
    await share(page, name).click();
    await expect(dialog(page, "Share")).toBeVisible();
    expect(asked.filter((path) => path.includes("ShareDialog"))).not.toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  test.describe("when its code cannot be had", () => {
    test.use({ expectedComplaint: /net::ERR_FAILED/ });

    test("nothing breaks, and the next press tries again", async ({ page }) => {
      await signedIn(page);
      const { href, name } = first(pages());
      const code = "**/_astro/ShareDialog.*.js";
      await page.route(code, (route) => route.abort());
      await page.goto(href);
      const failed = page.waitForEvent("console", (message) => message.text().includes("could not be fetched"));
      await share(page, name).click();
      await failed;
      await page.unroute(code);
      await expect(async () => {
        // It may have come after the last look.
        if (!(await dialog(page, "Share").isVisible())) await share(page, name).click({ timeout: 5_000 });
        await expect(dialog(page, "Share")).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });
  });

  test("needs scripts, and is not offered without", async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const { href } = first(pages());
    await page.goto(href);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.close();
  });
});
