import { POST_KINDS, POST_PATHS, type HeldCollection } from "#contract";
import { columnOf, inPortions, tableOf, type Connection } from "../records/tables";
import { COLLECTIONS, HELD_UIDS, isCollection } from "./collections";
import { heldAmong, heldIds, release } from "./held";
import { checkReplies, postRecords } from "./posts";
import { publicIdColumn, publicRecords, recordsById } from "./records";
import { keptIds } from "./versions";

/**
 * Looks again at everything that is held back, and at universities that were never looked at: what belongs to one that
 * cannot be shown is asked for at the same time as the university itself, and must be left out with it.
 */
export const checkAgain = async (connection: Connection): Promise<void> => {
  const held = await heldIds(connection);
  const universities = publicRecords(connection, COLLECTIONS.universities)
    .whereNotIn(publicIdColumn(COLLECTIONS.universities), keptIds(connection, "universities"))
    .pluck<number[]>(publicIdColumn(COLLECTIONS.universities));
  held.set("universities", [...(held.get("universities") ?? []), ...(await universities)]);
  // Universities come first: what belongs to one is public only with it.
  for (const collection of new Set<HeldCollection>(["universities", ...held.keys()])) {
    const ids = held.get(collection) ?? [];
    const found = new Set(await look(connection, collection, ids));
    const gone = ids.filter((id) => !found.has(id));
    if (gone.length > 0)
      await release(
        connection,
        collection,
        (await heldAmong(connection, collection, gone)).values(),
        "No longer shown",
      );
  }
};

/** Checks what is public of these records, posts or replies. Answers their ids. */
const look = async (
  connection: Connection,
  collection: HeldCollection,
  ids: readonly number[],
): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  if (isCollection(collection))
    return (await recordsById(connection, COLLECTIONS[collection], ids, { withHidden: true })).found;
  const uid = HELD_UIDS[collection];
  const rows: number[] = [];
  const found: number[] = [];
  const number = columnOf(uid, "publicId");
  for (const portion of inPortions(ids)) {
    const visible = connection(tableOf(uid)).whereIn(number, portion).where(columnOf(uid, "visibility"), "visible");
    rows.push(...(await visible.clone().pluck<number[]>("id")));
    found.push(...(await visible.pluck<number[]>(number)));
  }
  const kind = POST_KINDS.find((post) => POST_PATHS[post] === collection);
  if (kind) await postRecords(connection, kind, rows);
  else await checkReplies(connection, rows);
  return found;
};
