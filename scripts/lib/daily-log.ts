import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import { LOG_DAYS } from "../../src/contract/limits.ts";

const DAY = 24 * 60 * 60_000;
/** A day may pass without a line: what is old goes nevertheless. */
const TIDY_EVERY = 60 * 60_000;

/** What a process notes as it runs. */
export interface Log {
  write: (text: string | Uint8Array) => void;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * A log with a file a day, such as `access-2026-11-21.log`. Days are UTC's. A file goes early on the last of its
 * LOG_DAYS, so that no line is kept for longer.
 */
export const openDailyLog = (folder: string, name: string): Log & { close: () => Promise<void> } => {
  mkdirSync(folder, { recursive: true });
  let day = "";
  let file: WriteStream | undefined;
  const tidy = (): void => {
    // Somebody may have cleared what the project has made.
    if (!existsSync(folder)) return;
    const last = dayOf(Date.now() - (LOG_DAYS - 1) * DAY);
    for (const found of readdirSync(folder)) {
      const [, of, written = ""] = /^(\w+)-(\d{4}-\d\d-\d\d)\.log$/.exec(found) ?? [];
      if (of === name && written <= last) rmSync(join(folder, found), { force: true });
    }
  };
  const timer = setInterval(tidy, TIDY_EVERY);
  timer.unref();
  tidy();
  return {
    write: (text) => {
      const today = dayOf(Date.now());
      if (today !== day) {
        file?.end();
        file = createWriteStream(join(folder, `${name}-${today}.log`), { flags: "a" });
        day = today;
      }
      file?.write(text);
    },
    close: async () => {
      clearInterval(timer);
      const open = file;
      file = undefined;
      if (open) await new Promise<void>((resolve) => open.end(() => resolve()));
    },
  };
};
