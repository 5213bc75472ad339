import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { ROOT } from "../../scripts/lib/paths.ts";

const sheet = (name: string): string => readFileSync(join(ROOT, "src", "styles", `${name}.css`), "utf8");
/** The parts of a sheet that begin with a media query. */
const within = (css: string, query: string): string[] =>
  css
    .split("@media ")
    .slice(1)
    .filter((part) => part.startsWith(`(${query})`));

/** A style sheet cannot read the contract: it is held to it here. */
describe("the style sheets", () => {
  it("draw the circle of interests at the contract's radius, and at its smaller one on phones", () => {
    const css = sheet("profile-page");
    expect([...css.matchAll(/--radius: (\d+)px/g)].map(([, radius]) => Number(radius))).toEqual([
      LIMITS.circleRadius,
      LIMITS.circleRadiusMobile,
    ]);
    const phones = within(css, `max-width: ${LIMITS.mobileHeaderWidth - 1}px`);
    expect(phones.some((rules) => rules.includes(`--radius: ${LIMITS.circleRadiusMobile}px`))).toBe(true);
  });

  it("fade the share popup in the contract's time", () => {
    const fade = /#share\.sheet,[^}]*transition:([^;]*);/.exec(sheet("replies"))?.[1] ?? "";
    expect([...fade.matchAll(/(\d+)ms/g)].map(([, time]) => Number(time))).toEqual(
      Array.from({ length: 3 }, () => LIMITS.shareFade),
    );
  });

  it("make the compare list as wide as the contract says", () => {
    expect(/\.compare-panel \{[^}]*\bwidth: (\d+)px/.exec(sheet("panel"))?.[1]).toBe(String(LIMITS.comparePanelWidth));
  });

  it("change the header and the tabs where the scripts do", () => {
    const header = sheet("shell");
    expect(within(header, `max-width: ${LIMITS.mobileHeaderWidth}px`)).not.toEqual([]);
    expect(within(header, `min-width: ${LIMITS.mobileHeaderWidth + 1}px`)).not.toEqual([]);
    const phones = within(sheet("record"), `max-width: ${LIMITS.mobileTabsWidth}px`);
    expect(phones.some((rules) => rules.includes(".tab-select"))).toBe(true);
  });
});
