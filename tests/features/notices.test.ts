import { describe, expect, it } from "vitest";
import { NOTICES } from "../../src/contract/notices.ts";
import { isChosenQuestion, questionQuestion } from "../../src/features/interaction/interaction.ts";
import { countShown } from "../../src/features/notices/messages.ts";
import { askIn, countedIn } from "../../src/features/notices/unread.ts";

const NOW = 1_000_000_000;
const counted = (at: number) => ({ viewer: "7", unread: 3, at });

describe("the count of unread notices", () => {
  it("is asked for at once by whoever has none of their own, or one of a clock that was ahead", () => {
    expect(askIn(undefined, "7", NOW)).toBe(0);
    expect(askIn(counted(NOW), "8", NOW)).toBe(0);
    expect(askIn(counted(NOW + 1), "7", NOW)).toBe(0);
  });

  it("is asked for again when it is old, whichever tab has asked", () => {
    expect(askIn(counted(NOW), "7", NOW)).toBe(NOTICES.pollEvery);
    expect(askIn(counted(NOW - NOTICES.pollEvery + 5), "7", NOW)).toBe(5);
    expect(askIn(counted(NOW - NOTICES.pollEvery * 2), "7", NOW)).toBe(0);
  });

  it("is taken from the storage only where it is one", () => {
    expect(countedIn(JSON.stringify(counted(NOW)))).toEqual(counted(NOW));
    for (const other of ["", "null", "[]", "7", '{"viewer":"7"}', '{"viewer":7,"unread":1,"at":2}'])
      expect(countedIn(other), other).toBeUndefined();
  });

  it("has room for two digits", () => {
    expect([1, 99, 100, 4_000].map(countShown)).toEqual(["1", "99", "99+", "99+"]);
  });
});

describe("questions by a choice", () => {
  it("are those with or without an answer, or all", () => {
    expect([undefined, null, 5].map((answer) => isChosenQuestion(answer, "all"))).toEqual([true, true, true]);
    expect([undefined, null, 5].map((answer) => isChosenQuestion(answer, "open"))).toEqual([true, true, false]);
    expect([undefined, null, 5].map((answer) => isChosenQuestion(answer, "answered"))).toEqual([false, false, true]);
  });

  it("are asked for in the call's words", () => {
    expect(questionQuestion("all")).toBe("kind=qna");
    expect(questionQuestion("open")).toBe("kind=qna&answered=no");
    expect(questionQuestion("answered", "1.2")).toBe("kind=qna&answered=yes&cursor=1.2");
  });
});
