import { LIMITS, PAGE_RELATIONS, POST_KINDS, type PageKind, type PageRef, type PostKind } from "#contract";
import { isDiscussed, POST_TYPES } from "../records/content-types";
import { addGiven, noCounts, nothingGiven } from "../records/ratings";
import { columnOf, linkOf, monthOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import { byVerified, verifiedPostsOn } from "../verified/marks";
import type { Cursor, Order } from "./orders";
import { orderOf } from "./orders";
import { answerColumn, inOrder, isSeenBy, postsQuery, toPosts, visibilityColumn, type PostRows } from "./posts";
import { findShownPage } from "./shown-pages";

/** What is asked of a page: all kinds from the start, or one kind in an order, after a post, with certain stars. */
export interface AreaQuery {
  kind?: PostKind | undefined;
  order?: Order | undefined;
  after?: Cursor | undefined;
  stars?: readonly number[] | undefined;
  /** Only posts of verified students; helpful links are as they are. */
  verified?: boolean | undefined;
  /** Of questions: only those with an answer, or only those without. */
  answered?: boolean | undefined;
}

/**
 * Everything that a page's interaction area shows, in a fixed number of queries. Counts, stars and rating are of visible
 * posts alone; among the posts are the caller's own hidden ones.
 */
export const readArea = async (connection: Connection, page: PageRef, me: number | undefined, asked: AreaQuery) => {
  const shownPage = await findShownPage(connection, page);
  if (!shownPage) throw new Refused("NotFound");
  const { counts, stars, months } = await countsOn(connection, page.type, shownPage.row);
  const found: PostRows[] = [];
  const nexts = new Map<PostKind, string | null>();
  for (const kind of asked.kind ? [asked.kind] : POST_KINDS) {
    const isEmpty = counts[kind] === 0 && me === undefined;
    const part = isEmpty
      ? { rows: [], next: null }
      : await partOf(connection, page.type, shownPage.row, kind, me, asked);
    found.push({ kind, rows: part.rows });
    nexts.set(kind, part.next);
  }
  const posts = await toPosts(connection, found, me);
  const verified = (await verifiedPostsOn(connection, page.type, [shownPage.row])).get(shownPage.row);
  return {
    page,
    rating: shownPage.rating,
    counts,
    stars,
    months,
    ...(verified ? { verified } : {}),
    ownReview: me === undefined ? null : await reviewBy(connection, page.type, shownPage.row, me),
    posts: Object.fromEntries([...posts].map(([kind, items]) => [kind, { items, next: nexts.get(kind) ?? null }])),
  };
};

/** How many visible posts of each kind there are on a page, and what its reviews gave, by stars and by month. */
const countsOn = async (connection: Connection, type: PageKind, row: number) => {
  const queries = POST_KINDS.map((kind, rank) => {
    const uid = POST_TYPES[kind];
    const link = linkOf(uid, PAGE_RELATIONS[type]);
    const query = connection({ on_page: link.table })
      .join({ post: tableOf(uid) }, "post.id", `on_page.${link.from}`)
      .where(`on_page.${link.to}`, row)
      .where(visibilityColumn(kind), "visible")
      .count({ count: "*" });
    if (kind !== "review")
      return query.select({
        rank: connection.raw(String(rank)),
        rating: connection.raw("0"),
        month: connection.raw("''"),
      });
    const rating = `post.${columnOf(uid, "reviewRating")}`;
    const month = monthOf(connection, "post.created_at");
    return query.groupBy(rating, month).select({ rank: connection.raw(String(rank)), rating, month });
  });
  const counts = noCounts();
  const given = nothingGiven();
  const rows = await rowsOf<{ rank: number; rating: number; month: string; count: number | string }>(
    connection.unionAll(queries),
  );
  for (const { rank, rating, month, count } of rows.sort((a, b) => a.month.localeCompare(b.month))) {
    const kind = POST_KINDS[rank];
    if (!kind) continue;
    counts[kind] += Number(count);
    if (rating > 0) addGiven(given, month, rating, Number(count));
  }
  return { counts, ...given };
};

/** The next posts of one kind on a page, and after which the ones that follow begin. */
const partOf = async (
  connection: Connection,
  type: PageKind,
  row: number,
  kind: PostKind,
  me: number | undefined,
  { order = usualOrder(kind), after, stars, verified, answered }: AreaQuery,
): Promise<{ rows: PostRows["rows"]; next: string | null }> => {
  const link = linkOf(POST_TYPES[kind], PAGE_RELATIONS[type]);
  const query = inOrder(postsQuery(connection, kind), kind, order, after)
    .join({ on_page: link.table }, `on_page.${link.from}`, "post.id")
    .where(`on_page.${link.to}`, row)
    .where(isSeenBy(me, visibilityColumn(kind)))
    .limit(LIMITS.postsInPage + 1);
  if (stars && kind === "review") void query.whereIn(`post.${columnOf(POST_TYPES.review, "reviewRating")}`, stars);
  if (verified && isDiscussed(kind)) void query.whereExists(byVerified(connection, type, row));
  if (answered !== undefined && kind === "qna") void query[answered ? "whereNotNull" : "whereNull"](answerColumn());
  const rows = await rowsOf<PostRows["rows"][number]>(query);
  const last = rows.length > LIMITS.postsInPage ? rows[LIMITS.postsInPage - 1] : undefined;
  return { rows: rows.slice(0, LIMITS.postsInPage), next: last ? `${Number(last[order.field])}.${last.id}` : null };
};

/** Reviews by when they were written; the others by their last change, as the specification has them. */
const usualOrder = (kind: PostKind): Order => orderOf(kind, kind === "review" ? "createdAt:desc" : "updatedAt:desc");

/** The review that a person wrote of a page (visible or not), if any. */
export const reviewBy = async (
  connection: Connection,
  type: PageKind,
  page: number,
  person: number,
): Promise<number | null> => {
  const uid = POST_TYPES.review;
  const [on, by] = [linkOf(uid, PAGE_RELATIONS[type]), linkOf(uid, "users_permissions_user")];
  const [review] = await rowsOf<{ id: number }>(
    connection({ by: by.table })
      .join({ on_page: on.table }, `on_page.${on.from}`, `by.${by.from}`)
      .join({ post: tableOf(uid) }, "post.id", `by.${by.from}`)
      .where(`by.${by.to}`, person)
      .where(`on_page.${on.to}`, page)
      .select({ id: `post.${columnOf(uid, "publicId")}` })
      .limit(1),
  );
  return review?.id ?? null;
};
