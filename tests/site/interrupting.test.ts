import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureCmsBuilt } from "../../scripts/lib/cms.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { passingSecrets } from "../../scripts/lib/settings.ts";
import { freePort } from "../support/free-port.ts";

/** The processes that a process has started and that run. */
const childrenOf = (parent: number | undefined): number[] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...words]) => Number(ppid) === parent && words.join(" ").includes("strapi"))
    .map(([pid]) => Number(pid));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    // There is no such process.
    return false;
  }
};

describe("a command that starts the CMS and is stopped before the CMS is ready", () => {
  let folder: string;
  let started: number[];
  beforeAll(async () => {
    await ensureCmsBuilt();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quad-interrupted-"));
    started = [];
  });
  afterEach(() => {
    for (const pid of started.filter(isRunning)) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ["start", "SIGINT"],
    ["start", "SIGTERM"],
    ["cms", "SIGINT"],
    ["dev", "SIGINT"],
  ] as const)("leaves nothing running: %s at %s", async (command, signal) => {
    const [site, cms, hook] = await Promise.all([freePort(), freePort(), freePort()]);
    const child = spawn(process.execPath, [join(ROOT, "scripts", `${command}.ts`)], {
      cwd: ROOT,
      env: {
        ...passingSecrets(),
        PATH: process.env["PATH"],
        PORT: String(site),
        CMS_PORT: String(cms),
        BUILD_HOOK_PORT: String(hook),
        CMS_DATABASE_FILE: join(folder, "cms.db"),
        QUAD_CONTENT: join(folder, "content"),
        QUAD_RELEASES: join(folder, "releases"),
        QUAD_DIST: join(folder, "dist"),
        QUAD_WORK: join(folder, "work"),
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    const ended = once(child, "close");
    await expect.poll(() => (started = childrenOf(child.pid)).length).toBe(1);
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(started.filter(isRunning)).toEqual([]);
    expect(complaint).toBe("");
  });
});
