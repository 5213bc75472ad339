import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CollectionName, RecordOf } from "../../../src/contract/export.ts";
import { env } from "../env.ts";
import { Refused } from "../errors.ts";

/** The CMS export as it was when a request came. Collections are read when they are first asked for. */
export interface Catalogue {
  /** Another one for each export. */
  readonly version: string;
  /** The records of a collection, by id. The same object as long as its file is the same. */
  records: <N extends CollectionName>(name: N) => readonly RecordOf<N>[];
}

/** The link is checked again after so many milliseconds. */
const RECHECK_AFTER = 200;

interface ReadFile {
  identity: string;
  records: readonly unknown[];
}
/** What was read of each collection last: an export takes the files over that did not change. */
const files = new Map<CollectionName, ReadFile>();

let held: { folder: string; checkedAt: number; catalogue: Catalogue } | undefined;

/** The export that is current. Throws Refused("CmsUnavailable") before the first one. */
export const currentCatalogue = (): Catalogue => {
  const folder = env.contentFolder();
  const now = performance.now();
  if (held?.folder === folder && now - held.checkedAt < RECHECK_AFTER) return held.catalogue;
  const current = orUnavailable(() => realpathSync(join(folder, "current")));
  const version = `${current} ${identityOf(join(current, "manifest.json"))}`;
  const catalogue = held?.catalogue.version === version ? held.catalogue : openCatalogue(current, version);
  held = { folder, checkedAt: now, catalogue };
  return catalogue;
};

/** Whether an export is still the current one. */
export const isCurrent = (version: string): boolean => {
  try {
    return currentCatalogue().version === version;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
};

const openCatalogue = (current: string, version: string): Catalogue => {
  const opened = new Map<CollectionName, readonly unknown[]>();
  return {
    version,
    records: <N extends CollectionName>(name: N) => {
      const known = opened.get(name) ?? readCollection(current, name);
      opened.set(name, known);
      // It was checked against the contract when it was written.
      return known as readonly RecordOf<N>[];
    },
  };
};

const readCollection = (current: string, name: CollectionName): readonly unknown[] => {
  const file = join(current, `${name}.json`);
  const identity = identityOf(file);
  const before = files.get(name);
  if (before?.identity === identity) return before.records;
  const records = orUnavailable(() => JSON.parse(readFileSync(file, "utf8")) as unknown[]);
  files.set(name, { identity, records });
  return records;
};

const identityOf = (file: string): string => {
  const { dev, ino, size, mtimeMs } = orUnavailable(() => statSync(file));
  return `${dev} ${ino} ${size} ${mtimeMs}`;
};

/** No export yet, one that was just taken away, or one with a file that was cut off: all of them pass with the next one. */
const orUnavailable = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const isAway = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isAway && !(error instanceof SyntaxError)) throw error;
    held = undefined;
    throw new Refused("CmsUnavailable", { cause: error, headers: { "retry-after": "5" } });
  }
};
