/** Runs `work` once the browser has painted what was done before it: so a press is answered first. */
export const afterPaint = (work: () => void): void =>
  void requestAnimationFrame(() => {
    setTimeout(work);
  });
