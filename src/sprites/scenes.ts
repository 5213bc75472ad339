import { DRAWINGS } from "../pictures/drawings.ts";
import { shapesMarkup } from "../pictures/markup.ts";

/** The sprite of all drawings that scenes and patterns are made of; the page that uses them gives them their colours. */
export const scenesSprite = (): string => {
  const symbols = Object.entries(DRAWINGS).map(
    ([name, shapes]) => `<symbol id="${name}">${shapesMarkup(shapes, (paint) => `var(--${paint})`)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
};
