import { factsOf, PAGE_RELATIONS, POST_FIELDS, type PageKind, type PageRef, type PostKind } from "#contract";
import { deleteReplies } from "../lifecycle/effects";
import { askThoseWhoKnow } from "../notices/ask-those-who-know";
import { isDiscussed, PAGE_TYPES, POST_TYPES } from "../records/content-types";
import { storedFacts, withFacts } from "../records/facts";
import { insertRecords, toColumn } from "../records/insert";
import { columnOf, isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { PageSet } from "../records/touch";
import type { AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";
import { reviewBy } from "./area";
import type { PostChanges } from "./bodies";
import { loadPost, pagesOf, refOf, type LoadedPost } from "./load-post";
import { publishChange } from "./publish-change";
import { answerAsk, columnsOf, deleteReportsOf, resetCleared } from "./reports";
import { findShownPage } from "./shown-pages";

/** The caller has reviewed the page before: `review` is the public id of that one. */
export class AlreadyReviewed extends Error {
  readonly review: number;
  constructor(review: number) {
    super("AlreadyReviewed");
    this.review = review;
  }
}

/** What a new post has besides what was sent. */
export interface Created {
  id: number;
  page: PageRef;
  createdAt: string;
  updatedAt: string;
}
/** What a write of a post tells: enough to show it without asking again. */
export interface Written extends Created {
  [field: string]: unknown;
}

/**
 * Creates a post of the caller's on a page that the site shows. One review a person a page: on Postgres the page is
 * locked before it is looked whether there is one, so that of forty at once one is written.
 */
export const createPost = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  kind: PostKind,
  { page, values }: { page: PageRef; values: Record<string, unknown> },
): Promise<Created> => {
  const shownPage = await findShownPage(connection, page);
  if (!shownPage) throw new Refused("NotFound");
  const uid = POST_TYPES[kind];
  if (kind === "review") {
    expectFactsOf(page.type, values);
    await lock(connection, PAGE_TYPES[page.type].uid, shownPage.row);
    const review = await reviewBy(connection, page.type, shownPage.row, me);
    if (review !== null) throw new AlreadyReviewed(review);
  }
  const now = new Date();
  const [made] = await insertRecords(connection, uid, [
    {
      values: {
        ...storedFacts(values),
        ...(isDiscussed(kind) ? { [`${kind}Likes`]: 0, [`${kind}Dislikes`]: 0 } : {}),
        visibility: "visible",
        cleared: false,
        createdAt: now,
        updatedAt: now,
      },
      relations: { users_permissions_user: me, [PAGE_RELATIONS[page.type]]: shownPage.row },
    },
  ]);
  if (kind === "qna")
    await askThoseWhoKnow(connection, { id: made?.publicId ?? 0, page, pageRow: shownPage.row, asker: me });
  await publishChange(connection, afterCommit, kind, "entry.create", new PageSet().add(page.type, [shownPage.row]));
  const at = now.toISOString();
  return { id: made?.publicId ?? 0, page, createdAt: at, updatedAt: at };
};

/**
 * Changes the text, stars or link of the caller's own post. Throws Refused("ChangedSince") where it no longer says what the
 * change was begun `from`; what it says already may be sent again.
 */
export const changePost = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  { kind, id }: { kind: PostKind; id: number },
  { values, from }: PostChanges,
): Promise<Written> => {
  const uid = POST_TYPES[kind];
  const post = await ownPost(connection, me, kind, id);
  if (
    from &&
    (await isChange(connection, kind, post.row, from)) &&
    (await isChange(connection, kind, post.row, values))
  )
    throw new Refused("ChangedSince");
  if (kind === "review") expectFactsOf(post.shownPage.type, values);
  // Other stars are no other words, nor are other facts.
  const words = Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== "reviewRating" && name !== "facts"),
  );
  if (post.isCleared && (await isChange(connection, kind, post.row, words)))
    await resetCleared(connection, { kind, id }, post.row);
  if (post.isAsked && (await isChange(connection, kind, post.row, values)))
    await answerAsk(connection, { kind, id }, post.row);
  const now = new Date();
  const [row] = await rowsOf<Record<string, unknown>>(
    connection(tableOf(uid))
      .where({ id: post.row })
      .update({ ...storedColumns(uid, values), updated_at: now })
      .returning(["created_at", ...POST_FIELDS[kind].map((name) => columnOf(uid, name))]),
  );
  await publishChange(connection, afterCommit, kind, "entry.update", pagesOf(post));
  return {
    id,
    page: refOf(post),
    ...withFacts(Object.fromEntries(POST_FIELDS[kind].map((name) => [name, row?.[columnOf(uid, name)]]))),
    createdAt: isoTime(row?.["created_at"]),
    updatedAt: now.toISOString(),
  };
};

/** Facts of a page of another kind say nothing of this one. */
const expectFactsOf = (kind: PageKind, { facts }: Record<string, unknown>): void => {
  const names = new Set<string>(factsOf(kind));
  if (Object.keys(facts ?? {}).some((name) => !names.has(name))) throw new Refused("ValidationError");
};

/** Values by their columns, in the form that these hold. */
const storedColumns = (uid: string, values: Record<string, unknown>): Record<string, unknown> => {
  const stored = Object.entries(storedFacts(values));
  return columnsOf(uid, Object.fromEntries(stored.map(([name, value]) => [name, toColumn(uid, name, value)])));
};

/** Whether values would change what a post says. */
const isChange = async (
  connection: Connection,
  kind: PostKind,
  row: number,
  values: Record<string, unknown>,
): Promise<boolean> => {
  const uid = POST_TYPES[kind];
  const same = storedColumns(uid, values);
  return (
    (
      await rowsOf(
        connection(tableOf(uid))
          .where({ id: row, ...same })
          .select("id"),
      )
    ).length === 0
  );
};

/** Deletes the caller's own post, its replies and the reports about it. */
export const deletePost = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  { kind, id }: { kind: PostKind; id: number },
): Promise<{ page: PageRef }> => {
  const uid = POST_TYPES[kind];
  const post = await ownPost(connection, me, kind, id, "delete");
  await deleteReplies(connection, uid, [post.row]);
  await deleteReportsOf(connection, kind, [id]);
  await connection(tableOf(uid)).where({ id: post.row }).delete();
  await publishChange(connection, afterCommit, kind, "entry.delete", pagesOf(post));
  return { page: refOf(post) };
};

const ownPost = async (
  connection: Connection,
  me: number,
  kind: PostKind,
  id: number,
  purpose?: "delete",
): Promise<LoadedPost> => {
  const post = await loadPost(connection, kind, id, purpose);
  if (post.author === me) return post;
  throw post.isVisible ? new Refused("NotYours") : new Refused("NotFound");
};

const lock = async (connection: Connection, uid: string, row: number): Promise<void> => {
  await connection(tableOf(uid)).where({ id: row }).select("id").forNoKeyUpdate();
};
