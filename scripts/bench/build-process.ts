// A process of `npm run bench` that builds once, with the code of a checkout: node build-process.ts CHECKOUT WORK [waits]
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as site from "../build/site.ts";
import type * as waitingAstro from "../build/waiting.ts";
import type { BuildOrder, MeasuredBuild } from "./build-in.ts";

const [, , checkout = "", work = "", waits] = process.argv;
// Earlier checkouts have it elsewhere.
const [ofWaiting = ""] = ["waiting", "astro"]
  .map((name) => join(checkout, `scripts/build/${name}.ts`))
  .filter(existsSync);
const { prepareAstro } = (await import(ofWaiting)) as typeof waitingAstro;
const { buildSite } = (await import(join(checkout, "scripts/build/site.ts"))) as typeof site;

/** What Linux says of a process; undefined where it has ended, and on other systems. */
const procOf = (path: string): string | undefined => {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};
const TICKS_A_SECOND = 100;
/** Seconds of processor time, user's and system's, of this process and of all its children that have ended. */
const cpuSeconds = (): number => {
  const [utime, stime, cutime, cstime] = (procOf("self/stat") ?? "").split(") ")[1]?.split(" ").slice(11, 15) ?? [];
  return (Number(utime) + Number(stime) + Number(cutime) + Number(cstime)) / TICKS_A_SECOND;
};

/** The peak resident memory of each child, in bytes. */
const peaks = new Map<string, number>();
const notePeaks = (): void => {
  for (const child of procOf(`self/task/${process.pid}/children`)?.trim().split(" ") ?? []) {
    const found = /VmHWM:\s+(\d+) kB/.exec(procOf(`${child}/status`) ?? "");
    if (found) peaks.set(child, Number(found[1]) * 1024);
  }
};

// Earlier checkouts are told where Astro may keep a cache.
const outOfThis = {
  out: join(work, "waiting", "out"),
  cache: join(work, "waiting", "cache"),
  content: process.env["QUAD_CONTENT"] ?? "",
};
const waiting = waits ? await prepareAstro(outOfThis) : undefined;

process.once("message", (order: BuildOrder) => {
  const look = setInterval(notePeaks, 100);
  const before = cpuSeconds();
  void buildSite({ ...order, waiting }).then((result) => {
    clearInterval(look);
    const measured: MeasuredBuild = { ...result, cpuSeconds: cpuSeconds() - before, peaks: [...peaks.values()] };
    process.send?.(measured, undefined, undefined, () => process.exit(0));
  });
});
process.send?.("ready");
