/** The size of the map's drawing in its own units. */
export const MAP = { width: 360, height: 284 } as const;

/** A place on the drawing, in its units from the upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

/**
 * How far the middles of two points that can be pressed are apart at least: 24 px (WCAG 2.5.8) on a phone of 360 px, which
 * shows the drawing 328 px wide.
 */
export const APART = 26.5;

/** The radius of a city's point: its area grows with the number of universities, from one in which a digit fits. */
export const radiusOf = (count: number): number => Math.round(10 * Math.sqrt(50 + 5 * count)) / 10;

/** Spots as the path that draws a dot at each. */
export const dotsAt = (spots: readonly Spot[]): string => spots.map(({ x, y }) => `M${x} ${y}h0`).join("");

const DIRECTIONS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where an arrow key leads from a point: to the nearest one in its direction, where what lies aside counts double; undefined
 * at the edge and for other keys.
 */
export const pointTowards = (key: string, spots: readonly Spot[], from: number): number | undefined => {
  const direction = DIRECTIONS[key];
  const start = spots[from];
  if (!direction || !start) return undefined;
  const [right, down] = direction;
  let best: { at: number; way: number } | undefined;
  for (const [at, { x, y }] of spots.entries()) {
    const ahead = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    const way = ahead + 2 * aside;
    if (ahead > 0 && (!best || way < best.way)) best = { at, way };
  }
  return best?.at;
};
