import type { Core } from "@strapi/strapi";
import { ensureFirstStaff } from "./bootstrap/first-staff";
import { ensureIndexes } from "./bootstrap/indexes";
import { ensureLayouts } from "./bootstrap/layouts";
import { ensureRoles } from "./bootstrap/roles";
import { ensureStaffRoles } from "./bootstrap/staff-roles";
import { checkTokens, ensureTokens } from "./bootstrap/tokens";
import { awaitTurn, endTurn } from "./bootstrap/turn";
import { followDecisions } from "./community/decisions";
import { hideDeleted } from "./deleting/deleted";
import { startSweep, stopSweep } from "./deleting/sweep";
import { provideStaffRoutes } from "./staff/routes";
import { removeLeftFiles } from "./import/receive-file";
import { stopImports } from "./import/runner";
import { recoverAtStart } from "./import/runs";
import { followDocuments } from "./lifecycle/documents";
import { keepPlain } from "./lifecycle/plain";
import { followRows } from "./lifecycle/rows";
import { startDigests, stopDigests } from "./notices/digest";
import { refuseFailedCommits } from "./records/real-commits";
import { outboxSettings, startOutbox, stopOutbox } from "./outbox";
import { checkResetSettings } from "./people/reset-password";
import { recomputeOlder } from "./records/ratings";
import { inTransaction } from "./records/transaction";
import { keepUploadsInBucket } from "./pictures/bucket";
import { checkUploads } from "./pictures/checked-uploads";
import { seedDatabase, readSeed, type Seed } from "./seed";
import { startLapses, stopLapses } from "./verified/lapses";

/** Kept only between reading it and writing it into the database. */
let seed: Seed | undefined;

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    // What can be wrong with settings and seed is said before the database is opened.
    outboxSettings();
    checkTokens();
    checkResetSettings();
    seed = readSeed(strapi);
    // A list of short texts, a line and a web address: src/admin/app.tsx has their inputs.
    strapi.customFields.register([
      { name: "texts", type: "json", inputSize: { default: 6, isResizable: true } },
      { name: "line", type: "text", inputSize: { default: 12, isResizable: true } },
      { name: "address", type: "text", inputSize: { default: 12, isResizable: true } },
    ]);
    refuseFailedCommits(strapi);
    keepPlain(strapi);
    keepUploadsInBucket(strapi);
    followDecisions(strapi);
    followDocuments(strapi);
    provideStaffRoutes(strapi);
    // Before Strapi makes the tables.
    await awaitTurn(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    await ensureIndexes(strapi);
    await ensureRoles(strapi);
    await ensureLayouts(strapi);
    await ensureTokens(strapi);
    await ensureStaffRoles(strapi);
    await ensureFirstStaff(strapi);
    if (seed) await seedDatabase(strapi, seed);
    seed = undefined;
    await inTransaction(strapi, (connection) => recomputeOlder(connection));
    hideDeleted(strapi);
    checkUploads(strapi);
    followRows(strapi);
    await startSweep(strapi);
    await startLapses(strapi);
    await recoverAtStart(strapi);
    await removeLeftFiles();
    await startOutbox(strapi);
    startDigests(strapi);
    await endTurn();
  },

  async destroy() {
    stopSweep();
    stopLapses();
    await stopDigests();
    await stopImports();
    await stopOutbox();
  },
};
