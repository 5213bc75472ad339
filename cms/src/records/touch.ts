import { DISCUSSED_KINDS, PAGE_KINDS, PAGE_RELATIONS, POST_KINDS, POST_RELATIONS, type PageKind } from "#contract";
import { PAGE_TYPES, POST_TYPES, REPLY_UID } from "./content-types";
import type { Connection } from "./tables";
import { inPortions, linkOf, tableOf } from "./tables";

/** Pages by kind: the database's own ids. */
export class PageSet {
  readonly #ids = new Map<PageKind, Set<number>>();

  add(kind: PageKind, ids: Iterable<number>): this {
    const held = this.#ids.get(kind) ?? new Set<number>();
    for (const id of ids) held.add(id);
    this.#ids.set(kind, held);
    return this;
  }

  addAll(other: PageSet): this {
    for (const [kind, ids] of other.entries()) this.add(kind, ids);
    return this;
  }

  /** The pages that are in one of the two sets but not in both. */
  differenceTo(other: PageSet): PageSet {
    const difference = new PageSet();
    for (const kind of PAGE_KINDS) {
      const [mine, theirs] = [this.#ids.get(kind) ?? new Set<number>(), other.#ids.get(kind) ?? new Set<number>()];
      difference.add(kind, mine.symmetricDifference(theirs));
    }
    return difference;
  }

  /** Kinds in a fixed order and ids ascending: every writer locks in the same order. */
  entries(): [PageKind, number[]][] {
    return PAGE_KINDS.flatMap((kind): [PageKind, number[]][] => {
      const ids = [...(this.#ids.get(kind) ?? [])].sort((a, b) => a - b);
      return ids.length > 0 ? [[kind, ids]] : [];
    });
  }
}

/** Moves `updatedAt` of records to now; the write gives them a new number, so that the export asks for them again. */
export const touch = async (connection: Connection, uid: string, ids: readonly number[]): Promise<void> => {
  for (const portion of inPortions(ids))
    await connection(tableOf(uid)).whereIn("id", portion).update({ updated_at: new Date() });
};

/** Moves `updatedAt` of pages to now. */
export const touchPages = async (connection: Connection, pages: PageSet): Promise<void> => {
  for (const [kind, ids] of pages.entries()) await touch(connection, PAGE_TYPES[kind].uid, ids);
};

/** The pages that the posts of one content type are on. */
export const pagesOfPosts = async (connection: Connection, uid: string, ids: readonly number[]): Promise<PageSet> => {
  const pages = new PageSet();
  if (ids.length === 0) return pages;
  for (const kind of PAGE_KINDS) {
    const link = linkOf(uid, PAGE_RELATIONS[kind]);
    for (const portion of inPortions(ids))
      pages.add(kind, await connection(link.table).whereIn(link.from, portion).distinct().pluck<number[]>(link.to));
  }
  return pages;
};

/** The pages that replies are shown on, by way of the posts they answer. */
export const pagesOfReplies = async (connection: Connection, ids: readonly number[]): Promise<PageSet> => {
  const pages = new PageSet();
  for (const kind of DISCUSSED_KINDS) {
    const uid = POST_TYPES[kind];
    const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
    for (const portion of inPortions(ids)) {
      const posts = await connection(link.table).whereIn(link.from, portion).distinct().pluck<number[]>(link.to);
      pages.addAll(await pagesOfPosts(connection, uid, posts));
    }
  }
  return pages;
};

/** The pages that show a person's name and picture. */
export const pagesOfAuthors = async (connection: Connection, users: readonly number[]): Promise<PageSet> => {
  const pages = new PageSet();
  if (users.length === 0) return pages;
  const writtenBy = async (uid: string): Promise<number[]> => {
    const link = linkOf(uid, "users_permissions_user");
    return connection(link.table).whereIn(link.to, users).pluck<number[]>(link.from);
  };
  for (const kind of POST_KINDS) {
    const uid = POST_TYPES[kind];
    pages.addAll(await pagesOfPosts(connection, uid, await writtenBy(uid)));
  }
  return pages.addAll(await pagesOfReplies(connection, await writtenBy(REPLY_UID)));
};

/** The pages of a university of one kind. */
export const pagesOfUniversities = async (
  connection: Connection,
  kind: "program" | "subject" | "facility",
  universities: readonly number[],
): Promise<number[]> => {
  const link = linkOf(PAGE_TYPES[kind].uid, PAGE_RELATIONS.university);
  return connection(link.table).whereIn(link.to, universities).pluck<number[]>(link.from);
};
