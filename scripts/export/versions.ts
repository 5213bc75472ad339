import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { imagesIn } from "../../src/queries/media.ts";

const versionsFolder = (out: string): string => join(out, "versions");
const versionsIn = (out: string): number[] =>
  existsSync(versionsFolder(out))
    ? readdirSync(versionsFolder(out))
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .sort((a, b) => a - b)
    : [];

/** The folder of the export that readers see, or undefined before the first. */
export const currentVersion = (out: string): string | undefined => {
  try {
    return join(out, readlinkSync(join(out, "current")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};

/**
 * Makes a version of the whole export and lets readers see it in one step. A file given as `null` is taken unchanged
 * from the version before, as a hard link. Files are on the disk before the link leads to them, also after a power cut.
 * The version before stays for those who still read it; older ones go.
 */
export const publishVersion = (out: string, files: Readonly<Record<string, Uint8Array | null>>): string => {
  const before = currentVersion(out);
  const next = join(versionsFolder(out), `.next-${process.pid}`);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    if (bytes) writeFileSync(join(next, name), bytes, { flush: true });
    else linkSync(join(before ?? "", name), join(next, name));
  }
  const number = (versionsIn(out).at(-1) ?? 0) + 1;
  const version = join(versionsFolder(out), String(number));
  renameSync(next, version);

  const pointer = join(out, `.current-${process.pid}`);
  rmSync(pointer, { force: true });
  symlinkSync(join("versions", String(number)), pointer);
  renameSync(pointer, join(out, "current"));
  removeOldVersions(out, [version, before]);
  return version;
};

/** Removes every version but the named ones, and what exports that were cut off left behind. Needs the lock. */
const removeOldVersions = (out: string, kept: readonly (string | undefined)[]): void => {
  const names = new Set(kept.map((folder) => folder && basename(folder)));
  for (const name of readdirSync(versionsFolder(out)))
    if (!names.has(name)) rmSync(join(versionsFolder(out), name), { recursive: true, force: true });
  for (const name of readdirSync(out)) if (name.startsWith(".current-")) rmSync(join(out, name), { force: true });
};

/** The images that any version on disk shows, as `imageOf` names them. */
export const mediaInUse = (out: string): Set<string> =>
  new Set(versionsIn(out).flatMap((number) => [...imagesIn(join(versionsFolder(out), String(number)))]));
