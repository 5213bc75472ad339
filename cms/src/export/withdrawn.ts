import { PAGE_KINDS, type PageRef } from "#contract";
import { IMPORT_COLLECTIONS } from "../import/collections";
import { undoneAmong } from "../import/runs";
import { PAGE_TYPES } from "../records/content-types";
import { columnOf, inPortions, tableOf, type Connection } from "../records/tables";

/** Which of these pages somebody took off the site on purpose; the contract says how that is known. */
export const withdrawnAmong = async (connection: Connection, pages: readonly PageRef[]): Promise<PageRef[]> => {
  const withdrawn: PageRef[] = [];
  for (const type of PAGE_KINDS) {
    const { uid } = PAGE_TYPES[type];
    const asked = pages.flatMap((page) => (page.type === type ? page.id : []));
    const known = new Set<number>();
    for (const [collection, imported] of Object.entries(IMPORT_COLLECTIONS))
      if (imported.uid === uid) for (const id of await undoneAmong(connection, collection, asked)) known.add(id);
    for (const portion of inPortions(asked)) {
      const column = columnOf(uid, "publicId");
      for (const id of await connection(tableOf(uid)).whereIn(column, portion).pluck<number[]>(column)) known.add(id);
    }
    withdrawn.push(...asked.flatMap((id) => (known.has(id) ? { type, id } : [])));
  }
  return withdrawn;
};
