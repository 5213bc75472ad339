import { setTimeout as wait } from "node:timers/promises";
import { startCrowd } from "../chaos/people.ts";
import { createQuad } from "../chaos/quad.ts";
import { randomOf } from "../chaos/random.ts";
import { memoryOf } from "../chaos/verdict.ts";
import { quantile } from "../lib/quantile.ts";
import { say, step } from "../lib/steps.ts";

const MINUTES = 3;
const CROWD = { readers: 12, writers: 20 } as const;
const LOOK_EVERY = 15_000;
const SEED = 1;
const MUST = { pages: 15, posts: 1_200 } as const;

/**
 * Three minutes of 12 readers, who pause an eighth of a second between two reads, and 20 writers, who post as often as the
 * site lets them, at a whole Quad: what went wrong, how long answers took, and what its processes had of memory meanwhile.
 */
export const benchLoad = async (): Promise<void> => {
  const quad = await createQuad({ REBUILD_COMMUNITY_SECONDS: "60" });
  try {
    await step("A Quad of its own", quad.start);
    const crowd = await startCrowd(quad, randomOf(SEED), { ...CROWD, editors: false, minutes: MINUTES });
    const began = performance.now();
    say("| after | main process | CMS |");
    say("|---|---|---|");
    const look = (): void => {
      const now = quad.processes() ?? [];
      const [main, cms] = [memoryOf(now, "main process"), memoryOf(now, "CMS")].map((bytes) => Math.round(bytes / 1e6));
      say(`| ${Math.round((performance.now() - began) / 1_000)} s | ${main} MB | ${cms} MB |`);
    };
    look();
    while (performance.now() - began < MINUTES * 60_000) {
      await wait(LOOK_EVERY);
      look();
    }
    await crowd.finish();
    const { times, triedAgain, refused } = crowd.done;
    say("\n| what | times | p50 | p99 | slowest | p99 must be |");
    say("|---|---|---|---|---|---|");
    for (const what of ["pages", "calls", "posts"] as const) {
      const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(times[what], share).toFixed(1));
      const must = what === "calls" ? "" : `${MUST[what]} ms`;
      say(`| ${what} | ${times[what].length} | ${p50} ms | ${p99} ms | ${most} ms | ${must} |`);
    }
    const faults = [...refused, ...triedAgain];
    say(`\n${faults.length === 0 ? "No error" : `${faults.length} errors: ${[...new Set(faults)].join("; ")}`}`);
  } finally {
    await quad.remove();
  }
};
