import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { isBlank, type PageKind } from "#contract";
import { actorNames } from "../history/actor";
import { listOf, record, text, type Check } from "../records/checks";
import { asPageKind, PAGE_TYPES } from "../records/content-types";
import { columnOf, inPortions, isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { PageSet } from "../records/touch";
import { inTransaction } from "../records/transaction";
import { expectMay, may, type StaffRoute } from "../staff/staff-route";
import { deletePages, pagesGoingWith, takeBack, type DeletedRow } from "./delete-pages";
import { DELETED_TABLE, isNotDeleted } from "./deleted";
import { pageParts, partsOnPages, type Part } from "./impact";

/** So many pages are deleted at once: as many as the admin's longest list has. */
const AT_ONCE = 100;

/** What goes when some pages are deleted. */
interface Deletion {
  names: string[];
  pages: Part[];
  parts: Part[];
  /** What is to be typed before it is done, where more than one page goes. */
  phrase: string | null;
  /** Some of the pages are on the site now. */
  isListed: boolean;
}

/** The write of Strapi's document service that is used here, for a type that is known when it runs. */
interface Documents {
  update: (write: { documentId: string; data: Record<string, unknown> }) => Promise<unknown>;
}

/**
 * The calls of deleting and taking back: `GET /quad/deleting` says what would go, `POST /quad/deleted` deletes,
 * `POST /quad/unlisted` takes off the site instead, `GET /quad/deleted` lists what can be taken back and
 * `POST /quad/deleted/:batch/back` takes it back.
 */
export const deletingRoutes = (strapi: Core.Strapi): StaffRoute[] => [
  {
    method: "GET",
    path: "/deleting",
    handler: async (context) => {
      const { kind, uid, ids } = await wanted(strapi, context.query["uid"], idsInQuery(context));
      expectMay(context, "delete", uid);
      return describe(strapi.db.connection, kind, ids);
    },
  },
  {
    method: "POST",
    path: "/deleted",
    handler: async (context) => {
      const body = read(context, { uid: text(), documentIds: listOf(text()), phrase: optionalText });
      const { kind, uid, ids } = await wanted(strapi, body["uid"], body["documentIds"]);
      expectMay(context, "delete", uid);
      return inTransaction(strapi, async (connection, afterCommit) => {
        const { phrase, pages } = await describe(connection, kind, ids);
        if (phrase !== null && !isSame(phrase, body["phrase"]))
          throw new errors.ValidationError(`Type ${phrase} to delete more than one page`);
        await deletePages(connection, afterCommit, kind, ids);
        return { pages };
      });
    },
  },
  {
    method: "POST",
    path: "/unlisted",
    handler: async (context) => {
      const body = read(context, { uid: text(), documentIds: listOf(text()) });
      const { uid, documentIds } = await wanted(strapi, body["uid"], body["documentIds"]);
      expectMay(context, "update", uid);
      const unlisted = await inTransaction(strapi, async (connection) => {
        const documents = strapi.documents(uid) as unknown as Documents;
        // What waits for a decision goes on waiting.
        const listed = await connection(tableOf(uid))
          .whereIn("document_id", documentIds)
          .where(columnOf(uid, "listing"), "listed")
          .pluck<string[]>("document_id");
        for (const documentId of listed) await documents.update({ documentId, data: { listing: "unlisted" } });
        return listed.length;
      });
      return { unlisted };
    },
  },
  {
    method: "GET",
    path: "/deleted",
    handler: async (context) => ({ deleted: await deletedBatches(strapi, context) }),
  },
  {
    method: "POST",
    path: "/deleted/:batch/back",
    handler: async (context) => {
      const { batch = "" } = context["params"] as { batch?: string };
      const [root] = await rowsOf<{ uid: string }>(
        strapi.db.connection(DELETED_TABLE).where({ batch, is_root: 1 }).select("uid"),
      );
      for (const { uid } of root ? [root] : Object.values(PAGE_TYPES)) expectMay(context, "delete", uid);
      await inTransaction(strapi, (connection, afterCommit) => takeBack(connection, afterCommit, batch));
      return { batch };
    },
  },
];

const optionalText: Check = (value) =>
  value === undefined || value === null || typeof value === "string" ? undefined : "must be a text";

const read = (context: Context, shape: Record<string, Check>): Record<string, unknown> => {
  const body = (context.request as { body?: unknown }).body;
  const fault = record(shape)(body);
  if (fault) throw new errors.ValidationError(`The request ${fault}`);
  return body as Record<string, unknown>;
};

const idsInQuery = (context: Context): unknown => {
  const ids = context.query["id"];
  return typeof ids === "string" ? [ids] : ids;
};

/** The pages that somebody names, as far as they are there. */
const wanted = async (strapi: Core.Strapi, uid: unknown, documentIds: unknown) => {
  const kind = typeof uid === "string" ? asPageKind(uid) : undefined;
  if (!kind) throw new errors.ValidationError("Only pages are deleted here");
  const fault = listOf(text())(documentIds);
  const asked = fault ? [] : [...new Set(documentIds as string[])];
  if (asked.length === 0 || asked.length > AT_ONCE)
    throw new errors.ValidationError(`Name 1 to ${AT_ONCE} pages to delete`);
  const type = PAGE_TYPES[kind].uid;
  const rows = await rowsOf<{ id: number; documentId: string }>(
    strapi.db
      .connection(tableOf(type))
      .whereIn("document_id", asked)
      .where(isNotDeleted(type))
      .select({ id: "id", documentId: "document_id" }),
  );
  if (rows.length < asked.length)
    throw new errors.NotFoundError("Some of this is not there any more: it may have been deleted already");
  return { kind, uid: type, ids: rows.map(({ id }) => id), documentIds: rows.map(({ documentId }) => documentId) };
};

const describe = async (connection: Connection, kind: PageKind, ids: readonly number[]): Promise<Deletion> => {
  const pages = await pagesGoingWith(connection, kind, ids);
  const { uid, name } = PAGE_TYPES[kind];
  const roots = await rowsOf<{ name: string | null; listing: string | null }>(
    connection(tableOf(uid))
      .whereIn("id", ids)
      .select({ name: columnOf(uid, name), listing: columnOf(uid, "listing") }),
  );
  const count = pages.entries().reduce((sum, [, of]) => sum + of.length, 0);
  const [only] = roots.length === 1 ? roots : [];
  return {
    names: roots.map(({ name: own }) => own ?? "Without a name").sort(),
    pages: pageParts(pages),
    parts: await partsOnPages(connection, pages),
    phrase: count === 1 ? null : only?.name && !isBlank(only.name) ? only.name.trim() : `${count} pages`,
    isListed: roots.some(({ listing }) => listing === "listed"),
  };
};

/** Names are typed as they are read: signs that look alike and spaces do not matter. */
const isSame = (phrase: string, typed: unknown): boolean => typeof typed === "string" && plain(phrase) === plain(typed);
const plain = (name: string): string => name.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** What can be taken back of the types that the caller may delete, the last deleted first. */
const deletedBatches = async (strapi: Core.Strapi, context: Context) => {
  const { connection } = strapi.db;
  const uids = Object.values(PAGE_TYPES)
    .map(({ uid }) => uid)
    .filter((uid) => may(context, "delete", uid));
  if (uids.length === 0) throw new errors.ForbiddenError();
  const roots = await rowsOf<DeletedRow>(
    connection(DELETED_TABLE)
      .where({ is_root: 1 })
      .whereIn("uid", uids)
      .where("until", ">", Date.now())
      .orderBy("deleted_at", "desc")
      .orderBy("record")
      .select("*"),
  );
  const batches = new Map<string, DeletedRow[]>();
  for (const root of roots) batches.set(root.batch, [...(batches.get(root.batch) ?? []), root]);
  const pagesIn = await pagesOfBatches(connection, [...batches.keys()]);
  const nameOf = await actorNames(connection);
  const answer = [];
  for (const [batch, own] of batches) {
    const [first] = own;
    if (!first) continue;
    answer.push({
      batch,
      names: await namesOf(connection, first.uid, own),
      pages: pageParts(pagesIn.get(batch) ?? new PageSet()),
      by: nameOf({ kind: first.actor, person: first.person }),
      at: isoTime(Number(first.deleted_at)),
      until: isoTime(Number(first.until)),
    });
  }
  return answer;
};

const namesOf = async (connection: Connection, uid: string, rows: readonly DeletedRow[]): Promise<string[]> => {
  const kind = asPageKind(uid);
  if (!kind) return [];
  const column = columnOf(uid, PAGE_TYPES[kind].name);
  const ids = rows.map(({ record: id }) => id);
  return connection(tableOf(uid)).whereIn("id", ids).orderBy(column).pluck<string[]>(column);
};

const pagesOfBatches = async (connection: Connection, batches: readonly string[]): Promise<Map<string, PageSet>> => {
  const found = new Map<string, PageSet>();
  for (const portion of inPortions(batches)) {
    const rows = await rowsOf<DeletedRow>(
      connection(DELETED_TABLE).whereIn("batch", portion).select("batch", "uid", "record"),
    );
    for (const { batch, uid, record: id } of rows) {
      const kind = asPageKind(uid);
      if (kind) found.set(batch, (found.get(batch) ?? new PageSet()).add(kind, [id]));
    }
  }
  return found;
};
