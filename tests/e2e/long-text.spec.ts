import type { Locator } from "@playwright/test";
import type { Facility } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { facilityHref } from "../../src/contract/routes.ts";
import { contentNow } from "./content.ts";
import { expect, test } from "./fixtures.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(`a long text ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });

    test("opens into one text, with Read Less below it", async ({ page }) => {
      const isLong = ({ facilityDescription }: Facility) => (facilityDescription ?? "").length > LIMITS.clipTextAt;
      const facility = contentNow().facilities.find(isLong);
      if (!facility) throw new Error("The content has no long text");
      const text = (facility.facilityDescription ?? "").replace(/\s+/g, " ").trim();
      const ending = text.slice(-40);
      await page.goto(facilityHref(facility.id));
      const shown = page.getByRole("main").locator("div:has(> details)").first();
      await expect(shown.getByText(ending)).toBeHidden();
      await shown.getByText(MESSAGES.readMore).click();
      await expect(shown.getByText(ending)).toBeVisible();
      const seen = (await shown.innerText()).replace(MESSAGES.readLess, "");
      expect(seen.replace(/\s+/g, " ").trim()).toBe(text);
      const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
      const bottom = async (part: Locator) => (await top(part)) + ((await part.boundingBox())?.height ?? 0);
      const [start, rest] = [shown.locator("> span"), shown.locator("details > span")];
      // The second part goes on in the line in which the first one ends.
      expect(await top(rest)).toBeLessThan(await bottom(start));
      expect(await top(shown.getByText(MESSAGES.readLess))).toBeGreaterThanOrEqual(await bottom(rest));
      await shown.getByText(MESSAGES.readLess).click();
      await expect(shown.getByText(ending)).toBeHidden();
    });
  });
