import type { Core } from "@strapi/strapi";
import { ensureFirstAdmin } from "./bootstrap/first-admin";
import { ensureIndexes } from "./bootstrap/indexes";
import { ensureRoles } from "./bootstrap/roles";
import { ensureTokens } from "./bootstrap/tokens";
import { followDocuments } from "./lifecycle/documents";
import { followRows } from "./lifecycle/rows";
import { startOutbox, stopOutbox } from "./outbox";
import { runSeed } from "./seed";

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    followDocuments(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    await ensureIndexes(strapi);
    await ensureRoles(strapi);
    await ensureTokens(strapi);
    await ensureFirstAdmin(strapi);
    await runSeed(strapi);
    followRows(strapi);
    startOutbox(strapi);
  },

  async destroy() {
    await stopOutbox();
  },
};
