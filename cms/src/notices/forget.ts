import { NOTICES } from "#contract";
import { inPortions, type Connection } from "../records/tables";
import { DIGESTS_TABLE, NOTICES_TABLE } from "./tables";

const DAY = 24 * 60 * 60_000;

/** Takes notices about what is about to be deleted out of view. The rows stay: nobody is told again of what comes back. */
export const hideNoticesAbout = async (connection: Connection, subjects: readonly string[]): Promise<void> => {
  for (const portion of inPortions(subjects))
    for (const column of ["subject", "post"])
      await connection(NOTICES_TABLE).whereIn(column, portion).update({ gone: 1 });
};

/** Forgets notices that are too old. */
export const pruneNotices = async (connection: Connection): Promise<void> => {
  await connection(DIGESTS_TABLE)
    .where("at", "<", Date.now() - NOTICES.days * DAY)
    .delete();
  await connection(NOTICES_TABLE)
    .where("at", "<", Date.now() - NOTICES.days * DAY)
    .delete();
};
