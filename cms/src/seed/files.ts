import { readFileSync } from "node:fs";
import { join } from "node:path";
import { faults, type Shape } from "../records/checks";

export type SeedRecord = Readonly<Record<string, unknown>>;

/** A fault in the seed: it stops the start and names file, record and field. */
export class SeedError extends Error {
  constructor(file: string, record: string, field: string, fault: string) {
    super(`cms/seed/${file}: ${record}: ${field} ${fault}`);
    this.name = "SeedError";
  }
}

/** Reads a JSON file of the seed. */
export const readJson = (folder: string, file: string): unknown => {
  let text: string;
  try {
    text = readFileSync(join(folder, file), "utf8");
  } catch (error) {
    throw new SeedError(file, "the file", "", `cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SeedError(file, "the file", "", `is not JSON: ${(error as Error).message}`);
  }
};

/** Reads a list of records and checks each; `key` is the field that names a record, and no two may share it. */
export const readRecords = (folder: string, file: string, key: string, shape: Shape): SeedRecord[] => {
  const found = readJson(folder, file);
  if (!Array.isArray(found)) throw new SeedError(file, "the file", "", "must be a list of records");
  return checkRecords(file, key, shape, found);
};

export const checkRecords = (file: string, key: string, shape: Shape, found: readonly unknown[]): SeedRecord[] => {
  const seen = new Set<unknown>();
  return found.map((value, place) => {
    if (typeof value !== "object" || value === null)
      throw new SeedError(file, `record ${place + 1}`, "", "must be a record");
    const record = value as Record<string, unknown>;
    const name = nameOf(record, key, place);
    for (const [field, fault] of faults(shape, record)) throw new SeedError(file, name, field, fault);
    if (seen.has(record[key])) throw new SeedError(file, name, key, "is used twice");
    seen.add(record[key]);
    return record;
  });
};

/** How an error names a record. */
export const nameOf = (record: SeedRecord, key: string, place: number): string => {
  const value = record[key];
  return typeof value === "string" || typeof value === "number" ? `${key} ${value}` : `record ${place + 1}`;
};
