import { createHash } from "node:crypto";
import type { ExportState } from "#contract";
import { changeState, newestChangeOf } from "../records/change-numbers";
import type { Connection } from "../records/tables";
import { moderationMonths } from "../transparency/months";
import { COLLECTIONS } from "./collections";
import { heldRecords } from "./held";
import { checkAgain } from "./check-again";
import { publicIds } from "./records";

/**
 * Per collection: how many public records, the number of its newest change, and the SHA-256 of the ids; and what is held
 * back. What is held back is looked at again first: what was mended since is public, with a change of its own.
 */
export const exportState = async (connection: Connection): Promise<ExportState> => {
  await checkAgain(connection);
  const change = await changeState(connection);
  const collections: ExportState["collections"] = {};
  for (const [name, collection] of Object.entries(COLLECTIONS)) {
    const newest = await newestChangeOf(connection, name);
    const ids = await publicIds(connection, collection);
    collections[name] = {
      count: ids.length,
      change: newest,
      ids: createHash("sha256").update(ids.join(",")).digest("hex"),
    };
  }
  return { change, collections, held: await heldRecords(connection), moderation: await moderationMonths(connection) };
};
