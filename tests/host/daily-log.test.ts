import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDailyLog } from "../../scripts/lib/daily-log.ts";

const DAY = 24 * 60 * 60_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-log-"));
  vi.useFakeTimers({ now: Date.parse("2026-11-21T23:59:00Z"), toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});
const put = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), "x\n");
};

describe("a log of the server", () => {
  it("has a file a day, and goes on with one that is there", async () => {
    put("access-2026-11-21.log");
    const log = openDailyLog(folder, "access");
    log.write("one\n");
    vi.setSystemTime("2026-11-22T00:00:00Z");
    log.write("two\n");
    await log.close();
    await expect.poll(() => readFileSync(join(folder, "access-2026-11-21.log"), "utf8")).toBe("x\none\n");
    expect(readFileSync(join(folder, "access-2026-11-22.log"), "utf8")).toBe("two\n");
  });

  it("keeps no line longer than 30 days, also when nothing is written, and leaves other files alone", async () => {
    const others = ["access.txt", "cms-2020-01-01.log", "status.json"];
    put(...others, "access-2025-12-31.log", "access-2026-10-23.log", "access-2026-10-24.log");
    const log = openDailyLog(folder, "access");
    expect(readdirSync(folder)).toEqual(["access-2026-10-24.log", ...others].sort());
    vi.advanceTimersByTime(DAY);
    expect(readdirSync(folder)).toEqual(others.toSorted());
    await log.close();
  });

  it("goes on in another file when one is long enough, and drops the oldest of too many", async () => {
    put("access-2026-11-19.log");
    const log = openDailyLog(folder, "access", { file: 20, all: 60 });
    for (let line = 0; line < 10; line += 1) log.write(`line number ${line}\n`);
    await log.close();
    const again = openDailyLog(folder, "access", { file: 20, all: 60 });
    again.write("after a restart\n");
    await again.close();
    const last = readFileSync(join(folder, "access-2026-11-21.9.log"), "utf8");
    expect(last).toBe("line number 9\nafter a restart\n");
    const left = readdirSync(folder);
    expect(left).not.toContain("access-2026-11-19.log");
    expect(left.length).toBeLessThanOrEqual(5);
  });

  it("is read by whoever runs the server alone, those of earlier versions too", async () => {
    put("access-2026-11-20.log", "access-2026-11-21.log");
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const log = openDailyLog(folder, "access");
    log.write("one\n");
    vi.setSystemTime("2026-11-22T00:00:00Z");
    log.write("two\n");
    await log.close();
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  });

  it("never holds a link for a new password, a token or a person's address", async () => {
    const log = openDailyLog(folder, "cms");
    const code = `12-${"a1_-".repeat(11).slice(0, 43)}`;
    log.write(`http: GET /newpassword?code=${code}&x=1 (3 ms)\n`);
    log.write(`error: ${code} of ada@example.org, ada%40example.org\n`);
    log.write("authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjF9.c2lnbmF0dXJl\n");
    await log.close();
    const kept = readFileSync(join(folder, "cms-2026-11-21.log"), "utf8");
    expect(kept).toBe(
      "http: GET /newpassword?code=[hidden]&x=1 (3 ms)\nerror: [hidden] of [address], [address]\n" +
        "authorization: Bearer [token]\n",
    );
  });

  it("loses lines to a full disk, no more: it goes on when there is room, and says how many", async () => {
    // Every write to it fails as on a disk without room.
    const file = join(folder, "access-2026-11-21.log");
    symlinkSync("/dev/full", file);
    const log = openDailyLog(folder, "access");
    for (let line = 0; line < 3; line += 1) log.write("lost\n");
    await expect.poll(() => log.lost()).toBeGreaterThan(0);
    rmSync(file);
    const written = (): string => {
      log.write("there\n");
      return readFileSync(file, "utf8");
    };
    await expect.poll(written).toMatch(/"lost":[1-9]\d*\}\n(?:there\n)+$/);
    await log.close();
  });
});
