import type { PageRef } from "#contract";
import { writeNotice } from "../notices/write";
import { POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import type { AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";
import { loadPost, pagesOf, refOf } from "./load-post";
import { publishChange } from "./publish-change";

/** A question and the reply that its asker took as the answer, by public id. */
export interface Answered {
  id: number;
  page: PageRef;
  answer: number | null;
}

/**
 * Marks a reply to the caller's own question as the answer, in the place of another one; null takes the mark away. The
 * question is locked first, so that of several at once one is the answer. The replier is told.
 */
export const markAnswer = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  id: number,
  answer: number | null,
): Promise<Answered> => {
  const post = await loadPost(connection, "qna", id);
  if (post.author !== me) throw post.isVisible ? new Refused("NotYours") : new Refused("NotFound");
  const author = answer === null ? null : await authorOfReply(connection, post.row, answer);
  const uid = POST_TYPES.qna;
  const column = columnOf(uid, "answer");
  const [held] = await rowsOf<{ answer: number | null }>(
    connection(tableOf(uid)).where({ id: post.row }).select({ answer: column }),
  );
  if (held?.answer === answer) return { id, page: refOf(post), answer };
  await connection(tableOf(uid))
    .where({ id: post.row })
    .update({ [column]: answer });
  if (answer !== null && author !== null)
    await writeNotice(connection, {
      ...{ kind: "answer", account: author, by: me, subject: `reply:${answer}` },
      ...{ page: refOf(post), post: { kind: "qna", id }, details: null },
    });
  await publishChange(connection, afterCommit, "qna", "entry.update", pagesOf(post));
  return { id, page: refOf(post), answer };
};

/** Who wrote a visible reply to the question; null when the account is gone. Throws Refused("NotFound") for any other reply. */
const authorOfReply = async (connection: Connection, question: number, reply: number): Promise<number | null> => {
  const [to, by] = [linkOf(REPLY_UID, "qnas"), linkOf(REPLY_UID, "users_permissions_user")];
  const [found] = await rowsOf<{ author: number | null }>(
    connection({ reply: tableOf(REPLY_UID) })
      .join({ to_post: to.table }, `to_post.${to.from}`, "reply.id")
      .leftJoin({ by: by.table }, `by.${by.from}`, "reply.id")
      .where(`to_post.${to.to}`, question)
      .where(`reply.${columnOf(REPLY_UID, "publicId")}`, reply)
      .where(`reply.${columnOf(REPLY_UID, "visibility")}`, "visible")
      .select({ author: `by.${by.to}` }),
  );
  if (!found) throw new Refused("NotFound");
  return found.author;
};
