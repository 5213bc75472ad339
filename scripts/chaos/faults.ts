import { existsSync, readdirSync, realpathSync, statSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { signalGroup } from "../lib/processes.ts";
import type { ChaosQuad } from "./quad.ts";
import type { Random } from "./random.ts";

/** Something that goes wrong, and is over when it settles. */
export interface Fault {
  name: string;
  happen: (quad: ChaosQuad, random: Random) => Promise<string>;
}

const HOUR = 3_600;

const killed =
  (what: Parameters<ChaosQuad["pids"]>[0]): Fault["happen"] =>
  (quad, random) => {
    const pids = quad.pids(what);
    if (pids.length === 0) return Promise.resolve("none was there");
    const pid = random.of(pids);
    signalGroup(pid, "SIGKILL");
    return Promise.resolve(`process ${pid}`);
  };

/** Kills the main process and starts it again, and does something while it is away. */
const restarted = async (quad: ChaosQuad, meanwhile: () => string = () => ""): Promise<string> => {
  await quad.kill();
  const said = meanwhile();
  await quad.start();
  return said;
};

/** The files that a start reads, as they lie on the disk. */
const stateFiles = ({ folders }: ChaosQuad): string[] => {
  const live = existsSync(folders.dist) ? dirname(realpathSync(folders.dist)) : undefined;
  const releaseFiles = live ? readdirSync(live).filter((name) => /\.json$/.test(name)) : [];
  return [
    ...releaseFiles.map((name) => join(live ?? "", name)),
    ...["manifest.json", "universities.json"].map((name) => join(folders.content, "current", name)),
    join(folders.work, "status.json"),
    join(folders.work, "processes.json"),
  ].filter((path) => existsSync(path));
};

export const FAULTS: readonly Fault[] = [
  { name: "the CMS is killed", happen: killed("a CMS") },
  { name: "the worker of rebuilds is killed", happen: killed("a worker of rebuilds") },
  { name: "the main process is killed", happen: (quad) => restarted(quad) },
  {
    name: "the CMS hangs",
    happen: async (quad, random) => {
      const [pid] = quad.pids("a CMS");
      const time = random.within(1_000, 8_000);
      signalGroup(pid, "SIGSTOP");
      await wait(time);
      signalGroup(pid, "SIGCONT");
      return `for ${time} ms`;
    },
  },
  {
    name: "the CMS is slow",
    happen: async (quad, random) => {
      const [pid] = quad.pids("a CMS");
      const times = random.within(10, 30);
      for (let at = 0; at < times; at += 1) {
        signalGroup(pid, "SIGSTOP");
        await wait(120);
        signalGroup(pid, "SIGCONT");
        await wait(80);
      }
      return `for ${times * 200} ms`;
    },
  },
  {
    name: "the disk is full",
    happen: async (quad, random) => {
      if (!quad.disk) return "this machine allows no disk of its own";
      const time = random.within(1_000, 5_000);
      quad.disk.fill();
      await wait(time);
      quad.disk.makeRoom();
      return `for ${time} ms`;
    },
  },
  {
    name: "the clock is set",
    happen: async (quad, random) => {
      const seconds = random.of([-HOUR, HOUR, -600, 600, -5]);
      await quad.clock.set(seconds);
      await wait(random.within(2_000, 6_000));
      await quad.clock.set(0);
      return `by ${seconds} s and back (${quad.clock.by})`;
    },
  },
  {
    name: "a file is cut off",
    happen: (quad, random) =>
      restarted(quad, () => {
        const file = random.of(stateFiles(quad));
        truncateSync(file, Math.floor(statSync(file).size * random.next()));
        return file.slice(dirname(dirname(file)).length + 1);
      }),
  },
];

/** The order in which they happen: each as often as the others, shuffled anew each time all have happened. */
export const inRandomOrder = function* (random: Random): Generator<Fault, never> {
  for (;;) {
    const left = [...FAULTS];
    while (left.length > 0) {
      const [next] = left.splice(random.within(0, left.length - 1), 1);
      if (next) yield next;
    }
  }
};
