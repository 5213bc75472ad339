import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small disk of its own. */
export interface SmallDisk {
  folder: string;
  /** Writes until there is no room for another byte. */
  fill: () => void;
  makeRoom: () => void;
  /** Makes it one that cannot be written, or can again. */
  seal: (isSealed: boolean) => void;
  remove: () => void;
}

/** Whether this machine lets a test have a disk of its own: Linux, and as root only. */
export const HAS_SMALL_DISKS = process.platform === "linux" && process.getuid?.() === 0;

export const smallDisk = (megabytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), "quad-disk-"));
  const mount = (...words: string[]): void =>
    void execFileSync("mount", words, { stdio: ["ignore", "ignore", "pipe"] });
  mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder);
  const filler = join(folder, "filler");
  return {
    folder,
    fill: () => {
      const file = openSync(filler, "a");
      for (const size of [1024 * 1024, 4096, 1])
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
        }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    seal: (isSealed) => mount("-o", `remount,${isSealed ? "ro" : "rw"}`, folder),
    remove: () => {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
