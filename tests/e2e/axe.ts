import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds in a page, or in a part of it. */
export const violations = async (page: Page, within = "html") => {
  // From the top: wherever else a page is scrolled to, something may lie half under the header, which stays.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  // In one piece, which takes a third of the time: no page has frames of other origins, for which the other way is.
  const found = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .include(within)
    .withTags(RULES)
    .analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]);
};
