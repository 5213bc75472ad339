import { randomUUID } from "node:crypto";
import { errors } from "@strapi/utils";
import { DELETED_DAYS, type PageKind } from "#contract";
import { currentActor, type Actor } from "../history/actor";
import { recordChanges } from "../history/changes";
import { pokeOutbox } from "../outbox";
import { recordChange } from "../outbox/events";
import { asPageKind, PAGE_TYPES, PAGES_OF_UNIVERSITY, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, inPortions, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { PageSet, pagesOfUniversities } from "../records/touch";
import type { AfterCommit } from "../records/transaction";
import { DELETED, DELETED_TABLE, isNotDeleted } from "./deleted";

const DAY = 24 * 60 * 60_000;

/** A deleted page as it is kept; `record` is the database's id. */
export interface DeletedRow {
  uid: string;
  record: number;
  batch: string;
  is_root: number;
  listing: string | null;
  deleted_at: number | string;
  until: number | string;
  actor: Actor["kind"];
  person: number | null;
}

/** The pages that go when some of a kind are deleted: these, and those of a university with it. */
export const pagesGoingWith = async (
  connection: Connection,
  kind: PageKind,
  ids: readonly number[],
): Promise<PageSet> => {
  const pages = new PageSet().add(kind, ids);
  if (kind !== "university") return pages;
  for (const belonging of PAGES_OF_UNIVERSITY) {
    const { uid } = PAGE_TYPES[belonging];
    for (const portion of inPortions(await pagesOfUniversities(connection, belonging, ids)))
      pages.add(
        belonging,
        await connection(tableOf(uid)).whereIn("id", portion).where(isNotDeleted(uid)).pluck<number[]>("id"),
      );
  }
  return pages;
};

/**
 * Deletes pages of a kind, and those that belong to them, so that they can be taken back: nothing but their listing
 * changes, not even `updatedAt`, and what points to them goes on doing so.
 */
export const deletePages = async (
  connection: Connection,
  afterCommit: AfterCommit,
  kind: PageKind,
  roots: readonly number[],
): Promise<void> => {
  const { kind: actor, person } = currentActor();
  const [batch, at] = [randomUUID(), Date.now()];
  const isRoot = new Set(roots);
  let wasPublic = false;
  for (const [of, ids] of (await pagesGoingWith(connection, kind, roots)).entries()) {
    const { uid } = PAGE_TYPES[of];
    const listing = columnOf(uid, "listing");
    for (const portion of inPortions(ids, 9)) {
      const pages = await rowsOf<{ record: number; listing: string | null }>(
        connection(tableOf(uid))
          .whereIn("id", portion)
          .where(isNotDeleted(uid))
          .select({ record: "id", listing })
          .forUpdate(),
      );
      if (pages.length === 0) continue;
      wasPublic ||= pages.some((page) => page.listing === "listed");
      const rows = pages.map((page) => ({
        ...{ uid, ...page, batch, is_root: Number(of === kind && isRoot.has(page.record)) },
        ...{ deleted_at: at, until: at + DELETED_DAYS * DAY, actor, person },
      }));
      await connection(DELETED_TABLE).insert(rows).onConflict(["uid", "record"]).merge();
      const hidden = pages.map(({ record }) => record);
      await connection(tableOf(uid))
        .whereIn("id", hidden)
        .update({ [listing]: DELETED });
      await recordChanges(connection, uid, "deleted", hidden);
    }
  }
  if (!wasPublic) return;
  await recordChange(connection, { origin: "editor", event: "entry.delete", subject: PAGE_TYPES[kind].uid });
  afterCommit(pokeOutbox);
};

/** Takes back what was deleted together: every page is listed as it was. Throws when it is gone, or in the way of another. */
export const takeBack = async (connection: Connection, afterCommit: AfterCommit, batch: string): Promise<void> => {
  const rows = await rowsOf<DeletedRow>(connection(DELETED_TABLE).where({ batch }).select("*").forUpdate());
  const isLate = rows.some(({ until }) => Number(until) <= Date.now());
  const [root] = rows.filter(({ is_root }) => is_root === 1);
  if (!root || isLate)
    throw new errors.NotFoundError("It cannot be taken back any more: somebody has, or its time is over");
  const ids = idsByUid(rows);
  await expectUniversities(connection, ids);
  await expectFreeNames(connection, ids.get(UNIVERSITY_UID) ?? []);
  for (const [uid, records] of ids)
    for (const listing of new Set(rows.map((row) => row.listing))) {
      const as = new Set(rows.filter((row) => row.uid === uid && row.listing === listing).map(({ record }) => record));
      for (const portion of inPortions(records.filter((record) => as.has(record))))
        await connection(tableOf(uid))
          .whereIn("id", portion)
          .where(columnOf(uid, "listing"), DELETED)
          .update({ [columnOf(uid, "listing")]: listing });
    }
  await connection(DELETED_TABLE).where({ batch }).delete();
  for (const [uid, records] of ids) await recordChanges(connection, uid, "taken back", records);
  if (rows.every(({ listing }) => listing !== "listed")) return;
  await recordChange(connection, { origin: "editor", event: "entry.create", subject: root.uid });
  afterCommit(pokeOutbox);
};

const idsByUid = (rows: readonly DeletedRow[]): Map<string, number[]> => {
  const ids = new Map<string, number[]>();
  for (const { uid, record } of rows) ids.set(uid, [...(ids.get(uid) ?? []), record]);
  return ids;
};

/** A page comes back with its university or after it. */
const expectUniversities = async (
  connection: Connection,
  ids: ReadonlyMap<string, readonly number[]>,
): Promise<void> => {
  const together = new Set(ids.get(UNIVERSITY_UID));
  for (const [uid, records] of ids) {
    if (!PAGES_OF_UNIVERSITY.some((kind) => kind === asPageKind(uid))) continue;
    const link = linkOf(uid, "university_page");
    for (const portion of inPortions(records)) {
      const deleted = await rowsOf<{ id: number; name: string }>(
        connection({ of: link.table })
          .join({ university: tableOf(UNIVERSITY_UID) }, "university.id", `of.${link.to}`)
          .whereIn(`of.${link.from}`, portion)
          .where(`university.${columnOf(UNIVERSITY_UID, "listing")}`, DELETED)
          .select({ id: "university.id", name: `university.${columnOf(UNIVERSITY_UID, "universityName")}` }),
      );
      const missing = deleted.find(({ id }) => !together.has(id));
      if (missing)
        throw new errors.ApplicationError(`Its university, ${missing.name}, is deleted too: take that back first`);
    }
  }
};

/** No two universities have one name. */
const expectFreeNames = async (connection: Connection, ids: readonly number[]): Promise<void> => {
  const name = columnOf(UNIVERSITY_UID, "universityName");
  const [taken] = await rowsOf<{ name: string }>(
    connection({ other: tableOf(UNIVERSITY_UID) })
      .whereIn(`other.${name}`, connection(tableOf(UNIVERSITY_UID)).whereIn("id", ids).select(name))
      .where(isNotDeleted(UNIVERSITY_UID, "other"))
      .select({ name: `other.${name}` })
      .limit(1),
  );
  if (taken)
    throw new errors.ApplicationError(
      `There is another university called ${taken.name} now: give that a new name first`,
    );
};

/** Refuses to give a university the provider code of a deleted one, which the database would do without words. */
export const deletedWithCode = async (connection: Connection, code: unknown): Promise<string | undefined> => {
  if (typeof code !== "string" || code === "") return undefined;
  const [found] = await rowsOf<{ name: string }>(
    connection(tableOf(UNIVERSITY_UID))
      .where({
        [columnOf(UNIVERSITY_UID, "cricosProviderCode")]: code,
        [columnOf(UNIVERSITY_UID, "listing")]: DELETED,
      })
      .select({ name: columnOf(UNIVERSITY_UID, "universityName") }),
  );
  return found?.name;
};
