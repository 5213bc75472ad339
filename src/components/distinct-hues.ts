import { hueOf } from "./hue.ts";

/** Two tiles with the same letters are told apart from so many degrees of hue on. */
export const HUES_APART = 24;

const FULL_TURN = 360;
const between = (one: number, other: number): number => {
  const gap = Math.abs(one - other) % FULL_TURN;
  return Math.min(gap, FULL_TURN - gap);
};

/** The middle of the widest gap that these hues leave. */
const freest = (taken: readonly number[]): number => {
  const sorted = taken.toSorted((a, b) => a - b);
  const gaps = sorted.map((hue, at) => {
    const next = sorted[at + 1] ?? (sorted[0] ?? 0) + FULL_TURN;
    return { from: hue, size: next - hue };
  });
  const widest = gaps.reduce((best, gap) => (gap.size > best.size ? gap : best), { from: 0, size: 0 });
  return Math.round(widest.from + widest.size / 2) % FULL_TURN;
};

/**
 * The hues of the tiles of a list: each has its own, by its id, unless another one before it shows the same letters in a hue
 * that is hardly another. Then it takes the hue that is furthest from theirs.
 */
export const distinctHues = (tiles: readonly { id: number; letters: string }[]): number[] => {
  const takenBy = new Map<string, number[]>();
  return tiles.map(({ id, letters }) => {
    const taken = takenBy.get(letters) ?? [];
    const own = hueOf(id);
    const hue = taken.some((other) => between(own, other) < HUES_APART) ? freest(taken) : own;
    takenBy.set(letters, [...taken, hue]);
    return hue;
  });
};

/** Records with a tile, each with a hue that tells it from the others of its list. */
export const withDistinctTiles = <Listed extends { tile: { id: number; letters: string } }>(
  records: readonly Listed[],
): Listed[] => {
  const hues = distinctHues(records.map(({ tile }) => tile));
  return records.map((record, at) => ({ ...record, tile: { ...record.tile, hue: hues[at] } }));
};
