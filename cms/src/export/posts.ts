import {
  LIMITS,
  PAGE_RELATIONS,
  POST_FIELDS,
  POST_KINDS,
  POST_PATHS,
  POST_RELATIONS,
  QUESTIONS,
  type CmsImage,
  type DiscussedKind,
  type PageKind,
  type PostKind,
} from "#contract";
import { isDiscussed, POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { withFacts } from "../records/facts";
import { addGiven, noCounts, nothingGiven, type GivenStars } from "../records/ratings";
import { columnOf, inPortions, linkOf, monthOf, tableOf, type Connection, rowsOf } from "../records/tables";
import { pagesCollection } from "./collections";
import { imagesOf } from "./images";
import { publicIdColumn, publicRecords } from "./records";
import { settle, type Sent } from "./settle";
import { timeOrNull } from "./time";
import { verifiedAmong, verifiedPostsOn } from "../verified/marks";

const PAGES_IN_ANSWER = 200;

interface Page {
  row: number;
  id: number;
}
interface PostRow {
  kind: PostKind;
  row: number;
  page: number;
}
interface Author {
  username: string | null;
  avatar: CmsImage | null;
  sample: boolean;
}
const NOBODY: Author = { username: null, avatar: null, sample: false };

/** The pages of a kind that have visible posts: those with the given public ids, or the next ones above `after`. */
export const pagesWithPosts = async (
  connection: Connection,
  kind: PageKind,
  wanted: { ids: readonly number[] } | { after: number },
): Promise<{ pages: Page[]; next: number | null }> => {
  const collection = pagesCollection(kind);
  const id = publicIdColumn(collection);
  const query = publicRecords(connection, collection)
    .select({ row: "record.id", id })
    .orderBy(id)
    .where((any) => {
      for (const post of POST_KINDS) {
        const uid = POST_TYPES[post];
        const link = linkOf(uid, PAGE_RELATIONS[kind]);
        void any.orWhereIn(
          "record.id",
          connection(link.table)
            .join(tableOf(uid), `${tableOf(uid)}.id`, `${link.table}.${link.from}`)
            .where(`${tableOf(uid)}.${columnOf(uid, "visibility")}`, "visible")
            .select(`${link.table}.${link.to}`),
        );
      }
    });
  if ("ids" in wanted) return { pages: await rowsOf<Page>(query.whereIn(id, wanted.ids)), next: null };
  const found = await rowsOf<Page>(query.where(id, ">", wanted.after).limit(PAGES_IN_ANSWER + 1));
  const pages = found.slice(0, PAGES_IN_ANSWER);
  return { pages, next: found.length > PAGES_IN_ANSWER ? (pages.at(-1)?.id ?? null) : null };
};

/** The newest posts of pages, with their replies, authors and counts: a fixed number of queries for any number of pages. */
export const postsOf = async (
  connection: Connection,
  kind: PageKind,
  pages: readonly Page[],
): Promise<Record<string, unknown>[]> => {
  if (pages.length === 0) return [];
  const rows = pages.map(({ row }) => row);
  const newest = await newestPosts(connection, kind, rows);
  const [counts, stars] = [await countsOf(connection, kind, rows), await starsOf(connection, kind, rows)];
  const verified = await verifiedPostsOn(connection, kind, rows);
  const posts = new Map<string, Record<string, unknown>>();
  for (const post of POST_KINDS) {
    const ids = newest.filter((entry) => entry.kind === post).map((entry) => entry.row);
    for (const [row, record] of await postRecords(connection, post, ids)) posts.set(`${post}:${row}`, record);
  }
  const byPage = Map.groupBy(newest, ({ page }) => page);
  const isLong = (row: number): boolean => byPage.get(row)?.length === LIMITS.postsInPage;
  const open = await olderOpenQuestions(connection, kind, rows.filter(isLong), newest);
  return pages.map(({ row, id }) => ({
    page: { type: kind, id },
    counts: counts.get(row) ?? noCounts(),
    ...(stars.get(row) ?? nothingGiven()),
    ...(verified.has(row) ? { verified: verified.get(row) } : {}),
    // A post with a fault that was never good is left out, and no other with it.
    posts: (byPage.get(row) ?? []).flatMap((entry) => posts.get(`${entry.kind}:${entry.row}`) ?? []),
    ...(open.has(row) ? { openQuestions: open.get(row) } : {}),
  }));
};

/** The newest open questions of pages that are not among their newest posts; for pages without any nothing. */
const olderOpenQuestions = async (
  connection: Connection,
  page: PageKind,
  rows: readonly number[],
  newest: readonly PostRow[],
): Promise<Map<number, Record<string, unknown>[]>> => {
  const shown = new Set(newest.filter(({ kind }) => kind === "qna").map(({ row }) => row));
  const answer = connection({ reply: tableOf(REPLY_UID) })
    .whereRaw("?? = ??", [`reply.${columnOf(REPLY_UID, "publicId")}`, `post.${columnOf(POST_TYPES.qna, "answer")}`])
    .where(`reply.${columnOf(REPLY_UID, "visibility")}`, "visible")
    .select(connection.raw("1"));
  const found: { row: number; page: number }[] = [];
  for (const portion of inPortions(rows))
    found.push(
      ...(await rowsOf<{ row: number; page: number }>(
        visiblePosts(connection, "qna", page, portion)
          .whereNotExists(answer.clone())
          .orderBy("post.created_at", "desc")
          .orderBy(`post.${columnOf(POST_TYPES.qna, "publicId")}`, "desc")
          .select({ row: "post.id", page: pageColumn("qna", page) }),
      )),
    );
  const open = new Map<number, number[]>();
  for (const { row, page: of } of found.filter((one) => !shown.has(one.row))) {
    const own = open.get(of) ?? [];
    if (own.length < QUESTIONS.listed) open.set(of, [...own, row]);
  }
  const records = await postRecords(connection, "qna", [...open.values()].flat());
  const told = ({ id, qnaText, createdAt, replyCount, author }: Record<string, unknown>) => ({
    ...{ id, qnaText, createdAt, replyCount },
    sample: (author as Author).sample,
  });
  return new Map(
    [...open].map(([of, own]) => [
      of,
      own.flatMap((row) => {
        const record = records.get(row);
        return record && record["answer"] === null ? [told(record)] : [];
      }),
    ]),
  );
};

/** Visible posts of one kind on pages, as a query to build on. */
const visiblePosts = (connection: Connection, post: PostKind, page: PageKind, rows: readonly number[]) => {
  const uid = POST_TYPES[post];
  const link = linkOf(uid, PAGE_RELATIONS[page]);
  return connection({ post: tableOf(uid) })
    .join({ on_page: link.table }, `on_page.${link.from}`, "post.id")
    .whereIn(`on_page.${link.to}`, rows)
    .where(`post.${columnOf(uid, "visibility")}`, "visible");
};
const pageColumn = (post: PostKind, page: PageKind): string =>
  `on_page.${linkOf(POST_TYPES[post], PAGE_RELATIONS[page]).to}`;

/** The newest posts of all kinds of each page, newest first; posts of the same time in a fixed order. */
const newestPosts = async (connection: Connection, page: PageKind, rows: readonly number[]): Promise<PostRow[]> => {
  const queries = POST_KINDS.map((post, rank) =>
    visiblePosts(connection, post, page, rows).select({
      rank: connection.raw(String(rank)),
      row: "post.id",
      page: pageColumn(post, page),
      at: "post.created_at",
      number: `post.${columnOf(POST_TYPES[post], "publicId")}`,
    }),
  );
  const [first, ...others] = queries;
  if (!first) return [];
  const ranked = connection
    .select("*")
    .select(
      connection.raw("row_number() over (partition by ?? order by ?? desc, ??, ?? desc) as ??", [
        "page",
        "at",
        "rank",
        "number",
        "position",
      ]),
    )
    .from(first.unionAll(others).as("every"));
  const found = await rowsOf<{ rank: number; row: number; page: number }>(
    connection
      .select("rank", "row", "page")
      .from(ranked.as("ranked"))
      .where("position", "<=", LIMITS.postsInPage)
      .orderBy("page")
      .orderBy("position"),
  );
  return found.flatMap(({ rank, row, page: of }) => {
    const kind = POST_KINDS[rank];
    return kind ? [{ kind, row, page: of }] : [];
  });
};

const countsOf = async (
  connection: Connection,
  page: PageKind,
  rows: readonly number[],
): Promise<Map<number, Record<PostKind, number>>> => {
  const counts = new Map<number, Record<PostKind, number>>();
  for (const post of POST_KINDS) {
    const column = pageColumn(post, page);
    const found = await rowsOf<{ page: number; count: number | string }>(
      visiblePosts(connection, post, page, rows).groupBy(column).select({ page: column }).count({ count: "*" }),
    );
    for (const { page: row, count } of found)
      counts.set(row, { ...(counts.get(row) ?? noCounts()), [post]: Number(count) });
  }
  return counts;
};

const STARS = Array.from(
  { length: LIMITS.reviewRatingMax - LIMITS.reviewRatingMin + 1 },
  (_, index) => LIMITS.reviewRatingMin + index,
);

const starsOf = async (
  connection: Connection,
  page: PageKind,
  rows: readonly number[],
): Promise<Map<number, GivenStars>> => {
  const [column, rating] = [pageColumn("review", page), `post.${columnOf(POST_TYPES.review, "reviewRating")}`];
  const month = monthOf(connection, "post.created_at");
  const found = await rowsOf<{ page: number; rating: number; month: string; count: number | string }>(
    visiblePosts(connection, "review", page, rows)
      // What is no number of stars is that review's fault, not its page's.
      .whereIn(rating, STARS)
      .whereNotNull("post.created_at")
      .groupBy(column, rating, month)
      .orderBy("month")
      .select({ page: column, rating, month })
      .count({ count: "*" }),
  );
  const given = new Map<number, GivenStars>();
  for (const { page: row, rating: stars, month: written, count } of found) {
    const held = given.get(row) ?? nothingGiven();
    addGiven(held, written, stars, Number(count));
    given.set(row, held);
  }
  return given;
};

/** What the site may show of posts of one kind, by the database's id. */
export const postRecords = async (
  connection: Connection,
  kind: PostKind,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> => {
  const uid = POST_TYPES[kind];
  const names: Record<string, string> = {
    ...Object.fromEntries(POST_FIELDS[kind].map((name) => [name, name])),
    ...(isDiscussed(kind) ? { likes: `${kind}Likes`, dislikes: `${kind}Dislikes` } : {}),
    ...(kind === "qna" ? { answer: "answer" } : {}),
  };
  const authors = await authorsOf(connection, uid, ids);
  const replies = isDiscussed(kind) ? await repliesTo(connection, kind, ids) : undefined;
  const verified = isDiscussed(kind) ? await verifiedAmong(connection, uid, ids) : undefined;
  const records = new Map<number, Sent>();
  for (const portion of inPortions(ids)) {
    const rows = await rowsOf<Record<string, unknown> & { id: number }>(
      connection(tableOf(uid))
        .whereIn("id", portion)
        .select({ row: "id", id: columnOf(uid, "publicId"), createdAt: "created_at", updatedAt: "updated_at" })
        .select(Object.fromEntries(Object.entries(names).map(([as, name]) => [as, columnOf(uid, name)]))),
    );
    for (const { row, createdAt, updatedAt, ...fields } of rows) {
      const id = row as number;
      if (isDiscussed(kind)) for (const side of ["likes", "dislikes"]) fields[side] = Number(fields[side] ?? 0);
      // An answer that is hidden, or gone, is none.
      if (kind === "qna" && fields["answer"] !== replies?.get(id)?.replies[0]?.["id"]) fields["answer"] = null;
      records.set(id, {
        kind,
        ...withFacts(fields),
        createdAt: timeOrNull(createdAt),
        updatedAt: timeOrNull(updatedAt),
        author: authors.get(id) ?? NOBODY,
        ...(replies ? (replies.get(id) ?? { replyCount: 0, replies: [] }) : {}),
        ...(verified?.has(id) ? { verified: true } : {}),
      });
    }
  }
  const shown = await settle(connection, POST_PATHS[kind], [...records.values()]);
  return new Map(
    [...records].flatMap(([row, { id }]): [number, Sent][] => {
      const post = shown.get(id);
      return post ? [[row, post]] : [];
    }),
  );
};

/** Looks at replies again, by the database's id. */
export const checkReplies = async (connection: Connection, ids: readonly number[]): Promise<void> => {
  for (const portion of inPortions(ids)) {
    const rows = await rowsOf<ReplyRow>(
      connection({ reply: tableOf(REPLY_UID) })
        .whereIn("reply.id", portion)
        .select(replyColumns()),
    );
    await settle(
      connection,
      "comments",
      rows.map((row) => replyOf(row, NOBODY)),
    );
  }
};

interface ReplyRow extends Record<string, unknown> {
  row: number;
  id: number;
}

const replyColumns = () => ({
  row: "reply.id",
  id: `reply.${columnOf(REPLY_UID, "publicId")}`,
  commentText: `reply.${columnOf(REPLY_UID, "commentText")}`,
  commentLikes: `reply.${columnOf(REPLY_UID, "commentLikes")}`,
  createdAt: "reply.created_at",
});

const replyOf = ({ id, commentText, commentLikes, createdAt }: ReplyRow, author: Author): Sent => ({
  id,
  commentText,
  commentLikes: Number(commentLikes ?? 0),
  createdAt: timeOrNull(createdAt),
  author,
});

/** How many visible replies posts have, and the first of them: what was taken as the answer, then the oldest. */
const repliesTo = async (
  connection: Connection,
  kind: DiscussedKind,
  posts: readonly number[],
): Promise<Map<number, { replyCount: number; replies: Record<string, unknown>[] }>> => {
  const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
  const publicId = `reply.${columnOf(REPLY_UID, "publicId")}`;
  const answers = kind === "qna" ? `post.${columnOf(POST_TYPES.qna, "answer")}` : undefined;
  const found = new Map<number, { replyCount: number; replies: Record<string, unknown>[] }>();
  for (const portion of inPortions(posts)) {
    const ranked = connection({ reply: tableOf(REPLY_UID) })
      .join({ to_post: link.table }, `to_post.${link.from}`, "reply.id")
      .join({ post: tableOf(POST_TYPES[kind]) }, "post.id", `to_post.${link.to}`)
      .whereIn(`to_post.${link.to}`, portion)
      .where(`reply.${columnOf(REPLY_UID, "visibility")}`, "visible")
      .select({
        ...replyColumns(),
        post: `to_post.${link.to}`,
        position: connection.raw(
          `row_number() over (partition by ?? order by ${answers ? "case when ?? = ?? then 0 else 1 end, " : ""}??, ??)`,
          [`to_post.${link.to}`, ...(answers ? [publicId, answers] : []), "reply.created_at", publicId],
        ),
        total: connection.raw("count(*) over (partition by ??)", [`to_post.${link.to}`]),
      });
    const rows = await rowsOf<ReplyRow & { post: number; total: number | string }>(
      connection
        .select("*")
        .from(ranked.as("ranked"))
        .where("position", "<=", LIMITS.repliesInPage)
        .orderBy("post")
        .orderBy("position"),
    );
    const authors = await authorsOf(
      connection,
      REPLY_UID,
      rows.map(({ row }) => row),
    );
    const verified = await verifiedAmong(
      connection,
      REPLY_UID,
      rows.map(({ row }) => row),
    );
    const shown = await settle(
      connection,
      "comments",
      rows.map((row) => ({
        ...replyOf(row, authors.get(row.row) ?? NOBODY),
        ...(verified.has(row.row) ? { verified: true } : {}),
      })),
    );
    for (const { id, post, total } of rows) {
      const held = found.get(post) ?? { replyCount: Number(total), replies: [] };
      const reply = shown.get(id);
      if (reply) held.replies.push(reply);
      found.set(post, held);
    }
  }
  return found;
};

/** Who wrote records of one type: name, picture and whether the person is a sample, and nothing else. */
const authorsOf = async (connection: Connection, uid: string, ids: readonly number[]): Promise<Map<number, Author>> => {
  const link = linkOf(uid, "users_permissions_user");
  const users = tableOf(USER_UID);
  const authors = new Map<number, Author>();
  for (const portion of inPortions(ids)) {
    const rows = await rowsOf<{ record: number; user: number; username: string | null; sample: unknown }>(
      connection(link.table)
        .join(users, `${users}.id`, `${link.table}.${link.to}`)
        .whereIn(`${link.table}.${link.from}`, portion)
        .select({
          record: `${link.table}.${link.from}`,
          user: `${users}.id`,
          username: `${users}.${columnOf(USER_UID, "username")}`,
          sample: `${users}.${columnOf(USER_UID, "isSample")}`,
        }),
    );
    const avatars = await imagesOf(connection, USER_UID, ["avatar"], [...new Set(rows.map(({ user }) => user))]);
    for (const { record, user, username, sample } of rows)
      authors.set(record, { username, avatar: avatars.get(user)?.["avatar"] ?? null, sample: Boolean(sample) });
  }
  return authors;
};
