import type { DiscussedKind, ReportedKind } from "./api/names.ts";
import type { PageRef } from "./entities.ts";
import { DECISION_REASONS, type DecisionReason, type PostDecision, type SubmissionDecision } from "./moderation.ts";
import type { PageKind, PostKind } from "./taxonomy.ts";

/** What a person is told of. Never of an act of their own. */
export const NOTICE_KINDS = {
  reply: "Somebody replied to a post of mine",
  answer: "My reply was marked as the answer",
  question: "A question that I could answer",
  decision: "A moderator decided about a post of mine",
  appeal: "My appeal was decided",
  submission: "A page that I sent in was listed, sent back or refused",
  correction: "A correction of mine was accepted or declined",
} as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** What became of an appeal, and of a correction. */
export const APPEAL_OUTCOMES = ["restored", "upheld"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];
export const CORRECTION_OUTCOMES = ["accepted", "declined"] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

/** What a notice of each kind tells besides what it is about. No text that somebody wrote: that would outlive its post here. */
export interface NoticeDetails {
  reply: { to: DiscussedKind };
  answer: null;
  question: null;
  /** `what` is the kind of the post that was decided about. */
  decision: { what: ReportedKind; decision: PostDecision; reason: DecisionReason };
  /** `decision` is the one that was appealed against; notices from before it was told have none. */
  appeal: { what: ReportedKind; outcome: AppealOutcome; decision?: PostDecision };
  /** `name` is what the page is called by whoever sent it in. */
  submission: { decision: SubmissionDecision; reason: DecisionReason; name: string };
  /** `field` is what was corrected, in the words of the page. */
  correction: { outcome: CorrectionOutcome; field: string };
}

/** A post that a notice leads to, by its kind and public id: of a reply the post above it. */
export interface NoticePost {
  kind: PostKind;
  id: number;
}

/** What names the subject of a notice: a post, a page that was sent in, a correction. */
export type NoticeSubject = `${ReportedKind | PageKind | "correction"}:${number}`;

interface NoticeTo<K extends NoticeKind> {
  kind: K;
  /** The account that is told (the database's own id). */
  account: number;
  /** The account whose act it is: nobody is told of an act of their own. Null: the staff, or the CMS. */
  by: number | null;
  subject: NoticeSubject;
  /** Which of several things that happen to the subject, such as a decision's id: each is told once. */
  event?: string | number;
  /** The page that the notice is about, by its public id. */
  page: PageRef | null;
  post: NoticePost | null;
  details: NoticeDetails[K];
  at?: Date;
}
/** A notice to be written down. */
export type NewNotice = { [K in NoticeKind]: NoticeTo<K> }[NoticeKind];

/** A notice as it is told. */
export type ToldNotice = {
  [K in NoticeKind]: { kind: K; pageName: string | null; details: NoticeDetails[K] };
}[NoticeKind];

/** How many notices a page has; after how many days they are forgotten; how often an open tab asks, in milliseconds; how many a weekly mail has. */
export const NOTICES = { page: 20, days: 365, pollEvery: 90_000, countMax: 99, inDigest: 20 } as const;

/** Where the weekly mail is stopped. */
export const UNSUBSCRIBE_PATH = "/api/weekly-mail/stop";

/** How many people are told of a question, and how long nobody is told of another one, in milliseconds. */
export const QUESTIONS = { toldMost: 10, notAgainFor: 7 * 24 * 60 * 60_000, listed: 200 } as const;

const POST_WORDS: Record<ReportedKind, string> = {
  review: "review",
  blog: "blog",
  qna: "question",
  helpfulLink: "helpful link",
  reply: "reply",
};
const DECIDED: Record<PostDecision, string> = {
  keep: "is shown again",
  hide: "was hidden",
  ask: "needs a change",
};

/** What an appeal against each decision comes to: that it succeeded, and that it did not. */
const APPEALED: Record<PostDecision, readonly [succeeded: string, failed: (post: string) => string]> = {
  hide: ["is shown again", (post) => `${post} stays hidden`],
  ask: ["needs no change", (post) => `${post} still needs a change`],
  // Nobody appeals against this: it stands for what was not told.
  keep: ["is shown again", (post) => `the decision about ${post} stands`],
};

/** A notice in a sentence. */
export const noticeText = (notice: ToldNotice): string => {
  const on = notice.pageName === null ? "" : ` on ${notice.pageName}`;
  switch (notice.kind) {
    case "reply":
      return `Somebody replied to your ${POST_WORDS[notice.details.to]}${on}`;
    case "answer":
      return `Your reply${on} was marked as the answer`;
    case "question":
      return `A question you could answer${on}`;
    case "decision": {
      const { what, decision, reason } = notice.details;
      const why = decision === "keep" || reason === "other" ? "" : `: ${DECISION_REASONS[reason]}`;
      return `Your ${POST_WORDS[what]}${on} ${DECIDED[decision]}${why}`;
    }
    case "appeal": {
      const { what, outcome, decision } = notice.details;
      const post = `your ${POST_WORDS[what]}${on}`;
      const [succeeded, failed] = APPEALED[decision ?? "keep"];
      return outcome === "restored"
        ? `Your appeal succeeded: ${post} ${succeeded}`
        : `Your appeal was turned down: ${failed(post)}`;
    }
    case "submission": {
      const { name, decision, reason } = notice.details;
      if (decision === "list") return `${name}, which you sent in, is on the site. Thank you!`;
      const why = reason === "other" ? "" : `: ${DECISION_REASONS[reason]}`;
      return `${name}, which you sent in, was ${decision === "sendBack" ? "sent back to you" : "refused"}${why}`;
    }
    case "correction":
      return notice.details.outcome === "accepted"
        ? `Your correction of “${notice.details.field}”${on} was accepted. Thank you!`
        : `Your correction of “${notice.details.field}”${on} was not taken over`;
  }
};
