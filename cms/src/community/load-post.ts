import { DISCUSSED_KINDS, POST_RELATIONS, type DiscussedKind, type PageRef, type PostKind } from "#contract";
import { POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { PageSet } from "../records/touch";
import { Refused } from "../refusals";
import { shownPagesOf, type ShownPage } from "./shown-pages";

/** A post that is there, with what decides who may change it. `row` is the database's own id. */
export interface LoadedPost {
  row: number;
  author: number | null;
  isVisible: boolean;
  /** Whether an editor has decided that it stays as it is. */
  isCleared: boolean;
  /** Whether a moderator waits for its author to change it. */
  isAsked: boolean;
  shownPage: ShownPage;
}

/** A reply that is there, and the post and page it is under. */
export interface LoadedReply extends LoadedPost {
  parent: { kind: DiscussedKind; id: number };
  text: string;
}

/**
 * A post on a page that the site shows, locked on Postgres against other writers until the end of the transaction: for
 * `delete` against everybody, else only against those who would change it too (a new reply may still point to it).
 */
export const loadPost = async (
  connection: Connection,
  kind: PostKind,
  id: number,
  purpose: "change" | "delete" = "change",
): Promise<LoadedPost> => {
  const uid = POST_TYPES[kind];
  const by = linkOf(uid, "users_permissions_user");
  const query = connection({ post: tableOf(uid) })
    .where(`post.${columnOf(uid, "publicId")}`, id)
    .select({
      row: "post.id",
      visibility: `post.${columnOf(uid, "visibility")}`,
      cleared: `post.${columnOf(uid, "cleared")}`,
      askedSince: `post.${columnOf(uid, "askedSince")}`,
      author: connection(by.table)
        .whereRaw("?? = ??", [`${by.table}.${by.from}`, "post.id"])
        .select(by.to)
        .limit(1),
    });
  const [post] = await rowsOf<{
    row: number;
    visibility: string;
    cleared: unknown;
    askedSince: unknown;
    author: number | null;
  }>(purpose === "delete" ? query.forUpdate() : query.forNoKeyUpdate());
  const shownPage = post && (await shownPagesOf(connection, kind, [post.row])).get(post.row);
  if (!shownPage) throw new Refused("NotFound");
  const { row, author } = post;
  return {
    ...{ row, author, shownPage },
    isVisible: post.visibility === "visible",
    isCleared: Boolean(post.cleared),
    isAsked: post.askedSince !== null,
  };
};

/** A reply under a post on a page that the site shows, locked against other writers until the end of the transaction. */
export const loadReply = async (connection: Connection, id: number): Promise<LoadedReply> => {
  const by = linkOf(REPLY_UID, "users_permissions_user");
  const [reply] = await rowsOf<{
    row: number;
    text: string;
    visibility: string;
    cleared: unknown;
    author: number | null;
  }>(
    connection({ reply: tableOf(REPLY_UID) })
      .where(`reply.${columnOf(REPLY_UID, "publicId")}`, id)
      .select({
        row: "reply.id",
        text: `reply.${columnOf(REPLY_UID, "commentText")}`,
        visibility: `reply.${columnOf(REPLY_UID, "visibility")}`,
        cleared: `reply.${columnOf(REPLY_UID, "cleared")}`,
        author: connection(by.table)
          .whereRaw("?? = ??", [`${by.table}.${by.from}`, "reply.id"])
          .select(by.to)
          .limit(1),
      })
      .forNoKeyUpdate(),
  );
  if (!reply) throw new Refused("NotFound");
  for (const kind of DISCUSSED_KINDS) {
    const uid = POST_TYPES[kind];
    const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
    const [post] = await rowsOf<{ row: number; id: number }>(
      connection({ to_post: link.table })
        .join({ post: tableOf(uid) }, "post.id", `to_post.${link.to}`)
        .where(`to_post.${link.from}`, reply.row)
        .select({ row: "post.id", id: `post.${columnOf(uid, "publicId")}` }),
    );
    const shownPage = post && (await shownPagesOf(connection, kind, [post.row])).get(post.row);
    if (shownPage)
      return {
        row: reply.row,
        text: reply.text,
        author: reply.author,
        isVisible: reply.visibility === "visible",
        isCleared: Boolean(reply.cleared),
        isAsked: false,
        parent: { kind, id: post.id },
        shownPage,
      };
  }
  throw new Refused("NotFound");
};

export const pagesOf = ({ shownPage }: Pick<LoadedPost, "shownPage">): PageSet =>
  new PageSet().add(shownPage.type, [shownPage.row]);
export const refOf = ({ shownPage }: Pick<LoadedPost, "shownPage">): PageRef => ({
  type: shownPage.type,
  id: shownPage.id,
});
