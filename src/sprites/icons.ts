import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ICONS } from "../components/icons.ts";

const require = createRequire(import.meta.url);

/** The sprite of all icons that pages use, drawn by Lucide. */
export const iconsSprite = (): string => {
  const symbols = ICONS.map((name) => {
    const drawing = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), "utf8");
    const inner = drawing.slice(drawing.indexOf(">", drawing.indexOf("<svg")) + 1, drawing.lastIndexOf("</svg>"));
    return `<symbol id="${name}" viewBox="0 0 24 24">${inner.replace(/\s+/g, " ").trim()}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${symbols.join("")}</svg>\n`;
};
