import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ExportError } from "./errors.ts";

const PREFIX = ".lock-";
const ATTEMPTS = 3;

/**
 * Lets one export run at a time in a folder. Each announces itself in a file of its own and only then looks for others,
 * so two can never both go on; of two that start together both step back and try again. What a dead process left is
 * removed. Returns the release. Throws ExportError when another export is running.
 */
export const lockExport = async (out: string): Promise<() => void> => {
  mkdirSync(out, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const name = `${PREFIX}${process.pid}-${startOf(process.pid)}-${randomUUID()}`;
    const release = (): void => rmSync(join(out, name), { force: true });
    writeFileSync(join(out, name), new Date().toISOString());
    const others = readdirSync(out).filter((other) => other.startsWith(PREFIX) && other !== name);
    const [running] = others.filter((other) => isHeld(other));
    if (running === undefined) {
      for (const dead of others) rmSync(join(out, dead), { force: true });
      return release;
    }
    release();
    if (attempt === ATTEMPTS)
      throw new ExportError(
        `Another export into ${out} is running (process ${processOf(running)}): wait until it ends`,
      );
    await wait(20 + Math.random() * 80);
  }
};

const processOf = (name: string): number => Number(name.slice(PREFIX.length).split("-")[0]);

const isHeld = (name: string): boolean => {
  const pid = processOf(name);
  return isAlive(pid) && name.startsWith(`${PREFIX}${pid}-${startOf(pid)}-`);
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** When a process began, in the kernel's ticks: a number used again by another process is not the one that locked. */
const startOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    // Only Linux tells; elsewhere the process number has to do.
    return "";
  }
};
