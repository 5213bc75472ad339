import { describe, expect, it } from "vitest";
import { NOTICE_KINDS, noticeText, type ToldNotice } from "../../src/contract/notices.ts";
import { DECISION_REASONS, POST_DECISIONS, SUBMISSION_DECISIONS } from "../../src/contract/moderation.ts";

const pageName = "Bachelor of Arts";

describe("a notice in words", () => {
  const said: [ToldNotice, string][] = [
    [{ kind: "reply", pageName, details: { to: "qna" } }, "Somebody replied to your question on Bachelor of Arts"],
    [{ kind: "reply", pageName: null, details: { to: "blog" } }, "Somebody replied to your blog"],
    [{ kind: "answer", pageName, details: null }, "Your reply on Bachelor of Arts was marked as the answer"],
    [{ kind: "question", pageName, details: null }, "A question you could answer on Bachelor of Arts"],
    [
      { kind: "decision", pageName, details: { what: "review", decision: "hide", reason: "abuse" } },
      "Your review on Bachelor of Arts was hidden: Abuse or harassment",
    ],
    [
      { kind: "decision", pageName, details: { what: "reply", decision: "hide", reason: "other" } },
      "Your reply on Bachelor of Arts was hidden",
    ],
    [
      { kind: "decision", pageName, details: { what: "qna", decision: "keep", reason: "allowed" } },
      "Your question on Bachelor of Arts is shown again",
    ],
    [
      { kind: "appeal", pageName, details: { what: "review", outcome: "restored" } },
      "Your appeal succeeded: your review on Bachelor of Arts is shown again",
    ],
    [
      { kind: "appeal", pageName: null, details: { what: "review", outcome: "upheld", decision: "hide" } },
      "Your appeal was turned down: your review stays hidden",
    ],
    [
      { kind: "appeal", pageName, details: { what: "review", outcome: "upheld", decision: "ask" } },
      "Your appeal was turned down: your review on Bachelor of Arts still needs a change",
    ],
    [
      { kind: "appeal", pageName, details: { what: "qna", outcome: "restored", decision: "ask" } },
      "Your appeal succeeded: your question on Bachelor of Arts needs no change",
    ],
    [
      // From before it was told what the appeal was against.
      { kind: "appeal", pageName: null, details: { what: "review", outcome: "upheld" } },
      "Your appeal was turned down: the decision about your review stands",
    ],
    [
      { kind: "submission", pageName: null, details: { name: "Gym", decision: "refuse", reason: "spam" } },
      "Gym, which you sent in, was refused: Spam or advertising",
    ],
    [
      { kind: "correction", pageName, details: { outcome: "accepted", field: "Duration" } },
      "Your correction of “Duration” on Bachelor of Arts was accepted. Thank you!",
    ],
    [
      { kind: "correction", pageName, details: { outcome: "declined", field: "Duration" } },
      "Your correction of “Duration” on Bachelor of Arts was not taken over",
    ],
  ];
  it.each(said)("says what happened: %j", (notice, text) => {
    expect(noticeText(notice)).toBe(text);
  });

  it("has words for every kind, decision and reason", () => {
    expect(new Set(said.map(([{ kind }]) => kind)).size).toBe(Object.keys(NOTICE_KINDS).length);
    for (const reason of Object.keys(DECISION_REASONS) as (keyof typeof DECISION_REASONS)[]) {
      for (const decision of Object.keys(POST_DECISIONS) as (keyof typeof POST_DECISIONS)[])
        expect(noticeText({ kind: "decision", pageName, details: { what: "blog", decision, reason } })).toMatch(
          /^Your blog on Bachelor of Arts (is shown again|was hidden|needs a change)/,
        );
      for (const decision of Object.keys(SUBMISSION_DECISIONS) as (keyof typeof SUBMISSION_DECISIONS)[])
        expect(noticeText({ kind: "submission", pageName, details: { name: "Gym", decision, reason } })).toMatch(
          /^Gym, which you sent in, (is on the site|was sent back to you|was refused)/,
        );
    }
  });
});
