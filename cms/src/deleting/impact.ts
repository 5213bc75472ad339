import { DISCUSSED_KINDS, PAGE_KINDS, PAGE_RELATIONS, POST_KINDS, POST_RELATIONS, type PageKind } from "#contract";
import { BOOKMARK_LISTS, LISTS } from "../people/lists";
import { PAGE_TYPES, POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { inPortions, linkOf, type Connection } from "../records/tables";
import type { PageSet } from "../records/touch";

/** How many of a kind. */
export interface Part {
  one: string;
  many: string;
  count: number;
}

const PAGE_WORDS: Record<PageKind, [one: string, many: string]> = {
  university: ["university", "universities"],
  program: ["program", "programs"],
  subject: ["subject", "subjects"],
  facility: ["facility", "facilities"],
  destination: ["destination", "destinations"],
};
const POST_WORDS: Record<(typeof POST_KINDS)[number], [one: string, many: string]> = {
  review: ["review", "reviews"],
  blog: ["blog", "blogs"],
  qna: ["question", "questions"],
  helpfulLink: ["helpful link", "helpful links"],
};

/** How many pages of each kind are among some. */
export const pageParts = (pages: PageSet): Part[] =>
  pages.entries().map(([kind, ids]) => ({ ...words(PAGE_WORDS[kind]), count: ids.length }));

/** What goes with pages: their posts and replies, bookmarks of them, and students who say they study there. */
export const partsOnPages = async (connection: Connection, pages: PageSet): Promise<Part[]> => {
  const parts: Part[] = [];
  let replies = 0;
  for (const post of POST_KINDS) {
    const posts: number[] = [];
    for (const [kind, ids] of pages.entries())
      posts.push(...(await pointingTo(connection, POST_TYPES[post], PAGE_RELATIONS[kind], ids)));
    parts.push({ ...words(POST_WORDS[post]), count: posts.length });
    const discussed = DISCUSSED_KINDS.find((kind) => kind === post);
    if (discussed) replies += (await pointingTo(connection, REPLY_UID, POST_RELATIONS[discussed], posts)).length;
  }
  parts.push({ one: "reply", many: "replies", count: replies });
  let bookmarks = 0;
  const idsOf = new Map(pages.entries());
  for (const kind of PAGE_KINDS)
    for (const name of BOOKMARK_LISTS)
      if (LISTS[name].uid === PAGE_TYPES[kind].uid)
        bookmarks += (await pointingTo(connection, USER_UID, name, idsOf.get(kind) ?? [])).length;
  parts.push({ one: "bookmark", many: "bookmarks", count: bookmarks });
  const students = await pointingTo(connection, USER_UID, "university", idsOf.get("university") ?? []);
  parts.push({ one: "student’s choice of it", many: "students’ choices of it", count: students.length });
  return parts.filter(({ count }) => count > 0);
};

const words = ([one, many]: readonly [string, string]) => ({ one, many });

/** The records whose relation points to some of these. */
const pointingTo = async (
  connection: Connection,
  uid: string,
  relation: string,
  ids: readonly number[],
): Promise<number[]> => {
  const link = linkOf(uid, relation);
  const found: number[] = [];
  for (const portion of inPortions(ids))
    found.push(...(await connection(link.table).whereIn(link.to, portion).pluck<number[]>(link.from)));
  return found;
};
