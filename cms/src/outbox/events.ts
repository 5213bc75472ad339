import { writtenAfter } from "../records/change-numbers";
import { insertRecords } from "../records/insert";
import { isoTime, rowsOf, tableOf, type Connection } from "../records/tables";

export const OUTBOX_UID = "api::rebuild-event.rebuild-event";
/** What changes in the outbox are numbered as. */
export const OUTBOX_SUBJECT = "outbox";

/** Who changed something: an editor's change is told at once, the community's are told together. */
export type Origin = "editor" | "community";

/** Writes into the outbox that the site has to show a change. `subject` is the content type that changed. */
export const recordChange = async (
  connection: Connection,
  change: { origin: Origin; event: string; subject: string },
): Promise<void> => {
  await insertRecords(connection, OUTBOX_UID, [{ values: { ...change, state: "waiting", attempts: 0 } }]);
};

/** Of what waits only the newest change of each origin stays: told of one, the site takes over all that have changed. */
export const pruneOutbox = async (connection: Connection): Promise<void> => {
  const table = tableOf(OUTBOX_UID);
  for (const origin of ["editor", "community"] satisfies Origin[]) {
    const waiting = { state: "waiting", origin };
    await connection(table).where(waiting).where("id", "<", connection(table).where(waiting).max("id")).delete();
  }
};

/** The first change after a number that is still remembered, and whether the site was told of it. */
export const firstChangeAfter = async (
  connection: Connection,
  number: number,
): Promise<{ since: string; isTold: boolean } | null> => {
  const first = writtenAfter(connection, OUTBOX_SUBJECT, number).orderBy("number").limit(1);
  const query = connection(tableOf(OUTBOX_UID)).whereIn("id", first);
  const [row] = await rowsOf<{ at: unknown; state: string }>(query.select({ at: "created_at", state: "state" }));
  return row ? { since: isoTime(row.at), isTold: row.state === "delivered" } : null;
};
