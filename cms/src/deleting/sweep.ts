import type { Core } from "@strapi/strapi";
import { PAGE_RELATIONS, POST_KINDS, type PageKind } from "#contract";
import { deleteReportsOf } from "../community/reports";
import { pruneChanges } from "../history/changes";
import { sweepNetworks } from "../signs/networks";
import { deleteReplies } from "../lifecycle/effects";
import { pruneNotices } from "../notices/forget";
import { forgetDecisions } from "../staff/decision-log";
import { asPageKind, PAGE_TYPES, PAGES_OF_UNIVERSITY, POST_TYPES, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, inPortions, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { pagesOfUniversities } from "../records/touch";
import { inTransaction } from "../records/transaction";
import { DELETED, DELETED_TABLE, forGood } from "./deleted";

const EVERY = 24 * 60 * 60_000;

let timer: NodeJS.Timeout | undefined;

/** Once now and then daily: removes for good what nobody took back in time, and forgets old changes, notices and networks. */
export const startSweep = async (strapi: Core.Strapi): Promise<void> => {
  const sweep = async (): Promise<void> => {
    try {
      await removeOverdue(strapi);
    } finally {
      await pruneChanges(strapi.db.connection);
      await pruneNotices(strapi.db.connection);
      await sweepNetworks(strapi.db.connection);
    }
  };
  const tried = (): Promise<void> =>
    sweep().catch((error: unknown) => void strapi.log.error(`The daily sweep failed: ${textOf(error)}`));
  await tried();
  timer = setInterval(() => void tried(), EVERY);
  timer.unref();
};

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const stopSweep = (): void => clearInterval(timer);

interface Overdue {
  uid: string;
  record: number;
}

/** Page by page, each in a transaction of its own: what belongs to a university goes before it. */
const removeOverdue = async (strapi: Core.Strapi): Promise<void> => {
  const overdue = await rowsOf<Overdue>(
    strapi.db.connection(DELETED_TABLE).where("until", "<=", Date.now()).select("uid", "record"),
  );
  const isUniversity = ({ uid }: Overdue): boolean => uid === UNIVERSITY_UID;
  const sorted = [...overdue.filter((one) => !isUniversity(one)), ...overdue.filter(isUniversity)];
  let removed = 0;
  for (const { uid, record } of sorted) {
    const kind = asPageKind(uid);
    if (!kind) continue;
    const removal = inTransaction(strapi, async (connection) => {
      const [still] = await rowsOf(
        connection(tableOf(uid))
          .where({ id: record, [columnOf(uid, "listing")]: DELETED })
          .select("id")
          .forUpdate(),
      );
      if (still) await removePage(strapi, connection, kind, record);
      await connection(DELETED_TABLE).where({ uid, record }).delete();
    });
    // One that cannot be removed keeps no other one: it is tried again the next day.
    await removal.then(
      () => (removed += 1),
      (error: unknown) => void strapi.log.error(`${uid} ${record} could not be removed for good: ${textOf(error)}`),
    );
  }
  if (removed > 0) strapi.log.info(`Removed for good, as nobody took them back: ${removed} pages`);
};

/** Removes a page with its posts, and a university with whatever has come to belong to it since it was deleted. */
const removePage = async (
  strapi: Core.Strapi,
  connection: Connection,
  kind: PageKind,
  record: number,
): Promise<void> => {
  if (kind === "university")
    for (const belonging of PAGES_OF_UNIVERSITY)
      for (const page of await pagesOfUniversities(connection, belonging, [record])) {
        await removePage(strapi, connection, belonging, page);
        await connection(DELETED_TABLE).where({ uid: PAGE_TYPES[belonging].uid, record: page }).delete();
      }
  await removePosts(connection, kind, record);
  const { uid } = PAGE_TYPES[kind];
  // Strapi finds it again only when it is not deleted.
  await connection(tableOf(uid))
    .where({ id: record })
    .update({ [columnOf(uid, "listing")]: "unlisted" });
  const [page] = await rowsOf<{ documentId: string; id: number }>(
    connection(tableOf(uid))
      .where({ id: record })
      .select({ documentId: "document_id", id: columnOf(uid, "publicId") }),
  );
  if (!page) return;
  await forgetDecisions(connection, [`${kind}:${page.id}`]);
  await forGood(() => strapi.documents(uid).delete({ documentId: page.documentId }));
};

const removePosts = async (connection: Connection, kind: PageKind, page: number): Promise<void> => {
  for (const post of POST_KINDS) {
    const uid = POST_TYPES[post];
    const link = linkOf(uid, PAGE_RELATIONS[kind]);
    const posts = await connection(link.table).where(link.to, page).pluck<number[]>(link.from);
    await deleteReplies(connection, uid, posts);
    for (const portion of inPortions(posts)) {
      const rows = connection(tableOf(uid)).whereIn("id", portion);
      await deleteReportsOf(connection, post, await rows.clone().pluck<number[]>(columnOf(uid, "publicId")));
      await rows.delete();
    }
  }
};
