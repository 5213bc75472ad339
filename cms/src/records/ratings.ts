import {
  countFacts,
  LIMITS,
  PAGE_KINDS,
  PAGE_RELATIONS,
  POST_KINDS,
  recentOf,
  type DiscussedKind,
  type PostKind,
} from "#contract";
import { PAGE_TYPES, POST_TYPES, SUMMARY_FIELDS } from "./content-types";
import { factsIn } from "./facts";
import { toColumn } from "./insert";
import type { Connection } from "./tables";
import { columnOf, inPortions, isPostgres, linkOf, monthOf, tableOf, rowsOf } from "./tables";
import { PageSet } from "./touch";

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
 * Works out rating, review count, facts and recent reviews of pages from their visible reviews, and moves their `updatedAt`. On Postgres the
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
      const visible = () =>
        connection(link.table)
          .join(tableOf(uid), `${tableOf(uid)}.id`, `${link.table}.${link.from}`)
          .whereIn(`${link.table}.${link.to}`, portion)
          .where(`${tableOf(uid)}.${columnOf(uid, "visibility")}`, "visible");
      const page = `${link.table}.${link.to}`;
      const month = monthOf(connection, `${tableOf(uid)}.created_at`);
      const rows = await rowsOf<{
        page: number;
        month: string | null;
        stars: number | string;
        reviews: number | string;
      }>(
        visible()
          .groupBy(page, month)
          .select({ page, month })
          .sum({ stars: `${tableOf(uid)}.${columnOf(uid, "reviewRating")}` })
          .count({ reviews: "*" }),
      );
      const told = await rowsOf<{ page: number; facts: unknown }>(
        visible()
          .whereNotNull(`${tableOf(uid)}.${columnOf(uid, "facts")}`)
          .select({ page, facts: `${tableOf(uid)}.${columnOf(uid, "facts")}` }),
      );
      const months = Map.groupBy(rows, (row) => row.page);
      const facts = Map.groupBy(told, (row) => row.page);
      for (const id of portion) {
        const own = months.get(id) ?? [];
        const stars = own.reduce((sum, row) => sum + Number(row.stars), 0);
        const reviews = own.reduce((sum, row) => sum + Number(row.reviews), 0);
        const uidOfPage = PAGE_TYPES[kind].uid;
        const summary = {
          reviewFacts: countFacts(kind, facts.get(id)?.flatMap((row) => factsIn(row.facts) ?? []) ?? []),
          recentReviews: recentOf(
            own
              .flatMap((row): [string, number, number][] =>
                row.month === null ? [] : [[row.month, Number(row.reviews), Number(row.stars)]],
              )
              .sort(([a], [b]) => a.localeCompare(b)),
          ),
        };
        await connection(tableOf(uidOfPage))
          .where({ id })
          .update({
            [columnOf(uidOfPage, PAGE_TYPES[kind].rating)]:
              reviews === 0 ? null : Math.round((stars / reviews) * DECIMALS) / DECIMALS,
            [columnOf(uidOfPage, "reviewCount")]: reviews,
            ...Object.fromEntries(
              SUMMARY_FIELDS.map((name) => [columnOf(uidOfPage, name), toColumn(uidOfPage, name, summary[name])]),
            ),
            updated_at: new Date(),
          });
      }
    }
  }
};

/** Works out what pages whose reviews were written before it was kept say of the recent ones. */
export const recomputeOlder = async (connection: Connection): Promise<number> => {
  const pages = new PageSet();
  for (const kind of PAGE_KINDS) {
    const { uid } = PAGE_TYPES[kind];
    const rows = connection(tableOf(uid)).where(columnOf(uid, "reviewCount"), ">", 0);
    pages.add(kind, await rows.whereNull(columnOf(uid, "recentReviews")).pluck<number[]>("id"));
  }
  await recomputeRatings(connection, pages);
  return pages.entries().reduce((sum, [, ids]) => sum + ids.length, 0);
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
