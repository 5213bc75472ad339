import { execFileSync, type ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";

/** Node's words for a process that ends when its parent, which holds its standard input, is gone. */
export const ENDS_WITH_PARENT: readonly string[] = ["--import", new URL("end-with-parent.mjs", import.meta.url).href];

/** How long a process may take to end in order, in milliseconds. */
const WITHIN = 8_000;

const noteSchema = z.object({
  pid: z.int().positive(),
  /** When it was started, as the system says it: another process may have its number by now. */
  started: z.string(),
  what: z.string(),
});
type Note = z.infer<typeof noteSchema>;

/** Which start of the machine this is, where it says so. It counts by itself from then on, however its clock is set. */
const BOOT = ((): string | undefined => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // Not Linux.
    return undefined;
  }
})();
/** The place of a process's start, in ticks since then, among what follows its state. */
const STARTED = 18;

/** When a running process was started; undefined when there is none of that number, or it has ended. */
const startedAt = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
    if (BOOT !== undefined) {
      // Its name stands in brackets, whatever it is.
      const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return state === "Z" ? undefined : `${BOOT} ${rest[STARTED]}`;
    }
    const said = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    });
    const [, state = "", started = ""] = /^\s*(\S+)\s+(.*\S)/.exec(said) ?? [];
    return state.startsWith("Z") ? undefined : started;
  } catch {
    // There is no such process, or it is somebody else's.
    return undefined;
  }
};

const isRunning = ({ pid, started }: Note): boolean => startedAt(pid) === started;

const notesIn = (file: string): Note[] => {
  try {
    return z.array(noteSchema).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // None yet, or cut off: what it named ends by itself.
    return [];
  }
};

/** The processes that a running Quad has started, for the next one to end what is left of them. */
export interface Processes {
  /** Writes a process down until it ends. It leads a group of its own. */
  note: (child: Pick<ChildProcess, "pid" | "once">, what: string) => void;
  /** Ends what an earlier Quad, which was killed, has left, with all that it has started. */
  endLeft: (say: (line: string) => void) => Promise<void>;
}

/** `within`: milliseconds in which what is left must end in order. */
export const openProcesses = (work: string, within = WITHIN): Processes => {
  const file = join(work, "processes.json");
  let own: Note[] = [];
  const write = (): void => {
    try {
      mkdirSync(work, { recursive: true });
      writeFileAtomic.sync(file, JSON.stringify(own));
    } catch {
      // A full disk: they end with their parent all the same.
    }
  };
  return {
    note: (child, what) => {
      const { pid } = child;
      const started = pid === undefined ? undefined : startedAt(pid);
      if (pid === undefined || started === undefined) return;
      const note = { pid, started, what };
      own.push(note);
      write();
      child.once("exit", () => {
        own = own.filter((one) => one !== note);
        write();
      });
    },
    endLeft: async (say) => {
      const left = notesIn(file).filter(isRunning);
      for (const { pid, what } of left) {
        say(`Ending ${what} that was left by a Quad that was killed (process ${pid})`);
        signalGroup(pid, "SIGTERM");
        // One that was stopped ends nothing by itself.
        signalGroup(pid, "SIGCONT");
      }
      const until = performance.now() + within;
      while (left.some(isRunning) && performance.now() < until) await wait(50);
      for (const { pid } of left) signalGroup(pid, "SIGKILL");
      while (left.some(isRunning) && performance.now() < until + within) await wait(50);
    },
  };
};

/** Sends a signal to a process that leads a group, and to all that it has started. */
export const signalGroup = (pid: number | undefined, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  for (const target of [-pid, pid])
    try {
      process.kill(target, signal);
      return;
    } catch {
      // It leads no group, or has ended.
    }
};

/**
 * Sees to it that one Quad alone uses a work folder. Throws an error that names the other one. Returns what lets the next one
 * in; a Quad that was killed does so by being gone.
 */
export const lockWork = (work: string): (() => void) => {
  const file = join(work, "start.lock");
  mkdirSync(work, { recursive: true });
  const own = { pid: process.pid, started: startedAt(process.pid) ?? "", what: new Date().toISOString() };
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(file, JSON.stringify([own]), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const [holder] = notesIn(file);
    if (holder && isRunning(holder))
      throw new Error(
        `Quad runs here already (process ${holder.pid}, since ${holder.what}). Stop that one first, with Ctrl-C or: kill ${holder.pid}`,
      );
    rmSync(file, { force: true });
  }
  throw new Error(`${file} cannot be had: another Quad is just being started`);
};
