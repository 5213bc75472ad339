import { describe, expect, it } from "vitest";
import { takeOne, type Taken } from "../../functions/_shared/sliding-window.ts";

const RATE = { max: 2, window: 1_000 };
const NOON = Date.UTC(2026, 0, 1, 12);

/** So many calls at a moment; what was taken, or how long the last has to wait. */
const calls = (count: number, now: number, before: Taken = []) => {
  let taken = before;
  for (let at = 0; at < count; at += 1) {
    const result = takeOne(taken, RATE, now);
    if ("wait" in result) return result;
    ({ taken } = result);
  }
  return { taken };
};

describe("calls that were counted before the clock went back", () => {
  it("keep nobody waiting for longer than their window", () => {
    const { taken } = calls(2, NOON) as { taken: Taken };
    expect(calls(1, NOON, taken)).toEqual({ wait: expect.any(Number) as number });
    expect(calls(1, NOON - 3_600_000, taken)).toHaveProperty("taken");
    expect(calls(3, NOON - 3_600_000, taken)).toHaveProperty("wait");
  });

  it("still count when that was by less than their window: clocks of two machines may differ by as much", () => {
    const { taken } = calls(2, NOON) as { taken: Taken };
    expect(calls(1, NOON - 500, taken)).toHaveProperty("wait");
  });
});
