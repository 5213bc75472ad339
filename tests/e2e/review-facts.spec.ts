import type { Page } from "@playwright/test";
import type { FactCounts } from "../../src/contract/review-facts.ts";
import { violations } from "./axe.ts";
import { posts } from "./area.ts";
import { expect, test } from "./fixtures.ts";
import { freshName, signedIn } from "./people.ts";

const modal = (page: Page) => page.getByRole("dialog", { name: "Create Post" });
const summary = (page: Page) => page.getByRole("region", { name: "What students report" });
const choose = (page: Page, question: string, choice: string) =>
  modal(page)
    .getByRole("group", { name: question, exact: true })
    .getByRole("radio", { name: choice, exact: true })
    .check();
/** How many people told of the workload of a subject. */
const answers = async (page: Page, id: number): Promise<number> => {
  const record = (await (await page.request.get(`/api/subject-pages/${id}`)).json()) as {
    data: { attributes: { reviewFacts?: FactCounts | null } };
  };
  return (record.data.attributes.reviewFacts?.workload ?? []).reduce((sum, [, count]) => sum + count, 0);
};
const SUBJECTS = { 360: { id: 68, university: 5 }, 1280: { id: 106, university: 7 } } as const;

for (const width of [360, 1280] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("a student reviews a subject with facts, which stand on the post at once and are counted on the page", async ({
      page,
    }) => {
      const { id, university } = SUBJECTS[width];
      await signedIn(page);
      await page.goto(`/universities/${university}/subject/${id}`);
      const before = await answers(page, id);
      expect(before).toBeGreaterThan(0);
      const said = `Written with facts ${freshName("no")}`;
      await page.getByRole("button", { name: "Add Post" }).click();
      await modal(page).getByRole("tab", { name: "Review", exact: true }).click();
      await modal(page).getByRole("radio", { name: "4 stars" }).check();
      await modal(page).getByRole("textbox", { name: "Your review" }).fill(said);
      await modal(page).getByText("Add facts").click();
      await choose(page, "Hours a week, classes included", "12 h");
      await choose(page, "Difficulty, from 1 (easy) to 5 (hard)", "4");
      await choose(page, "Would you take it again?", "Yes");
      await choose(page, "Term", "S1");
      await choose(page, "On campus or online?", "On campus");
      await choose(page, "Was there an exam?", "Yes");
      expect(await violations(page)).toEqual([]);
      await modal(page).getByRole("button", { name: "Post", exact: true }).click();
      await expect(modal(page)).toBeHidden();
      const own = posts(page).filter({ hasText: said });
      await expect(own).toContainText("12 h a week · difficulty 4 of 5 · would take again · S1 · on campus · exam");

      await expect.poll(() => answers(page, id), { timeout: 40_000 }).toBe(before + 1);
      await expect(async () => {
        await page.reload();
        await expect(summary(page)).toContainText(`Median of ${before + 1} answers`, { timeout: 500 });
      }).toPass({ timeout: 40_000 });
      await expect(own).toContainText("12 h a week · difficulty 4 of 5");
      expect(await violations(page)).toEqual([]);
    });

    test("three subjects are compared by workload, found by it in the list", async ({ page }) => {
      await page.goto("/subjects?sort=workload");
      const rows = page.getByRole("region", { name: "All", exact: true }).getByRole("listitem");
      await expect(rows.first()).toContainText("h a week");
      const light = await rows.allTextContents();
      const hours = light.flatMap((row) => Number(/([\d.]+)\sh\sa\sweek/.exec(row)?.[1] ?? NaN) || []);
      expect(hours.length).toBeGreaterThan(2);
      expect(hours).toEqual(hours.toSorted((a, b) => a - b));
      await page.goto("/subjects?workload=6");
      const isWithin = (row: string) => Number(/([\d.]+)\sh\sa\sweek/.exec(row)?.[1]) <= 6;
      await expect
        .poll(async () => {
          const shown = await rows.allTextContents();
          return shown.length > 0 && shown.every(isWithin);
        })
        .toBe(true);
      if (width === 360) await page.getByRole("button", { name: "Filters (1)" }).click();
      await page.getByRole("combobox", { name: "Workload" }).selectOption("At most 10 h a week");
      await expect(page).toHaveURL(/\?workload=10$/);

      await page.goto("/compare?type=subjects&ids=1,17,69");
      const workload = page.getByRole("row", { name: /^Workload/ });
      await expect(workload.getByRole("cell")).toHaveCount(3);
      for (const cell of await workload.getByRole("cell").all()) await expect(cell).toContainText("h a week (");
      await expect(workload).toContainText(/Lightest|Equal lightest/);
      expect(await violations(page)).toEqual([]);
    });
  });
}
