import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FactSummary } from "../../src/components/FactSummary.tsx";
import type { FactCounts } from "../../src/contract/review-facts.ts";

const COST: FactCounts = {
  weeklyCost: [
    ["200to300", 2],
    ["300to400", 3],
  ],
};
const STAYED: FactCounts = { stayed: [[2026, 4]] };
const DIFFICULTY: FactCounts = { difficulty: [[3, 2]] };

test.each([
  ["two numbers stand under a heading of a section", { ...COST, ...DIFFICULTY }, true],
  ["a single number stands in one card with the rest", { ...COST, ...STAYED }, false],
  ["what is no number is a line", STAYED, false],
])("What reviews report together: %s", async (_, counts, isSection) => {
  await render(
    <>
      <h2>A section</h2>
      <FactSummary counts={counts} />
    </>,
  );
  const sizeOf = (name: string): string =>
    getComputedStyle(page.getByRole("heading", { level: 2, name }).element()).fontSize;
  expect(sizeOf("What students report") === sizeOf("A section")).toBe(isSection);
  await expect.element(page.getByRole("region", { name: "What students report" })).toBeVisible();
});
