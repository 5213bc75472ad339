import { POST_RELATIONS, type DiscussedKind, type PageRef } from "#contract";
import { personBehind } from "../notices/tell-decision";
import { writeNotice } from "../notices/write";
import { POST_TYPES, REPLY_UID } from "../records/content-types";
import { insertRecords } from "../records/insert";
import { columnOf, isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { PageSet } from "../records/touch";
import type { AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";
import { loadReply, pagesOf, refOf, type LoadedReply } from "./load-post";
import type { Created, Written } from "./posting";
import { publishChange } from "./publish-change";
import { deleteReportsOf, resetCleared } from "./reports";
import { shownPagesOf } from "./shown-pages";

/** Creates the caller's reply to a visible post. */
export const createReply = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  { parent, text }: { parent: { kind: DiscussedKind; id: number }; text: string },
): Promise<Created> => {
  const uid = POST_TYPES[parent.kind];
  // Locked so that it cannot be deleted before the reply points to it.
  const [post] = await rowsOf<{ row: number }>(
    connection(tableOf(uid))
      .where({ [columnOf(uid, "publicId")]: parent.id, [columnOf(uid, "visibility")]: "visible" })
      .select({ row: "id" })
      .forKeyShare(),
  );
  const shownPage = post && (await shownPagesOf(connection, parent.kind, [post.row])).get(post.row);
  if (!shownPage) throw new Refused("NotFound");
  const now = new Date();
  const [made] = await insertRecords(connection, REPLY_UID, [
    {
      values: {
        commentText: text,
        commentLikes: 0,
        visibility: "visible",
        cleared: false,
        createdAt: now,
        updatedAt: now,
      },
      relations: { users_permissions_user: me, [POST_RELATIONS[parent.kind]]: post.row },
    },
  ]);
  const author = await personBehind(connection, uid, "users_permissions_user", post.row);
  if (author !== undefined)
    await writeNotice(connection, {
      ...{ kind: "reply", account: author, by: me, subject: `reply:${made?.publicId ?? 0}`, post: parent },
      ...{ page: { type: shownPage.type, id: shownPage.id }, details: { to: parent.kind } },
    });
  await publishChange(
    connection,
    afterCommit,
    "reply",
    "entry.create",
    new PageSet().add(shownPage.type, [shownPage.row]),
  );
  const at = now.toISOString();
  return { id: made?.publicId ?? 0, page: { type: shownPage.type, id: shownPage.id }, createdAt: at, updatedAt: at };
};

/** Changes the text of the caller's own reply. */
export const changeReply = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  id: number,
  text: string,
): Promise<Written> => {
  const reply = await ownReply(connection, me, id);
  if (reply.isCleared && reply.text !== text) await resetCleared(connection, { kind: "reply", id }, reply.row);
  const now = new Date();
  const [row] = await rowsOf<{ created_at: unknown }>(
    connection(tableOf(REPLY_UID))
      .where({ id: reply.row })
      .update({ [columnOf(REPLY_UID, "commentText")]: text, updated_at: now })
      .returning("created_at"),
  );
  await publishChange(connection, afterCommit, "reply", "entry.update", pagesOf(reply));
  return {
    id,
    page: refOf(reply),
    parent: reply.parent,
    commentText: text,
    createdAt: isoTime(row?.created_at),
    updatedAt: now.toISOString(),
  };
};

/** Deletes the caller's own reply. */
export const deleteReply = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  id: number,
): Promise<{ page: PageRef }> => {
  const reply = await ownReply(connection, me, id);
  await deleteReportsOf(connection, "reply", [id]);
  await connection(tableOf(REPLY_UID)).where({ id: reply.row }).delete();
  await publishChange(connection, afterCommit, "reply", "entry.delete", pagesOf(reply));
  return { page: refOf(reply) };
};

const ownReply = async (connection: Connection, me: number, id: number): Promise<LoadedReply> => {
  const reply = await loadReply(connection, id);
  if (reply.author === me) return reply;
  throw reply.isVisible ? new Refused("NotYours") : new Refused("NotFound");
};
