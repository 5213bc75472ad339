import { describe, expect, it } from "vitest";
import { coloursOf, propertiesIn } from "../../src/pictures/colours.ts";

const SHEET = propertiesIn(`
  /* .comment { --white: oklch(0% 0 0); } */
  .all { --white: oklch(100% 0 0); --black: oklch(0% 0 0); --grey: color-mix(in oklab, var(--white) 50%, var(--black)); }
  .own {
    --red: light-dark(oklch(62.8% 0.25768 29.234), oklch(20% 0.1 29));
    --black: oklch(100% 0 0);
    --own: light-dark(oklch(from currentColor 60% 0.1 h), oklch(from currentColor 20% 0.1 h));
    --glass: oklch(100% 0 0 / 0.5);
  }
`);

describe("the colours of a style sheet", () => {
  it("are read as the light scheme has them, in sRGB", () => {
    const colourOf = coloursOf(SHEET, [".all", ".own"]);
    expect(colourOf("white")).toBe("#ffffff");
    expect(colourOf("red")).toBe("#ff0000");
    expect(colourOf("glass")).toBe("#ffffff80");
  });

  it("are those of the last rule that has them, mixed where they are mixtures", () => {
    expect(coloursOf(SHEET, [".all"])("black")).toBe("#000000");
    expect(coloursOf(SHEET, [".all", ".own"])("black")).toBe("#ffffff");
    expect(coloursOf(SHEET, [".all"])("grey")).toBe("#636363");
  });

  it("take their hue from where they are used", () => {
    expect(coloursOf(SHEET, [".own"], 29)("own")).not.toBe(coloursOf(SHEET, [".own"], 200)("own"));
  });

  it("are refused by name where there are none, and where they cannot be read", () => {
    expect(() => coloursOf(SHEET, [".all"])("blue")).toThrow("There is no colour --blue for .all");
    expect(() => coloursOf(propertiesIn(".a { --b: #fff; }"), [".a"])("b")).toThrow("No colour: #fff");
  });
});
