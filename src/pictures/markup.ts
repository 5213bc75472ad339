import type { Layer } from "./picture.ts";
import { ROOM } from "./room.ts";
import type { Paint, Shape } from "./shapes.ts";

const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? "" : ` ${name}="${value}"`;

/** Shapes as SVG; `colourOf` says what a paint looks like. */
export const shapesMarkup = (shapes: readonly Shape[], colourOf: (paint: Paint) => string): string =>
  shapes
    .map(({ paint, path, opacity, line }) => {
      const look =
        line === undefined
          ? `fill="${colourOf(paint)}"`
          : `fill="none" stroke="${colourOf(paint)}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"`;
      return `<path ${look}${attribute("opacity", opacity)} d="${path}"/>`;
    })
    .join("");

/** How a layer is turned over: left becomes right. */
export const FLIPPED = `matrix(-1 0 0 1 ${ROOM.width} 0)`;

/** Where a layer stands, as the value of `transform`; undefined where it stands as it was drawn. */
export const transformOf = ({ x = 0, y = 0, isFlipped = false }: Layer): string | undefined => {
  const moved = x === 0 && y === 0 ? [] : [`translate(${x} ${y})`];
  return [...moved, ...(isFlipped ? [FLIPPED] : [])].join("") || undefined;
};
