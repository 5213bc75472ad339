import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose answer follows from colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

const ask = async (page: Page, within: string, withRules: (axe: AxeBuilder) => AxeBuilder) => {
  // In one piece, which takes a third of the time: no page has frames of other origins, for which the other way is.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations: found } = await withRules(axe.include(within)).analyze();
  return found.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]);
};

/** What axe finds in a page, or in a part of it. */
export const violations = async (page: Page, within = "html") => {
  // From the top: wherever else a page is scrolled to, something may lie half under the header, which stays.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  return ask(page, within, (axe) => axe.withTags(RULES));
};

/**
 * What axe finds in a page, or in a part of it, in the light scheme and in the dark one, for a page that is without motion.
 * In the dark one the colours alone are looked at again: nothing else differs (tokens.css has no more than light-dark()).
 */
export const violationsInBothSchemes = async (page: Page, within = "html") => {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await violations(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await ask(page, within, (axe) => axe.withRules(OF_COLOURS));
  return [...inLight, ...inDark.map((found) => ["in the dark scheme", ...found])];
};
