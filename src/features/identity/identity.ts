import { html, type Html } from "../../lib/html.ts";

/**
 * Pictures for records that have none: a monogram tile and a banner of contour lines. Each is made of the record's id
 * alone, so that it never changes; hues are spread by the golden angle, all with the same lightness and chroma.
 */
const GOLDEN_ANGLE = 137.508;
export const hueOf = (id: number): number => Math.round((id * GOLDEN_ANGLE) % 360);

/** A tile with at most four letters, decorative: the name stands beside it. */
export const monogramTile = (id: number, letters: string, size: "small" | "large" = "small"): Html => {
  const hue = hueOf(id);
  const fontSize = letters.length > 3 ? 15 : letters.length > 2 ? 18 : 22;
  return html`<svg class="old-tile old-tile-${size}" viewBox="0 0 48 48" aria-hidden="true">
    <rect width="48" height="48" rx="11" fill="oklch(42% .085 ${hue})" />
    <path
      d="M0 34 Q14 24 26 33 T48 28 V37 a11 11 0 0 1 -11 11 H11 a11 11 0 0 1 -11 -11Z"
      fill="oklch(48% .09 ${hue})"
    />
    <text
      x="24"
      y="25"
      font-size="${fontSize}"
      fill="oklch(97% .02 ${hue})"
      text-anchor="middle"
      dominant-baseline="central"
      font-weight="700"
    >
      ${letters}
    </text>
  </svg>`;
};

const LINES = 7;
const WIDTH = 1200;
const HEIGHT = 240;
const STEPS = 6;

/** A banner of contour lines, decorative. */
export const contourBanner = (id: number): Html => {
  const hue = hueOf(id);
  // Two waves whose lengths and phases follow from the id draw a landscape; each line is one height of it.
  const height = (x: number, line: number): number =>
    Math.sin((x / STEPS) * (3 + (id % 3)) + id * 1.7 + line * 0.33) * (16 + line * 3) +
    Math.sin((x / STEPS) * 7 + id * 0.9 - line * 0.21) * 9;
  const paths = Array.from({ length: LINES }, (_, line) => {
    const base = 28 + line * ((HEIGHT - 40) / LINES);
    const points = Array.from({ length: STEPS + 1 }, (_unused, x) => ({
      x: (WIDTH / STEPS) * x,
      y: Math.round(base + height(x, line)),
    }));
    const [first, second, ...rest] = points;
    const half = WIDTH / STEPS / 2;
    return `M0 ${first?.y ?? 0}Q${half} ${first?.y ?? 0} ${second?.x ?? 0} ${second?.y ?? 0}${rest.map(({ x, y }) => `T${x} ${y}`).join("")}`;
  });
  return html`<svg
    class="contours"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <rect width="${WIDTH}" height="${HEIGHT}" fill="oklch(42% .085 ${hue})" />
    <g fill="none" stroke="oklch(74% .1 ${hue})" stroke-width="2" opacity=".7"><path d="${paths.join("")}" /></g>
  </svg>`;
};
