export interface Top {
  add: (item: number, score: number) => void;
  /** Best first. */
  all: () => { item: number; score: number }[];
}

/** Keeps the best so many of what it is given. Of equal ones the lowest numbers are first. */
export const topOf = (most: number): Top => {
  const items = new Int32Array(most);
  const scores = new Float64Array(most);
  let held = 0;
  const isAfter = (at: number, item: number, score: number): boolean =>
    (scores[at] ?? 0) < score || (scores[at] === score && (items[at] ?? 0) > item);
  return {
    add: (item, score) => {
      if (held === most && (most === 0 || !isAfter(most - 1, item, score))) return;
      let at = held < most ? held : most - 1;
      while (at > 0 && isAfter(at - 1, item, score)) {
        scores[at] = scores[at - 1] ?? 0;
        items[at] = items[at - 1] ?? 0;
        at -= 1;
      }
      scores[at] = score;
      items[at] = item;
      held = Math.min(most, held + 1);
    },
    all: () => Array.from({ length: held }, (_, at) => ({ item: items[at] ?? 0, score: scores[at] ?? 0 })),
  };
};
