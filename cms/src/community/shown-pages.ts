import { PAGE_KINDS, PAGE_RELATIONS, type PageKind, type PageRef, type PostKind } from "#contract";
import { pagesCollection } from "../export/collections";
import { publicIdColumn, publicRecords } from "../export/records";
import { PAGE_TYPES, POST_TYPES, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, inPortions, linkOf, rowsOf, type Connection } from "../records/tables";

/** A page of which a post tells: `row` is the database's own id. */
export interface ShownPage extends PageRef {
  row: number;
  name: string;
  university: { id: number; name: string } | null;
}

/** A page that the site shows, with its rating; undefined when it does not. */
export const findShownPage = async (
  connection: Connection,
  { type, id }: PageRef,
): Promise<{ row: number; rating: number | null } | undefined> => {
  const collection = pagesCollection(type);
  const [page] = await rowsOf<{ row: number; rating: number | null }>(
    publicRecords(connection, collection)
      .where(publicIdColumn(collection), id)
      .select({ row: "record.id", rating: `record.${columnOf(collection.uid, PAGE_TYPES[type].rating)}` })
      .limit(1),
  );
  return page;
};

/** A query for the pages that the site shows and that posts of a kind are on. */
const pagesUnder = (connection: Connection, page: PageKind, post: PostKind) => {
  const link = linkOf(POST_TYPES[post], PAGE_RELATIONS[page]);
  return {
    query: publicRecords(connection, pagesCollection(page)).join(
      { on_page: link.table },
      `on_page.${link.to}`,
      "record.id",
    ),
    post: `on_page.${link.from}`,
  };
};

/** What restricts a query over `post` to posts whose page the site shows: for `query.where(…)`. */
export const isOnShownPage =
  (connection: Connection, kind: PostKind, pages: readonly PageKind[] = PAGE_KINDS) =>
  (any: { orWhereExists: (query: unknown) => unknown }): void => {
    for (const page of pages) {
      const { query, post } = pagesUnder(connection, page, kind);
      any.orWhereExists(query.whereRaw("?? = ??", [post, "post.id"]).select(connection.raw("1")));
    }
  };

/** The shown pages that posts of one kind are on, by post: one query for any number of posts. */
export const shownPagesOf = async (
  connection: Connection,
  kind: PostKind,
  posts: readonly number[],
): Promise<Map<number, ShownPage>> => {
  const shownPages = new Map<number, ShownPage>();
  for (const portion of inPortions(posts)) {
    const queries = PAGE_KINDS.map((page, rank) => {
      const { query, post } = pagesUnder(connection, page, kind);
      const collection = pagesCollection(page);
      const ofUniversity = (name: string) => `university.${columnOf(UNIVERSITY_UID, name)}`;
      return query.whereIn(post, portion).select({
        rank: connection.raw(String(rank)),
        post,
        row: "record.id",
        id: publicIdColumn(collection),
        name: `record.${columnOf(collection.uid, PAGE_TYPES[page].name)}`,
        universityId: collection.university ? ofUniversity("publicId") : connection.raw("cast(null as integer)"),
        universityName: collection.university ? ofUniversity("universityName") : connection.raw("cast(null as text)"),
      });
    });
    const found = await rowsOf<{
      rank: number;
      post: number;
      row: number;
      id: number;
      name: string;
      universityId: number | null;
      universityName: string | null;
    }>(connection.unionAll(queries));
    for (const { rank, post, row, id, name, universityId, universityName } of found) {
      const type = PAGE_KINDS[rank];
      if (!type) continue;
      const university = universityId === null ? null : { id: universityId, name: universityName ?? "" };
      shownPages.set(post, { type, row, id, name, university });
    }
  }
  return shownPages;
};
