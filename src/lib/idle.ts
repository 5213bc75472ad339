/** Does work when the browser has nothing better to do, three seconds from now at the latest. */
export const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 300);
};
