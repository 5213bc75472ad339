/** The smallest number that `share` of them do not exceed: the middle one, unless it says otherwise; NaN of none. */
export const quantile = (numbers: readonly number[], share = 0.5): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? NaN;
