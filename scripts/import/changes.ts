import type { ImportValues } from "../../src/contract/import.ts";

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * What to set on a record that is there: the fields that the source owns where they differ, the others only where they
 * are empty, so that no editor's work is lost. What the source does not state (null) erases nothing.
 */
export const changesTo = (existing: object, source: { owned: ImportValues; filled: ImportValues }): ImportValues => {
  const held = new Map<string, unknown>(Object.entries(existing));
  const owned = Object.entries(source.owned).filter(([name, value]) => !isEmpty(value) && held.get(name) !== value);
  const filled = Object.entries(source.filled).filter(([name, value]) => !isEmpty(value) && isEmpty(held.get(name)));
  return Object.fromEntries([...owned, ...filled]);
};
