import type { Core } from "@strapi/strapi";
import {
  POST_KINDS,
  REBUILD_FAULTS,
  type RecordChanges,
  type ReportedKind,
  type StaffHome,
  type ToldChanges,
  type ToldRecord,
} from "#contract";
import { countAppeals } from "../community/appeal-queue";
import { countOpen } from "../community/report-queue";
import { REPORT_UID, uidOf } from "../community/reports";
import { countCorrections } from "../corrections/corrections";
import { CONTRIBUTED, CONTRIBUTED_KINDS } from "../contributions/kinds";
import { countSubmitted } from "../contributions/submission-queue";
import { optional } from "../environment";
import { COLLECTIONS, HELD_UIDS } from "../export/collections";
import { heldRecords } from "../export/held";
import { documentOf } from "../export/held-routes";
import { firstChangeAfter } from "../outbox/events";
import { siteState } from "../rebuilds/rebuilds";
import { PAGE_TYPES, POST_TYPES, USER_UID } from "../records/content-types";
import { isoTime, rowsOf, tableOf } from "../records/tables";
import { mayRead, type StaffRoute } from "./staff-route";

const WEEK = 7 * 24 * 3_600_000;
const NEWEST_ACCOUNTS = 5;

/** Whether the caller may read records of a content type. */
type May = (uid: string) => boolean;

/** `GET /quad/home`: the state of the site and what waits, of that what the caller may read. The contract describes it. */
export const homeRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/home",
    handler: async (context): Promise<StaffHome> => {
      const may: May = (uid) => mayRead(context, uid);
      const postsSince = new Date(Date.now() - WEEK);
      return {
        site: await siteAsTold(strapi, may),
        reports: may(REPORT_UID) ? await openReports(strapi) : undefined,
        submissions: await pendingPages(strapi, may),
        corrections: may(PAGE_TYPES.facility.uid) ? await countCorrections(strapi.db.connection) : undefined,
        posts: await newPosts(strapi, may, postsSince),
        postsSince: postsSince.toISOString(),
        accounts: may(USER_UID) ? await newestAccounts(strapi) : undefined,
        held: await heldCount(strapi, may),
      };
    },
  },
];

const siteAsTold = async (strapi: Core.Strapi, may: May): Promise<StaffHome["site"]> => {
  const { live, failed, change } = await siteState(strapi.db.connection);
  const [newest] = live;
  const changes = [];
  for (const { release, changes: records, changedPages: pages, milliseconds } of live)
    changes.push({
      ...(await toldChanges(strapi, may, records)),
      ...{ release: release.id, at: release.builtAt, pages, milliseconds },
    });
  return {
    address: optional("SITE_URL") ?? null,
    live: newest ? { since: newest.release.builtAt, pages: newest.release.pages } : null,
    changes,
    failed: failed && {
      ...(await toldChanges(strapi, may, failed.changes)),
      since: failed.since,
      why: REBUILD_FAULTS[failed.fault],
    },
    underway: change === null ? null : await firstChangeAfter(strapi.db.connection, change),
  };
};

/** Records that the caller may read, to open; pages of which only the posts changed, to whoever may read those. */
const toldChanges = async (strapi: Core.Strapi, may: May, changes: RecordChanges | null): Promise<ToldChanges> => {
  if (!changes) return { records: [], more: 0 };
  const mayReadPosts = Object.values(POST_TYPES).some(may);
  const records: ToldRecord[] = [];
  for (const { collection, id, what, name } of changes.first) {
    const { uid } = COLLECTIONS[collection];
    if (!may(uid) && !(what === "posts" && mayReadPosts)) continue;
    const { documentId } = await documentOf(strapi, uid, id);
    const type = strapi.contentType(uid as keyof typeof strapi.contentTypes).info.displayName;
    records.push({ collection, id, what, name, type, uid, documentId: may(uid) ? documentId : null });
  }
  return { records, more: records.length === changes.first.length ? changes.count - records.length : null };
};

const openReports = async (strapi: Core.Strapi): Promise<StaffHome["reports"]> => {
  const { open, posts, oldest } = await countOpen(strapi.db.connection);
  const appeals = await countAppeals(strapi.db.connection);
  return { open, posts, oldest: oldest === null ? null : isoTime(oldest), appeals };
};

const pendingPages = async (strapi: Core.Strapi, may: May): Promise<StaffHome["submissions"]> => {
  const pages = [];
  for (const kind of CONTRIBUTED_KINDS) {
    const { uid } = CONTRIBUTED[kind];
    if (may(uid)) pages.push({ uid, pending: await countSubmitted(strapi.db.connection, kind) });
  }
  return pages.length > 0 ? pages : undefined;
};

const newPosts = async (strapi: Core.Strapi, may: May, since: Date): Promise<StaffHome["posts"]> => {
  const kinds: ReportedKind[] = [...POST_KINDS, "reply"];
  const posts = [];
  for (const kind of kinds) {
    const uid = uidOf({ kind });
    if (may(uid)) posts.push({ kind, uid, count: await countRows(strapi, uid, {}, since) });
  }
  return posts.length > 0 ? posts : undefined;
};

const countRows = async (
  strapi: Core.Strapi,
  uid: string,
  values: Record<string, string>,
  since?: Date,
): Promise<number> => {
  const rows = strapi.db.connection(tableOf(uid)).where(values);
  if (since) rows.where("created_at", ">=", since);
  const [row] = await rowsOf<{ count: number | string }>(rows.count({ count: "*" }));
  return Number(row?.count ?? 0);
};

const newestAccounts = async (strapi: Core.Strapi): Promise<StaffHome["accounts"]> => {
  const rows = await rowsOf<{ name: string; since: unknown; documentId: string }>(
    strapi.db
      .connection(tableOf(USER_UID))
      .orderBy("id", "desc")
      .limit(NEWEST_ACCOUNTS)
      .select({ name: "username", since: "created_at", documentId: "document_id" }),
  );
  return rows.map((row) => ({ ...row, since: isoTime(row.since) }));
};

/** As it was found out when the site was last told: looking again is what the list of them does. */
const heldCount = async (strapi: Core.Strapi, may: May): Promise<number> => {
  const held = await heldRecords(strapi.db.connection);
  return new Set(
    held.filter(({ collection }) => may(HELD_UIDS[collection])).map(({ collection, id }) => `${collection} ${id}`),
  ).size;
};
