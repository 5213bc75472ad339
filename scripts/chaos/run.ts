import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "../lib/quantile.ts";
import { seconds } from "../lib/steps.ts";
import { inRandomOrder } from "./faults.ts";
import { startCrowd } from "./people.ts";
import { createQuad, type ChaosQuad } from "./quad.ts";
import { randomOf } from "./random.ts";
import { faultsAfter } from "./verdict.ts";

const CROWD = { writers: 20, readers: 12, editors: true } as const;

export interface ChaosOptions {
  minutes: number;
  /** Decides what goes wrong, in which order and for how long. */
  seed: number;
  log: (line: string) => void;
  /** Ends it early: what was started is stopped and removed. */
  signal?: AbortSignal;
}

/** Runs a Quad through so many minutes of faults with people on it. Answers what was not as it must be in the end. */
export const runChaos = async (options: ChaosOptions): Promise<string[]> => {
  const { seed, log, signal } = options;
  log(`Chaos with the seed ${seed}`);
  const quad = await createQuad();
  const stopped = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("It was stopped")));
  });
  try {
    return await Promise.race([goThrough(quad, options), stopped]);
  } catch (error) {
    return [messageOf(error), `Quad said last:\n${quad.said()}`];
  } finally {
    await quad.remove();
  }
};

const goThrough = async (quad: ChaosQuad, { minutes, seed, log }: ChaosOptions): Promise<string[]> => {
  await quad.start();
  const start = { processes: quad.processes() };
  // People draw from numbers of their own: how often they do depends on how fast they are answered.
  const crowd = await startCrowd(quad, randomOf(seed + 1), { ...CROWD, minutes });
  try {
    const until = performance.now() + minutes * 60_000;
    const random = randomOf(seed);
    for (const fault of inRandomOrder(random)) {
      await wait(random.within(1_000, 4_000));
      if (performance.now() > until) break;
      const began = performance.now();
      const said = await fault.happen(quad, random).catch((error: unknown) => {
        throw new Error(`${fault.name}, and then: ${messageOf(error)}`);
      });
      log(`  ${fault.name}${said ? `: ${said}` : ""} (${seconds(performance.now() - began)})`);
    }
  } catch (error) {
    // Nobody is waited for who could not be answered any more.
    void crowd.finish();
    throw error;
  }
  await crowd.finish();
  const { written, edited, times } = crowd.done;
  const reads = [...times.pages, ...times.calls];
  const edits = edited.reduce((sum, { count }) => sum + count, 0);
  const slow = Math.round(quantile(reads, 0.99));
  log(`  ${written.length} posts, ${edits} edits and ${reads.length} reads, p99 of these ${slow} ms`);
  return faultsAfter(quad, crowd.done, start);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
