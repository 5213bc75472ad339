import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Held } from "../../src/contract/endpoints.ts";
import { manifestSchema, type HeldRecord } from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";

/** `programs 7 "Physics", webpage: …`, without the time. */
export const heldLine = ({ collection, id, name, field, message }: HeldRecord): string =>
  `${collection} ${id}${name === null ? "" : ` "${name}"`}, ${field}: ${message}`;

/** What is told of all that is held back: the first of it, and how much there is. */
export const told = (held: readonly HeldRecord[]): Held => ({
  count: held.length,
  records: held.slice(0, LIMITS.heldShown),
});

/** What an export holds back, by its manifest; nothing where that is of an earlier version. */
export const heldOf = (manifest: unknown): HeldRecord[] =>
  manifestSchema.pick({ held: true }).safeParse(manifest).data?.held ?? [];

/** What the export in a folder holds back; nothing where there is none yet. */
export const heldIn = (content: string): HeldRecord[] => {
  const path = join(content, "current", "manifest.json");
  if (!existsSync(path)) return [];
  return heldOf(JSON.parse(readFileSync(path, "utf8")));
};
