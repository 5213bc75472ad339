import { expect, test } from "vitest";
import { createProgress } from "../../scripts/import/progress.ts";
import { summaryOf } from "../../scripts/import/summary.ts";

test("The summary counts by kind, and shows the first three rows of each reason, the commonest first", () => {
  const skip = (row: number, reason: string) => ({ sheet: "Courses", row, what: `${row}A Name`, reason });
  const text = summaryOf({
    batches: [{ collection: "program-page", create: [{}, {}], update: [{ publicId: 1, set: {} }] }],
    unchanged: { "program-page": 1_234 },
    skipped: [skip(4, "expired"), ...[5, 6, 7, 8].map((row) => skip(row, "no course code"))],
    notes: [{ title: "Found by name", lines: ["one"] }],
  });
  expect(text).toMatch(/^Programs +2 +1 +1,234$/m);
  expect(text).toContain("Found by name: 1\n  one");
  expect(text).toContain(
    [
      "Skipped rows: 5",
      "  4  no course code",
      "      Courses, row 5: 5A Name",
      "      Courses, row 6: 6A Name",
      "      Courses, row 7: 7A Name",
      "      … and 1 more",
      "  1  expired",
      "      Courses, row 4: 4A Name",
    ].join("\n"),
  );
});

test("Progress writes its one line again on a terminal, and a line for each stage elsewhere", async () => {
  const shownOn = async (isTTY: boolean) => {
    let shown = "";
    const progress = createProgress({ isTTY, write: (text) => (shown += text) });
    expect(await progress.stage("Reading", 0.5, () => "read")).toBe("read");
    await progress.stage("Writing", 1, () => undefined);
    progress.end();
    return shown;
  };
  expect((await shownOn(true)).match(/\n/g)).toHaveLength(1);
  expect(await shownOn(true)).toMatch(
    /^\r.* 0 % .*Reading\r.* 50 % .*Reading\r.* 50 % .*Writing\r.*100 % .*Writing\n$/,
  );
  expect(await shownOn(false)).toMatch(/^█+░+ +50 % .*Reading\n█+ +100 % .*Writing\n$/);
});
