import { atom, type ReadableAtom } from "nanostores";
import type { ComparedKind } from "../../contract/taxonomy.ts";
import type { Column } from "./comparison.ts";
import { readColumn } from "./record.ts";

/** The columns of one comparison and the verbs that fill them. */
export interface Comparison {
  kind: ComparedKind;
  ids: readonly number[];
  /** One column an id, in the order of the ids. */
  $columns: ReadableAtom<readonly Column[]>;
  /** Shows only the rows in which columns differ. */
  $differencesOnly: ReadableAtom<boolean>;
  /** Reads what is not there yet: the first time all, then what failed. Done when every column is settled. */
  load: () => Promise<void>;
  showDifferencesOnly: (only: boolean) => void;
}

/** Records that this page has read: a comparison that is opened again has them at once. */
const known = new Map<string, Column>();

/** A comparison of records; nothing is read before `load`. */
export const comparisonOf = (kind: ComparedKind, ids: readonly number[], read = readColumn): Comparison => {
  const key = (id: number) => `${kind}:${id}`;
  const $columns = atom<readonly Column[]>(ids.map((id) => known.get(key(id)) ?? { state: "loading" }));
  const $differencesOnly = atom(false);
  const settle = (at: number, column: Column) => $columns.set($columns.get().with(at, column));
  const load = async () => {
    const wanted = ids.flatMap((id, at) => ($columns.get()[at]?.state === "ready" ? [] : [{ id, at }]));
    for (const { at } of wanted) settle(at, { state: "loading" });
    await Promise.all(
      wanted.map(async ({ id, at }) => {
        const column = await read(kind, id);
        if (column.state === "ready") known.set(key(id), column);
        settle(at, column);
      }),
    );
  };
  return { kind, ids, $columns, $differencesOnly, load, showDifferencesOnly: (only) => $differencesOnly.set(only) };
};
