import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockExport } from "../../scripts/export/lock.ts";
import { currentVersion, mediaInUse, publishVersion } from "../../scripts/export/versions.ts";

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), "quad-export-"));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const current = (name: string) => readFileSync(join(out, "current", name), "utf8");
const inode = (name: string) => statSync(join(out, "current", name)).ino;

describe("the versions of an export", () => {
  it("show the newest whole one and link what did not change", () => {
    expect(currentVersion(out)).toBeUndefined();
    publishVersion(out, { "a.json": Buffer.from("a1"), "b.json": Buffer.from("b1") });
    const linked = inode("b.json");
    publishVersion(out, { "a.json": Buffer.from("a2"), "b.json": null });
    expect([current("a.json"), current("b.json")]).toEqual(["a2", "b1"]);
    expect(inode("b.json")).toBe(linked);
    expect(currentVersion(out)).toBe(join(out, "versions", "2"));
  });

  it("keep the one before for those who still read it, and no older one", () => {
    publishVersion(out, { "a.json": Buffer.from("1") });
    publishVersion(out, { "a.json": Buffer.from("2") });
    const reader = realpathSync(join(out, "current"));
    publishVersion(out, { "a.json": Buffer.from("3") });
    expect(readFileSync(join(reader, "a.json"), "utf8")).toBe("2");
    publishVersion(out, { "a.json": Buffer.from("4") });
    expect(readdirSync(join(out, "versions")).sort()).toEqual(["3", "4"]);
  });

  it("are as before when one cannot be finished, and what it left is removed later", () => {
    publishVersion(out, { "a.json": Buffer.from("1") });
    expect(() => publishVersion(out, { "a.json": Buffer.from("2"), "missing.json": null })).toThrow(/ENOENT/);
    expect(current("a.json")).toBe("1");
    publishVersion(out, { "a.json": Buffer.from("3") });
    expect(readdirSync(join(out, "versions")).sort()).toEqual(["1", "2"]);
    expect(readdirSync(out).sort()).toEqual(["current", "versions"]);
  });

  it("tell which media files they show, and are not misled by text", () => {
    const [shown, told] = ["a".repeat(32), "b".repeat(32)];
    const line = JSON.stringify({ text: `"file":"${told}.png"`, logo: { file: `${shown}.png` } });
    publishVersion(out, { "icons.json": Buffer.from(`[\n${line}\n]\n`) });
    expect(mediaInUse(out)).toEqual(new Set([shown]));
  });
});

describe("the lock of an export folder", () => {
  const locks = () => readdirSync(out).filter((name) => name.startsWith(".lock-"));

  it("is held by one at a time and given back", async () => {
    const release = await lockExport(out);
    await expect(lockExport(out)).rejects.toThrow(`is running (process ${process.pid})`);
    release();
    expect(locks()).toEqual([]);
    (await lockExport(out))();
  });

  it("is never held by two, however many ask at once", async () => {
    let holders = 0;
    let most = 0;
    let held = 0;
    const one = async (): Promise<void> => {
      const release = await lockExport(out).catch(() => undefined);
      if (!release) return;
      holders += 1;
      held += 1;
      most = Math.max(most, holders);
      await new Promise((resolve) => setTimeout(resolve, 10));
      holders -= 1;
      release();
    };
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 6 }, one));
    expect(most).toBe(1);
    expect(held).toBeGreaterThan(0);
    expect(locks()).toEqual([]);
  });

  it("is taken over from a process that died, also when its number is in use again", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => child.once("exit", resolve));
    writeFileSync(join(out, `.lock-${child.pid}-1-x`), "");
    writeFileSync(join(out, `.lock-${process.ppid}-1-x`), "");
    writeFileSync(join(out, `.lock-${process.pid}-1-x`), "");
    const release = await lockExport(out);
    expect(locks()).toHaveLength(1);
    release();
  });

  it("is respected while the other process lives", async () => {
    const module = join(import.meta.dirname, "../../scripts/export/lock.ts");
    const script = `const { lockExport } = await import(${JSON.stringify(module)});
      await lockExport(${JSON.stringify(out)}); console.log("held"); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await expect(lockExport(out)).rejects.toThrow(`is running (process ${child.pid})`);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    (await lockExport(out))();
    expect(existsSync(out)).toBe(true);
  });
});
