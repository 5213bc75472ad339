import { AsyncLocalStorage } from "node:async_hooks";
import type { Core } from "@strapi/strapi";
import { PAGE_KINDS } from "#contract";
import { PAGE_TYPES } from "../records/content-types";
import { columnOf, inPortions, tableOf, type Connection } from "../records/tables";

/**
 * The listing of a deleted page that can be taken back. It is in no list of the contract, so that no save and no import
 * sets it; and since only what is listed is on the site, everything that asks for that leaves the page out.
 */
export const DELETED = "deleted";

/** One row for each page that is deleted: with which others, how it was listed, by whom and until when it is kept. */
export const DELETED_TABLE = "quad_deleted";

export const createDeleted = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${DELETED_TABLE} (uid varchar(100) not null, record integer not null,
      batch varchar(40) not null, is_root integer not null, listing varchar(20), deleted_at bigint not null,
      until bigint not null, actor varchar(10) not null, person integer, primary key (uid, record))`,
  );
};

interface Where {
  whereNull: (column: string) => { orWhereNot: (column: string, value: string) => unknown };
}
/** What restricts a query to pages that are not deleted: for `query.where(…)`. */
export const isNotDeleted = (uid: string, table?: string) => {
  const column = `${table === undefined ? "" : `${table}.`}${columnOf(uid, "listing")}`;
  return (query: unknown): void => void (query as Where).whereNull(column).orWhereNot(column, DELETED);
};

/** Which of these pages are deleted, by the database's id. */
export const deletedAmong = async (connection: Connection, uid: string, ids: readonly number[]): Promise<number[]> => {
  const deleted: number[] = [];
  for (const portion of inPortions(ids))
    deleted.push(
      ...(await connection(tableOf(uid))
        .whereIn("id", portion)
        .where(columnOf(uid, "listing"), DELETED)
        .pluck<number[]>("id")),
    );
  return deleted;
};

interface Filtered {
  where?: unknown;
  populate?: unknown;
}
interface ReadEvent {
  model: { attributes: Record<string, { target?: string } | undefined> };
  params?: Filtered;
}

/** Hides deleted pages from whatever Strapi itself reads and counts of pages: its lists, forms and relations between them. */
export const hideDeleted = (strapi: Core.Strapi): void => {
  const hide = (event: unknown): void => {
    const { model, params } = event as ReadEvent;
    if (!params) return;
    params.where = alsoKept(params.where);
    const { populate } = params;
    if (typeof populate !== "object" || populate === null || Array.isArray(populate)) return;
    params.populate = Object.fromEntries(
      Object.entries(populate as Record<string, unknown>).map(([name, related]) => [
        name,
        related && PAGE_UIDS.has(model.attributes[name]?.target ?? "") ? keptOf(related) : related,
      ]),
    );
  };
  strapi.db.lifecycles.subscribe({
    models: [...PAGE_UIDS],
    beforeFindOne: hide,
    beforeFindMany: hide,
    beforeCount: hide,
  });
};

const PAGE_UIDS = new Set<string>(PAGE_KINDS.map((kind) => PAGE_TYPES[kind].uid));
const KEPT = { $or: [{ listing: { $null: true } }, { listing: { $ne: DELETED } }] };
const alsoKept = (where: unknown): unknown => (where ? { $and: [where, KEPT] } : KEPT);
const keptOf = (related: unknown): Filtered => {
  const asked = typeof related === "object" ? (related as Filtered) : {};
  return { ...asked, where: alsoKept(asked.where) };
};

const removing = new AsyncLocalStorage<true>();

/** Has a delete in the work remove its record for good: what its author takes back, and what nobody took back in time. */
export const forGood = <T>(work: () => Promise<T>): Promise<T> => removing.run(true, work);
export const isForGood = (): boolean => removing.getStore() === true;
