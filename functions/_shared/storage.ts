import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { Health } from "../../src/contract/endpoints.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { env } from "./env.ts";

/** From the best to the worst. */
const ORDER = ["ok", "short", "full", "read-only"] as const satisfies Health["storage"][];
type Storage = (typeof ORDER)[number];

/** How it stands with the disks that are written to, the worst of them; null where none is known. */
export const storageState = async (): Promise<Health["storage"]> => {
  const states = await Promise.all(env.storage().map(stateOf));
  return states.reduce<Storage | null>(
    (worst, state) => (worst === null || ORDER.indexOf(state) > ORDER.indexOf(worst) ? state : worst),
    null,
  );
};

const stateOf = async (folder: string): Promise<Storage> => {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    return free < LIMITS.storageFull ? "full" : free < LIMITS.storageShort ? "short" : "ok";
  } catch (error) {
    // What is not there yet is made by whoever needs it.
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? "ok" : "read-only";
  }
};
