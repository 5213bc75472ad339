import {
  LIMITS,
  PAGE_KINDS,
  PAGE_RELATIONS,
  POST_KINDS,
  type FeedSubject,
  type PageKind,
  type PageRef,
  type PostKind,
} from "#contract";
import { pagesCollection } from "../export/collections";
import { publicIdColumn, publicRecords } from "../export/records";
import { POST_TYPES } from "../records/content-types";
import { isoTime, linkOf, rowsOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import { orderOf } from "./orders";
import { inOrder, postsQuery, toPosts, visibilityColumn, type Post, type PostRows } from "./posts";
import { findShownPage, isOnShownPage, shownPagesOf, type ShownPage } from "./shown-pages";

type FeedPost = Post & { page: Omit<ShownPage, "row"> };

/** A page that the site shows, and when it was made. */
interface FeedPage extends PageRef {
  createdAt: string;
}

/**
 * What a feed is made of, the newest first: visible posts on pages that the site shows, and the newest of these pages; of
 * one page its posts and itself. At most LIMITS.feedEntries of each.
 */
export const readFeed = async (
  connection: Connection,
  subject: FeedSubject,
): Promise<{ posts: FeedPost[]; pages: FeedPage[] }> => {
  const onPage = await rowOf(connection, subject);
  const newest: { kind: PostKind; held: PostRows["rows"][number] }[] = [];
  for (const kind of POST_KINDS)
    for (const held of await newestOf(connection, kind, subject, onPage)) newest.push({ kind, held });
  newest.sort((a, b) => timeOf(b.held.createdAt) - timeOf(a.held.createdAt));
  const chosen = Map.groupBy(newest.slice(0, LIMITS.feedEntries), ({ kind }) => kind);
  const parts = [...chosen].map(([kind, entries]): PostRows => ({ kind, rows: entries.map(({ held }) => held) }));
  const made = await toPosts(connection, parts, undefined);
  const posts: FeedPost[] = [];
  for (const { kind, rows } of parts) {
    const shown = await shownPagesOf(
      connection,
      kind,
      rows.map(({ row }) => row),
    );
    (made.get(kind) ?? []).forEach((post, at) => {
      const on = shown.get(rows[at]?.row ?? 0);
      if (!on) return;
      const { type, id, name, university } = on;
      posts.push({ ...post, page: { type, id, name, university } });
    });
  }
  return { posts: posts.sort(byNewest), pages: await newestPages(connection, subject) };
};

const timeOf = (value: unknown): number => new Date(value as Date).getTime();

const byNewest = (a: FeedPost, b: FeedPost): number =>
  b.createdAt.localeCompare(a.createdAt) || POST_KINDS.indexOf(a.kind) - POST_KINDS.indexOf(b.kind) || b.id - a.id;

/** The database's id of the page that the feed is about. Throws where the site does not show it. */
const rowOf = async (connection: Connection, { kind, id }: FeedSubject): Promise<number | undefined> => {
  if (kind === null || id === null) return undefined;
  const page = await findShownPage(connection, { type: kind, id });
  if (!page) throw new Refused("NotFound");
  return page.row;
};

const newestOf = (
  connection: Connection,
  kind: PostKind,
  { kind: page }: FeedSubject,
  onPage: number | undefined,
): Promise<PostRows["rows"]> => {
  const query = inOrder(postsQuery(connection, kind), kind, orderOf(kind, "createdAt:desc"))
    .where(visibilityColumn(kind), "visible")
    .limit(LIMITS.feedEntries);
  if (page !== null && onPage !== undefined) {
    const link = linkOf(POST_TYPES[kind], PAGE_RELATIONS[page]);
    void query.join({ on_page: link.table }, `on_page.${link.from}`, "post.id").where(`on_page.${link.to}`, onPage);
  } else void query.where(isOnShownPage(connection, kind, page === null ? PAGE_KINDS : [page]));
  return rowsOf<PostRows["rows"][number]>(query);
};

const newestPages = async (connection: Connection, { kind, id }: FeedSubject): Promise<FeedPage[]> => {
  const found: FeedPage[] = [];
  for (const type of kind === null ? PAGE_KINDS : [kind]) found.push(...(await newestPagesOf(connection, type, id)));
  return found
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.type.localeCompare(b.type) || b.id - a.id)
    .slice(0, LIMITS.feedEntries);
};

const newestPagesOf = async (connection: Connection, type: PageKind, id: number | null): Promise<FeedPage[]> => {
  const collection = pagesCollection(type);
  const query = publicRecords(connection, collection)
    .orderBy("record.created_at", "desc")
    .orderBy(publicIdColumn(collection), "desc")
    .limit(LIMITS.feedEntries)
    .select({ id: publicIdColumn(collection), createdAt: "record.created_at" });
  if (id !== null) void query.where(publicIdColumn(collection), id);
  const rows = await rowsOf<{ id: number; createdAt: unknown }>(query);
  return rows.map((row) => ({ type, id: row.id, createdAt: isoTime(row.createdAt) }));
};
