import { ROOM } from "./room.ts";

/** The custom properties that shapes are painted with: styles/tokens.css gives them their colours. */
export type Paint =
  | "sun"
  | "star"
  | "cloud"
  | "far"
  | "middle"
  | "near"
  | "front"
  | "water"
  | "glint"
  | "sand"
  | "snow"
  | "city"
  | "stone"
  | "roof"
  | "window"
  | "trunk"
  | "light"
  | "tone-1"
  | "tone-2"
  | "tone-3"
  | "mark";

/** A painted path; with `line` its outline of that width is painted. */
export interface Shape {
  paint: Paint;
  path: string;
  opacity?: number;
  line?: number;
}

type Position = readonly [x: number, y: number];

const rounded = (value: number): number => Math.round(value * 10) / 10;
const at = (x: number, y: number): string => `${rounded(x)} ${rounded(y)}`;

export const filled = (paint: Paint, path: string, opacity?: number): Shape => ({
  paint,
  path,
  ...(opacity === undefined ? {} : { opacity }),
});
export const outlined = (paint: Paint, line: number, path: string, opacity?: number): Shape => ({
  ...filled(paint, path, opacity),
  line,
});

export const polygon = (...points: readonly Position[]): string => `M${points.map(([x, y]) => at(x, y)).join("L")}Z`;
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${at(x, y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`;
export const disc = (x: number, y: number, radius: number, tall = radius): string =>
  `M${at(x - radius, y)}a${radius} ${tall} 0 1 0 ${2 * radius} 0a${radius} ${tall} 0 1 0 ${-2 * radius} 0`;
/** A bar with round ends: clouds, and light on water. */
export const pill = (x: number, y: number, width: number, height: number): string =>
  `M${at(x, y)}h${rounded(width)}a${height / 2} ${height / 2} 0 0 1 0 ${height}h${rounded(-width)}a${height / 2} ${height / 2} 0 0 1 0 ${-height}z`;

/** The land below a line through these points, smooth between them. */
export const land = (points: readonly Position[]): string => {
  const [first, ...rest] = points;
  if (!first) return "";
  const curves = rest.map(([x, y], index) => {
    const next = rest[index + 1];
    return next ? `Q${at(x, y)} ${at((x + next[0]) / 2, (y + next[1]) / 2)}` : `L${at(x, y)}`;
  });
  return `M${at(...first)}${curves.join("")}V${ROOM.height}H${rounded(first[0])}Z`;
};

/** A number from 0 to 1 that follows from two others. */
const chance = (seed: number, index: number): number => {
  const value = Math.sin(seed * 127.1 + index * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

/** A range of hills over the whole width: `base` is its middle height, `rise` how far it leaves it. */
export const range = (seed: number, base: number, rise: number, step: number): string =>
  land(
    Array.from({ length: Math.ceil((ROOM.width + 2 * step) / step) + 1 }, (_, index): Position => {
      const x = index * step - step;
      const y = base + (chance(seed, index) - 0.5) * 2 * rise * (index % 2 === 0 ? 1 : 0.55);
      return [Math.min(Math.max(x, 0), ROOM.width), y];
    }),
  );
