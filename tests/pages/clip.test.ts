import { describe, expect, it } from "vitest";
import { clip } from "../../src/ui/clip.ts";

/** What a reader of the opened text reads, without the button. */
const readIn = (text: string): string =>
  clip(text)
    .text.replace(/<summary>.*<\/summary>/s, "")
    .replace(/<[^>]*>/g, "");

describe("a long text", () => {
  it("is the whole text and nothing else, wherever it is cut", () => {
    for (const text of ["word ".repeat(100).trim(), "x".repeat(500), `${"x".repeat(399)}\n\n${"y".repeat(9)}`, "short"])
      expect(readIn(text)).toBe(text);
  });

  it("waits in native details from the cut on, and a short one does not", () => {
    expect(clip("x".repeat(401)).text).toMatch(/<span>x{400}<\/span><details><summary>.*<span>x<\/span><\/details>/s);
    expect(clip("x".repeat(400)).text).not.toContain("<details>");
  });
});
