import { COLLECTION_NAMES, PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { nameOfRecord } from "../../src/contract/record-name.ts";
import type { ChangedRecord, RecordChanges } from "../../src/contract/rebuilds.ts";
import type { EditedFile } from "./edits.ts";
import { pageOfKey, recordOfLine } from "./lines.ts";
import type { PreviousExport } from "./previous-export.ts";

/**
 * Which records differ from the previous export, the first of them with all that is told. A page whose posts differ is
 * one record: its rating and its time change with them.
 */
export const changedRecords = (files: readonly EditedFile[], previous: PreviousExport): RecordChanges => {
  const records = new Map<string, Omit<ChangedRecord, "name">>();
  const add = (record: Omit<ChangedRecord, "name">): void => void records.set(keyOf(record), record);
  const changesOf = (name: EditedFile["name"]) => files.find((file) => file.name === name)?.changes;
  for (const collection of COLLECTION_NAMES)
    for (const what of ["added", "changed", "removed"] as const)
      for (const id of changesOf(collection)?.[what] ?? []) add({ collection, id: Number(id), what });
  const posts = changesOf("posts");
  for (const key of posts ? [...posts.added, ...posts.changed, ...posts.removed] : []) {
    const { type, id } = pageOfKey(key);
    const page = { collection: PAGE_COLLECTIONS[type], id, what: "posts" } as const;
    const before = records.get(keyOf(page))?.what ?? "posts";
    if (before === "posts" || before === "changed") add(page);
  }
  const first = [...records.values()].slice(0, LIMITS.changesTold);
  return { count: records.size, first: first.map((record) => ({ ...record, name: goneName(record, previous) })) };
};

/** The changes of two rebuilds of which only the second went live; null where one of them is not known. */
export const bothChanges = (one: RecordChanges | null, other: RecordChanges | null): RecordChanges | null => {
  if (!one || !other) return null;
  const told = new Map([...one.first, ...other.first].map((record) => [keyOf(record), record]));
  const twice = one.first.length + other.first.length - told.size;
  return { count: one.count + other.count - twice, first: [...told.values()].slice(0, LIMITS.changesTold) };
};

const keyOf = ({ collection, id }: Pick<ChangedRecord, "collection" | "id">): string => `${collection} ${id}`;

const goneName = ({ collection, id, what }: Omit<ChangedRecord, "name">, previous: PreviousExport): string | null =>
  what === "removed" ? nameOfRecord(recordOfLine(previous.linesOf(collection), id) as object) : null;
