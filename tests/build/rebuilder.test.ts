import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createRebuilder, type RebuilderOptions } from "../../scripts/rebuild/rebuilder.ts";
import type { RebuildReport } from "../../src/contract/rebuilds.ts";
import { eventually } from "../support/eventually.ts";

const rebuilderIn = (
  folder: string,
  onLive: () => void,
  log: (line: string) => void = () => undefined,
  more: Partial<RebuilderOptions> = {},
) =>
  createRebuilder({
    order: {
      cms: { url: "", token: "" },
      folders: { content: join(folder, "notes"), releases: folder, dist: join(folder, "dist"), work: folder },
    },
    statusFile: join(folder, "status.json"),
    onLive,
    tell: () => undefined,
    log,
    debounce: 1,
    workerFile: fileURLToPath(new URL("../support/slow-worker.ts", import.meta.url)),
    ...more,
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

it("says once what begins to be held back and once what no longer is, and has it in the status file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  const record = {
    ...{ collection: "programs", id: 7, name: "Physics", field: "webpage" },
    ...{ message: "Web address is missing", since: "2026-01-01T00:00:00.000Z" },
  };
  let live = 0;
  const said: string[] = [];
  const rebuilder = rebuilderIn(
    folder,
    () => (live += 1),
    (line) => said.push(line),
  );
  const rebuild = async (held: object[]): Promise<unknown> => {
    const before = live;
    writeFileSync(join(folder, "holds"), JSON.stringify(held));
    rebuilder.request("a change");
    await eventually("the rebuild", () => live > before || undefined);
    await rebuilder.ready();
    return (JSON.parse(readFileSync(join(folder, "status.json"), "utf8")) as { held: unknown }).held;
  };
  try {
    expect(await rebuild([record])).toEqual({ count: 1, records: [record] });
    expect(await rebuild([record])).toEqual({ count: 1, records: [record] });
    expect(await rebuild([])).toEqual({ count: 0, records: [] });
    expect(said.filter((line) => line.includes("eld back"))).toEqual([
      'Held back: programs 7 "Physics", webpage: Web address is missing',
      'No longer held back: programs 7 "Physics", webpage: Web address is missing',
    ]);
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("has one worker do one rebuild after the other, and another one follow it when it has done enough", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  let live = 0;
  const rebuilder = rebuilderIn(folder, () => (live += 1));
  const rebuild = async (number: number): Promise<void> => {
    rebuilder.request(`change ${number}`);
    await eventually(`rebuild ${number}`, () => live === number || undefined);
    await rebuilder.ready();
  };
  const workers = () => readFileSync(join(folder, "notes"), "utf8").match(/(?<=begins )\d+/g) ?? [];
  try {
    await rebuild(1);
    await rebuild(2);
    writeFileSync(join(folder, "spent"), "");
    await rebuild(3);
    await rebuild(4);
    const [first, second, third, fourth] = workers();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
    await rebuilder.close();
    expect([...workers(), readIfThere(join(folder, "waits"))].map(Number).filter(isRunning)).toEqual([]);
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

it("ends a rebuild that hangs, says so, and tries again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  writeFileSync(join(folder, "plan"), JSON.stringify([{ hangs: true }, {}]));
  let live = 0;
  const reports: RebuildReport[] = [];
  const said: string[] = [];
  const rebuilder = rebuilderIn(
    folder,
    () => (live += 1),
    (line) => void said.push(line),
    {
      budget: { ready: 60_000, rebuild: 2_000 },
      retry: { first: 50, longest: 50 },
      tell: (report) => void reports.push(report),
    },
  );
  try {
    rebuilder.request("a change");
    await eventually("the report", () => reports[0]);
    expect(reports[0]).toMatchObject({ outcome: "failed", fault: "late" });
    expect(said.join("\n")).toContain("Rebuild failed, the live site is as it was: it was not done after 2.0 s.");
    await eventually("the next try", () => live === 1 || undefined);
    const [first, second] = readFileSync(join(folder, "notes"), "utf8").match(/(?<=begins )\d+/g) ?? [];
    expect(second).not.toBe(first);
    expect(isRunning(Number(first))).toBe(false);
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("ends a worker that never gets ready", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  const reports: RebuildReport[] = [];
  const rebuilder = rebuilderIn(folder, () => undefined, undefined, {
    // It has no time at all.
    budget: { ready: 0, rebuild: 60_000 },
    retry: { first: 60_000, longest: 60_000 },
    tell: (report) => void reports.push(report),
  });
  try {
    rebuilder.request("a change");
    await eventually("the report", () => reports[0]);
    expect(reports[0]).toMatchObject({ outcome: "failed" });
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

it("goes on while its status cannot be written, says so once, and writes it when it can", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  const inTheWay = join(folder, "state");
  writeFileSync(inTheWay, "");
  const statusFile = join(inTheWay, "status.json");
  let live = 0;
  const said: string[] = [];
  const rebuilder = rebuilderIn(
    folder,
    () => (live += 1),
    (line) => void said.push(line),
    { statusFile },
  );
  try {
    rebuilder.request("a change");
    await eventually("the rebuild", () => live === 1 || undefined);
    expect(said.filter((line) => line.startsWith("The status file"))).toHaveLength(1);
    rmSync(inTheWay);
    const status = await eventually("the status file", () => readIfThere(statusFile));
    expect(JSON.parse(status)).toMatchObject({ rebuild: { state: "idle" } });
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
