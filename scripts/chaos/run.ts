import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "../lib/steps.ts";
import { inRandomOrder } from "./faults.ts";
import { startCrowd } from "./people.ts";
import { createQuad } from "./quad.ts";
import { randomOf } from "./random.ts";
import { faultsAfter } from "./verdict.ts";

const WRITERS = 20;
const READERS = 12;

export interface ChaosOptions {
  minutes: number;
  /** Decides what goes wrong, in which order and for how long. */
  seed: number;
  log: (line: string) => void;
}

/** Runs a Quad through so many minutes of faults with people on it. Answers what was not as it must be in the end. */
export const runChaos = async ({ minutes, seed, log }: ChaosOptions): Promise<string[]> => {
  log(`Chaos with the seed ${seed}`);
  const quad = await createQuad();
  try {
    await quad.start();
    const start = { processes: quad.processes() };
    // People draw from numbers of their own: how often they do depends on how fast they are answered.
    const crowd = await startCrowd(quad, randomOf(seed + 1), { writers: WRITERS, readers: READERS, minutes });
    const until = performance.now() + minutes * 60_000;
    const random = randomOf(seed);
    for (const fault of inRandomOrder(random)) {
      await wait(random.within(1_000, 4_000));
      if (performance.now() > until) break;
      const began = performance.now();
      const said = await fault.happen(quad, random);
      log(`  ${fault.name}${said ? `: ${said}` : ""} (${seconds(performance.now() - began)})`);
    }
    await crowd.finish();
    const { written, edited, reads, readTimes } = crowd.done;
    const slowest = readTimes.sort((a, b) => a - b)[Math.floor(readTimes.length * 0.99)] ?? 0;
    const edits = edited.reduce((sum, { count }) => sum + count, 0);
    log(`  ${written.length} posts, ${edits} edits and ${reads} reads, p99 of these ${Math.round(slowest)} ms`);
    return await faultsAfter(quad, crowd.done, start);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), `Quad said last:\n${quad.said().slice(-3_000)}`];
  } finally {
    await quad.remove();
  }
};
