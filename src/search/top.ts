export interface Top {
  add: (item: number, score: number) => void;
  /** Best first. */
  all: () => { item: number; score: number }[];
}

/** Keeps the best so many of what it is given. Of equal ones those that came first stay. */
export const topOf = (most: number): Top => {
  const items = new Int32Array(most);
  const scores = new Float64Array(most);
  let held = 0;
  return {
    add: (item, score) => {
      if (held === most && score <= (scores[most - 1] ?? 0)) return;
      let at = held < most ? held : most - 1;
      while (at > 0 && (scores[at - 1] ?? 0) < score) {
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
