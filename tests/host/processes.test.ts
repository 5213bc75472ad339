import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { ENDS_WITH_PARENT, lockWork, openProcesses, signalGroup } from "../../scripts/lib/processes.ts";
import { eventually } from "../support/eventually.ts";

let work: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "quad-processes-"));
});
afterEach(() => {
  for (const { pid } of started.splice(0)) signalGroup(pid, "SIGKILL");
  rmSync(work, { recursive: true, force: true });
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};
/** The number that a process has written into a file. */
const pidIn = (file: string): Promise<number> =>
  eventually("a process", () => (existsSync(file) ? Number(readFileSync(file, "utf8")) || undefined : undefined));
const WAITS = "setInterval(() => undefined, 1000);";
const writes = (file: string) => `require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid));`;
const start = (code: string): ChildProcess => {
  const child = spawn(process.execPath, ["-e", code], { detached: true, stdio: "ignore" });
  started.push(child);
  return child;
};

describe("a work folder", () => {
  it("is had by one Quad at a time, and the second one is told which", () => {
    const unlock = lockWork(work);
    expect(() => lockWork(work)).toThrow(new RegExp(`runs here already \\(process ${process.pid}, since 20`));
    unlock();
    lockWork(work)();
  });

  it("is free again when its Quad was killed, and when its number is another's by now", () => {
    const lock = join(work, "start.lock");
    for (const stale of [
      [{ pid: 999_999_999, started: "long ago", what: "then" }],
      [{ pid: process.pid, started: "long ago", what: "then" }],
      "cut off",
    ]) {
      writeFileSync(lock, JSON.stringify(stale).slice(0, typeof stale === "string" ? 4 : undefined));
      lockWork(work)();
    }
    expect(existsSync(lock)).toBe(false);
  });

  it("is refused to a second npm start in words", async () => {
    const unlock = lockWork(work);
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(ROOT, "scripts", "start.ts")],
      { cwd: ROOT, env: { ...process.env, QUAD_WORK: work }, stdio: ["ignore", "ignore", "pipe"] },
    );
    started.push(child);
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, said]).toEqual([1, expect.stringContaining(`process ${process.pid}`)]);
    unlock();
  });
});

describe("what a Quad that was killed has left", () => {
  it("is ended by the next one with all that it had started, also when it hangs, and nothing else is", async () => {
    const inner = join(work, "inner");
    const code = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(writes(inner) + WAITS)}], { stdio: "ignore" }); process.on("SIGTERM", () => undefined); ${WAITS}`;
    const [left, other] = [start(code), start(WAITS)];
    const grandchild = await pidIn(inner);
    openProcesses(work).note(left, "a worker");
    // Another process has the number that this one had.
    const notes = JSON.parse(readFileSync(join(work, "processes.json"), "utf8")) as object[];
    writeFileSync(
      join(work, "processes.json"),
      JSON.stringify([...notes, { pid: other.pid, started: "long ago", what: "a CMS" }]),
    );
    left.kill("SIGSTOP");
    const said: string[] = [];
    await openProcesses(work, 300).endLeft((line) => said.push(line));
    expect([isRunning(left.pid ?? 0), isRunning(grandchild), isRunning(other.pid ?? 0)]).toEqual([false, false, true]);
    expect(said).toEqual([expect.stringContaining(`a worker that was left by a Quad that was killed`)]);
  });

  it("is not noted any more once it has ended, and notes that cannot be written hold nothing up", async () => {
    const child = start("");
    openProcesses(work).note(child, "a worker");
    await eventually("the note to go", () =>
      readFileSync(join(work, "processes.json"), "utf8") === "[]" ? true : undefined,
    );
    const inTheWay = join(work, "a file");
    writeFileSync(inTheWay, "");
    openProcesses(inTheWay).note(start(WAITS), "a worker");
    await expect(openProcesses(inTheWay).endLeft(() => undefined)).resolves.toBeUndefined();
  });

  it("ends by itself where it was told to end with its parent", async () => {
    const inner = join(work, "inner");
    const words = JSON.stringify([...ENDS_WITH_PARENT, "-e", writes(inner) + WAITS]);
    const parent = start(
      `require("node:child_process").spawn(process.execPath, ${words}, { stdio: ["pipe", "ignore", "ignore"], detached: true }); ${WAITS}`,
    );
    const child = await pidIn(inner);
    parent.kill("SIGKILL");
    await eventually("its end", () => (isRunning(child) ? undefined : true));
    expect(isRunning(child)).toBe(false);
  });

  it("lives no longer than its work for that", async () => {
    const child = spawn(process.execPath, [...ENDS_WITH_PARENT, "-e", "0"], { stdio: ["pipe", "ignore", "ignore"] });
    started.push(child);
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
  });
});
