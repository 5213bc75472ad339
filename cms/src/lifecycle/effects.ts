import { POST_RELATIONS } from "#contract";
import { deleteReportsOf } from "../community/reports";
import {
  asPageKind,
  asPostKind,
  FIELD_TYPES,
  isDiscussed,
  PAGE_TYPES,
  PAGES_OF_UNIVERSITY,
  REPLY_UID,
} from "../records/content-types";
import { recomputeRatings, recountReactions } from "../records/ratings";
import { columnOf, inPortions, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { PageSet, pagesOfPosts, pagesOfReplies, pagesOfUniversities, touchPages } from "../records/touch";

/** What a change of some records affects: looked at before and after it, because it may move a record to another page. */
export interface Affected {
  /** Pages whose rating follows from the records. */
  rated: PageSet;
  /** Other pages that show something of the records. */
  shown: PageSet;
  /** Pages of universities: they are shown only while their university is listed. */
  belonging: PageSet;
  /** Whether the site shows the records now. */
  isPublic: boolean;
}

/** What a change of records of a type affects, as they are now. */
export const affectedBy = async (connection: Connection, uid: string, ids: readonly number[]): Promise<Affected> => {
  const affected: Affected = {
    rated: new PageSet(),
    shown: new PageSet(),
    belonging: new PageSet(),
    isPublic: ids.length > 0,
  };
  if (ids.length === 0) return affected;
  const post = asPostKind(uid);
  if (post === "review") affected.rated.addAll(await pagesOfPosts(connection, uid, ids));
  else if (post) affected.shown.addAll(await pagesOfPosts(connection, uid, ids));
  else if (uid === REPLY_UID) affected.shown.addAll(await pagesOfReplies(connection, ids));
  else if (asPageKind(uid)) {
    const listed = connection(tableOf(uid)).whereIn("id", ids).where(columnOf(uid, "listing"), "listed").select("id");
    affected.isPublic = (await rowsOf(listed)).length > 0;
  }
  if (uid === PAGE_TYPES.university.uid)
    for (const kind of PAGES_OF_UNIVERSITY)
      affected.belonging.add(kind, await pagesOfUniversities(connection, kind, ids));
  for (const kind of ["program", "subject"] as const)
    if (uid === FIELD_TYPES[kind].uid) {
      const link = linkOf(PAGE_TYPES[kind].uid, FIELD_TYPES[kind].relation);
      affected.shown.add(kind, await connection(link.table).whereIn(link.to, ids).pluck<number[]>(link.from));
    }
  return affected;
};

/** Brings ratings, counts and the pages' `updatedAt` in step with a change. */
export const applyEffects = async (
  connection: Connection,
  uid: string,
  ids: readonly number[],
  before: Affected,
  after: Affected,
): Promise<void> => {
  const post = asPostKind(uid);
  if (post && isDiscussed(post)) await recountReactions(connection, post, ids);
  await recomputeRatings(connection, new PageSet().addAll(before.rated).addAll(after.rated));
  await touchPages(connection, new PageSet().addAll(before.shown).addAll(after.shown));
  // A university that comes or goes brings or takes all its pages; else only those that changed hands are touched.
  await touchPages(
    connection,
    before.isPublic === after.isPublic
      ? before.belonging.differenceTo(after.belonging)
      : new PageSet().addAll(before.belonging).addAll(after.belonging),
  );
};

/** Deletes the replies to posts that are about to be deleted, and their reports: they are shown nowhere else. */
export const deleteReplies = async (connection: Connection, uid: string, ids: readonly number[]): Promise<void> => {
  const post = asPostKind(uid);
  if (!post || !isDiscussed(post)) return;
  const link = linkOf(REPLY_UID, POST_RELATIONS[post]);
  const replies = await connection(link.table).whereIn(link.to, ids).pluck<number[]>(link.from);
  for (const portion of inPortions(replies)) {
    const rows = connection(tableOf(REPLY_UID)).whereIn("id", portion);
    await deleteReportsOf(connection, "reply", await rows.clone().pluck<number[]>(columnOf(REPLY_UID, "publicId")));
    await rows.delete();
  }
};
