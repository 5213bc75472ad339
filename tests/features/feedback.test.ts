import { describe, expect, it } from "vitest";
import { FEEDBACK_VISITS } from "../../src/contract/limits.ts";
import { COUNTRIES } from "../../src/contract/taxonomy.ts";
import { answeredSteps, countryIds, stepDue } from "../../src/features/feedback/feedback.ts";

describe("the step of the survey that is due", () => {
  it("is set by the number of the visit", () => {
    const due = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => at + 1)
        .map((visit) => [visit, stepDue(visit, [])] as const)
        .filter(([, step]) => step !== undefined),
    );
    expect(due).toEqual({
      3: 1,
      13: 1,
      63: 1,
      123: 1,
      23: 2,
      33: 2,
      73: 2,
      103: 2,
      143: 2,
      43: 3,
      53: 3,
      113: 3,
      153: 3,
    });
  });

  it("is the next one set for the same visit when the first is done", () => {
    expect(stepDue(13, [1])).toBe(2);
    expect(stepDue(23, [2])).toBe(3);
    expect(stepDue(23, [2, 3])).toBeUndefined();
    for (const visit of FEEDBACK_VISITS[1]) expect(stepDue(visit, [1, 2, 3])).toBeUndefined();
  });
});

it("a step is answered when the details hold its data", () => {
  expect(answeredSteps({ feedbackQ1: null, feedbackQ2: [], feedbackQ3: " " })).toEqual([]);
  expect(answeredSteps({ feedbackQ1: 7, feedbackQ2: [{}], feedbackQ3: "More" })).toEqual([1, 2, 3]);
});

it("only countries with a known id are sent", () => {
  expect(countryIds(["Canada", "Atlantis"])).toEqual([6]);
  expect(countryIds(["Atlantis"])).toEqual([]);
  expect(countryIds(COUNTRIES.map(({ countryName }) => countryName))).toEqual([7, 8, 9, 10, 6]);
});
