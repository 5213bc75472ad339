import { describe, expect, it } from "vitest";
import { wordsOf } from "../../src/search/fold.ts";
import { initialsOf } from "../../src/search/words.ts";

describe("words", () => {
  it.each([
    ["  Women's   College ", ["womens", "college"]],
    ["La Trôbe — Universität Gießen", ["la", "trobe", "universitat", "giessen"]],
    ["Søren Œuvre ﬁeld", ["soren", "oeuvre", "field"]],
    ["COMP1511/COMP-1521 & more", ["comp1511", "comp", "1521", "more"]],
    ["日本 студент", ["日本", "студент"]],
    ["!?", []],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ["Australian Institute of Business and Technology Pty Ltd", "aibt"],
    ["University of Sydney", undefined],
  ])("begin %j with %j", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
