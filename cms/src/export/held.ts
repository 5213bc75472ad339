import type { Fault, HeldCollection, HeldRecord, RecordFault } from "#contract";
import { inPortions, isoTime, rowsOf, type Connection } from "../records/tables";

/** One row for each record that is held back and each of the two that say so. Strapi leaves it alone. */
export const HELD_TABLE = "quad_held";
/** Who found it: the CMS, which checks what it sends, or an export, which also fetches the images. */
type Source = "cms" | "export";

interface Row {
  collection: HeldCollection;
  record: number;
  name: string | null;
  faults: string;
  since: number | string;
  hidden: number;
}

/** A record with faults; `hidden` when it has no version that could be shown in its place. */
export interface Hold {
  record: number;
  name: string | null;
  faults: readonly Fault[];
  hidden: boolean;
}

export const createHeld = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${HELD_TABLE} (collection varchar(40) not null, record integer not null,
      source varchar(10) not null, name text, faults text not null, since bigint not null, hidden integer not null,
      primary key (collection, record, source))`,
  );
};

/** The public ids of the records that the site leaves out, as a query to build on. */
export const hiddenIds = (connection: Connection, collection: HeldCollection) =>
  connection(HELD_TABLE).where({ collection, hidden: 1 }).select("record");

/** What the CMS holds back, by collection. */
export const heldIds = async (connection: Connection): Promise<Map<HeldCollection, number[]>> => {
  const rows = await rowsOf<Row>(
    connection(HELD_TABLE).where({ source: "cms" }).orderBy("record").select("collection", "record"),
  );
  const ids = new Map<HeldCollection, number[]>();
  for (const { collection, record } of rows) ids.set(collection, [...(ids.get(collection) ?? []), record]);
  return ids;
};

/** Which of these records are held back, and whether they are hidden. */
export const heldAmong = async (
  connection: Connection,
  collection: HeldCollection,
  ids: readonly number[],
  source: Source = "cms",
): Promise<Map<number, Row>> => {
  const held = new Map<number, Row>();
  for (const portion of inPortions(ids)) {
    const rows = await rowsOf<Row>(
      connection(HELD_TABLE).where({ collection, source }).whereIn("record", portion).select("*"),
    );
    for (const row of rows) held.set(row.record, row);
  }
  return held;
};

/** Writes down that records are held back; one that was before keeps its time. One line in the log for each new one. */
export const hold = async (
  connection: Connection,
  collection: HeldCollection,
  holds: readonly Hold[],
  before: ReadonlyMap<number, Row>,
  source: Source = "cms",
): Promise<void> => {
  const added: Hold[] = [];
  for (const one of holds) {
    const [known, faults] = [before.get(one.record), JSON.stringify(one.faults)];
    if (!known) added.push(one);
    else if (known.faults !== faults || Boolean(known.hidden) !== one.hidden)
      await connection(HELD_TABLE)
        .where({ collection, record: one.record, source })
        .update({ faults, hidden: Number(one.hidden) });
  }
  const since = Date.now();
  const rows = added.map(({ record, name, faults, hidden }) => ({
    ...{ collection, record, source, name, since },
    ...{ faults: JSON.stringify(faults), hidden: Number(hidden) },
  }));
  for (const portion of inPortions(rows, 7))
    await connection(HELD_TABLE).insert(portion).onConflict(["collection", "record", "source"]).ignore();
  for (const { record, name, faults, hidden } of added) {
    const what = faults.map(({ field, message }) => `${field}: ${message}`).join("; ");
    const shown = hidden ? "it is left out" : source === "cms" ? "its last good version stays" : "it is shown without";
    strapi.log.warn(`Held back, ${shown}: ${titleOf(collection, record, name)}: ${what}`);
  }
};

/** Writes down that records are held back no longer. `why` goes into the log. */
export const release = async (
  connection: Connection,
  collection: HeldCollection,
  rows: Iterable<Pick<Row, "record" | "name">>,
  why: "Mended" | "No longer shown",
  source: Source = "cms",
): Promise<void> => {
  for (const { record, name } of rows) {
    const removed = await connection(HELD_TABLE).where({ collection, record, source }).delete();
    if (removed > 0) strapi.log.info(`${why}: ${titleOf(collection, record, name)}`);
  }
};

const titleOf = (collection: string, record: number, name: string | null): string =>
  `${collection} ${record}${name === null ? "" : ` "${name}"`}`;

/** Everything that is held back, the longest first; one entry a fault. */
export const heldRecords = async (connection: Connection): Promise<HeldRecord[]> => {
  const rows = await rowsOf<Row>(
    connection(HELD_TABLE).orderBy(["since", "collection", "record", "source"]).select("*"),
  );
  return rows.flatMap(({ collection, record, name, faults, since }) =>
    (JSON.parse(faults) as Fault[]).map(({ field, message }) => ({
      ...{ collection, id: record, name, field, message },
      since: isoTime(Number(since)),
    })),
  );
};

/** Takes over what an export found at fault, in the place of what the last one did. */
export const takeExportFaults = async (
  connection: Connection,
  faults: readonly RecordFault[],
  nameOf: (collection: HeldCollection, record: number) => Promise<string | null>,
): Promise<void> => {
  const found = new Map<HeldCollection, Map<number, Fault[]>>();
  for (const { collection, id, field, message } of faults) {
    const records = found.get(collection) ?? new Map<number, Fault[]>();
    records.set(id, [...(records.get(id) ?? []), { field, message }]);
    found.set(collection, records);
  }
  const rows = await rowsOf<Row>(connection(HELD_TABLE).where({ source: "export" }).select("*"));
  for (const row of rows)
    if (!found.get(row.collection)?.has(row.record))
      await release(connection, row.collection, [row], "Mended", "export");
  for (const [collection, records] of found) {
    const before = new Map(rows.filter((row) => row.collection === collection).map((row) => [row.record, row]));
    const holds: Hold[] = [];
    for (const [record, its] of records)
      holds.push({
        record,
        name: before.get(record)?.name ?? (await nameOf(collection, record)),
        faults: its,
        hidden: false,
      });
    await hold(connection, collection, holds, before, "export");
  }
};
