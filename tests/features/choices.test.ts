import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { choiceNamed, choicesFor } from "../../src/features/choices/choices.ts";

const choices = [
  { id: 1, name: "Australian National University" },
  { id: 2, name: "Café College" },
  { id: 3, name: "Monash" },
  { id: 4, name: "monash" },
];

describe("choices", () => {
  it("are found by any part of their name, whatever its case", () => {
    expect(choicesFor(choices, "NATIONAL").map(({ id }) => id)).toEqual([1]);
    expect(choicesFor(choices, " cafe ").map(({ id }) => id)).toEqual([2]);
    expect(choicesFor(choices, "")).toEqual(choices);
    const many = Array.from({ length: LIMITS.suggestions + 1 }, (_, at) => ({ id: at, name: `College ${at}` }));
    expect(choicesFor(many, "college")).toHaveLength(LIMITS.suggestions);
  });

  it("are taken by their whole name alone, in their own letters first", () => {
    expect(choiceNamed(choices, "australian national university ")?.id).toBe(1);
    expect(choiceNamed(choices, "Australian National")).toBeUndefined();
    expect(choiceNamed(choices, "monash")?.id).toBe(4);
    expect(choiceNamed(choices, "MONASH")?.id).toBe(3);
  });
});
