import type { Core } from "@strapi/strapi";
import { LIMITS } from "#contract";
import { forGood, isNotDeleted } from "../deleting/deleted";
import { UNIVERSITY_UID } from "../records/content-types";
import { columnOf, isPostgres, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import { answerDecisions, forgetDecisions } from "../staff/decision-log";
import { isOwnFile, lockPerson } from "./files";
import { CONTRIBUTED, CONTRIBUTED_KINDS, nameOf, type Contributed } from "./kinds";
import { sentPages, type SentPage } from "./sent-pages";

/** A page by its public id. */
export interface PageOf {
  kind: Contributed;
  id: number;
}

/** Creates a page of the caller's, pending, and answers its row. Must be in a transaction, as the other writes here. */
export const createPage = async (
  strapi: Core.Strapi,
  connection: Connection,
  me: number,
  kind: Contributed,
  sent: Record<string, unknown>,
): Promise<number> => {
  await lockPerson(connection, me);
  if ((await pendingOf(connection, me)) >= LIMITS.pendingPerPerson) throw new Refused("TooManyPending");
  const data = { ...(await writableOf(connection, me, kind, sent)), listing: "pending", submittedBy: me };
  const { id } = (await documentsOf(strapi, kind).create({ data })) as { id: number };
  return id;
};

/** Changes the named fields of a page that the caller has sent in and that is still pending, and answers its row. */
export const changePage = async (
  strapi: Core.Strapi,
  connection: Connection,
  me: number,
  page: PageOf,
  sent: Record<string, unknown>,
): Promise<number> => {
  const { row, documentId } = await lockPending(connection, me, page);
  const data = await writableOf(connection, me, page.kind, sent);
  await documentsOf(strapi, page.kind).update({ documentId, data });
  // Whatever is changed answers an editor who has sent it back.
  await answerDecisions(connection, [nameOf(page.kind, page.id)]);
  return row;
};

/** Deletes a page that the caller has sent in and that is still pending. */
export const deletePage = async (
  strapi: Core.Strapi,
  connection: Connection,
  me: number,
  page: PageOf,
): Promise<{ id: number }> => {
  const { documentId } = await lockPending(connection, me, page);
  await forGood(() => documentsOf(strapi, page.kind).delete({ documentId }));
  await forgetDecisions(connection, [nameOf(page.kind, page.id)]);
  return { id: page.id };
};

/** What somebody has sent in of a kind, the newest first, at most so many. */
export const pagesBy = async (
  connection: Connection,
  kind: Contributed,
  user: number,
  most: number = LIMITS.pageSizeMax,
): Promise<SentPage[]> => {
  const link = linkOf(CONTRIBUTED[kind].uid, "submittedBy");
  const ids = await connection(link.table).where(link.to, user).orderBy(link.from, "desc").pluck<number[]>(link.from);
  return sentPages(connection, kind, ids.slice(0, most));
};

/** A page by its row, as its submitter is answered it. */
export const readPage = async (connection: Connection, kind: Contributed, row: number): Promise<SentPage> => {
  const [page] = await sentPages(connection, kind, [row]);
  if (!page) throw new Refused("NotFound");
  return page;
};

/** The writes of Strapi's document service that are used here, for a type that is known when it runs. */
interface Documents {
  create: (write: { data: Record<string, unknown> }) => Promise<unknown>;
  update: (write: { documentId: string; data: Record<string, unknown> }) => Promise<unknown>;
  delete: (write: { documentId: string }) => Promise<unknown>;
}
const documentsOf = (strapi: Core.Strapi, kind: Contributed): Documents => strapi.documents(CONTRIBUTED[kind].uid);

const pendingOf = async (connection: Connection, user: number): Promise<number> => {
  let pending = 0;
  for (const kind of CONTRIBUTED_KINDS) {
    const { uid } = CONTRIBUTED[kind];
    const link = linkOf(uid, "submittedBy");
    const [row] = await rowsOf<{ pending: number | string }>(
      connection({ page: tableOf(uid) })
        .join({ by: link.table }, `by.${link.from}`, "page.id")
        .where(`by.${link.to}`, user)
        .where(`page.${columnOf(uid, "listing")}`, "pending")
        .count({ pending: "*" }),
    );
    pending += Number(row?.pending ?? 0);
  }
  return pending;
};

/**
 * The page to be changed, locked until the transaction ends: an editor's decision comes before or after the change. One
 * that is not on the site and not the caller's is as if it were not there.
 */
const lockPending = async (
  connection: Connection,
  me: number,
  { kind, id }: PageOf,
): Promise<{ row: number; documentId: string }> => {
  const { uid } = CONTRIBUTED[kind];
  const query = connection(tableOf(uid))
    .where(columnOf(uid, "publicId"), id)
    .where(isNotDeleted(uid))
    .select({ row: "id", documentId: "document_id", listing: columnOf(uid, "listing") });
  if (isPostgres()) void query.forNoKeyUpdate();
  const [page] = await rowsOf<{ row: number; documentId: string; listing: string }>(query);
  if (!page) throw new Refused("NotFound");
  const link = linkOf(uid, "submittedBy");
  const submitters = await connection(link.table).where(link.from, page.row).pluck<number[]>(link.to);
  if (!submitters.includes(me)) throw page.listing === "listed" ? new Refused("NotYours") : new Refused("NotFound");
  if (page.listing !== "pending") throw new Refused("NotPending");
  return page;
};

/** What a person may write of what was sent: the kind's own fields, a listed university, images of their own. */
const writableOf = async (
  connection: Connection,
  me: number,
  kind: Contributed,
  sent: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const { fields, images, hasUniversity } = CONTRIBUTED[kind];
  const data: Record<string, unknown> = {};
  for (const name of fields) if (sent[name] !== undefined) data[name] = sent[name];
  for (const name of images) {
    const file = sent[name];
    if (file === undefined) continue;
    if (file !== null && !(isId(file) && (await isOwnFile(connection, me, file)))) throw new Refused("NotYours");
    data[name] = file;
  }
  const university = sent["university_page"];
  if (hasUniversity && university !== undefined)
    data["university_page"] = university === null ? null : await listedUniversity(connection, university);
  return data;
};

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** The database's id of a university that the site shows. */
const listedUniversity = async (connection: Connection, id: unknown): Promise<number> => {
  const [row] = isId(id)
    ? await connection(tableOf(UNIVERSITY_UID))
        .where({ [columnOf(UNIVERSITY_UID, "publicId")]: id, [columnOf(UNIVERSITY_UID, "listing")]: "listed" })
        .pluck<number[]>("id")
    : [];
  if (row === undefined) throw new Refused("UniversityUnknown");
  return row;
};
