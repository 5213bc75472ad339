import {
  findSigns,
  POST_FIELDS,
  POST_KINDS,
  SIGN_LIMITS,
  SIGNS,
  type PostKind,
  type SeenPost,
  type Sign,
  type ToldSign,
} from "#contract";
import { postsNow } from "../community/report-queue";
import { nameOf, subjectOf } from "../community/reports";
import { shownPagesOf, type ShownPage } from "../community/shown-pages";
import { POST_TYPES, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { networksOf } from "./networks";

const DAY = 86_400_000;

interface Row extends Record<string, unknown> {
  row: number;
  id: number;
  author: number;
  at: unknown;
}

/** The newest posts as the signs are looked for in them. */
const seenPosts = async (connection: Connection, now: number): Promise<SeenPost[]> => {
  const since = new Date(now - (SIGN_LIMITS.listed + SIGN_LIMITS.usual) * DAY);
  const networks = await networksOf(connection);
  const cities = await citiesOfUniversities(connection);
  const seen: SeenPost[] = [];
  for (const kind of POST_KINDS) {
    const rows = await newestOf(connection, kind, since);
    const pages = await shownPagesOf(
      connection,
      kind,
      rows.map(({ row }) => row),
    );
    for (const { row, id, author, at, ...fields } of rows) {
      const page = pages.get(row);
      if (!page) continue;
      const [name, stars] = [nameOf({ kind, id }), fields["reviewRating"]];
      const words = Object.values(fields).filter((value) => typeof value === "string");
      seen.push({
        ...{ name, author, reviews: 0, text: words.join(" "), at: Date.parse(isoTime(at)) },
        ...{ page: `${page.type}:${page.id}`, nearby: nearbyOf(page, cities) },
        network: networks.get(name) ?? null,
        stars: typeof stars === "number" ? stars : null,
      });
    }
  }
  const newest = seen.sort((a, b) => b.at - a.at).slice(0, SIGN_LIMITS.posts);
  const reviews = await reviewCounts(connection, [...new Set(newest.map(({ author }) => author))]);
  return newest.map((post) => ({ ...post, reviews: reviews.get(post.author) ?? 0 }));
};

const newestOf = async (connection: Connection, kind: PostKind, since: Date): Promise<Row[]> => {
  const uid = POST_TYPES[kind];
  const by = linkOf(uid, "users_permissions_user");
  return rowsOf<Row>(
    connection({ post: tableOf(uid) })
      .join({ by: by.table }, `by.${by.from}`, "post.id")
      .where("post.created_at", ">", since)
      .orderBy("post.created_at", "desc")
      .limit(SIGN_LIMITS.posts)
      .select({
        ...{ row: "post.id", id: `post.${columnOf(uid, "publicId")}`, author: `by.${by.to}`, at: "post.created_at" },
        ...Object.fromEntries(POST_FIELDS[kind].map((name) => [name, `post.${columnOf(uid, name)}`])),
      }),
  );
};

const citiesOfUniversities = async (connection: Connection): Promise<Map<number, string>> => {
  const rows = await rowsOf<{ id: number; city: string | null }>(
    connection(tableOf(UNIVERSITY_UID)).select({
      id: columnOf(UNIVERSITY_UID, "publicId"),
      city: columnOf(UNIVERSITY_UID, "city"),
    }),
  );
  return new Map(rows.map(({ id, city }) => [id, city ?? ""]));
};

/** Pages of a kind are near each other at one university, universities in one city; destinations are all of one kind. */
const nearbyOf = ({ type, id, university }: ShownPage, cities: ReadonlyMap<number, string>): string =>
  `${type} ${type === "university" ? (cities.get(id) ?? "") : (university?.id ?? "")}`;

const reviewCounts = async (connection: Connection, people: readonly number[]): Promise<Map<number, number>> => {
  const by = linkOf(POST_TYPES.review, "users_permissions_user");
  const rows = await rowsOf<{ author: number; count: number | string }>(
    connection(by.table).whereIn(by.to, people).groupBy(by.to).select({ author: by.to }).count({ count: "*" }),
  );
  return new Map(rows.map(({ author, count }) => [author, Number(count)]));
};

let found: { from: string; signs: Promise<Sign[]> } | undefined;

/** What tells one look from the next: nothing was written or changed since, and the hour is the same. */
const stateNow = async (connection: Connection): Promise<string> => {
  const parts: unknown[] = [Math.floor(Date.now() / 3_600_000)];
  for (const kind of POST_KINDS) {
    const [row] = await rowsOf<{ id: unknown; at: unknown; count: unknown }>(
      connection(tableOf(POST_TYPES[kind])).max({ id: "id", at: "updated_at" }).count({ count: "*" }),
    );
    parts.push(row?.id, row?.at, row?.count);
  }
  return JSON.stringify(parts);
};

/** The signs that there are now, looked for once as long as nothing is written. */
export const currentSigns = async (connection: Connection): Promise<Sign[]> => {
  const from = await stateNow(connection);
  if (found?.from !== from) {
    const now = Date.now();
    const signs = seenPosts(connection, now).then((posts) => findSigns(posts, now));
    found = { from, signs };
    signs.catch(() => (found = undefined));
  }
  return found.signs;
};

/** What is said of a post beside its reports. */
export const signsAbout = async (connection: Connection): Promise<(subject: string) => string[]> => {
  const signs = await currentSigns(connection);
  return (subject) =>
    signs.filter(({ posts }) => posts.includes(subject)).map(({ kind, why }) => `${SIGNS[kind]}: ${why}`);
};

/** So many signs are listed, and so many posts of each. */
const LISTED = 100;
const POSTS_LISTED = 20;

/** The signs with the posts that each is about, as moderators read them. */
export const tellSigns = async (connection: Connection): Promise<ToldSign[]> => {
  const signs = (await currentSigns(connection)).slice(0, LISTED);
  const subjects = [...new Set(signs.flatMap(({ posts }) => posts.slice(0, POSTS_LISTED)))].map(subjectOf);
  const posts = await postsNow(connection, subjects);
  return signs.map(({ kind, why, accounts, since, until, posts: names }) => {
    const shown = names.slice(0, POSTS_LISTED).flatMap((subject) => {
      const post = posts.get(subject);
      return post
        ? [
            {
              subject,
              kind: post.kind,
              text: post.text,
              page: post.page,
              href: post.href,
              author: post.username,
              isHidden: post.isHidden,
            },
          ]
        : [];
    });
    return {
      ...{ kind, label: SIGNS[kind], why, accounts, since: isoTime(since), until: isoTime(until) },
      ...{ page: shown[0]?.page ?? null, posts: shown, more: names.length - Math.min(names.length, POSTS_LISTED) },
    };
  });
};
