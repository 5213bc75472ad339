import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { COLLECTION_NAMES, manifestSchema, type Manifest } from "../../src/contract/export.ts";
import { ROOT } from "../lib/paths.ts";
import type { Lines } from "./lines.ts";
import type { FileName } from "./sent-records.ts";
import { currentVersion } from "./versions.ts";

/** In every version: what its records were made from. Other records cannot be added to those of another origin. */
export const ORIGIN = "origin.json";

/** What decides the form of a record. */
const SHAPE_SOURCES = [
  "entities.ts",
  "export.ts",
  "limits.ts",
  "posts.ts",
  "review-facts-schema.ts",
  "review-facts.ts",
  "sources.ts",
  "taxonomy.ts",
];

/** Every file of records in an export. */
export const FILE_NAMES: readonly FileName[] = [...COLLECTION_NAMES, "posts"];
export const fileOf = (name: FileName): string => `${name}.json`;

/** The export that readers see now. Its lines are read only when they are asked for. */
export interface PreviousExport {
  manifest: Manifest;
  /** The lines of a file; throws DamagedLines when they are not what the manifest says. */
  linesOf: (name: FileName) => Lines;
}

/** What an export of a CMS with this code is made from: the address and the contract. */
export const originOf = (cmsUrl: string): string => {
  const folder = join(ROOT, "src", "contract");
  const sources = SHAPE_SOURCES.map((name) => readFileSync(join(folder, name), "utf8"));
  return `${JSON.stringify({ cms: new URL(cmsUrl).href, contract: hash("sha256", sources.join("\0"), "hex") })}\n`;
};

/** The export in the folder, or why there is none to go on from. */
export const readPreviousExport = (out: string, origin: string): PreviousExport | { reason: string } => {
  const folder = currentVersion(out);
  if (!folder) return { reason: "there is no export yet" };
  let manifest: Manifest;
  try {
    if (readFileSync(join(folder, ORIGIN), "utf8") !== origin)
      return { reason: "the last export is of another CMS or another contract" };
    manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  } catch {
    return { reason: "the last export cannot be read" };
  }
  if (FILE_NAMES.some((name) => !isComplete(manifest, name))) return { reason: "the last export lacks a collection" };
  // Also where nothing has changed: what stays as it was is not read.
  const damaged = FILE_NAMES.find((name) => sizeOf(join(folder, fileOf(name))) !== manifest.collections[name]?.bytes);
  if (damaged) return { reason: `the last export's ${fileOf(damaged)} is gone or cut off` };
  const linesOf = (name: FileName): Lines => {
    const { ids: keys = [], digests = [] } = manifest.collections[name] ?? {};
    return { keys, digests, bytes: readFileSync(join(folder, fileOf(name))) };
  };
  return { manifest, linesOf };
};

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

const isComplete = (manifest: Manifest, name: FileName): boolean => {
  const entry = manifest.collections[name];
  const state = name === "posts" || manifest.state.collections[name];
  return Boolean(state) && entry !== undefined && entry.ids.length === entry.digests.length;
};
