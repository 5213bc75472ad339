import type { Rate } from "../../src/contract/limits.ts";

/** A window is looked at in so many slices: a count a slice is all that is kept, however many calls there are. */
const SLICES = 20;

/** Calls by slice of time, oldest first: the slice's number since 1970, and how many were in it. */
export type Taken = readonly (readonly [slice: number, calls: number])[];

const widthOf = ({ window }: Rate): number => window / SLICES;
/** The moment from which a slice is wholly outside the window. */
const goneAt = (slice: number, rate: Rate): number => (slice + 1) * widthOf(rate) + rate.window;

/** What of earlier calls still counts. What lies more than a window ahead was counted before the clock went back. */
export const recentOf = (taken: Taken, rate: Rate, now: number): Taken =>
  taken.filter(([slice]) => goneAt(slice, rate) > now && slice * widthOf(rate) <= now + rate.window);

/**
 * One call more, at `now`: what is kept then, or how many milliseconds to wait. No window of this length ever holds more
 * than `max` calls; a slice counts until all of it has left. Refused calls do not count.
 */
export const takeOne = (taken: Taken, rate: Rate, now: number): { taken: Taken } | { wait: number } => {
  const recent = recentOf(taken, rate, now);
  let toGo = recent.reduce((sum, [, calls]) => sum + calls, 0) - rate.max + 1;
  for (const [slice, calls] of recent) {
    if (toGo <= 0) break;
    toGo -= calls;
    if (toGo <= 0) return { wait: goneAt(slice, rate) - now };
  }
  const current = Math.floor(now / widthOf(rate));
  const last = recent.at(-1);
  return {
    taken: last?.[0] === current ? [...recent.slice(0, -1), [current, last[1] + 1]] : [...recent, [current, 1]],
  };
};

/** One call less: the newest does not count any more. */
export const giveOne = (taken: Taken): Taken => {
  const last = taken.at(-1);
  if (!last) return taken;
  const [slice, calls] = last;
  return calls > 1 ? [...taken.slice(0, -1), [slice, calls - 1]] : taken.slice(0, -1);
};
