import { DRAWINGS } from "./drawings.ts";
import { shapesMarkup, transformOf } from "./markup.ts";
import type { DrawnPicture } from "./picture.ts";

/** The layers of a drawn picture as SVG that needs neither a style sheet nor the sprite. */
export const drawingMarkup = ({ layers }: DrawnPicture, colourOf: (name: string) => string): string =>
  layers
    .map((layer) => {
      const transform = transformOf(layer);
      const shapes = shapesMarkup(DRAWINGS[layer.drawing] ?? [], colourOf);
      return transform === undefined ? shapes : `<g transform="${transform}">${shapes}</g>`;
    })
    .join("");
