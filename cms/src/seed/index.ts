import { join } from "node:path";
import type { Core } from "@strapi/strapi";
import { flag, optional } from "../environment";
import { recordChange } from "../outbox/events";
import { analyze, isPostgres } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { seedCollection } from "./collection";
import { readContent, readIcons, type SeedCollection } from "./content";
import type { SeedRecord } from "./files";
import { seedIcons } from "./icons";
import { Ledger } from "./ledger";
import { seedSamples, readSamples, type Samples } from "./samples";

/** Any number: two processes that start on one Postgres database seed one after the other. */
const LOCK = 7_351;

/** All that cms/seed holds, read and checked. */
export interface Seed {
  folder: string;
  collections: SeedCollection[];
  icons: SeedRecord[];
  samples: Samples | undefined;
}

/** Reads the seed. Throws SeedError at its first fault. SEED=false: nothing; SEED_SAMPLES=false: no samples. */
export const readSeed = (strapi: Core.Strapi): Seed | undefined => {
  if (!flag("SEED", true)) return undefined;
  const folder = optional("CMS_SEED_DIR") ?? join(strapi.dirs.app.root, "seed");
  return {
    folder,
    collections: readContent(folder),
    icons: readIcons(folder),
    samples: flag("SEED_SAMPLES", true) ? readSamples(folder) : undefined,
  };
};

/**
 * Creates what the seed holds and this database never had, all or nothing. What was seeded before is left alone, changed
 * or deleted as it may be.
 */
export const seedDatabase = async (
  strapi: Core.Strapi,
  { folder, collections, icons, samples }: Seed,
): Promise<void> => {
  const began = performance.now();
  const created = await inTransaction(strapi, async (trx) => {
    if (isPostgres()) await trx.raw("select pg_advisory_xact_lock(?)", [LOCK]);
    const ledger = await Ledger.read(strapi);
    const isFirst = ledger.isEmpty;
    let count = 0;
    for (const collection of collections) count += await seedCollection(strapi, trx, ledger, collection);
    count += await seedIcons(strapi, trx, ledger, folder, icons);
    if (samples) count += await seedSamples(strapi, trx, ledger, samples);
    await ledger.write(strapi);
    if (count > 0) await analyze(trx);
    // A first seed has no site yet that could show it.
    if (count > 0 && !isFirst) await recordChange(trx, { origin: "editor", event: "seed", subject: "seed" });
    return count;
  });
  if (created > 0) strapi.log.info(`Seeded ${created} records in ${((performance.now() - began) / 1000).toFixed(1)} s`);
};
