import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Checkbox } from "../../src/components/Field.tsx";

const forceColours = (value: "active" | "none"): Promise<unknown> =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
afterEach(async () => {
  delete document.documentElement.dataset["theme"];
  await forceColours("none");
});

/** The relative luminance of a colour, as the Web Content Accessibility Guidelines reckon it. */
const luminanceOf = (colour: string): number => {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};
const show = async (ground: "bg-paper" | "bg-card") => {
  await render(
    <div className={ground}>
      <Checkbox>Empty</Checkbox>
      <Checkbox defaultChecked>Ticked</Checkbox>
      <label>
        <input type="radio" /> Chosen
      </label>
    </div>,
  );
  const styleOf = (name: string) => getComputedStyle(page.getByLabelText(name).element());
  return { styleOf, ground: getComputedStyle(page.getByLabelText("Empty").element().closest("div") as Element) };
};

for (const theme of ["light", "dark"] as const)
  for (const place of ["bg-paper", "bg-card"] as const)
    test(`The edge of a box to tick stands out from ${place} in the ${theme} scheme, and so does one that is ticked`, async () => {
      document.documentElement.dataset["theme"] = theme;
      const { styleOf, ground } = await show(place);
      for (const name of ["Empty", "Chosen"]) {
        expect(styleOf(name).appearance).toBe("none");
        expect(contrastOf(styleOf(name).borderTopColor, ground.backgroundColor), name).toBeGreaterThanOrEqual(3);
      }
      const ticked = styleOf("Ticked").backgroundColor;
      expect(contrastOf(ticked, ground.backgroundColor)).toBeGreaterThanOrEqual(3);
      const mark = getComputedStyle(page.getByLabelText("Ticked").element(), "::before");
      expect(contrastOf(ticked, mark.backgroundColor)).toBeGreaterThanOrEqual(3);
    });

test("Where the reader's own colours are forced, boxes are the browser's", async () => {
  await forceColours("active");
  const { styleOf } = await show("bg-card");
  for (const name of ["Empty", "Ticked", "Chosen"]) expect(styleOf(name).appearance).toBe("auto");
});
