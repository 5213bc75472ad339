import { describe, expect, it } from "vitest";
import { styleguide } from "../../src/styleguide/styleguide.html.ts";

const { text } = styleguide;
const valuesOf = (pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, values = ""]) => values.split(" ").filter(Boolean));

describe("the style guide", () => {
  it("has every id once, and each part that another one names", () => {
    const ids = valuesOf(/\sid="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const named = valuesOf(/\s(?:for|commandfor|aria-controls|aria-describedby|aria-labelledby)="([^"]*)"/g);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each([
    ["a dangerous button", 'class="button danger"'],
    ["a button that is switched off", /<button class="button" type="button" disabled/],
    ["a choice that is pressed", /class="choice" aria-pressed="true" data-university/],
    ["a chip that can be taken back", 'aria-label="Remove Science"'],
    ["a selected tab", /role="tab"\s+aria-selected="true"/],
    ["a dialog of a whole screen", '<dialog id="add-preview"'],
    ["lines that are awaited", '<ul class="lines skeleton"'],
    ["rows that are awaited", '<ul class="rows skeleton"'],
  ])("shows %s", (_what, markup) => {
    expect(text).toMatch(markup);
  });
});
