/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both among them. */
  within: (least: number, most: number) => number;
  of: <T>(list: readonly T[]) => T;
}

/** Mulberry32: what is drawn decides about tests, not about secrets. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const within = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    within,
    of: (list) => {
      const one = list[within(0, list.length - 1)];
      if (one === undefined) throw new RangeError("There is nothing to choose from");
      return one;
    },
  };
};
