import { describe, expect, it } from "vitest";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Pattern } from "../../src/components/Pattern.tsx";
import { Scene } from "../../src/components/Scene.tsx";
import { hueOf } from "../../src/components/hue.ts";
import { Monogram } from "../../src/components/Tile.tsx";
import {
  clipName,
  clipText,
  countOf,
  factLine,
  firstPart,
  formatDate,
  locationBeyond,
  monogram,
  shortLocation,
  summary,
  unbroken,
} from "../../src/lib/format.ts";
import { aggregateRating, structuredData } from "../../src/lib/structured-data.ts";

describe("texts for readers", () => {
  it("show dates as DD/MM/YYYY in Sydney, and Just now without one", () => {
    expect(formatDate("2026-03-31T20:30:00.000Z")).toBe("01/04/2026");
    expect(formatDate(null)).toBe("Just now");
  });

  it("cut names at 15 characters, count an emoji as one, and call nobody Anonymous", () => {
    expect(clipName("Abcdefghijklmno")).toBe("Abcdefghijklmno");
    expect(clipName("Abcdefghijklmnop")).toBe("Abcdefghijklmno...");
    expect(clipName(`${"👩‍🎓".repeat(15)}x`)).toBe(`${"👩‍🎓".repeat(15)}...`);
    expect(clipName("  ")).toBe("Anonymous");
  });

  it("join facts in one line, and none where there are none", () => {
    expect(factLine("BAcc", null, "", "3 years")).toBe("BAcc · 3 years");
    expect(factLine(null, undefined)).toBeNull();
  });

  it("begin no line of facts with a dot, and part no number from its unit", () => {
    expect(unbroken("Computer Science · about $51,500 a year · 3 years")).toBe(
      "Computer Science\u00a0· about\u00a0$51,500\u00a0a\u00a0year\u00a0· 3\u00a0years",
    );
    expect(unbroken("Tasmania, Australia · $300–400 a week")).toBe(
      "Tasmania, Australia\u00a0· $300–\u2060400\u00a0a\u00a0week",
    );
    expect(unbroken("19 Carillon Avenue, Newtown NSW 2042 · price 3 of 3")).toBe(
      "19 Carillon Avenue, Newtown NSW 2042\u00a0· price\u00a03\u00a0of\u00a03",
    );
  });

  it("cut long texts at a space at or before 400 characters and lose nothing", () => {
    const long = "word ".repeat(100).trim();
    const { start, rest } = clipText(long);
    expect(start.length).toBeLessThanOrEqual(400);
    expect(`${start}${rest ?? ""}`).toBe(long);
    const lines = `${"x".repeat(399)}\n\n${"y".repeat(9)}`;
    expect(clipText(lines)).toEqual({ start: "x".repeat(399), rest: `\n\n${"y".repeat(9)}` });
    expect(clipText("x".repeat(400)).rest).toBeNull();
    expect(clipText("x".repeat(401))).toEqual({ start: "x".repeat(400), rest: "x" });
  });

  it("show the first part of a description, and the ACT short", () => {
    expect(firstPart("A hall by the creek, with a garden")).toBe("A hall by the creek…");
    expect(firstPart("A hall")).toBe("A hall");
    expect(shortLocation("Canberra, Australian Capital Territory")).toBe("Canberra, ACT");
  });

  it.each([
    ["Cairns", "Cairns, Queensland, Australia", "Queensland, Australia"],
    ["Great Ocean Road", "Torquay to Allansford, Victoria", "Torquay to Allansford, Victoria"],
    ["York", "Yorkshire, England", "Yorkshire, England"],
    ["New Zealand", "New Zealand", null],
    ["Bali", null, null],
  ])("say of %s in %s where it is without its name", (name, location, beyond) => {
    expect(locationBeyond(name, location)).toBe(beyond);
  });

  it("count in words", () => {
    expect([countOf(1, "reply", "replies"), countOf(1234, "program")]).toEqual(["1 reply", "1,234 programs"]);
    expect(summary("word ".repeat(60))).toHaveLength(155);
  });

  it("stand for a name with at most four letters", () => {
    expect(monogram("Australian National University", "ANU")).toBe("ANU");
    expect(monogram("University of Melbourne", "UniMelb")).toBe("UM");
    expect(monogram("the tea club")).toBe("TTC");
  });
});

describe("HTML", () => {
  it("keeps structured data from ending its element", () => {
    expect(structuredData({ name: "</script><script>alert(1)" })).not.toMatch(/<\/script><script>/);
    expect(aggregateRating(null, 0)).toEqual({});
    expect(aggregateRating(4.256, 3)).toMatchObject({ aggregateRating: { ratingValue: 4.26, reviewCount: 3 } });
  });
});

const drawn = (id: number, letters: string): string =>
  renderToStaticMarkup(createElement(Monogram, { id, letters })) +
  renderToStaticMarkup(createElement(Scene, { name: "coast", id })) +
  renderToStaticMarkup(createElement(Pattern, { field: "Physics", id }));

describe("generated pictures", () => {
  it("are the same for an id every time, and differ in hue from their neighbours", () => {
    expect(drawn(7, "ANU")).toBe(drawn(7, "ANU"));
    expect(drawn(7, "ANU")).not.toBe(drawn(8, "ANU"));
    expect(Math.abs(hueOf(1) - hueOf(2))).toBeGreaterThan(60);
  });

  it("use no style attribute, which the content security policy refuses", () => {
    expect(drawn(7, "A<")).not.toMatch(/style=|A</);
  });
});
