import { POST_GROUNDS, type DecisionReason } from "./moderation.ts";

/** How the appeal of a decision stands, as its author is told: not sent yet, sent, or decided against. */
export const APPEAL_STATES = ["possible", "waiting", "upheld"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** What may be decided about an appeal, and for which reasons. To overturn shows the post again and asks for nothing more. */
export const APPEAL_DECISIONS = {
  overturn: { label: "Overturn", reasons: ["mistaken", "allowed", "mended", "other"] },
  uphold: { label: "Uphold", reasons: POST_GROUNDS },
} as const satisfies Record<string, { label: string; reasons: readonly DecisionReason[] }>;
export type AppealDecision = keyof typeof APPEAL_DECISIONS;

/** So many days an appeal should wait at most. */
export const APPEAL_DAYS = 7;
