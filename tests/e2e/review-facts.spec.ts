import { violations } from "./axe.ts";
import { posts } from "./area.ts";
import { expect, test } from "./fixtures.ts";
import { freshName, signedIn } from "./people.ts";
import { answersTold, beginReview, chooseFact, factTold, postDialog, sendPost } from "./review-form.ts";

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
      const answers = () => answersTold(page, `subject-pages/${id}`, "workload");
      const before = await answers();
      expect(before).toBeGreaterThan(0);
      const said = `Written with facts ${freshName("no")}`;
      await beginReview(page, 4, said);
      await chooseFact(page, "Hours a week, classes included", "12 h");
      await chooseFact(page, "Difficulty, from 1 (easy) to 5 (hard)", "4");
      await chooseFact(page, "Would you take it again?", "Yes");
      await chooseFact(page, "Term", "S1");
      await chooseFact(page, "On campus or online?", "On campus");
      await chooseFact(page, "Was there an exam?", "Yes");
      expect(await violations(page)).toEqual([]);
      await sendPost(page);
      await expect(postDialog(page)).toBeHidden();
      const own = posts(page).filter({ hasText: said });
      await expect(own).toContainText("12 h a week · difficulty 4 of 5 · would take again · S1 · on campus · exam");

      await expect.poll(answers).toBe(before + 1);
      await expect(async () => {
        await page.reload();
        await expect(factTold(page, "Workload")).toContainText(`Median of ${before + 1} answers`, { timeout: 5_000 });
      }).toPass();
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
