import { APART, MAP, radiusOf, type Spot } from "../../lib/map.ts";

/** In the first turns of the relaxation the points grow, so that they stay on their sides of each other; it ends when none moves. */
const GROWING = 200;
/** However crowded they are, for a page's number of cities it ends long before. */
const TURNS_MAX = 20_000;
/** How much of the way back to its place a point goes each turn while they grow. */
const PULL = 0.02;
/** Space between the rims of two points. */
const GAP = 2;

/** Points that are so little too near are far enough apart. */
const SETTLED = 0.05;
/** What two points can come nearer by when both are rounded to whole units. */
const ROUNDING = Math.SQRT2;

/**
 * Moves the points of cities apart so that none covers another and each can be pressed, as little as it takes: neighbours
 * push each other away, the smaller one further, and each is drawn back to its own place. The same for the same cities in
 * the same order.
 */
export const spreadOut = (cities: readonly { anchor: Spot; count: number }[]): Spot[] => {
  const points = cities.map(({ anchor, count }) => ({ ...anchor, anchor, count, radius: radiusOf(count) }));
  let isSettled = false;
  for (let turn = 1; turn <= TURNS_MAX && !(isSettled && turn > GROWING); turn += 1) {
    const size = Math.min(1, turn / GROWING);
    isSettled = true;
    for (const [at, a] of points.entries()) {
      if (turn <= GROWING) {
        a.x += (a.anchor.x - a.x) * PULL;
        a.y += (a.anchor.y - a.y) * PULL;
      }
      for (const b of points.slice(at + 1)) {
        const wanted = size * (Math.max(APART, a.radius + b.radius + GAP) + ROUNDING);
        const [across, down] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(across, down);
        if (distance >= wanted - SETTLED) continue;
        isSettled = false;
        // Two in the very same place part eastwards.
        const [right, below] = distance === 0 ? [1, 0] : [across / distance, down / distance];
        const push = wanted - distance;
        const share = (b.count + 1) / (a.count + b.count + 2);
        a.x -= right * push * share;
        a.y -= below * push * share;
        b.x += right * push * (1 - share);
        b.y += below * push * (1 - share);
      }
      a.x = Math.min(Math.max(a.x, a.radius + 1), MAP.width - a.radius - 1);
      a.y = Math.min(Math.max(a.y, a.radius + 1), MAP.height - a.radius - 1);
    }
  }
  return points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
};

/** A name beside its point: where it stands, and which end of it is there. */
export interface Label extends Spot {
  end: "start" | "middle" | "end";
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The size of the names on the drawing, and what a letter of it takes, on the safe side. */
const SIZE = 11;
const LETTER = 5.5;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const covers = ({ left, top, right, bottom }: Box, { x, y, radius }: Spot & { radius: number }): boolean =>
  Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)) < radius;

/** The sides of a point in the order in which they are tried: how far across and down, and which end of the name is there. */
const SIDES = [
  [1, 0, "start"],
  [-1, 0, "end"],
  [0.7, 0.7, "start"],
  [0.7, -0.7, "start"],
  [-0.7, 0.7, "end"],
  [-0.7, -0.7, "end"],
  [0.92, 0.38, "start"],
  [0.92, -0.38, "start"],
  [-0.92, 0.38, "end"],
  [-0.92, -0.38, "end"],
  [0, -1, "middle"],
  [0, 1, "middle"],
] as const;
/** Names keep so much away from what is around them where they can, else nothing. */
const MARGINS = [3, 0] as const;
const PLACES = MARGINS.flatMap((margin) => SIDES.map((side) => [margin, ...side] as const));
/** How much of a name's width lies left of where it is held. */
const LEFT_OF = { start: 0, middle: 0.5, end: 1 } as const;

/** Where names have room: the first side of the point on which one covers no point and no other name; null for none. */
export const labelsOf = (cities: readonly { name: string; count: number; spot: Spot }[]): (Label | null)[] => {
  const points = cities.map(({ spot, count }) => ({ ...spot, radius: radiusOf(count) }));
  const names: Box[] = [];
  return cities.map(({ name, count, spot }, at) => {
    const reach = radiusOf(count) + GAP;
    const width = name.length * LETTER;
    for (const [margin, across, down, end] of PLACES) {
      const x = spot.x + across * reach;
      // Letters stand on the line, and reach below it a little.
      const y = spot.y + down * reach + (SIZE * (1 + down)) / 2 - SIZE / 6;
      const left = x - LEFT_OF[end] * width;
      const box = {
        left: left - margin,
        top: y - SIZE * 0.75 - margin,
        right: left + width + margin,
        bottom: y + SIZE / 5 + margin,
      };
      const isInside = box.left >= 0 && box.right <= MAP.width && box.top >= 0 && box.bottom <= MAP.height;
      if (
        !isInside ||
        points.some((point, other) => other !== at && covers(box, point)) ||
        names.some((other) => overlap(box, other))
      )
        continue;
      names.push(box);
      return { x: Math.round(x), y: Math.round(y), end };
    }
    return null;
  });
};
