import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import SonicBoom from "sonic-boom";
import { LOG_DAYS } from "../../src/contract/limits.ts";
import { redacted } from "./redacted.ts";

const DAY = 24 * 60 * 60_000;
/** A day may pass without a line: what is old goes nevertheless. */
const TIDY_EVERY = 60 * 60_000;
const MEGABYTE = 1024 * 1024;
/** A disk that was full is tried again after so many milliseconds. */
const AGAIN_AFTER = 1_000;
/** So many characters wait at most for a slow disk; what comes on top is left out. */
const WAITING_MAX = 4 * MEGABYTE;
/** Whoever runs the server alone reads what it notes. */
const OWNER_ONLY = 0o600;

/** What a process notes as it runs. */
export interface Log {
  /** Notes whole lines; never fails. */
  write: (lines: string) => void;
}

/** Sizes are bytes. */
export interface LogSizes {
  /** A file that is longer is followed by another one of the same day. */
  file: number;
  /** All files of a log together: the oldest go. */
  all: number;
}

interface LogFile {
  name: string;
  day: string;
  part: number;
  bytes: number;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * A log with a file a day, such as `access-2026-11-21.log`, and further ones (`access-2026-11-21.1.log`) on days with much to
 * note. Days are UTC's. A file goes early on the last of its LOG_DAYS, so that no line is kept for longer. A disk that is
 * full or cannot be written costs lines and nothing else: the log goes on when there is room again, and says how many.
 */
export const openDailyLog = (
  folder: string,
  name: string,
  { file: fileMax, all: allMax }: LogSizes = { file: 64 * MEGABYTE, all: 512 * MEGABYTE },
): Log & { lost: () => number; close: () => Promise<void> } => {
  let current: { day: string; part: number; bytes: number; writer: SonicBoom } | undefined;
  let isBroken = false;
  let lost = 0;
  let triedAt = -Infinity;

  /** The files of this log, the oldest first. Nothing where somebody has cleared what the project has made. */
  const files = (): LogFile[] =>
    orNothing(() => readdirSync(folder), [])
      .flatMap((found): LogFile[] => {
        const [, of, day = "", part = "0"] = /^(\w+)-(\d{4}-\d\d-\d\d)(?:\.(\d+))?\.log$/.exec(found) ?? [];
        if (of !== name) return [];
        const about = orNothing(() => lstatSync(join(folder, found)), undefined);
        return about?.isFile() ? [{ name: found, day, part: Number(part), bytes: about.size }] : [];
      })
      .sort((a, b) => (a.day === b.day ? a.part - b.part : a.day < b.day ? -1 : 1));

  const tidy = (): void => {
    const last = dayOf(Date.now() - (LOG_DAYS - 1) * DAY);
    let left = allMax;
    for (const file of files().reverse()) {
      left -= file.bytes;
      const path = join(folder, file.name);
      if (file.day <= last || left < 0) orNothing(() => rmSync(path, { force: true }), undefined);
      // Those of earlier versions were open to everybody on the machine.
      else orNothing(() => chmodSync(path, OWNER_ONLY), undefined);
    }
  };

  const begin = (day: string): typeof current => {
    const last = files().findLast((file) => file.day === day);
    const isNext = current?.day === day || (last !== undefined && last.bytes >= fileMax);
    const part = (current?.day === day ? current.part : (last?.part ?? 0)) + (isNext ? 1 : 0);
    const path = join(folder, `${name}-${day}${part ? `.${part}` : ""}.log`);
    const writer = new SonicBoom({ dest: path, mode: OWNER_ONLY, mkdir: true, maxLength: WAITING_MAX });
    const opened = { day, part, bytes: isNext ? 0 : (last?.bytes ?? 0), writer };
    isBroken = false;
    writer.on("drop", () => (lost += 1));
    writer.on("error", () => {
      lost += 1;
      isBroken = true;
      if (current !== opened) return;
      current = undefined;
      writer.destroy();
    });
    if (lost > 0) {
      const told = lost;
      writer.once("write", () => (lost -= told));
      // The line before may have got half way.
      writer.write(`\n${JSON.stringify({ time: new Date().toISOString(), lost })}\n`);
    }
    return opened;
  };

  const writerFor = (bytes: number): SonicBoom | undefined => {
    const today = dayOf(Date.now());
    if (current?.day === today && current.bytes + bytes <= fileMax) {
      current.bytes += bytes;
      return current.writer;
    }
    if (isBroken && performance.now() - triedAt < AGAIN_AFTER) return undefined;
    triedAt = performance.now();
    current?.writer.end();
    if (current) tidy();
    current = begin(today);
    if (current) current.bytes += bytes;
    return current?.writer;
  };

  orNothing(() => mkdirSync(folder, { recursive: true }), undefined);
  const timer = setInterval(tidy, TIDY_EVERY);
  timer.unref();
  tidy();
  return {
    write: (lines) => {
      const text = redacted(lines);
      const writer = writerFor(Buffer.byteLength(text));
      if (writer) writer.write(text);
      else lost += 1;
    },
    /** How many times lines could not be kept, and the log has not said so yet. */
    lost: () => lost,
    close: async () => {
      clearInterval(timer);
      const open = current?.writer;
      current = undefined;
      if (!open) return;
      await new Promise<void>((resolve) => {
        open.once("close", resolve);
        open.once("error", () => resolve());
        open.end();
      });
    },
  };
};

/** What cannot be read or removed just now is tried again within the hour: a log never stands in the way of what it is about. */
const orNothing = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    // A full or read-only disk, or a folder that somebody clears at this moment.
    return otherwise;
  }
};
