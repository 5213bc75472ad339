import { DELETED } from "../deleting/deleted";
import { UNIVERSITY_UID } from "../records/content-types";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import type { ImportBatch } from "./batches";

/** A batch without what would bring back what was deleted: new pages of a deleted university, and the listing of a deleted page. */
export const withoutDeleted = async (connection: Connection, batch: ImportBatch): Promise<ImportBatch> => {
  const { uid } = batch.collection;
  const universities = uid === UNIVERSITY_UID ? new Set() : await deletedUniversities(connection);
  const pages = await deletedOf(connection, uid);
  return {
    ...batch,
    create: batch.create.filter(({ university }) => !universities.has(university)),
    update: batch.update.map(({ publicId, set }) => ({
      publicId,
      set: pages.has(publicId) ? Object.fromEntries(Object.entries(set).filter(([name]) => name !== "listing")) : set,
    })),
  };
};

/** Universities that are deleted and may come back, by public id and by code: they get no new pages. */
export const deletedUniversities = (connection: Connection): Promise<Set<unknown>> =>
  deletedOf(connection, UNIVERSITY_UID);

/** Deleted records as an import names them: by public id, universities by their code too. */
const deletedOf = async (connection: Connection, uid: string): Promise<Set<unknown>> => {
  const names = ["publicId", ...(uid === UNIVERSITY_UID ? ["cricosProviderCode"] : [])];
  const rows = await rowsOf<Record<string, unknown>>(
    connection(tableOf(uid))
      .where(columnOf(uid, "listing"), DELETED)
      .select(Object.fromEntries(names.map((name) => [name, columnOf(uid, name)]))),
  );
  return new Set(rows.flatMap((row) => Object.values(row)).filter((value) => value !== null));
};
