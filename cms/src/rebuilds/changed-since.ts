import { LIMITS, type ChangedRecord, type CollectionName, type RecordChanges } from "#contract";
import { COLLECTIONS } from "../export/collections";
import { publicIdColumn, publicRecords, rowColumn } from "../export/records";
import { writtenAfter } from "../records/change-numbers";
import { rowsOf, type Connection } from "../records/tables";

/**
 * What the site shows and was changed after a number, for a build that had nothing to compare with. What is gone is not
 * among it.
 */
export const changedSince = async (connection: Connection, since: number): Promise<RecordChanges> => {
  const changes: RecordChanges = { count: 0, first: [] };
  for (const collection of Object.values(COLLECTIONS)) {
    const changed = publicRecords(connection, collection).whereIn(
      rowColumn,
      writtenAfter(connection, collection.name, since),
    );
    const [row] = await rowsOf<{ count: number | string }>(changed.clone().count({ count: "*" }));
    const count = Number(row?.count ?? 0);
    if (count === 0) continue;
    const ids = await changed
      .orderBy(publicIdColumn(collection))
      .limit(LIMITS.changesTold)
      .pluck<number[]>(publicIdColumn(collection));
    changes.count += count;
    changes.first.push(...ids.map((id) => changedRecord(collection.name, id)));
  }
  return { ...changes, first: changes.first.slice(0, LIMITS.changesTold) };
};

const changedRecord = (collection: CollectionName, id: number): ChangedRecord => ({
  collection,
  id,
  what: "changed",
  name: null,
});
