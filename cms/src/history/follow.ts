import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "../records/tables";
import type { Actor } from "./actor";
import { recordChanges, type Deed } from "./changes";
import { differences, snapshots } from "./snapshots";

const restoring = new AsyncLocalStorage<true>();

/** Has the saves in the work be written down as what an older version was restored by. */
export const asRestored = <T>(work: () => Promise<T>): Promise<T> => restoring.run(true, work);

/**
 * Looks at pages before a save; the function that it answers looks again at those that were saved, and writes down what
 * the save changed of each. One that changes nothing is not written down.
 */
export const followChanges = async (
  connection: Connection,
  uid: string,
  deed: Extract<Deed, "created" | "changed">,
  ids: readonly number[],
  by?: Actor,
): Promise<(saved: readonly number[]) => Promise<void>> => {
  const before = await snapshots(uid, ids);
  return async (saved) => {
    const options = by ? { by } : {};
    if (deed === "created") return recordChanges(connection, uid, deed, saved, options);
    const after = await snapshots(uid, saved);
    const changed = new Map(saved.map((id) => [id, differences(before.get(id), after.get(id))]));
    await recordChanges(
      connection,
      uid,
      restoring.getStore() ? "restored" : deed,
      saved.filter((id) => changed.get(id)?.length),
      { ...options, fieldsOf: (id) => changed.get(id) ?? [] },
    );
  };
};
