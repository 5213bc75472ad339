/** From so many letters on one typo is forgiven, and two. */
const ONE_FROM = 4;
const TWO_FROM = 8;

/** Whether every word is, but for a typo or two, a word of the text or the beginning of one. */
export const isNearlyIn = (text: string, words: readonly string[]): boolean => {
  const others = text.split(/\s+/);
  return words.every((word) => {
    const most = word.length < ONE_FROM ? 0 : word.length < TWO_FROM ? 1 : 2;
    return others.some((other) => typosToBeginning(word, other, most) <= most);
  });
};

/**
 * How many letters must be changed, left out, put in or swapped with their neighbour to make the typed word a beginning
 * of another (optimal string alignment), or more than `most`.
 */
export const typosToBeginning = (typed: string, word: string, most: number): number => {
  if (word.startsWith(typed)) return 0;
  if (most === 0 || word.length < typed.length - most) return most + 1;
  const width = Math.min(word.length, typed.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= width; j += 1) {
      const change = (last[j - 1] ?? 0) + (typed[i - 1] === word[j - 1] ? 0 : 1);
      let least = Math.min(change, (row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(...last.slice(Math.max(0, typed.length - most)));
};
