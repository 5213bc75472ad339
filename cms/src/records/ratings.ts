import { LIMITS, PAGE_RELATIONS, POST_KINDS, type DiscussedKind, type PostKind } from "#contract";
import { PAGE_TYPES, POST_TYPES } from "./content-types";
import type { Connection } from "./tables";
import { columnOf, inPortions, isPostgres, linkOf, tableOf, rowsOf } from "./tables";
import type { PageSet } from "./touch";

/** The numbers of posts of a page that has none. */
export const noCounts = (): Record<PostKind, number> =>
  Object.fromEntries(POST_KINDS.map((kind) => [kind, 0])) as Record<PostKind, number>;

/** What reviews gave: how many of them one star, two and so on, and by month (the contract's `months`). */
export interface GivenStars {
  stars: number[];
  months: [month: string, reviews: number, stars: number][];
}
export const nothingGiven = (): GivenStars => ({
  stars: new Array<number>(LIMITS.reviewRatingMax).fill(0),
  months: [],
});

/** Adds reviews of a month that gave so many stars. Months must come in their order. */
export const addGiven = ({ stars, months }: GivenStars, month: string, rating: number, count: number): void => {
  stars[rating - 1] = (stars[rating - 1] ?? 0) + count;
  const last = months.at(-1);
  if (last?.[0] === month) {
    last[1] += count;
    last[2] += count * rating;
  } else months.push([month, count, count * rating]);
};

/** A rating is kept to four decimals: the same number on every database. */
const DECIMALS = 1e4;

/**
 * Works out rating and review count of pages from their visible reviews, and moves their `updatedAt`. On Postgres the
 * pages are locked first (FOR NO KEY UPDATE: FOR UPDATE would deadlock with the foreign keys of new reviews), so that two
 * reviews at once are both counted.
 */
export const recomputeRatings = async (connection: Connection, pages: PageSet): Promise<void> => {
  for (const [kind, ids] of pages.entries()) {
    for (const portion of inPortions(ids)) {
      if (isPostgres())
        await connection.raw(
          `select id from ?? where id in (${portion.map(() => "?").join(",")}) order by id for no key update`,
          [tableOf(PAGE_TYPES[kind].uid), ...portion],
        );
      const uid = POST_TYPES.review;
      const link = linkOf(uid, PAGE_RELATIONS[kind]);
      const rows = await rowsOf<{ page: number; stars: number | string; reviews: number | string }>(
        connection(link.table)
          .join(tableOf(uid), `${tableOf(uid)}.id`, `${link.table}.${link.from}`)
          .whereIn(`${link.table}.${link.to}`, portion)
          .where(`${tableOf(uid)}.${columnOf(uid, "visibility")}`, "visible")
          .groupBy(`${link.table}.${link.to}`)
          .select({ page: `${link.table}.${link.to}` })
          .sum({ stars: `${tableOf(uid)}.${columnOf(uid, "reviewRating")}` })
          .count({ reviews: "*" }),
      );
      const totals = new Map(rows.map((row) => [row.page, { stars: Number(row.stars), reviews: Number(row.reviews) }]));
      for (const id of portion) {
        const { stars, reviews } = totals.get(id) ?? { stars: 0, reviews: 0 };
        await connection(tableOf(PAGE_TYPES[kind].uid))
          .where({ id })
          .update({
            [columnOf(PAGE_TYPES[kind].uid, PAGE_TYPES[kind].rating)]:
              reviews === 0 ? null : Math.round((stars / reviews) * DECIMALS) / DECIMALS,
            [columnOf(PAGE_TYPES[kind].uid, "reviewCount")]: reviews,
            updated_at: new Date(),
          });
      }
    }
  }
};

/** Sets the like and dislike counts of posts to how many people are in the lists. */
export const recountReactions = async (
  connection: Connection,
  kind: DiscussedKind,
  ids: readonly number[],
): Promise<void> => {
  const uid = POST_TYPES[kind];
  const table = tableOf(uid);
  for (const side of ["Likes", "Dislikes"] as const) {
    const link = linkOf(uid, `${kind}_${side.toLowerCase()}`);
    for (const portion of inPortions(ids))
      await connection(table)
        .whereIn("id", portion)
        .update({
          [columnOf(uid, `${kind}${side}`)]: connection(link.table)
            .count("*")
            .where(`${link.table}.${link.from}`, connection.ref(`${table}.id`)),
        });
  }
};
