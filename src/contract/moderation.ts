/** Why something is decided, in words that its author may read. One list for posts and for pages that are sent in, so that decisions can be counted. */
export const DECISION_REASONS = {
  allowed: "It breaks no rule",
  mended: "Its author has put it right",
  spam: "Spam or advertising",
  abuse: "Abuse or harassment",
  falsehood: "Not true, or not the author's own experience",
  privacy: "Somebody's personal information",
  offTopic: "Off topic: it does not belong here",
  unlawful: "Against the law",
  mistaken: "The decision was a mistake",
  duplicate: "It is there already",
  incomplete: "Something is missing",
  other: "Another reason",
} as const;
export type DecisionReason = keyof typeof DECISION_REASONS;

/** The reasons for which a post is hidden or its author asked: those that are kept with the post. */
export const POST_GROUNDS = [
  "spam",
  "abuse",
  "falsehood",
  "privacy",
  "offTopic",
  "unlawful",
  "duplicate",
  "other",
] as const satisfies readonly DecisionReason[];
export type PostGround = (typeof POST_GROUNDS)[number];
/** The reasons for which a page that was sent in is sent back or refused. */
export const SUBMISSION_GROUNDS = ["incomplete", ...POST_GROUNDS] as const;

/** What may be decided about a reported post, and for which reasons. To ask leaves it as it is until its author has changed it. */
export const POST_DECISIONS = {
  keep: { label: "Keep", reasons: ["allowed", "mended", "other"] },
  hide: { label: "Hide", reasons: POST_GROUNDS },
  ask: { label: "Ask the author", reasons: POST_GROUNDS },
} as const satisfies Record<string, DecisionChoice>;
export type PostDecision = keyof typeof POST_DECISIONS;

/** What may be decided about a page that somebody has sent in, and for which reasons. */
export const SUBMISSION_DECISIONS = {
  list: { label: "List", reasons: ["allowed"] },
  sendBack: { label: "Send back", reasons: SUBMISSION_GROUNDS },
  refuse: { label: "Refuse", reasons: POST_GROUNDS },
} as const satisfies Record<string, DecisionChoice>;
export type SubmissionDecision = keyof typeof SUBMISSION_DECISIONS;

interface DecisionChoice {
  label: string;
  reasons: readonly DecisionReason[];
}

/** A reason as its author reads it; nothing where only the note says it. */
export const groundSaid = (reason: DecisionReason | null | undefined): string =>
  !reason || reason === "other" ? "" : `${DECISION_REASONS[reason]}.`;
