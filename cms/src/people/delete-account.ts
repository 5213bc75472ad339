import type { Core } from "@strapi/strapi";
import { DISCUSSED_KINDS, POST_KINDS } from "#contract";
import {
  answerAsk,
  countReporters,
  deleteReportsOf,
  REPORT_UID,
  reportColumn,
  subjectOf,
  updateOpenReports,
} from "../community/reports";
import { deleteFilesOf } from "../contributions/files";
import { CONTRIBUTED, CONTRIBUTED_KINDS, nameOf } from "../contributions/kinds";
import { removeBytes, type Stored } from "../contributions/store";
import { deleteReplies } from "../lifecycle/effects";
import { pokeOutbox } from "../outbox";
import { recordChange } from "../outbox/events";
import { POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { deleteAnswersOf } from "../records/idempotent";
import { recomputeRatings, recountReactions } from "../records/ratings";
import { columnOf, inPortions, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { PageSet, pagesOfPosts, pagesOfReplies, touchPages } from "../records/touch";
import { inTransaction } from "../records/transaction";
import { isCollision, Refused } from "../refusals";
import { forgetAppealsOf } from "../staff/appeal-log";
import { answerDecisions } from "../staff/decision-log";
import { accountOf } from "./accounts";
import { isPasswordOf } from "./passwords";
import { endSessionsOf } from "./sessions";

/** What becomes of the posts and replies of a deleted account: they stay without a name, or are deleted. */
export type PostsChoice = "keep" | "remove";

/** Throws Refused("WrongPassword") unless it is the caller's. */
export const expectPassword = async (strapi: Core.Strapi, person: number, password: unknown): Promise<void> => {
  if (typeof password !== "string") throw new Refused("ValidationError");
  const account = await accountOf(strapi.db.connection, { id: person });
  if (!(await isPasswordOf(account?.password, password))) throw new Refused("WrongPassword");
};

/**
 * Deletes an account, by its password, all of it or nothing: with reactions, reports, bookmarks, sessions, kept answers
 * and pictures. Pages that the person sent in stay without a submitter; posts and replies as asked. Counts and ratings
 * follow, and the site is told, so that the name leaves its pages.
 */
export const deleteAccount = async (
  strapi: Core.Strapi,
  person: number,
  { password, posts }: Record<string, unknown>,
): Promise<void> => {
  if (posts !== "keep" && posts !== "remove") throw new Refused("ValidationError");
  await expectPassword(strapi, person, password);
  const dropped = await retryCollisions(() => deleteAll(strapi, person, posts));
  for (const file of dropped) await removeBytes(strapi, file);
};

/** Somebody who still writes in another tab may hold what is to be deleted, and wait for the account: again, then. */
const retryCollisions = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = RETRIES; ; left -= 1)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isCollision(error)) throw error;
    }
};
const RETRIES = 3;

/** Deletes the account and gives back the files whose bytes are to follow. */
const deleteAll = async (strapi: Core.Strapi, person: number, posts: PostsChoice): Promise<Stored[]> =>
  inTransaction(strapi, async (connection, afterCommit) => {
    await holdAccount(connection, person);
    const shown = new PageSet();
    const rated = new PageSet();
    await deleteReactions(connection, person, shown);
    await deleteReports(connection, person);
    await endAsks(connection, person);
    await forgetAppealsOf(connection, person);
    if (posts === "keep") shown.addAll(await pagesWrittenOn(connection, person));
    else await deletePosts(connection, person, { shown, rated });
    const dropped = await deleteFilesOf(connection, person);
    await deleteAnswersOf(connection, person);
    await endSessionsOf(strapi, person);
    // Every list and link of the account goes with its row: the database's own foreign keys see to it.
    await connection(tableOf(USER_UID)).where({ id: person }).delete();
    await recomputeRatings(connection, rated);
    await touchPages(connection, shown);
    if ([...rated.entries(), ...shown.entries()].length > 0) {
      await recordChange(connection, { origin: "editor", event: "entry.delete", subject: USER_UID });
      afterCommit(pokeOutbox);
    }
    return dropped;
  });

/** Holds the account against everybody who would write something of this person's; they find it gone then. */
const holdAccount = async (connection: Connection, person: number): Promise<void> => {
  const [held] = await rowsOf(connection(tableOf(USER_UID)).where({ id: person }).select("id").forUpdate());
  if (!held) throw new Refused("SessionOver");
};

const writtenBy = async (connection: Connection, uid: string, person: number): Promise<number[]> => {
  const link = linkOf(uid, "users_permissions_user");
  return connection(link.table).where(link.to, person).pluck<number[]>(link.from);
};

const pagesWrittenOn = async (connection: Connection, person: number): Promise<PageSet> => {
  const pages = await pagesOfReplies(connection, await writtenBy(connection, REPLY_UID, person));
  for (const kind of POST_KINDS) {
    const uid = POST_TYPES[kind];
    pages.addAll(await pagesOfPosts(connection, uid, await writtenBy(connection, uid, person)));
  }
  return pages;
};

/** What this person was asked to change, nobody will: it waits for the staff again. */
const endAsks = async (connection: Connection, person: number): Promise<void> => {
  for (const kind of POST_KINDS) {
    const uid = POST_TYPES[kind];
    const asked = await rowsOf<{ row: number; id: number }>(
      connection(tableOf(uid))
        .whereIn("id", await writtenBy(connection, uid, person))
        .whereNotNull(columnOf(uid, "askedSince"))
        .select({ row: "id", id: columnOf(uid, "publicId") }),
    );
    for (const { row, id } of asked) await answerAsk(connection, { kind, id }, row);
  }
  for (const kind of CONTRIBUTED_KINDS) {
    const { uid } = CONTRIBUTED[kind];
    const link = linkOf(uid, "submittedBy");
    const rows = await connection(link.table).where(link.to, person).pluck<number[]>(link.from);
    const ids = await connection(tableOf(uid)).whereIn("id", rows).pluck<number[]>(columnOf(uid, "publicId"));
    await answerDecisions(
      connection,
      ids.map((id) => nameOf(kind, id)),
    );
  }
};

/** Takes back likes and dislikes. */
const deleteReactions = async (connection: Connection, person: number, shown: PageSet): Promise<void> => {
  for (const kind of DISCUSSED_KINDS) {
    const uid = POST_TYPES[kind];
    const reacted = new Set<number>();
    for (const side of ["likes", "dislikes"]) {
      const link = linkOf(uid, `${kind}_${side}`);
      for (const row of await connection(link.table).where(link.to, person).pluck<number[]>(link.from))
        reacted.add(row);
      await connection(link.table).where(link.to, person).delete();
    }
    const rows = [...reacted].sort((a, b) => a - b);
    await recountReactions(connection, kind, rows);
    shown.addAll(await pagesOfPosts(connection, uid, rows));
  }
};

/** Takes back reports. What they have hidden stays hidden: an editor decides about it. */
const deleteReports = async (connection: Connection, person: number): Promise<void> => {
  const by = linkOf(REPORT_UID, "reporter");
  const mine = await connection(by.table).where(by.to, person).pluck<number[]>(by.from);
  for (const portion of inPortions(mine)) {
    const rows = connection(tableOf(REPORT_UID)).whereIn("id", portion);
    const subjects = await rows.clone().distinct().pluck<string[]>(reportColumn("subject"));
    await rows.delete();
    for (const subject of subjects.map(subjectOf))
      await updateOpenReports(connection, subject, { reporters: await countReporters(connection, subject) });
  }
};

const deletePosts = async (
  connection: Connection,
  person: number,
  { shown, rated }: { shown: PageSet; rated: PageSet },
): Promise<void> => {
  const replies = await writtenBy(connection, REPLY_UID, person);
  shown.addAll(await pagesOfReplies(connection, replies));
  await remove(connection, "reply", REPLY_UID, replies);
  for (const kind of POST_KINDS) {
    const uid = POST_TYPES[kind];
    const rows = await writtenBy(connection, uid, person);
    (kind === "review" ? rated : shown).addAll(await pagesOfPosts(connection, uid, rows));
    await deleteReplies(connection, uid, rows);
    await remove(connection, kind, uid, rows);
  }
};

const remove = async (
  connection: Connection,
  kind: Parameters<typeof deleteReportsOf>[1],
  uid: string,
  rows: readonly number[],
): Promise<void> => {
  for (const portion of inPortions(rows)) {
    const records = connection(tableOf(uid)).whereIn("id", portion);
    await deleteReportsOf(connection, kind, await records.clone().pluck<number[]>(columnOf(uid, "publicId")));
    await records.delete();
  }
};
