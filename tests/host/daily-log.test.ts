import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    await vi.waitFor(() => expect(readFileSync(join(folder, "access-2026-11-21.log"), "utf8")).toBe("x\none\n"));
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
});
