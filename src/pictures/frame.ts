import { readFileSync } from "node:fs";
import { join } from "node:path";
import { memoize } from "../contract/memoize.ts";
import { coloursOf, propertiesIn } from "./colours.ts";
import { drawingMarkup } from "./drawing-markup.ts";
import type { DrawnPicture } from "./picture.ts";
import { ROOM } from "./room.ts";

/** Read from the project's folder, where everything here runs; netlify.toml has it deployed with the functions. */
const properties = memoize(() => propertiesIn(readFileSync(join("src", "styles", "tokens.css"), "utf8")));

/** The site's own colours, as the light scheme has them: `color-paper` as `#rrggbb`. */
export const siteColours = () => coloursOf(properties(), ["@theme static"]);

/** A picture as SVG that fills a box of so many pixels, in the colours of the light scheme. Its sky is the gradient `sky`. */
export const framedPicture = (
  picture: DrawnPicture,
  { width, height, hue }: { width: number; height: number; hue?: number },
): string => {
  const colourOf = coloursOf(
    properties(),
    picture.look.split(" ").map((name) => `.${name}`),
    hue,
  );
  const isPattern = picture.look === "pattern";
  const shown = (width / height) * ROOM.height;
  return [
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colourOf(isPattern ? "ground" : "sky")}"/>`,
    `<stop offset=".68" stop-color="${colourOf(isPattern ? "ground" : "haze")}"/></linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<svg width="${width}" height="${height}" viewBox="${(ROOM.width - shown) / 2} 0 ${shown} ${ROOM.height}">`,
    `${drawingMarkup(picture, colourOf)}</svg>`,
  ].join("");
};

/** Quad's mark, in a square of so many pixels whose corner is there. */
export const markMarkup = (x: number, y: number, size: number, colours: { edge: string; tree: string }): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32"><path d="M8 2h16a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm2.500 7A1.500 1.500 0 0 0 9 10.500v11a1.500 1.500 0 0 0 1.500 1.500h11a1.500 1.500 0 0 0 1.500-1.500v-11A1.500 1.500 0 0 0 21.500 9Z" fill="${colours.edge}" fill-rule="evenodd"/><circle cx="16" cy="16" r="4" fill="${colours.tree}"/></svg>`;
