import type { Core } from "@strapi/strapi";
import { PAGE_KINDS, POST_KINDS } from "#contract";
import { REPORT_UID } from "../community/reports";
import { createFileOwners } from "../contributions/files";
import { createCorrections } from "../corrections/corrections";
import { createDeleted } from "../deleting/deleted";
import { COLLECTIONS } from "../export/collections";
import { createHeld } from "../export/held";
import { createVersions } from "../export/versions";
import { createChanges } from "../history/changes";
import { createRuns } from "../import/runs";
import { createLimits } from "../limits/count-call";
import { createNotices } from "../notices/tables";
import { SESSION_UID } from "../people/sessions";
import { NUMBERED_UIDS, PAGE_TYPES, POST_TYPES, UNIVERSITY_UID, USER_UID } from "../records/content-types";
import { OUTBOX_SUBJECT, OUTBOX_UID } from "../outbox/events";
import { createRebuilds } from "../rebuilds/rebuilds";
import { beginEpoch, createChangeNumbers, type Numbered } from "../records/change-numbers";
import { createCounters, raiseCounter } from "../records/counters";
import { createAnswers } from "../records/idempotent";
import { columnOf, tableOf } from "../records/tables";
import { createNetworks } from "../signs/networks";
import { createAppeals } from "../staff/appeal-log";
import { createSources, fillSources } from "../sources/sources";
import { createDecisions } from "../staff/decision-log";
import { createSignUps } from "../people/sign-ups";
import { createProofs } from "../verified/proofs";
import { createModerationMonths } from "../transparency/months";

interface Index {
  name: string;
  table: string;
  on: string;
  isUnique: boolean;
}

/** What Strapi only checks before it writes, the database holds: two writers at once cannot both pass. */
const indexes = (): Index[] => [
  ...["username", "email"].map((name) => ({
    name: `quad_users_${name}`,
    table: tableOf(USER_UID),
    on: `lower(${columnOf(USER_UID, name)})`,
    isUnique: true,
  })),
  ...NUMBERED_UIDS.map((uid) => ({
    name: `quad_${tableOf(uid)}_public_id`,
    table: tableOf(uid),
    on: columnOf(uid, "publicId"),
    isUnique: true,
  })),
  ...["sessionId", "userId"].map((name) => ({
    name: `quad_sessions_${name.toLowerCase()}`,
    table: tableOf(SESSION_UID),
    on: columnOf(SESSION_UID, name),
    isUnique: false,
  })),
  {
    name: "quad_universities_cricos",
    table: tableOf(UNIVERSITY_UID),
    on: columnOf(UNIVERSITY_UID, "cricosProviderCode"),
    isUnique: true,
  },
  {
    name: "quad_reports_once",
    table: tableOf(REPORT_UID),
    on: columnOf(REPORT_UID, "reportKey"),
    isUnique: true,
  },
  { name: "quad_reports_subject", table: tableOf(REPORT_UID), on: columnOf(REPORT_UID, "subject"), isUnique: false },
  ...POST_KINDS.map((kind) => ({
    name: `quad_${tableOf(POST_TYPES[kind])}_updated`,
    table: tableOf(POST_TYPES[kind]),
    on: "updated_at",
    isUnique: false,
  })),
  ...PAGE_KINDS.map((kind) => ({
    name: `quad_${tableOf(PAGE_TYPES[kind].uid)}_updated`,
    table: tableOf(PAGE_TYPES[kind].uid),
    on: "updated_at",
    isUnique: false,
  })),
  ...POST_KINDS.map((kind) => ({
    name: `quad_${tableOf(POST_TYPES[kind])}_created`,
    table: tableOf(POST_TYPES[kind]),
    on: "created_at",
    isUnique: false,
  })),
];

/** What exports and rebuilds ask for by its number: the records that the site shows, and the changes in the outbox. */
const numbered = (): Numbered[] => [
  ...Object.entries(COLLECTIONS).map(([subject, { uid }]): Numbered => ({
    ...{ subject, table: tableOf(uid), writes: "insert or update" },
  })),
  { subject: OUTBOX_SUBJECT, table: tableOf(OUTBOX_UID), writes: "insert" },
];

/** Creates the counters and the indexes that are missing, and sets each counter above the public ids in use. */
export const ensureIndexes = async (strapi: Core.Strapi): Promise<void> => {
  await createCounters(strapi.db.connection);
  await createAnswers(strapi.db.connection);
  await createLimits(strapi.db.connection);
  await createFileOwners(strapi.db.connection);
  await createDecisions(strapi.db.connection);
  await createAppeals(strapi.db.connection);
  await createNetworks(strapi.db.connection);
  await createModerationMonths(strapi.db.connection);
  await createHeld(strapi.db.connection);
  await createVersions(strapi.db.connection);
  await createDeleted(strapi.db.connection);
  await createChanges(strapi.db.connection);
  await createSources(strapi.db.connection);
  await createCorrections(strapi.db.connection);
  await fillSources(strapi.db.connection);
  await createRebuilds(strapi.db.connection);
  await createRuns(strapi.db.connection);
  await createNotices(strapi.db.connection);
  await createProofs(strapi.db.connection);
  await createSignUps(strapi.db.connection);
  await createChangeNumbers(strapi.db.connection, numbered());
  await beginEpoch(strapi);
  for (const { name, table, on, isUnique } of indexes())
    await strapi.db.connection.raw(
      `create ${isUnique ? "unique " : ""}index if not exists ${name} on ${table} (${on})`,
    );
  for (const uid of NUMBERED_UIDS) await raiseCounter(strapi.db.connection, uid);
};
