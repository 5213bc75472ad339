import { Refused } from "../refusals";

/**
 * Runs work at most `atOnce` at a time; the rest waits. Rejects with Refused("TooManyRequests") when `waitingMax` wait
 * already: whoever came later would be told so only after they had given up.
 */
export const createQueue = (atOnce: number, waitingMax: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refused(429, "TooManyRequests");
      // Whoever is done hands its place on, so that nobody new gets between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
