/** Longer texts are cut: no name is longer (LIMITS.nameMax). */
const LONGEST = 255;
/** Three rows of the table, used in turn: this runs thousands of times a query. */
const rows = [0, 1, 2].map(() => new Uint16Array(LONGEST + 1)) as [Uint16Array, Uint16Array, Uint16Array];

/**
 * How many letters must be changed, left out, put in or swapped with their neighbour to make one text of the other
 * (optimal string alignment), or `most + 1` when it is more than `most`.
 */
export const typosBetween = (a: string, b: string, most: number): number => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  return lastRow(a, b, most)?.[Math.min(b.length, LONGEST)] ?? most + 1;
};

/** The same between what was typed and the beginning of a longer text. */
export const typosToPrefix = (typed: string, text: string, most: number): number => {
  if (text.startsWith(typed)) return 0;
  const beginning = text.slice(0, typed.length + most);
  const row = lastRow(typed, beginning, most);
  let least = most + 1;
  if (row)
    for (let end = Math.max(0, typed.length - most); end <= beginning.length; end += 1)
      least = Math.min(least, row[end] ?? least);
  return least;
};

/** The distances from all of `a` to each beginning of `b`, looking only where they can be `most` or less. */
const lastRow = (a: string, b: string, most: number): Uint16Array | undefined => {
  const beyond = most + 1;
  const height = Math.min(a.length, LONGEST);
  const width = Math.min(b.length, LONGEST);
  let [beforeLast, last, row] = rows;
  for (let at = 0; at <= width; at += 1) last[at] = Math.min(at, beyond);
  for (let i = 1; i <= height; i += 1) {
    const from = Math.max(1, i - most);
    const to = Math.min(width, i + most);
    row[from - 1] = from === 1 ? Math.min(i, beyond) : beyond;
    let least = row[from - 1] ?? beyond;
    const letter = a.charCodeAt(i - 1);
    for (let j = from; j <= to; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min((last[j - 1] ?? beyond) + (letter === other ? 0 : 1), (row[j - 1] ?? beyond) + 1);
      cost = Math.min(cost, (last[j] ?? beyond) + 1);
      const isSwap = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? beyond) + 1);
      row[j] = Math.min(cost, beyond);
      least = Math.min(least, cost);
    }
    // What the next row reads beyond the band.
    if (to < width) row[to + 1] = beyond;
    if (least > most) return undefined;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last;
};
