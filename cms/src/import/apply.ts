import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { importActor } from "../history/actor";
import { recordChanges } from "../history/changes";
import { followChanges } from "../history/follow";
import { savedFaults, type SavedFault } from "../lifecycle/checked";
import { pokeOutbox } from "../outbox";
import { recordChange } from "../outbox/events";
import { PAGES_OF_UNIVERSITY, UNIVERSITY_UID } from "../records/content-types";
import { insertRecords, linkRecords, toColumn } from "../records/insert";
import { idsBy } from "../records/lookup";
import { analyze, columnOf, inPortions, linkOf, tableOf, type Connection } from "../records/tables";
import { PageSet, pagesOfUniversities, touchPages } from "../records/touch";
import { inTransaction, type AfterCommit } from "../records/transaction";
import type { ImportBatch, ImportValues } from "./batches";
import { withoutDeleted } from "./deleted";

/** Applies the batches of an import one after the other, all or none, as one editor's change. */
export const applyImport = (
  strapi: Core.Strapi,
  batches: readonly ImportBatch[],
): Promise<{ created: number; updated: number }> =>
  inTransaction(strapi, async (trx, afterCommit) => {
    const done = { created: 0, updated: 0 };
    for (const [place, sent] of batches.entries()) {
      const batch = await withoutDeleted(trx, sent);
      await applyBatch(trx, batch, `batches[${place}]`);
      done.created += batch.create.length;
      done.updated += batch.update.length;
    }
    if (done.created + done.updated > 0) {
      await analyze(trx);
      await recordImport(trx, afterCommit);
    }
    return done;
  });

/** The database's ids of the records that a batch changes. */
const rowsToChange = async (
  connection: Connection,
  { collection, update: changes }: ImportBatch,
): Promise<number[]> => {
  const publicIds = changes.map(({ publicId }) => publicId);
  return publicIds.length === 0 ? [] : [...(await idsBy(connection, collection.uid, "publicId", publicIds)).values()];
};

/**
 * Applies one batch within a transaction, and answers the database's ids in the order of its entries. A ValidationError
 * names the entry by `at`.
 */
export const applyBatch = async (
  connection: Connection,
  batch: ImportBatch,
  at: string,
): Promise<{ created: number[]; updated: number[] }> => {
  const { uid } = batch.collection;
  const by = importActor();
  const relations = await relationsOf(connection, batch);
  const created = await create(connection, batch, relations);
  const follow = await followChanges(connection, uid, "changed", await rowsToChange(connection, batch), by);
  const updated = await update(connection, batch, relations);
  await recordChanges(connection, uid, "created", created, { by });
  await follow(updated);
  await checkImported(batch, created, updated, at);
  return { created, updated };
};

/** Tells the site that an import has changed something. */
export const recordImport = async (connection: Connection, afterCommit: AfterCommit): Promise<void> => {
  await recordChange(connection, { origin: "editor", event: "import", subject: "import" });
  afterCommit(pokeOutbox);
};

/** Finds the database's id of the record that a value names, by relation. */
type Relations = Record<string, (values: ImportValues) => number | null | undefined>;

const relationsOf = async (connection: Connection, { collection }: ImportBatch): Promise<Relations> => {
  if (collection.uid === UNIVERSITY_UID) return {};
  const [numbers, codes] = [
    await idsBy(connection, UNIVERSITY_UID, "publicId"),
    await idsBy(connection, UNIVERSITY_UID, "cricosProviderCode"),
  ];
  const { field } = collection;
  const fields = field ? await idsBy(connection, field.uid, field.name) : undefined;
  const find = (name: string, value: unknown, found: ReadonlyMap<unknown, number> | undefined) => {
    if (value === undefined || value === null) return value;
    const id = found?.get(value);
    if (id === undefined) throw new errors.ValidationError(`There is no ${name} ${JSON.stringify(value)}`);
    return id;
  };
  return {
    university_page: ({ university }) =>
      find("university", university, typeof university === "string" ? codes : numbers),
    ...(field ? { [field.relation]: (values: ImportValues) => find("field", values["field"], fields) } : {}),
  };
};

/** Creates records and answers the database's ids, in order. */
const create = async (
  connection: Connection,
  { collection, create: records }: ImportBatch,
  relations: Relations,
): Promise<number[]> => {
  const names = Object.keys(collection.values);
  const inserted = await insertRecords(
    connection,
    collection.uid,
    records.map((record) => ({
      values: {
        ...Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
        listing: record["listing"] ?? "listed",
        reviewCount: 0,
      },
      relations: Object.fromEntries(Object.entries(relations).map(([name, find]) => [name, find(record)])),
    })),
  );
  return inserted.map(({ id }) => id);
};

/**
 * Checks what an import has written, as it now stands. Of a record that was there before, only what the import set is its
 * business, unless it lists the record: an older fault elsewhere must not stop it.
 */
const checkImported = async (
  { collection: { uid, field: study }, update: changes }: ImportBatch,
  created: readonly number[],
  updated: readonly number[],
  at: string,
): Promise<void> => {
  const refuse = (where: string, faults: readonly SavedFault[] = []): void => {
    for (const { field, message } of faults)
      throw new errors.ValidationError(`${at}.${where}.${nameInImport(field)} is refused: ${message}`);
  };
  const nameInImport = (field: string): string =>
    field === "university_page" ? "university" : field === study?.relation ? "field" : field;
  const faults = await savedFaults(uid, [...created, ...updated]);
  for (const [place, id] of created.entries()) refuse(`create[${place}]`, faults.get(id));
  for (const [place, id] of updated.entries()) {
    const set = changes[place]?.set ?? {};
    const own = faults.get(id)?.filter(({ field }) => "listing" in set || nameInImport(field) in set);
    refuse(`update[${place}].set`, own);
  }
};

/** Changes records and answers the database's ids, in order. */
const update = async (
  connection: Connection,
  { collection, update: changes }: ImportBatch,
  relations: Relations,
): Promise<number[]> => {
  const { uid } = collection;
  if (changes.length === 0) return [];
  const ids = await idsBy(
    connection,
    uid,
    "publicId",
    changes.map(({ publicId }) => publicId),
  );
  const moved = new Map(Object.keys(relations).map((name): [string, Move[]] => [name, []]));
  for (const { publicId, set } of changes) {
    const id = ids.get(publicId);
    if (id === undefined) throw new errors.ValidationError(`There is no record ${publicId} to change`);
    const values = Object.entries(set).filter(([name]) => Object.hasOwn(collection.values, name));
    await connection(tableOf(uid))
      .where({ id })
      .update({
        ...Object.fromEntries(values.map(([name, value]) => [columnOf(uid, name), toColumn(uid, name, value)])),
        updated_at: new Date(),
      });
    for (const [name, find] of Object.entries(relations)) {
      const to = find(set);
      if (to !== undefined) moved.get(name)?.push({ from: id, to });
    }
  }
  for (const [name, pairs] of moved) await relink(connection, uid, name, pairs);
  const listings = changes.filter(({ set }) => "listing" in set).flatMap(({ publicId }) => ids.get(publicId) ?? []);
  if (uid === UNIVERSITY_UID) await touchPagesOf(connection, listings);
  return changes.flatMap(({ publicId }) => ids.get(publicId) ?? []);
};

/** A record that is to point to another, or to none. */
interface Move {
  from: number;
  to: number | null;
}

const relink = async (connection: Connection, uid: string, name: string, pairs: readonly Move[]): Promise<void> => {
  const link = linkOf(uid, name);
  for (const portion of inPortions(pairs))
    await connection(link.table)
      .whereIn(
        link.from,
        portion.map(({ from }) => from),
      )
      .delete();
  await linkRecords(
    connection,
    uid,
    name,
    pairs.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }])),
  );
};

/** A university that comes or goes brings or takes its pages. */
const touchPagesOf = async (connection: Connection, universities: readonly number[]): Promise<void> => {
  if (universities.length === 0) return;
  const pages = new PageSet();
  for (const kind of PAGES_OF_UNIVERSITY) pages.add(kind, await pagesOfUniversities(connection, kind, universities));
  await touchPages(connection, pages);
};
