import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Where Debian has libfaketime. */
const LIBRARIES = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`);

/** How often what is set is looked up: by libfaketime in seconds, by `stepped-clock-preload.mjs` in milliseconds. */
const LIBRARY_LOOKS_EVERY = 1;
const DATE_LOOKS_EVERY = 20;

/** The clock of processes that are started with its environment. It can be set while they run. */
export interface SteppedClock {
  env: Record<string, string>;
  /** Sets the clock so many seconds ahead of the machine's, or behind it; settles when it is seen. */
  set: (seconds: number) => Promise<void>;
  /** How it is done. */
  by: "libfaketime" | "Date";
}

/**
 * Makes a clock of its own for processes that are yet to be started; their monotonic clocks go on as they are. Where the
 * machine has libfaketime everything they do sees it, elsewhere what asks JavaScript's `Date`.
 */
export const steppedClock = (folder: string): SteppedClock => {
  const file = join(folder, "clock");
  const library = LIBRARIES.find((path) => existsSync(path));
  const write = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}s`);
  const set = async (seconds: number): Promise<void> => {
    write(seconds);
    await wait(library ? LIBRARY_LOOKS_EVERY * 1_000 + 100 : DATE_LOOKS_EVERY * 2);
  };
  write(0);
  return library
    ? {
        by: "libfaketime",
        set,
        env: {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: String(LIBRARY_LOOKS_EVERY),
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
          NO_FAKE_STAT: "1",
        },
      }
    : {
        by: "Date",
        set,
        env: {
          QUAD_TEST_CLOCK: file,
          NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import=${new URL("stepped-clock-preload.mjs", import.meta.url).href}`,
        },
      };
};
