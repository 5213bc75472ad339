import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Clip } from "../../src/components/Clip.tsx";

const drawn = (text: string): string => renderToStaticMarkup(createElement(Clip, { text }));
/** What a reader of the opened text reads, without the button. */
const readIn = (text: string): string =>
  drawn(text)
    .replace(/<summary>.*<\/summary>/s, "")
    .replace(/<[^>]*>/g, "");

describe("a long text", () => {
  it("is the whole text and nothing else, wherever it is cut", () => {
    for (const text of ["word ".repeat(100).trim(), "x".repeat(500), `${"x".repeat(399)}\n\n${"y".repeat(9)}`, "short"])
      expect(readIn(text)).toBe(text);
  });

  it("waits in native details from the cut on, and a short one does not", () => {
    expect(drawn("x".repeat(401))).toMatch(/<span>x{400}<\/span><details><summary>.*<span>x<\/span><\/details>/s);
    expect(drawn("x".repeat(400))).not.toContain("<details>");
  });
});
