import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createRebuilder } from "../../scripts/rebuild/rebuilder.ts";
import { eventually } from "../support/eventually.ts";

const rebuilderIn = (folder: string, onLive: () => void, waiting = 1) =>
  createRebuilder({
    order: {
      cms: { url: "", token: "" },
      folders: { content: join(folder, "notes"), releases: folder, dist: join(folder, "dist"), work: folder },
    },
    statusFile: join(folder, "status.json"),
    onLive,
    log: () => undefined,
    debounce: 1,
    waitingMax: () => waiting,
    workerFile: fileURLToPath(new URL("../support/slow-worker.ts", import.meta.url)),
  });

it("starts no rebuild while the worker before it still tidies up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  let live = 0;
  const rebuilder = rebuilderIn(folder, () => (live += 1));
  try {
    rebuilder.request("first");
    await eventually("the first rebuild", () => live === 1 || undefined);
    rebuilder.request("second");
    await eventually("the second rebuild", () => live === 2 || undefined);
    await rebuilder.close();
    const order = readFileSync(join(folder, "notes"), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]);
    expect(order).toEqual(["begins", "ends", "begins", "ends"]);
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("has one worker wait beside the next where there is room, and takes the older one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  let live = 0;
  const rebuilder = rebuilderIn(folder, () => (live += 1), 2);
  try {
    await rebuilder.ready();
    const younger = readIfThere(join(folder, "waits"));
    rebuilder.request("first");
    await eventually("the first rebuild", () => live === 1 || undefined);
    expect(readFileSync(join(folder, "notes"), "utf8")).not.toContain(` ${younger}\n`);
    rebuilder.request("second");
    await eventually("the second rebuild", () => live === 2 || undefined);
    expect(readFileSync(join(folder, "notes"), "utf8")).toContain(`begins ${younger}\n`);
    await rebuilder.ready();
    await rebuilder.close();
    const all = readFileSync(join(folder, "notes"), "utf8").match(/\d+/g) ?? [];
    expect([...all, younger].map(Number).filter(isRunning)).toEqual([]);
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("takes another worker when the one that waited was killed, and clears up after it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  const left = join(folder, "waiting-1", "out");
  mkdirSync(left, { recursive: true });
  let live = 0;
  const rebuilder = rebuilderIn(folder, () => (live += 1));
  try {
    expect(existsSync(left)).toBe(false);
    const waiting = await eventually("the worker that waits", () => readIfThere(join(folder, "waits")));
    process.kill(Number(waiting), "SIGKILL");
    await eventually("its end", () => !isRunning(Number(waiting)) || undefined);
    rebuilder.request("after it");
    await eventually("the rebuild", () => live === 1 || undefined);
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

const readIfThere = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
