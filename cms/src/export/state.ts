import { createHash } from "node:crypto";
import type { ExportState } from "#contract";
import { isoTime, type Connection, rowsOf } from "../records/tables";
import { COLLECTIONS } from "./collections";
import { publicIds, publicRecords, updatedAtColumn } from "./records";

/** Per collection: how many public records, the newest change among them, and the SHA-256 of their ids. */
export const exportState = async (connection: Connection): Promise<ExportState> => {
  const collections: ExportState["collections"] = {};
  for (const [name, collection] of Object.entries(COLLECTIONS)) {
    const ids = await publicIds(connection, collection);
    const [newest] = await rowsOf<{ at: unknown }>(publicRecords(connection, collection).max({ at: updatedAtColumn }));
    collections[name] = {
      count: ids.length,
      updatedAt: newest?.at == null ? null : isoTime(newest.at),
      ids: createHash("sha256").update(ids.join(",")).digest("hex"),
    };
  }
  return { collections };
};
