import { setTimeout as wait } from "node:timers/promises";

/** Asks again every 25 ms until the answer is not undefined; rejects with what was waited for after `within` ms. */
export const eventually = async <T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  within = 100_000,
): Promise<T> => {
  const until = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`Waited ${within} ms in vain for ${what}`);
    await wait(25);
  }
};
