import { box, disc, filled, type Paint, type Shape } from "./shapes.ts";
import { PLANS, SQUARE } from "./squares.ts";

const S = SQUARE;
/** Quarter discs, by the corner of their middle. */
const quarter = (x: number, y: number, turn: number): string =>
  [
    `M${x} ${y}h${S}a${S} ${S} 0 0 1 ${-S} ${S}z`,
    `M${x + S} ${y}v${S}a${S} ${S} 0 0 1 ${-S} ${-S}z`,
    `M${x + S} ${y + S}h${-S}a${S} ${S} 0 0 1 ${S} ${-S}z`,
    `M${x} ${y + S}v${-S}a${S} ${S} 0 0 1 ${S} ${S}z`,
  ][turn % 4] ?? "";
const half = (x: number, y: number, turn: number): string =>
  turn % 2 === 0 ? `M${x} ${y + S}a${S / 2} ${S / 2} 0 0 1 ${S} 0z` : `M${x} ${y}a${S / 2} ${S / 2} 0 0 1 0 ${S}z`;
const triangle = (x: number, y: number, turn: number): string =>
  turn % 2 === 0 ? `M${x} ${y}h${S}v${S}z` : `M${x} ${y + S}v${-S}h${S}z`;
const stripes = (x: number, y: number): string => [0, 1, 2, 3].map((at) => box(x, y + 6 + at * 20, S, 8)).join("");
const dots = (x: number, y: number): string =>
  [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => disc(x + 16 + column * 24, y + 16 + row * 24, 4.5))).join("");
const ring = (x: number, y: number): string => {
  const [outer, inner] = [disc(x + S / 2, y + S / 2, 30), `M${x + 22} ${y + 40}a18 18 0 1 1 36 0a18 18 0 1 1 -36 0`];
  return outer + inner;
};

type Square = (x: number, y: number, turn: number) => readonly [Paint, string];
const SQUARES: Readonly<Record<string, Square>> = {
  q: (x, y, turn) => [turn % 2 === 0 ? "tone-2" : "tone-3", quarter(x, y, turn)],
  h: (x, y, turn) => ["tone-3", half(x, y, turn)],
  t: (x, y, turn) => ["tone-1", triangle(x, y, turn)],
  s: (x, y) => ["tone-2", stripes(x, y)],
  d: (x, y) => ["tone-2", dots(x, y)],
  w: (x, y) => ["tone-1", box(x, y, S, S)],
  p: (x, y) => ["tone-3", ring(x, y)],
};

/** The squares of each quilt, a path a paint. */
export const QUILTS: readonly (readonly Shape[])[] = PLANS.map((rows, plan) => {
  const paths = new Map<Paint, string>();
  rows.forEach((row, at) =>
    Array.from(row).forEach((sign, column) => {
      const square = SQUARES[sign]?.(column * S, at * S, column * 3 + at + plan);
      if (square) paths.set(square[0], (paths.get(square[0]) ?? "") + square[1]);
    }),
  );
  return [...paths].map(([paint, path]) => filled(paint, path));
});
