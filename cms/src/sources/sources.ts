import { FACT_FIELDS, PAGE_KINDS, SOURCE_KINDS, type Source, type SourceKind } from "#contract";
import type { Actor } from "../history/actor";
import { asPageKind, FIELD_TYPES, PAGE_TYPES } from "../records/content-types";
import { inPortions, rowsOf, tableOf, type Connection } from "../records/tables";

const TABLE = "quad_sources";
const CHANGES = "quad_changes";

/** Where a fact is from, and when it came, in milliseconds. */
type Origin = readonly [kind: SourceKind, at: number];
/** What is kept of a page: where all of it is from, and the facts that came later. */
interface Kept {
  base: Origin;
  fields: Readonly<Record<string, Origin>>;
}

/** Creates the table of sources: one row a page. Strapi leaves it alone. */
export const createSources = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${TABLE} (uid varchar(100) not null, record integer not null, sources text not null,
      primary key (uid, record))`,
  );
};

/** What a fact that somebody wrote is from. What programs import into a type is always of the same source. */
const kindOf = (uid: string, { kind }: Pick<Actor, "kind">): SourceKind => {
  switch (kind) {
    case "staff":
    case "token":
      return "editor";
    case "student":
    case "correction":
      return "student";
    case "seed":
      return "sample";
    case "import":
      return uid === PAGE_TYPES.subject.uid ? "list" : "register";
    case "system":
      return "unknown";
  }
};

/** What cms/seed says was last gone over on this day (UTC): it is as old as that, whenever a database was begun with it. */
const SEED_AS_OF = Date.UTC(2026, 10, 23);

/** Where a fact is from that somebody wrote at some time. */
const originOf = (uid: string, by: Pick<Actor, "kind">, at: number): Origin => [
  kindOf(uid, by),
  by.kind === "seed" ? SEED_AS_OF : at,
];

/** What the contract calls a field of the CMS. */
const nameOf = (field: string): string => {
  if (field === "university_page") return "university";
  return Object.values(FIELD_TYPES).some(({ relation }) => relation === field) ? "field" : field;
};

/** The facts of a type whose source is kept. */
const factsOf = (uid: string): ReadonlySet<string> => {
  const kind = asPageKind(uid);
  return new Set(kind ? FACT_FIELDS[kind] : []);
};

/** Writes down where the facts of new pages are from. */
export const recordCreated = async (
  connection: Connection,
  uid: string,
  records: readonly number[],
  by: Pick<Actor, "kind">,
  at: number,
): Promise<void> => {
  const kept: Kept = { base: originOf(uid, by, at), fields: {} };
  await write(connection, uid, new Map(records.map((record) => [record, kept])));
};

/** Writes down where the facts are from that a save has changed. */
export const recordChanged = async (
  connection: Connection,
  uid: string,
  changed: ReadonlyMap<number, readonly string[]>,
  by: Pick<Actor, "kind">,
  at: number,
): Promise<void> => {
  const facts = factsOf(uid);
  const named = new Map(
    [...changed].map(([record, fields]) => [record, fields.map(nameOf).filter((name) => facts.has(name))]),
  );
  const records = [...named].flatMap(([record, fields]) => (fields.length > 0 ? [record] : []));
  const before = await read(connection, uid, records);
  const origin = originOf(uid, by, at);
  const rows = records.map((record): [number, Kept] => {
    const kept = before.get(record) ?? { base: ["unknown", at], fields: {} };
    const came = Object.fromEntries((named.get(record) ?? []).map((field) => [field, origin]));
    return [record, { ...kept, fields: { ...kept.fields, ...came } }];
  });
  await write(connection, uid, new Map(rows));
};

/** Forgets pages that are no more. */
export const forgetSources = async (connection: Connection, uid: string, records: readonly number[]): Promise<void> => {
  for (const portion of inPortions(records)) await connection(TABLE).where({ uid }).whereIn("record", portion).delete();
};

const write = async (connection: Connection, uid: string, kept: ReadonlyMap<number, Kept>): Promise<void> => {
  const rows = Array.from(kept, ([record, sources]) => ({ uid, record, sources: JSON.stringify(sources) }));
  for (const portion of inPortions(rows, 3))
    await connection(TABLE).insert(portion).onConflict(["uid", "record"]).merge(["sources"]);
};

const read = async (connection: Connection, uid: string, records: readonly number[]): Promise<Map<number, Kept>> => {
  const found = new Map<number, Kept>();
  for (const portion of inPortions(records)) {
    const rows = connection(TABLE).where({ uid }).whereIn("record", portion).select("record", "sources");
    for (const { record, sources } of await rowsOf<{ record: number; sources: string }>(rows))
      found.set(record, JSON.parse(sources) as Kept);
  }
  return found;
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Where the facts of pages are from, by the database's id: of those that have a value, by source and day, in the order of
 * the contract.
 */
export const sourcesOf = async (
  connection: Connection,
  uid: string,
  records: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
): Promise<Map<number, Source[]>> => {
  const kind = asPageKind(uid);
  const told = new Map<number, Source[]>();
  if (!kind) return told;
  for (const [record, { base, fields }] of await read(connection, uid, [...records.keys()])) {
    const values = records.get(record) ?? {};
    const groups = new Map<string, Source>();
    for (const field of FACT_FIELDS[kind]) {
      const value = values[field];
      if (value === null || value === undefined || value === "") continue;
      const [from, at] = fields[field] ?? base;
      const day = dayOf(at);
      const group = groups.get(`${from} ${day}`) ?? { kind: from, day, fields: [] };
      group.fields.push(field);
      groups.set(`${from} ${day}`, group);
    }
    told.set(
      record,
      [...groups.values()].sort(
        (a, b) => b.fields.length - a.fields.length || SOURCE_KINDS.indexOf(a.kind) - SOURCE_KINDS.indexOf(b.kind),
      ),
    );
  }
  return told;
};

/**
 * Gives pages from before sources were written down what their history says: who made them and who changed which fact; of
 * those without a history only since when they are there.
 */
export const fillSources = async (connection: Connection): Promise<void> => {
  for (const kind of PAGE_KINDS) {
    const { uid } = PAGE_TYPES[kind];
    const facts = factsOf(uid);
    const missing = await rowsOf<{ id: number; createdAt: unknown }>(
      connection({ page: tableOf(uid) })
        .leftJoin({ kept: TABLE }, (join) => void join.on("kept.record", "page.id").andOnVal("kept.uid", uid))
        .whereNull("kept.record")
        .select({ id: "page.id", createdAt: "page.created_at" }),
    );
    for (const portion of inPortions(missing)) {
      const kept = new Map<number, Kept>(
        portion.map(({ id, createdAt }) => [
          id,
          { base: ["unknown", new Date(createdAt as Date).getTime()], fields: {} },
        ]),
      );
      const rows = await rowsOf<{
        record: number;
        at: number | string;
        deed: string;
        actor: Actor["kind"];
        fields: string;
      }>(
        connection(CHANGES)
          .where({ uid })
          .whereIn("record", [...kept.keys()])
          .orderBy("id")
          .select("record", "at", "deed", "actor", "fields"),
      );
      for (const { record, at, deed, actor, fields } of rows) {
        const known = kept.get(record);
        if (!known) continue;
        const origin = originOf(uid, { kind: actor }, Number(at));
        const named = (JSON.parse(fields) as { field: string }[]).flatMap(({ field }) =>
          facts.has(nameOf(field)) ? [[nameOf(field), origin] as const] : [],
        );
        kept.set(
          record,
          deed === "created"
            ? { base: origin, fields: {} }
            : { ...known, fields: { ...known.fields, ...Object.fromEntries(named) } },
        );
      }
      await write(connection, uid, kept);
    }
  }
};
