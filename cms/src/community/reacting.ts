import type { DiscussedKind, PageRef, Reaction } from "#contract";
import { POST_TYPES } from "../records/content-types";
import { linkRecords } from "../records/insert";
import { recountReactions } from "../records/ratings";
import { columnOf, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import type { AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";
import { loadPost, pagesOf, refOf } from "./load-post";
import { publishChange } from "./publish-change";

/** What the caller wants: to like, to dislike, or no longer to do what is named false. */
export interface ReactionChange {
  like?: boolean;
  dislike?: boolean;
}
export interface Reacted {
  id: number;
  page: PageRef;
  likes: number;
  dislikes: number;
  reaction: Reaction;
}

/**
 * Brings the caller's reaction to a post to what the change asks: liking removes a dislike and the reverse. The post is locked
 * first, so that people who react at once are all counted.
 */
export const react = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  { kind, id }: { kind: DiscussedKind; id: number },
  change: ReactionChange,
): Promise<Reacted> => {
  const uid = POST_TYPES[kind];
  const post = await loadPost(connection, kind, id);
  if (!post.isVisible) throw new Refused("NotFound");
  const current = await reactionTo(connection, kind, post.row, me);
  const next = nextReaction(current, change);
  if (next !== current) {
    for (const side of ["likes", "dislikes"] as const) {
      const link = linkOf(uid, `${kind}_${side}`);
      if (next === SIDES[side]) await linkRecords(connection, uid, `${kind}_${side}`, [{ from: post.row, to: me }]);
      else if (current !== "none")
        await connection(link.table)
          .where({ [link.from]: post.row, [link.to]: me })
          .delete();
    }
    await recountReactions(connection, kind, [post.row]);
    await publishChange(connection, afterCommit, kind, "entry.update", pagesOf(post));
  }
  const [counts] = await rowsOf<{ likes: number | null; dislikes: number | null }>(
    connection(tableOf(uid))
      .where({ id: post.row })
      .select({ likes: columnOf(uid, `${kind}Likes`), dislikes: columnOf(uid, `${kind}Dislikes`) }),
  );
  return { id, page: refOf(post), likes: counts?.likes ?? 0, dislikes: counts?.dislikes ?? 0, reaction: next };
};

const SIDES = { likes: "like", dislikes: "dislike" } as const;

const reactionTo = async (connection: Connection, kind: DiscussedKind, post: number, me: number): Promise<Reaction> => {
  const sides = await Promise.all(
    (["likes", "dislikes"] as const).map(async (side) => {
      const link = linkOf(POST_TYPES[kind], `${kind}_${side}`);
      const found = await rowsOf(
        connection(link.table)
          .where({ [link.from]: post, [link.to]: me })
          .select(link.to),
      );
      return found.length > 0 ? SIDES[side] : undefined;
    }),
  );
  return sides[0] ?? sides[1] ?? "none";
};

const nextReaction = (current: Reaction, { like, dislike }: ReactionChange): Reaction => {
  if (like) return "like";
  if (dislike) return "dislike";
  if (like === false && current === "like") return "none";
  if (dislike === false && current === "dislike") return "none";
  return current;
};
