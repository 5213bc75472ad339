import { describe, expect, it } from "vitest";
import { REPORT_REASONS } from "../../src/contract/taxonomy.ts";
import { transparencyView } from "../../src/queries/views/transparency.ts";
import { moderationMonthSchema, type ModerationMonth } from "../../src/contract/transparency.ts";

const MONTH: ModerationMonth = {
  month: "2026-05",
  reports: { spam: 12 },
  decisions: [{ decision: "hide", reason: "spam", count: 7 }],
  appeals: { uphold: 5 },
  medianHours: 30,
};
type Name = keyof ReturnType<typeof transparencyView>["tables"];
const table = (months: readonly ModerationMonth[], name: Name) => transparencyView(months).tables[name].rows;

describe("the tables of what moderators did", () => {
  it("say counts of five and more, and of everything else that there were fewer than five", () => {
    expect(table([MONTH], "reports")).toEqual([
      ["May 2026", "12", ...Array<string>(REPORT_REASONS.length - 1).fill("fewer than five")],
    ]);
    expect(table([MONTH], "decisions")).toEqual([["May 2026", "Hide", "Spam or advertising", "7"]]);
    expect(table([MONTH], "appeals")).toEqual([["May 2026", "fewer than five", "5", "fewer than five"]]);
    expect(table([MONTH], "waits")).toEqual([["May 2026", "30 hours"]]);
  });

  it("never say a smaller count, even where an export had one", () => {
    const leaked = { ...MONTH, reports: { spam: 4 }, appeals: { uphold: 1 } };
    expect(JSON.stringify([table([leaked], "reports"), table([leaked], "appeals")])).not.toMatch(/"[1-4]"/);
    expect(moderationMonthSchema.safeParse(leaked).success).toBe(false);
  });

  it("have a line for a month in which little happened, and none before the first month is over", () => {
    const quiet = { month: "2026-06", reports: {}, decisions: [], appeals: {}, medianHours: null };
    expect(table([quiet], "decisions")).toEqual([["June 2026", "Every kind", "Every reason", "fewer than five"]]);
    expect(table([quiet], "waits")).toEqual([["June 2026", "too few to say"]]);
    expect(transparencyView([]).hasMonths).toBe(false);
  });
});
