import { Refused } from "../refusals";

export interface QueueOptions {
  atOnce: number;
  /** So many wait at most. */
  waitingMax: number;
  /** So long one waits at most, in milliseconds. */
  timeout: number;
}

/**
 * Runs work at most `atOnce` at a time; the rest waits. Rejects with Refused("TooManyRequests") whoever would be waiting
 * when the caller has given up.
 */
export const createQueue = ({ atOnce, waitingMax, timeout }: QueueOptions) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) throw new Refused("TooManyRequests");
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Refused("TooManyRequests"));
      }, timeout);
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(begin);
    });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever is done hands its place on, so that nobody new gets between.
    if (running >= atOnce) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
