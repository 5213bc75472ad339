import {
  DISCUSSED_KINDS,
  LIMITS,
  PAGE_RELATIONS,
  POST_RELATIONS,
  VERIFIED,
  type DiscussedKind,
  type PageKind,
} from "#contract";
import { PAGE_TYPES, PAGES_OF_UNIVERSITY, POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, inPortions, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { PROOFS } from "./proofs";

// What a verified student's posts are is worked out from the proofs as they are now, and kept nowhere else.

/**
 * Which posts of a kind (or replies), by the database's ids, are by verified students of the university that their page
 * belongs to.
 */
export const verifiedAmong = async (
  connection: Connection,
  uid: string,
  ids: readonly number[],
): Promise<Set<number>> => {
  const verified = new Set<number>();
  const by = linkOf(uid, "users_permissions_user");
  for (const portion of inPortions(ids)) {
    const proven = await rowsOf<{ row: number; university: number }>(
      connection({ by: by.table })
        .join({ proof: PROOFS }, "proof.user_id", `by.${by.to}`)
        .whereIn(`by.${by.from}`, portion)
        .where("proof.lapses_at", ">", Date.now())
        .select({ row: `by.${by.from}`, university: "proof.university" }),
    );
    if (proven.length === 0) continue;
    const rows = [...new Set(proven.map(({ row }) => row))];
    const universities = await universitiesOf(connection, uid, rows);
    for (const { row, university } of proven) if (universities.get(row) === university) verified.add(row);
  }
  return verified;
};

/** The universities that pages belong to on which posts or replies stand, by these. */
const universitiesOf = async (
  connection: Connection,
  uid: string,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const queries =
    uid === REPLY_UID
      ? DISCUSSED_KINDS.flatMap((kind) => {
          const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
          return onPages(connection, POST_TYPES[kind]).map(({ query, post, university }) =>
            query
              .join({ to_post: link.table }, `to_post.${link.to}`, post)
              .whereIn(`to_post.${link.from}`, ids)
              .select({ row: `to_post.${link.from}`, university }),
          );
        })
      : onPages(connection, uid).map(({ query, post, university }) =>
          query.whereIn(post, ids).select({ row: post, university }),
        );
  const found = await rowsOf<{ row: number; university: number }>(connection.unionAll(queries));
  return new Map(found.map(({ row, university }) => [row, university]));
};

/** Queries for the posts of a type that are on pages of universities, one for each kind of page. */
const onPages = (connection: Connection, uid: string) =>
  (["university", ...PAGES_OF_UNIVERSITY] as const).map((page) => ({
    ...onPagesOf(connection, uid, page),
    post: `on_page.${linkOf(uid, PAGE_RELATIONS[page]).from}`,
  }));

const onPagesOf = (connection: Connection, uid: string, page: PageKind) => {
  const link = linkOf(uid, PAGE_RELATIONS[page]);
  const query = connection({ on_page: link.table });
  if (page === "university") return { query, university: `on_page.${link.to}` };
  const of = linkOf(PAGE_TYPES[page].uid, PAGE_RELATIONS.university);
  return { query: query.join({ of: of.table }, `of.${of.from}`, `on_page.${link.to}`), university: `of.${of.to}` };
};

/** What restricts a query over `post` and `author` to verified students' posts of a page: for `query.whereExists(…)`. */
export const byVerified = (connection: Connection, page: PageKind, row: number) =>
  proofsAt(connection, page, row).whereRaw("?? = ??", ["proof.user_id", "author.id"]).select(connection.raw("1"));

/** The proofs, as `proof`, that hold now at the university of a page. */
export const proofsAt = (connection: Connection, page: PageKind, row: number) => {
  const proofs = connection({ proof: PROOFS }).where("proof.lapses_at", ">", Date.now());
  if (page === "destination") return proofs.whereRaw("1 = 0");
  if (page === "university") return proofs.where("proof.university", row);
  const of = linkOf(PAGE_TYPES[page].uid, PAGE_RELATIONS.university);
  return proofs.whereIn("proof.university", connection(of.table).where(of.from, row).select(of.to));
};

/** What verified students have posted on a page: how many of each kind, and the mean of their stars where that is shown. */
export interface VerifiedPosts {
  counts: Record<DiscussedKind, number>;
  rating: number | null;
}

/** A mean is kept to four decimals: the same number on every database. */
const DECIMALS = 1e4;

/** What verified students have posted on pages of a kind, by the database's ids; nothing where they have not. */
export const verifiedPostsOn = async (
  connection: Connection,
  page: PageKind,
  rows: readonly number[],
): Promise<Map<number, VerifiedPosts>> => {
  const found = new Map<number, VerifiedPosts>();
  if (page === "destination") return found;
  for (const portion of inPortions(rows)) {
    const queries = DISCUSSED_KINDS.map((kind, rank) => {
      const uid = POST_TYPES[kind];
      const [link, by] = [linkOf(uid, PAGE_RELATIONS[page]), linkOf(uid, "users_permissions_user")];
      const { query, university } = onPagesOf(connection, uid, page);
      return query
        .join({ post: tableOf(uid) }, "post.id", `on_page.${link.from}`)
        .join({ by: by.table }, `by.${by.from}`, "post.id")
        .join({ proof: PROOFS }, "proof.user_id", `by.${by.to}`)
        .whereIn(`on_page.${link.to}`, portion)
        .whereRaw("?? = ??", ["proof.university", university])
        .where("proof.lapses_at", ">", Date.now())
        .where(`post.${columnOf(uid, "visibility")}`, "visible")
        .groupBy(`on_page.${link.to}`)
        .select({
          page: `on_page.${link.to}`,
          rank: connection.raw(String(rank)),
          count: connection.raw("count(*)"),
          stars:
            kind === "review"
              ? connection.raw("sum(??)", [`post.${columnOf(uid, "reviewRating")}`])
              : connection.raw("0"),
        });
    });
    type Row = { page: number; rank: number; count: number | string; stars: number | string | null };
    for (const { page: row, rank, count, stars } of await rowsOf<Row>(connection.unionAll(queries))) {
      const kind = DISCUSSED_KINDS[rank];
      if (!kind) continue;
      const posts = found.get(row) ?? { counts: { review: 0, blog: 0, qna: 0 }, rating: null };
      posts.counts[kind] = Number(count);
      if (kind === "review" && Number(count) >= VERIFIED.reviewsLeast)
        posts.rating = Math.min(LIMITS.ratingMax, Math.round((Number(stars) / Number(count)) * DECIMALS) / DECIMALS);
      found.set(row, posts);
    }
  }
  return found;
};
