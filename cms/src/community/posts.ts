import {
  DISCUSSED_KINDS,
  POST_FIELDS,
  POST_RELATIONS,
  type DiscussedKind,
  type Moderation,
  type PostKind,
  type Reaction,
} from "#contract";
import { isDiscussed, POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { withFacts } from "../records/facts";
import { columnOf, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { withAppeals } from "./appealing";
import { moderationColumns, withModeration, type ModerationRow } from "./moderation";
import type { Cursor, Order } from "./orders";
import { authorOf, avatarsOf, type Author } from "./people";
import { verifiedAmong } from "../verified/marks";

/** A post as the community's calls have it. */
export interface Post extends Record<string, unknown> {
  kind: PostKind;
  id: number;
  createdAt: string;
  updatedAt: string;
  author: Author;
  /** Whether the caller wrote it. */
  own: boolean;
  /** A hidden post is answered to its author alone, with the reason. */
  hidden: boolean;
  moderation: Moderation | null;
}

interface Row extends Record<string, unknown>, ModerationRow {
  row: number;
  id: number;
  createdAt: unknown;
  updatedAt: unknown;
  authorId: number | null;
  username: string | null;
  sample: unknown;
}
/** Rows of one kind, to be made into posts. */
export interface PostRows {
  kind: PostKind;
  rows: Row[];
}

/** A query over `post` with its author, for the rows of `toPosts`. */
export const postsQuery = (connection: Connection, kind: PostKind) => {
  const uid = POST_TYPES[kind];
  const by = linkOf(uid, "users_permissions_user");
  const query = connection({ post: tableOf(uid) })
    .leftJoin({ by: by.table }, `by.${by.from}`, "post.id")
    .leftJoin({ author: tableOf(USER_UID) }, "author.id", `by.${by.to}`)
    .select({
      row: "post.id",
      id: `post.${columnOf(uid, "publicId")}`,
      createdAt: "post.created_at",
      updatedAt: "post.updated_at",
      ...moderationColumns(uid, "post"),
      authorId: "author.id",
      username: `author.${columnOf(USER_UID, "username")}`,
      sample: `author.${columnOf(USER_UID, "isSample")}`,
      ...Object.fromEntries(POST_FIELDS[kind].map((name) => [name, `post.${columnOf(uid, name)}`])),
      ...(isDiscussed(kind)
        ? {
            likes: `post.${columnOf(uid, `${kind}Likes`)}`,
            dislikes: `post.${columnOf(uid, `${kind}Dislikes`)}`,
          }
        : {}),
    });
  if (kind === "qna")
    void query
      .leftJoin({ answer: tableOf(REPLY_UID) }, (join) =>
        join
          .on(answerColumn(), `post.${columnOf(uid, "answer")}`)
          .andOnVal(`answer.${columnOf(REPLY_UID, "visibility")}`, "visible"),
      )
      .select({ answer: answerColumn() });
  return query;
};

/** The public id of the reply that is the answer to `post`, a question; null without one that is shown. */
export const answerColumn = (): string => `answer.${columnOf(REPLY_UID, "publicId")}`;

/** What restricts a query to what somebody may see: what is visible, and their own. For `query.where(…)`. */
export const isSeenBy =
  (me: number | undefined, visibility: string, author = "author.id") =>
  (seen: { where: Where; orWhere: Where }): void => {
    void seen.where(visibility, "visible");
    if (me !== undefined) void seen.orWhere(author, me);
  };
type Where = (column: string, value: unknown) => unknown;

export const visibilityColumn = (kind: PostKind): string => `post.${columnOf(POST_TYPES[kind], "visibility")}`;

/** Puts rows in order, after the last one of the part before. */
export const inOrder = (
  query: ReturnType<typeof postsQuery>,
  kind: PostKind,
  { column, direction, isTime }: Order,
  after?: Cursor,
) => {
  const [by, id] = [`post.${column}`, `post.${columnOf(POST_TYPES[kind], "publicId")}`];
  const further = direction === "asc" ? ">" : "<";
  if (after) {
    const value = isTime ? new Date(after.value) : after.value;
    void query.where((any) => {
      void any.where(by, further, value).orWhere((same) => {
        void same.where(by, value).where(id, further, after.id);
      });
    });
  }
  return query.orderBy(by, direction).orderBy(id, direction);
};

/** Rows as posts: with pictures, counts of replies and the caller's reactions, in three queries for all kinds together. */
export const toPosts = async (
  connection: Connection,
  found: readonly PostRows[],
  me: number | undefined,
): Promise<Map<PostKind, Post[]>> => {
  const people = new Set(found.flatMap(({ rows }) => rows.flatMap(({ authorId }) => authorId ?? [])));
  const avatars = await avatarsOf(connection, [...people]);
  const discussed = found.flatMap(({ kind, rows }) =>
    isDiscussed(kind) && rows.length > 0 ? [{ kind, ids: rows.map(({ row }) => row) }] : [],
  );
  const replies = await replyCounts(connection, discussed);
  const verified = new Map<PostKind, Set<number>>();
  for (const { kind, ids } of discussed) verified.set(kind, await verifiedAmong(connection, POST_TYPES[kind], ids));
  const reactions = me === undefined ? new Map<string, Reaction>() : await reactionsOf(connection, discussed, me);
  const made = found.map(({ kind, rows }): [PostKind, Post[]] => [
    kind,
    rows.map((held) => {
      const own = me !== undefined && held.authorId === me;
      const { row, authorId, username, sample, createdAt, updatedAt, ...fields } = withModeration(held, own);
      return {
        ...withFacts(fields),
        kind,
        createdAt: isoTime(createdAt),
        updatedAt: isoTime(updatedAt),
        own,
        author: authorOf({ authorId, username, sample }, avatars),
        ...(isDiscussed(kind)
          ? {
              likes: Number(fields["likes"] ?? 0),
              dislikes: Number(fields["dislikes"] ?? 0),
              replyCount: replies.get(`${kind}:${row}`) ?? 0,
              reaction: reactions.get(`${kind}:${row}`) ?? "none",
              ...(verified.get(kind)?.has(row) ? { verified: true } : {}),
            }
          : {}),
      };
    }),
  ]);
  const posts = new Map<PostKind, Post[]>();
  for (const [kind, its] of made) posts.set(kind, await withAppeals(connection, kind, its));
  return posts;
};

type Discussed = readonly { kind: DiscussedKind; ids: readonly number[] }[];

const replyCounts = async (connection: Connection, posts: Discussed): Promise<Map<string, number>> => {
  const queries = posts.map(({ kind, ids }) => {
    const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
    return connection({ reply: tableOf(REPLY_UID) })
      .join({ to_post: link.table }, `to_post.${link.from}`, "reply.id")
      .whereIn(`to_post.${link.to}`, ids)
      .where(`reply.${columnOf(REPLY_UID, "visibility")}`, "visible")
      .groupBy(`to_post.${link.to}`)
      .select({ rank: connection.raw(String(DISCUSSED_KINDS.indexOf(kind))), post: `to_post.${link.to}` })
      .count({ count: "*" });
  });
  if (queries.length === 0) return new Map();
  const rows = await rowsOf<{ rank: number; post: number; count: number | string }>(connection.unionAll(queries));
  return new Map(rows.map(({ rank, post, count }) => [`${DISCUSSED_KINDS[rank]}:${post}`, Number(count)]));
};

const reactionsOf = async (connection: Connection, posts: Discussed, me: number): Promise<Map<string, Reaction>> => {
  const queries = posts.flatMap(({ kind, ids }) =>
    (["likes", "dislikes"] as const).map((side) => {
      const link = linkOf(POST_TYPES[kind], `${kind}_${side}`);
      return connection(link.table)
        .whereIn(link.from, ids)
        .where(link.to, me)
        .select({
          rank: connection.raw(String(DISCUSSED_KINDS.indexOf(kind))),
          post: link.from,
          liked: connection.raw(side === "likes" ? "1" : "0"),
        });
    }),
  );
  if (queries.length === 0) return new Map();
  const rows = await rowsOf<{ rank: number; post: number; liked: number }>(connection.unionAll(queries));
  return new Map(
    rows.map(({ rank, post, liked }) => [`${DISCUSSED_KINDS[rank]}:${post}`, liked === 1 ? "like" : "dislike"]),
  );
};
