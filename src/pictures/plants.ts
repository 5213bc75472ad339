import { box, disc, filled, outlined, polygon, type Paint, type Shape } from "./shapes.ts";

type Standing = readonly [x: number, y: number, size: number];

/** Shapes of several plants, one path a paint. */
const grove = (plants: readonly Standing[], parts: readonly [Paint, number | null, (...plant: Standing) => string][]) =>
  parts.map(([paint, line, draw]): Shape => {
    const path = plants.map((plant) => draw(...plant)).join("");
    return line === null ? filled(paint, path) : outlined(paint, line, path);
  });

const number = (value: number): number => Math.round(value * 10) / 10;

/** Gum trees: a pale, forked trunk under flat crowns. */
export const gums = (...plants: readonly Standing[]): Shape[] =>
  grove(plants, [
    [
      "trunk",
      2.4,
      (x, y, size) =>
        `M${number(x)} ${number(y)}q${number(-size * 0.05)} ${number(-size * 0.3)} ${number(size * 0.02)} ${number(-size * 0.5)}l${number(-size * 0.2)} ${number(-size * 0.24)}m${number(size * 0.2)} ${number(size * 0.24)}l${number(size * 0.22)} ${number(-size * 0.34)}`,
    ],
    [
      "front",
      null,
      (x, y, size) =>
        disc(number(x - size * 0.2), number(y - size * 0.78), number(size * 0.24), number(size * 0.14)) +
        disc(number(x + size * 0.24), number(y - size * 0.88), number(size * 0.27), number(size * 0.15)),
    ],
    [
      "near",
      null,
      (x, y, size) => disc(number(x + size * 0.02), number(y - size * 0.98), number(size * 0.25), number(size * 0.14)),
    ],
  ]);

/** Firs. */
export const firs = (...plants: readonly Standing[]): Shape[] =>
  grove(plants, [
    [
      "front",
      null,
      (x, y, size) =>
        [0, 1, 2]
          .map((tier) => {
            const wide = size * (0.32 - tier * 0.07);
            const foot = y - size * (0.1 + tier * 0.26);
            return polygon([x - wide, foot], [x, foot - size * 0.42], [x + wide, foot]);
          })
          .join("") + box(x - size * 0.025, y - size * 0.12, size * 0.05, size * 0.12),
    ],
  ]);

/** Pines of the coast: slim, their branches in tiers with air between. */
export const pines = (...plants: readonly Standing[]): Shape[] =>
  grove(plants, [
    [
      "front",
      null,
      (x, y, size) =>
        Array.from({ length: 7 }, (_, tier) => {
          const wide = number(size * (0.21 - tier * 0.026));
          const foot = number(y - size * (0.2 + tier * 0.112));
          return `M${number(x - wide)} ${foot}q${wide} ${number(-size * 0.1)} ${number(2 * wide)} 0q${number(-wide)} ${number(-size * 0.015)} ${number(-2 * wide)} 0z`;
        }).join("") + polygon([x - size * 0.018, y], [x, y - size], [x + size * 0.018, y]),
    ],
  ]);

/** Round trees. */
export const broadleaves = (paint: Paint, ...plants: readonly Standing[]): Shape[] =>
  grove(plants, [
    [
      paint,
      null,
      (x, y, size) =>
        disc(number(x), number(y - size * 0.62), number(size * 0.3), number(size * 0.38)) +
        box(x - size * 0.03, y - size * 0.3, size * 0.06, size * 0.3),
    ],
  ]);

/** A frond of a palm: from its crown out and down. */
const frond = (x: number, y: number, out: number, up: number, down: number): string =>
  `M${number(x)} ${number(y)}q${number(out * 0.5)} ${number(-up)} ${number(out)} ${number(down)}q${number(-out * 0.58)} ${number(-up * 0.63 - down)} ${number(-out)} ${number(-down)}`;

/** Palms, leaning. */
export const palms = (...plants: readonly Standing[]): Shape[] =>
  grove(plants, [
    [
      "trunk",
      2.6,
      (x, y, size) =>
        `M${number(x)} ${number(y)}q${number(size * 0.02)} ${number(-size * 0.5)} ${number(size * 0.16)} ${number(-size * 0.84)}`,
    ],
    [
      "front",
      null,
      (x, y, size) => {
        const [crownX, crownY] = [x + size * 0.16, y - size * 0.84];
        return [
          [0.46, 0.3, 0.16],
          [0.36, 0.16, 0.34],
          [-0.46, 0.3, 0.16],
          [-0.36, 0.16, 0.34],
          [0.22, 0.44, -0.1],
          [-0.2, 0.44, -0.08],
        ]
          .map(([out = 0, up = 0, down = 0]) => frond(crownX, crownY, out * size, up * size, down * size))
          .join("");
      },
    ],
  ]);

/** Tufts of dry grass. */
export const tufts = (...plants: readonly Standing[]): Shape[] =>
  grove(plants, [
    [
      "front",
      null,
      (x, y, size) =>
        `M${number(x - size)} ${number(y)}a${number(size)} ${number(size * 0.8)} 0 0 1 ${number(size * 2)} 0z`,
    ],
  ]);
