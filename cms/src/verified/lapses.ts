import type { Core } from "@strapi/strapi";
import { wholeNumber } from "../environment";
import { SIGN_UPS } from "../people/sign-ups";
import { rowsOf } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { CODES, PROOFS, publishProofs } from "./proofs";

let timer: NodeJS.Timeout | undefined;

/** Once now and then every minute: removes what has lapsed, and has the pages made anew that showed it. */
export const startLapses = async (strapi: Core.Strapi): Promise<void> => {
  const tried = (): Promise<void> =>
    removeLapsed(strapi).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      strapi.log.error(`Lapsed proofs of students could not be removed: ${words}`);
    });
  await tried();
  timer = setInterval(() => void tried(), wholeNumber("LAPSES_SECONDS", 60, 1) * 1_000);
  timer.unref();
};

export const stopLapses = (): void => clearInterval(timer);

/** What has lapsed counts for nobody from then on, removed or not: every reading looks at the time. */
const removeLapsed = (strapi: Core.Strapi): Promise<void> =>
  inTransaction(strapi, async (connection, afterCommit) => {
    const now = Date.now();
    for (const table of [CODES, SIGN_UPS]) await connection(table).where("until", "<=", now).delete();
    const lapsed = () => connection(PROOFS).where("lapses_at", "<=", now);
    // Of several processes one has the pages made anew: the others wait here, and find nothing.
    const rows = await rowsOf<{ user_id: number }>(lapsed().select("user_id").forUpdate());
    if (rows.length === 0) return;
    await lapsed().delete();
    await publishProofs(connection, afterCommit, [...new Set(rows.map((row) => row.user_id))]);
  });
