import { faultsOf, nameOfRecord, PAGE_KINDS, type HeldCollection } from "#contract";
import { asPostKind, isSummary, PAGE_TYPES, REPLY_UID, SUMMARY_FIELDS, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, inPortions, tableOf, type Connection } from "../records/tables";
import { pagesOfPosts, pagesOfReplies, pagesOfUniversities, touch, touchPages } from "../records/touch";
import { HELD_UIDS } from "./collections";
import { heldAmong, hold, release, type Hold } from "./held";
import { keepVersions, keptVersions } from "./versions";

/** A record, a post or a reply as the CMS sends it. */
export type Sent = Record<string, unknown> & { id: number };

/** What is never kept of a version: who wrote a post, and what others answered, is as it is now or not at all. */
const NOT_KEPT = ["author", "replies", "replyCount", "verified"];
/** What a held record shows as it is now: no editor writes it. */
const LIVE = new Set([
  ...NOT_KEPT,
  ...["university", "reviewCount", "likes", "dislikes", "commentLikes"],
  ...PAGE_KINDS.map((kind) => PAGE_TYPES[kind].rating),
  ...SUMMARY_FIELDS,
]);

/**
 * What the site may show of records as they are in the database, by public id: a good one as it is, which is kept; in the
 * place of one with faults its last good version; without one, nothing. Writes down what is held back, and what is mended.
 */
export const settle = async (
  connection: Connection,
  collection: HeldCollection,
  records: readonly Sent[],
): Promise<Map<number, Sent>> => {
  const shown = new Map<number, Sent>();
  if (records.length === 0) return shown;
  const ids = records.map(({ id }) => id);
  const [kept, held] = [await keptVersions(connection, collection, ids), await heldAmong(connection, collection, ids)];
  const good = new Map<number, string>();
  const holds: Hold[] = [];
  for (const record of records) {
    const faults = faultsOf(collection, record);
    const version = kept.get(record.id);
    const asGood = faults.length === 0 ? record : withVersion(collection, record, version, new Set(faults.map(topOf)));
    if (asGood) shown.set(record.id, asGood);
    if (faults.length > 0)
      holds.push({ record: record.id, name: nameOf(collection, asGood ?? record), faults, hidden: !asGood });
    else if (versionOf(record) !== version) good.set(record.id, versionOf(record));
  }
  await keepVersions(connection, collection, good);
  await hold(connection, collection, holds, held);
  const faulty = new Map(holds.map(({ record, hidden }) => [record, hidden]));
  const mended = [...held.values()].filter(({ record }) => !faulty.has(record));
  await release(connection, collection, mended, "Mended");
  await touchRecords(
    connection,
    collection,
    mended.map(({ record }) => record),
  );
  await touchFacilities(
    connection,
    collection,
    ids.filter((id) => Boolean(held.get(id)?.hidden) !== (faulty.get(id) ?? false)),
  );
  return shown;
};

const topOf = ({ field }: { field: string }): string => field.split(".")[0] ?? field;

const versionOf = (record: Sent): string =>
  "author" in record
    ? JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !NOT_KEPT.includes(name))))
    : JSON.stringify(record);

/** The last good version with what is live of the record, as long as the site can show the two together. */
const withVersion = (
  collection: HeldCollection,
  record: Sent,
  version: string | undefined,
  faulty: ReadonlySet<string>,
): Sent | undefined => {
  if (version === undefined) return undefined;
  const live = Object.entries(record).filter(([name]) => LIVE.has(name) && !faulty.has(name));
  const kept = Object.entries(JSON.parse(version) as Sent).filter(([name]) => !isSummary(name));
  const merged = { ...(Object.fromEntries(kept) as Sent), ...Object.fromEntries(live) };
  return faultsOf(collection, merged).length === 0 ? merged : undefined;
};

/** What editors call a record; posts have no name. */
const nameOf = (collection: HeldCollection, record: Record<string, unknown>): string | null =>
  asPostKind(HELD_UIDS[collection]) || collection === "comments" ? null : nameOfRecord(record);

/** What editors call a record that was good once. */
export const keptName = async (
  connection: Connection,
  collection: HeldCollection,
  record: number,
): Promise<string | null> => {
  const version = (await keptVersions(connection, collection, [record])).get(record);
  return version === undefined ? null : nameOf(collection, JSON.parse(version) as Sent);
};

/** An export asks for what has a new number: also for what only now can be shown as it is. */
const touchRecords = async (
  connection: Connection,
  collection: HeldCollection,
  publicIds: readonly number[],
): Promise<void> => {
  const uid = HELD_UIDS[collection];
  const ids = await rowIds(connection, uid, publicIds);
  if (ids.length === 0) return;
  if (asPostKind(uid)) await touchPages(connection, await pagesOfPosts(connection, uid, ids));
  else if (uid === REPLY_UID) await touchPages(connection, await pagesOfReplies(connection, ids));
  else await touch(connection, uid, ids);
};

/** Facilities are shown without a university that is not shown: they change when it comes or goes. */
const touchFacilities = async (
  connection: Connection,
  collection: HeldCollection,
  publicIds: readonly number[],
): Promise<void> => {
  if (collection !== "universities") return;
  const ids = await rowIds(connection, UNIVERSITY_UID, publicIds);
  if (ids.length > 0)
    await touch(connection, PAGE_TYPES.facility.uid, await pagesOfUniversities(connection, "facility", ids));
};

const rowIds = async (connection: Connection, uid: string, publicIds: readonly number[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const portion of inPortions(publicIds))
    ids.push(...(await connection(tableOf(uid)).whereIn(columnOf(uid, "publicId"), portion).pluck<number[]>("id")));
  return ids;
};
