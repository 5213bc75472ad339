import { LIMITS, POST_FIELDS, type ErrorName, type PageKind } from "#contract";
import { isOnShownPage } from "../community/shown-pages";
import { deletedAmong } from "../deleting/deleted";
import { pagesCollection, type Collection } from "../export/collections";
import { publicRecords } from "../export/records";
import { FIELD_TYPES, PAGE_TYPES, POST_TYPES, UNIVERSITY_UID, USER_UID } from "../records/content-types";
import { columnOf, inPortions, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";

/** A list of records that a person keeps. */
interface List {
  uid: string;
  /** The collection of the export that says which of the records may be shown; without one all may. */
  collection?: Collection;
  /** What a profile shows of each record. */
  fields: readonly string[];
  max: number;
  /** What more than `max` is refused as. */
  tooMany: ErrorName;
  /** Pages come and go: a saved list may name one that has gone since, which is left out. */
  mayVanish: boolean;
}

const kept = { max: LIMITS.bookmarksMax, tooMany: "ValidationError", mayVanish: true } as const;
const bookmarks = (kind: PageKind, ...fields: string[]): List => {
  const collection = pagesCollection(kind);
  return { ...kept, uid: collection.uid, collection, fields: [PAGE_TYPES[kind].name, ...fields] };
};

/** The lists of a person by their field. */
export const LISTS = {
  interests: {
    uid: FIELD_TYPES.program.uid,
    fields: [FIELD_TYPES.program.name],
    max: LIMITS.interestsMax,
    tooMany: "TooManyInterests",
    mayVanish: false,
  },
  feedbackQ2: {
    uid: "api::country.country",
    fields: ["countryName"],
    max: 200,
    tooMany: "ValidationError",
    mayVanish: false,
  },
  userUniversityLikes: bookmarks("university"),
  userProgramLikes: bookmarks("program"),
  userSubjectLikes: bookmarks("subject"),
  userFacilityBookmarks: bookmarks("facility", "facilityType"),
  userDestinationLikes: bookmarks("destination"),
  userHelpfulLinkBookmarks: { ...kept, uid: POST_TYPES.helpfulLink, fields: POST_FIELDS.helpfulLink },
} as const satisfies Record<string, List>;
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];
export const BOOKMARK_LISTS = LIST_NAMES.filter((name) => LISTS[name].mayVanish);

/** A change of a list by public ids: `set` replaces it, the others add and remove. */
export interface ListChange {
  set?: readonly number[] | undefined;
  connect?: readonly number[] | undefined;
  disconnect?: readonly number[] | undefined;
}

const listOf = (name: ListName): List => LISTS[name];
const hasUniversity = ({ collection }: List): boolean => collection?.university === "required";

/** A query over `record` for those of a list's records that may be shown. */
const shown = (connection: Connection, { uid, collection }: List) => {
  if (collection) return publicRecords(connection, collection);
  const query = connection({ record: tableOf(uid) });
  if (uid !== POST_TYPES.helpfulLink) return query;
  return query.where(`record.${columnOf(uid, "visibility")}`, "visible").whereIn(
    "record.id",
    connection({ post: tableOf(uid) })
      .where(isOnShownPage(connection, "helpfulLink"))
      .select("post.id"),
  );
};

/** A list of a person as the profile shows it, in the order in which it grew. */
export const readList = async (
  connection: Connection,
  person: number,
  name: ListName,
): Promise<Record<string, unknown>[]> => {
  const list = listOf(name);
  const link = linkOf(USER_UID, name);
  return rowsOf<Record<string, unknown>>(
    shown(connection, list)
      .join({ kept: link.table }, `kept.${link.to}`, "record.id")
      .where(`kept.${link.from}`, person)
      .orderBy("kept.id")
      .select({
        id: `record.${columnOf(list.uid, "publicId")}`,
        ...Object.fromEntries(list.fields.map((field) => [field, `record.${columnOf(list.uid, field)}`])),
        ...(hasUniversity(list) ? { universityId: `university.${columnOf(UNIVERSITY_UID, "publicId")}` } : {}),
      }),
  );
};

/**
 * Changes a list. The caller has locked the person's row, so that two changes at once count one after the other. Throws
 * Refused when the list would be too long, or when a record that is to be added may not be shown.
 */
export const saveList = async (
  connection: Connection,
  person: number,
  name: ListName,
  { set, connect = [], disconnect = [] }: ListChange,
): Promise<void> => {
  const list = listOf(name);
  const link = linkOf(USER_UID, name);
  const rowOf = await rowsByPublicId(connection, list, [...(set ?? []), ...connect, ...disconnect]);
  const mustBe = [...connect, ...(list.mayVanish ? [] : (set ?? []))];
  if (mustBe.some((id) => !rowOf.has(id))) throw new Refused("ValidationError");
  const rows = (ids: readonly number[]): number[] => ids.flatMap((id) => rowOf.get(id) ?? []);

  const held = await connection(link.table).where(link.from, person).orderBy("id").pluck<number[]>(link.to);
  const gone = new Set(rows(disconnect));
  // What a new list cannot name, since it is hidden for as long as it is deleted, stays in it.
  const hidden = set ? await hiddenAmong(connection, list, held) : [];
  const wanted = new Set([...(set ? rows(set) : held), ...hidden, ...rows(connect)].filter((row) => !gone.has(row)));
  if (wanted.size > list.max && wanted.size >= held.length) throw new Refused(list.tooMany);

  const removed = held.filter((row) => !wanted.has(row));
  for (const portion of inPortions(removed))
    await connection(link.table).where(link.from, person).whereIn(link.to, portion).delete();
  const kept = new Set(held);
  const added = [...wanted].filter((row) => !kept.has(row));
  const pairs = added.map((row, place) => ({
    [link.from]: person,
    [link.to]: row,
    ...(link.order ? { [link.order]: held.length + place + 1 } : {}),
  }));
  for (const portion of inPortions(pairs, 3))
    await connection(link.table).insert(portion).onConflict([link.from, link.to]).ignore();
};

/** Which of these are of a deleted page, or are one. */
const hiddenAmong = async (connection: Connection, list: List, rows: readonly number[]): Promise<number[]> => {
  if (list.collection?.hasListing) return deletedAmong(connection, list.uid, rows);
  if (list.uid !== POST_TYPES.helpfulLink) return [];
  const shownRows = new Set<number>();
  for (const portion of inPortions(rows))
    for (const row of await shown(connection, list).whereIn("record.id", portion).pluck<number[]>("record.id"))
      shownRows.add(row);
  return rows.filter((row) => !shownRows.has(row));
};

const rowsByPublicId = async (
  connection: Connection,
  list: List,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const found = new Map<number, number>();
  const publicId = `record.${columnOf(list.uid, "publicId")}`;
  for (const portion of inPortions([...new Set(ids)])) {
    const query = shown(connection, list).whereIn(publicId, portion).select({ row: "record.id", id: publicId });
    for (const { row, id } of await rowsOf<{ row: number; id: number }>(query)) found.set(id, row);
  }
  return found;
};
