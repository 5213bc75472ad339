/** The place to which a key leads from another in a row of that length, round and round; undefined for other keys. */
export const placeAfter = (key: string, at: number, length: number): number | undefined =>
  ({ ArrowRight: (at + 1) % length, ArrowLeft: (at + length - 1) % length, Home: 0, End: length - 1 })[key];

/** The same in a column, as of a menu. */
export const placeBelow = (key: string, at: number, length: number): number | undefined =>
  ({ ArrowDown: (at + 1) % length, ArrowUp: (at + length - 1) % length, Home: 0, End: length - 1 })[key];
