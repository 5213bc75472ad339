import {
  LIMITS,
  PAGE_RELATIONS,
  POST_RELATIONS,
  type DiscussedKind,
  type Moderation,
  type PageRef,
  type PostKind,
} from "#contract";
import { isDiscussed, POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { columnOf, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import { withAppeals } from "./appealing";
import { moderationColumns, withModeration, type ModerationRow } from "./moderation";
import type { Order } from "./orders";
import { authorOf, avatarsOf, type Author } from "./people";
import { inOrder, isSeenBy, postsQuery, toPosts, visibilityColumn, type PostRows, type Post } from "./posts";
import { isOnShownPage, shownPagesOf, findShownPage, type ShownPage } from "./shown-pages";
import { verifiedAmong } from "../verified/marks";

export interface PageRequest {
  page: number;
  pageSize: number;
}
export interface Pagination extends PageRequest {
  pageCount: number;
  total: number;
}
export interface ListQuery extends PageRequest {
  order: Order;
  onPage?: PageRef | undefined;
  /** Only the caller's own, hidden ones too. */
  own: boolean;
}
/** A post by itself: with the page it is on and its replies by id. */
export type ListedPost = Post & { page: Omit<ShownPage, "row">; replies?: number[] };

const paginationOf = ({ page, pageSize }: PageRequest, total: number): Pagination => ({
  page,
  pageSize,
  pageCount: Math.ceil(total / pageSize),
  total,
});

/** Posts of one kind, by page, or the caller's own, or all: those on pages that the site shows. */
export const listPosts = async (
  connection: Connection,
  kind: PostKind,
  me: number | undefined,
  { order, onPage, own, ...part }: ListQuery,
): Promise<{ posts: ListedPost[]; pagination: Pagination }> => {
  const shownPage = onPage ? await findShownPage(connection, onPage) : undefined;
  if ((onPage && !shownPage) || (own && me === undefined)) return { posts: [], pagination: paginationOf(part, 0) };
  const restricted = () => {
    const query = postsQuery(connection, kind);
    if (onPage && shownPage) {
      const link = linkOf(POST_TYPES[kind], PAGE_RELATIONS[onPage.type]);
      void query
        .join({ on_page: link.table }, `on_page.${link.from}`, "post.id")
        .where(`on_page.${link.to}`, shownPage.row);
    } else void query.where(isOnShownPage(connection, kind));
    return own ? query.where("author.id", me) : query.where(visibilityColumn(kind), "visible");
  };
  const [counted] = await rowsOf<{ total: number | string }>(restricted().clearSelect().count({ total: "*" }));
  const rows = await rowsOf<PostRows["rows"][number]>(
    inOrder(restricted(), kind, order)
      .limit(part.pageSize)
      .offset((part.page - 1) * part.pageSize),
  );
  return {
    posts: await withPages(connection, kind, rows, me),
    pagination: paginationOf(part, Number(counted?.total ?? 0)),
  };
};

/** One post on a page that the site shows. Its author sees it when it is hidden, too. */
export const readPost = async (
  connection: Connection,
  kind: PostKind,
  id: number,
  me: number | undefined,
): Promise<ListedPost> => {
  const query = postsQuery(connection, kind)
    .where(`post.${columnOf(POST_TYPES[kind], "publicId")}`, id)
    .where(isSeenBy(me, visibilityColumn(kind)));
  const [post] = await withPages(connection, kind, await rowsOf<PostRows["rows"][number]>(query), me);
  if (!post) throw new Refused("NotFound");
  return post;
};

const withPages = async (
  connection: Connection,
  kind: PostKind,
  rows: PostRows["rows"],
  me: number | undefined,
): Promise<ListedPost[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ row }) => row);
  const shownPages = await shownPagesOf(connection, kind, ids);
  const replies = isDiscussed(kind) ? await replyIds(connection, kind, ids) : undefined;
  const posts = (await toPosts(connection, [{ kind, rows }], me)).get(kind) ?? [];
  return posts.flatMap((post, at) => {
    const row = ids[at] ?? 0;
    const shownPage = shownPages.get(row);
    if (!shownPage) return [];
    const { type, id, name, university } = shownPage;
    const page = { type, id, name, university };
    return [{ ...post, page, ...(replies ? { replies: replies.get(row) ?? [] } : {}) }];
  });
};

/** The first replies of posts by id, at most a page of each: all are counted. */
const replyIds = async (
  connection: Connection,
  kind: DiscussedKind,
  posts: readonly number[],
): Promise<Map<number, number[]>> => {
  const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
  const id = `reply.${columnOf(REPLY_UID, "publicId")}`;
  const ranked = connection({ reply: tableOf(REPLY_UID) })
    .join({ to_post: link.table }, `to_post.${link.from}`, "reply.id")
    .whereIn(`to_post.${link.to}`, posts)
    .where(`reply.${columnOf(REPLY_UID, "visibility")}`, "visible")
    .select({
      post: `to_post.${link.to}`,
      id,
      position: connection.raw("row_number() over (partition by ?? order by ??, ??)", [
        `to_post.${link.to}`,
        "reply.created_at",
        id,
      ]),
    });
  const rows = await rowsOf<{ post: number; id: number }>(
    connection
      .select("post", "id")
      .from(ranked.as("ranked"))
      .where("position", "<=", LIMITS.pageSizeMax)
      .orderBy("post")
      .orderBy("position"),
  );
  const found = new Map<number, number[]>();
  for (const { post, id: reply } of rows) found.set(post, [...(found.get(post) ?? []), reply]);
  return found;
};

export interface Reply {
  id: number;
  commentText: string;
  commentLikes: number;
  createdAt: string;
  updatedAt: string;
  author: Author;
  own: boolean;
  /** A hidden reply is answered to its author alone, with the reason. */
  hidden: boolean;
  moderation: Moderation | null;
  verified?: boolean;
}

/** Which reply is the answer to a question; 0 where none is. */
const answerTo = async (connection: Connection, { kind, id }: { kind: DiscussedKind; id: number }): Promise<number> => {
  if (kind !== "qna") return 0;
  const uid = POST_TYPES.qna;
  const [question] = await rowsOf<{ answer: number | null }>(
    connection(tableOf(uid))
      .where(columnOf(uid, "publicId"), id)
      .select({ answer: columnOf(uid, "answer") }),
  );
  return question?.answer ?? 0;
};

/** The replies to a post that the caller may see, oldest first but for an answer, which is the first: the visible ones, and the caller's own hidden ones. */
export const listReplies = async (
  connection: Connection,
  { kind, id }: { kind: DiscussedKind; id: number },
  me: number | undefined,
  part: PageRequest,
): Promise<{ replies: Reply[]; pagination: Pagination }> => {
  const [link, by] = [linkOf(REPLY_UID, POST_RELATIONS[kind]), linkOf(REPLY_UID, "users_permissions_user")];
  const uid = POST_TYPES[kind];
  const wrote = linkOf(uid, "users_permissions_user");
  const publicId = `reply.${columnOf(REPLY_UID, "publicId")}`;
  const restricted = () =>
    connection({ reply: tableOf(REPLY_UID) })
      .join({ to_post: link.table }, `to_post.${link.from}`, "reply.id")
      .join({ post: tableOf(uid) }, "post.id", `to_post.${link.to}`)
      .leftJoin({ wrote: wrote.table }, `wrote.${wrote.from}`, "post.id")
      .leftJoin({ by: by.table }, `by.${by.from}`, "reply.id")
      .where(`post.${columnOf(uid, "publicId")}`, id)
      .where(isSeenBy(me, visibilityColumn(kind), `wrote.${wrote.to}`))
      .where(isSeenBy(me, `reply.${columnOf(REPLY_UID, "visibility")}`, `by.${by.to}`))
      .where(isOnShownPage(connection, kind));
  const [counted] = await rowsOf<{ total: number | string }>(restricted().count({ total: "*" }));
  const rows = await rowsOf<
    ModerationRow & {
      row: number;
      id: number;
      commentText: string;
      commentLikes: number | null;
      createdAt: unknown;
      updatedAt: unknown;
      authorId: number | null;
      username: string | null;
      sample: unknown;
    }
  >(
    restricted()
      .leftJoin({ author: tableOf(USER_UID) }, "author.id", `by.${by.to}`)
      .select({
        row: "reply.id",
        id: publicId,
        commentText: `reply.${columnOf(REPLY_UID, "commentText")}`,
        commentLikes: `reply.${columnOf(REPLY_UID, "commentLikes")}`,
        createdAt: "reply.created_at",
        updatedAt: "reply.updated_at",
        ...moderationColumns(REPLY_UID, "reply"),
        authorId: "author.id",
        username: `author.${columnOf(USER_UID, "username")}`,
        sample: `author.${columnOf(USER_UID, "isSample")}`,
      })
      .orderByRaw("case when ?? = ? then 0 else 1 end", [publicId, await answerTo(connection, { kind, id })])
      .orderBy("reply.created_at")
      .orderBy(publicId)
      .limit(part.pageSize)
      .offset((part.page - 1) * part.pageSize),
  );
  const people = new Set(rows.flatMap(({ authorId }) => authorId ?? []));
  const avatars = await avatarsOf(connection, [...people]);
  const verified = await verifiedAmong(
    connection,
    REPLY_UID,
    rows.map(({ row }) => row),
  );
  const replies = rows.map((held): Reply => {
    const own = me !== undefined && held.authorId === me;
    const { row, authorId, username, sample, createdAt, updatedAt, ...reply } = withModeration(held, own);
    return {
      ...reply,
      commentLikes: reply.commentLikes ?? 0,
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      own,
      author: authorOf({ authorId, username, sample }, avatars),
      ...(verified.has(row) ? { verified: true } : {}),
    };
  });
  return {
    replies: await withAppeals(connection, "reply", replies),
    pagination: paginationOf(part, Number(counted?.total ?? 0)),
  };
};
