import { APPEAL_DECISIONS } from "../../contract/appeals.ts";
import type { ExportState } from "../../contract/export.ts";
import { LIMITS } from "../../contract/limits.ts";
import { DECISION_REASONS, POST_DECISIONS, SUBMISSION_DECISIONS } from "../../contract/moderation.ts";
import { REPORT_REASONS } from "../../contract/taxonomy.ts";
import type { ModerationMonth } from "../../contract/transparency.ts";
import { content } from "../content.ts";

const monthName = new Intl.DateTimeFormat("en-AU", { month: "long", year: "numeric", timeZone: "UTC" });
const FEW = "fewer than five";
const DECISIONS: Readonly<Record<string, { label: string }>> = { ...POST_DECISIONS, ...SUBMISSION_DECISIONS };
const REASONS: Readonly<Record<string, string>> = DECISION_REASONS;
/** What becomes of appeals. */
const OUTCOMES = [
  { value: "overturn", label: "Overturned" },
  { value: "uphold", label: "Upheld" },
  { value: "settled", label: "Settled by another decision or a change" },
] as const satisfies { value: keyof typeof APPEAL_DECISIONS | "settled"; label: string }[];

const said = (count: number | undefined): string =>
  count === undefined || count < LIMITS.toldFrom ? FEW : count.toLocaleString("en-AU");

/** An export of an earlier release has none. */
const exportedMonths = (): readonly ModerationMonth[] =>
  (content().manifest.state as Partial<ExportState>).moderation ?? [];

/** A table of the page: its caption, the names of its columns, and its rows, each with its first cell as its name. */
export interface CountTable {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What moderators did by month, as tables. No month that is not over, no count below LIMITS.toldFrom and no sum. */
export const transparencyView = (months: readonly ModerationMonth[] = exportedMonths()) => {
  const rows = months.map((month) => ({ ...month, name: monthName.format(new Date(`${month.month}-01T00:00Z`)) }));
  const tables = {
    reports: {
      caption: "Reports, by the reason that was given",
      heads: ["Month", ...REPORT_REASONS.map(({ label }) => label)],
      rows: rows.map(({ name, reports }) => [name, ...REPORT_REASONS.map(({ value }) => said(reports[value]))]),
    },
    decisions: {
      caption: "Decisions about posts and about pages that were sent in, where there were five or more of a kind",
      heads: ["Month", "Decision", "Reason", "Number"],
      rows: rows.flatMap(({ name, decisions }) =>
        decisions.length === 0
          ? [[name, "Every kind", "Every reason", FEW]]
          : decisions.map(({ decision, reason, count }) => [
              ...[name, DECISIONS[decision]?.label ?? decision, REASONS[reason] ?? reason, said(count)],
            ]),
      ),
    },
    appeals: {
      caption: "Appeals, by what became of them",
      heads: ["Month", ...OUTCOMES.map(({ label }) => label)],
      rows: rows.map(({ name, appeals }) => [name, ...OUTCOMES.map(({ value }) => said(appeals[value]))]),
    },
    waits: {
      caption: "How long a reported post waited for its decision: half of them at most",
      heads: ["Month", "Median"],
      rows: rows.map(({ name, medianHours }) => [name, medianHours === null ? "too few to say" : inWords(medianHours)]),
    },
  } satisfies Record<string, CountTable>;
  return { tables, hasMonths: months.length > 0 };
};

const inWords = (hours: number): string => {
  if (hours <= 1) return "an hour or less";
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
};
