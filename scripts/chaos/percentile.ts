/** The number below which so many of a hundred are; NaN of none. */
export const percentile = (numbers: readonly number[], of: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length * of) / 100)] ?? NaN;
