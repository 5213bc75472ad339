import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { YearPlot } from "../../src/components/YearPlot.tsx";
import { rowsOf, type Column } from "../../src/features/compare/comparison.ts";
import { ComparisonTable } from "../../src/features/compare/ComparisonTable.tsx";
import { recordIn } from "../../src/features/compare/record.ts";

/** Where a text begins and ends, in pixels from the left. */
const edgesOf = (text: Node): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
};
/** As wide as a figure: 4.3 and 9 reviews do not read as 4.39. */
const APART = 6;

test("A rating stands apart from the number of its reviews under the plot", async () => {
  await render(
    <YearPlot
      history={{
        years: [
          { year: 2024, count: 4, mean: 4 },
          { year: 2026, count: 9, mean: 4.3 },
        ],
        all: { count: 13, mean: 4.2 },
        recent: { count: 9, mean: 4.3, until: "2026-05" },
      }}
    />,
  );
  const rating = page.getByText("4.3", { exact: true }).last().element();
  const count = rating.parentElement?.lastChild;
  expect(count?.textContent).toBe("9 reviews");
  expect(edgesOf(count as Node).left - edgesOf(rating).right).toBeGreaterThanOrEqual(APART);
});

test("A rating stands apart from the number of its reviews in a comparison", async () => {
  const record = recordIn("university", {
    data: { attributes: { universityName: "A", universityRating: 4.3, reviewCount: 9 } },
  });
  if (!record) throw new Error("It is no record");
  const columns: Column[] = [1, 2].map(() => ({ state: "ready", record }));
  await render(
    <ComparisonTable
      kind="university"
      ids={[1, 2]}
      columns={columns}
      known={[]}
      rows={rowsOf("university", columns)}
    />,
  );
  const count = page.getByText("9 reviews").first().element();
  const rating = count.previousElementSibling?.lastChild?.previousSibling;
  expect(rating?.textContent).toBe("4.3");
  expect(edgesOf(count).left - edgesOf(rating as Node).right).toBeGreaterThanOrEqual(APART);
});
