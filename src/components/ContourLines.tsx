import { hueOf } from "./hue.ts";

const LINES = 7;
const WIDTH = 1200;
const HEIGHT = 240;
const STEPS = 6;

/** A landscape of two waves whose lengths and phases follow from the id; each line is one height of it. */
const pathOf = (id: number): string => {
  const height = (x: number, line: number): number =>
    Math.sin((x / STEPS) * (3 + (id % 3)) + id * 1.7 + line * 0.33) * (16 + line * 3) +
    Math.sin((x / STEPS) * 7 + id * 0.9 - line * 0.21) * 9;
  return Array.from({ length: LINES }, (_, line) => {
    const base = 28 + line * ((HEIGHT - 40) / LINES);
    const points = Array.from({ length: STEPS + 1 }, (_unused, x) => ({
      x: (WIDTH / STEPS) * x,
      y: Math.round(base + height(x, line)),
    }));
    const [first, second, ...rest] = points;
    const half = WIDTH / STEPS / 2;
    return `M0 ${first?.y ?? 0}Q${half} ${first?.y ?? 0} ${second?.x ?? 0} ${second?.y ?? 0}${rest.map(({ x, y }) => `T${x} ${y}`).join("")}`;
  }).join("");
};

/** A banner of contour lines in the record's hue, decorative and stable for its id. */
export const ContourLines = ({ id }: { id: number }) => {
  const hue = hueOf(id);
  return (
    <svg
      className="block size-full"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} fill={`oklch(42% .085 ${hue})`} />
      <path fill="none" stroke={`oklch(74% .1 ${hue})`} strokeWidth="2" opacity=".7" d={pathOf(id)} />
    </svg>
  );
};
