// Breaks a Quad of its own in every way that it must bear, while people write, read and edit, and looks whether anything
// was lost: `npm run chaos -- --minutes 10`. What went wrong, and when, follows from `--seed`, which is told.
import { parseArgs } from "node:util";
import { runChaos } from "./chaos/run.ts";
import { say } from "./lib/steps.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string" } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
if (!(minutes > 0) || !Number.isInteger(seed)) {
  process.stderr.write("chaos: --minutes is a number above 0, --seed a whole number\n");
  process.exit(1);
}
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
const faults = await runChaos({ minutes, seed, log: say, signal: stop.signal });
for (const fault of faults) say(`  ✗ ${fault}`);
say(
  faults.length === 0 ? "Nothing was lost." : `To have it again: npm run chaos -- --minutes ${minutes} --seed ${seed}`,
);
process.exit(faults.length === 0 ? 0 : 1);
