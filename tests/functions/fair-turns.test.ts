import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { inTurns } from "../../functions/_shared/fair-turns.ts";

const KILOBYTE = 1024;
const FILE = new Uint8Array(5 * KILOBYTE ** 2).map((_, at) => at % 251);

describe("a file that many read", () => {
  it("arrives whole, without a copy of it for each reader", async () => {
    const parts: Uint8Array[] = [];
    for await (const part of inTurns(FILE)) parts.push(part);
    expect(Buffer.concat(parts).equals(FILE)).toBe(true);
    for (const part of parts) expect(part.buffer).toBe(FILE.buffer);
    expect(await new Response(inTurns(new Uint8Array(0))).text()).toBe("");
  });

  it("lets other work have its turn after 64 kilobytes, however many readers there are", async () => {
    const READERS = 500;
    let given = 0;
    const read = async (): Promise<number> => {
      let own = 0;
      for await (const part of inTurns(FILE)) {
        own += part.length;
        given += part.length;
        // Enough to see the rule: all of it is 2.5 gigabytes.
        if (own >= 128 * KILOBYTE) break;
      }
      return own;
    };
    const state = { isDone: false };
    let [most, before] = [0, 0];
    const look = (): void => {
      most = Math.max(most, given - before);
      before = given;
      if (!state.isDone) setImmediate(look);
    };
    setImmediate(look);
    const all = await Promise.all(Array.from({ length: READERS }, read));
    state.isDone = true;
    expect(all).toEqual(Array<number>(READERS).fill(128 * KILOBYTE));
    // Two of them where the look falls between.
    expect(most).toBeLessThanOrEqual(2 * 64 * KILOBYTE);
    expect(most).toBeGreaterThan(0);
  });

  it("takes a small part of the process's time, however long its turns are", async () => {
    const work = 2;
    const before = performance.eventLoopUtilization();
    const read = async (): Promise<void> => {
      let turns = 0;
      for await (const part of inTurns(FILE)) {
        expect(part.length).toBe(64 * KILOBYTE);
        // What sending a part costs on a busy machine.
        const until = performance.now() + work;
        while (performance.now() < until);
        if ((turns += 1) === 10) break;
      }
    };
    await Promise.all(Array.from({ length: 10 }, read));
    // A fifth, with room for what the machine does beside it; all of it where there are no rests.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });
});
