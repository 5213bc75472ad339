import { createHash } from "node:crypto";
import type { ExportState } from "#contract";
import { rowsOf, type Connection } from "../records/tables";
import { moderationMonths } from "../transparency/months";
import { COLLECTIONS } from "./collections";
import { heldRecords } from "./held";
import { publicIds, publicRecords, updatedAtColumn } from "./records";
import { checkAgain } from "./check-again";
import { timeOrNull } from "./time";

/**
 * Per collection: how many public records, the newest change among them, and the SHA-256 of their ids; and what is held
 * back. What is held back is looked at again first: what was mended since is public, with a change of now.
 */
export const exportState = async (connection: Connection): Promise<ExportState> => {
  await checkAgain(connection);
  const collections: ExportState["collections"] = {};
  for (const [name, collection] of Object.entries(COLLECTIONS)) {
    const ids = await publicIds(connection, collection);
    const [newest] = await rowsOf<{ at: unknown }>(publicRecords(connection, collection).max({ at: updatedAtColumn }));
    collections[name] = {
      count: ids.length,
      updatedAt: timeOrNull(newest?.at),
      ids: createHash("sha256").update(ids.join(",")).digest("hex"),
    };
  }
  return { collections, held: await heldRecords(connection), moderation: await moderationMonths(connection) };
};
