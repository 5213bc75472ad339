import { join } from "node:path";
import type { Core } from "@strapi/strapi";
import { flag, optional } from "../environment";
import { recordChange } from "../outbox/events";
import { isPostgres } from "../records/tables";
import { readContent, readIcons } from "./content";
import { plantIcons } from "./icons";
import { Ledger } from "./ledger";
import { plant } from "./plant";
import { plantSamples, readSamples } from "./samples";

/** Any number: two processes that start on one Postgres database seed one after the other. */
const LOCK = 7_351;

/**
 * Creates what cms/seed holds and this database never had, all or nothing. What was seeded before is left alone, changed
 * or deleted as it may be. SEED=false skips it, SEED_SAMPLES=false leaves the samples out.
 */
export const runSeed = async (strapi: Core.Strapi): Promise<void> => {
  if (!flag("SEED", true)) return;
  const began = performance.now();
  const folder = optional("CMS_SEED_DIR") ?? join(strapi.dirs.app.root, "seed");
  const [collections, icons] = [readContent(folder), readIcons(folder)];
  const samples = flag("SEED_SAMPLES", true) ? readSamples(folder) : undefined;
  const created = await strapi.db.transaction(async ({ trx }) => {
    if (isPostgres()) await trx.raw("select pg_advisory_xact_lock(?)", [LOCK]);
    const ledger = await Ledger.read(strapi);
    const isFirst = ledger.isEmpty;
    let count = 0;
    for (const collection of collections) count += await plant(strapi, trx, ledger, collection);
    count += await plantIcons(strapi, trx, ledger, folder, icons);
    if (samples) count += await plantSamples(strapi, trx, ledger, samples);
    await ledger.write(strapi);
    // A first seed has no site yet that could show it.
    if (count > 0 && !isFirst) await recordChange(trx, { origin: "editor", event: "seed", subject: "seed" });
    return count;
  });
  if (created > 0) strapi.log.info(`Seeded ${created} records in ${((performance.now() - began) / 1000).toFixed(1)} s`);
};
