import { errors } from "@strapi/utils";
import { faultOfValue, faultsWhenSaved, POST_KINDS, savedFields, type Fault, type SavedKind } from "#contract";
import { COLLECTIONS, type Collection } from "../export/collections";
import { FIELD_TYPES, PAGES_OF_UNIVERSITY, PAGE_TYPES, POST_TYPES } from "../records/content-types";
import { columnOf, inPortions, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { managedFields } from "./protect";
import type { PageSet } from "../records/touch";

// What is saved is checked with the contract, twice: the values before they reach the database, which would refuse some in
// its own words, and the record as it then stands, with its relations.

/** What the contract calls the records of a content type. */
const KINDS: ReadonlyMap<string, SavedKind> = new Map<string, SavedKind>([
  ...Object.entries(COLLECTIONS).map(([name, { uid }]) => [uid, name as SavedKind] as const),
  ...POST_KINDS.map((kind) => [POST_TYPES[kind], kind] as const),
  [FIELD_TYPES.program.uid, "program-fields"],
  [FIELD_TYPES.subject.uid, "subject-fields"],
]);
const COLLECTION_OF: ReadonlyMap<string, Collection> = new Map(
  Object.values(COLLECTIONS).map((collection) => [collection.uid, collection]),
);

interface Attribute {
  type: string;
  required?: boolean;
  default?: unknown;
}
const attributesOf = (uid: string): Record<string, Attribute | undefined> =>
  (strapi.contentTypes as unknown as Record<string, { attributes: Record<string, Attribute> }>)[uid]?.attributes ?? {};

/** The fields of a content type that are checked before they are saved. */
export const checkedFields = (uid: string): ReadonlySet<string> => {
  const kind = KINDS.get(uid);
  return new Set(kind ? savedFields(kind) : []);
};

/** A fault at a field of the CMS. */
export interface SavedFault extends Fault {
  /** The field has no value: this matters once the record is listed. */
  isGap: boolean;
}

/** Throws a ValidationError with the faults, each at its field, as the admin shows them. */
export const refuse = (faults: readonly Fault[]): never => {
  throw new errors.ValidationError(faults.map(({ message }) => message).join(". "), {
    errors: faults.map(({ field, message }) => ({ path: [field], message, name: "ValidationError" })),
  });
};

/** Checks values that are about to be saved: of a new record all of its own, of another those that change. */
export const checkValues = (uid: string, data: Readonly<Record<string, unknown>>, isNew: boolean): void => {
  const kind = KINDS.get(uid);
  if (!kind) return;
  const attributes = attributesOf(uid);
  const kept = new Set(managedFields(uid));
  const faults = savedFields(kind).flatMap((field): Fault[] => {
    const attribute = attributes[field];
    if (!attribute || kept.has(field) || attribute.type === "relation" || attribute.type === "media") return [];
    const value = data[field] === undefined && isNew ? attribute.default : data[field];
    if (value === undefined && !(isNew && attribute.required)) return [];
    const message = faultOfValue(kind, field, value);
    return message ? [{ field, message }] : [];
  });
  if (faults.length > 0) refuse(faults);
};

/** What is wrong with records as they stand, by the database's id; a gap counts only where the record is listed. */
export const savedFaults = async (uid: string, ids: readonly number[]): Promise<Map<number, SavedFault[]>> => {
  const collection = COLLECTION_OF.get(uid);
  const kind = KINDS.get(uid);
  const found = new Map<number, SavedFault[]>();
  if (!collection || !kind) return found;
  const attributes = attributesOf(uid);
  const kept = new Set([...managedFields(uid), "id", "updatedAt"]);
  for (const row of await rowsAsExported(uid, collection, ids)) {
    const isListed = !collection.hasListing || row["listing"] === "listed";
    const faults = faultsWhenSaved(kind, row).flatMap(({ field, message }): SavedFault[] => {
      const name = nameInCms(collection, field);
      const isGap = row[field] === null || row[field] === undefined;
      if (kept.has(field) || attributes[name]?.type === "media") return [];
      return isGap && !isListed && !attributes[name]?.required ? [] : [{ field: name, message, isGap }];
    });
    if (faults.length > 0) found.set(row["row"] as number, faults);
  }
  return found;
};

const nameInCms = ({ field: study }: Collection, field: string): string =>
  field === "university" ? "university_page" : field === "field" && study ? study.relation : field;

/** Records as the export would send them were they and their universities listed; `row` is the database's id. */
const rowsAsExported = async (
  uid: string,
  { fields, university, field, hasListing }: Collection,
  ids: readonly number[],
): Promise<Record<string, unknown>[]> => {
  const attributes = attributesOf(uid);
  const values = fields.filter((name) => attributes[name]?.type !== "media");
  const rows: Record<string, unknown>[] = [];
  for (const portion of inPortions(ids)) {
    const found = await strapi.db.query(uid).findMany({
      where: { id: { $in: portion } },
      select: ["id", ...values, ...(hasListing ? ["listing"] : [])],
      populate: {
        ...(university ? { university_page: { select: ["publicId"] } } : {}),
        ...(field ? { [field.relation]: { select: [field.name] } } : {}),
      },
    });
    for (const { id, ...row } of found as Record<string, unknown>[])
      rows.push({
        ...row,
        row: id,
        ...Object.fromEntries(
          values.filter((name) => attributes[name]?.type === "boolean").map((name) => [name, Boolean(row[name])]),
        ),
        ...(university ? { university: valueIn(row["university_page"], "publicId") } : {}),
        ...(field ? { field: valueIn(row[field.relation], field.name) } : {}),
      });
  }
  return rows;
};

const valueIn = (related: unknown, name: string): unknown =>
  (related as Record<string, unknown> | null | undefined)?.[name] ?? null;

/** Checks records that were saved a moment ago. */
export const checkSaved = async (uid: string, ids: readonly number[]): Promise<void> => {
  for (const faults of (await savedFaults(uid, ids)).values()) refuse(faults);
};

/** The relation of a university to its pages of a kind. */
const PAGES_FIELD = { program: "program_pages", subject: "subject_pages", facility: "facilities" } as const;

/** Checks that no listed page has lost its university because somebody took it out of the university's own list. */
export const checkLeft = async (connection: Connection, left: PageSet): Promise<void> => {
  const faults: Fault[] = [];
  for (const [kind, ids] of left.entries()) {
    const belongs = PAGES_OF_UNIVERSITY.find((name) => name === kind);
    if (!belongs) continue;
    const { uid } = PAGE_TYPES[belongs];
    const link = linkOf(uid, "university_page");
    const alone = await rowsOf(
      connection({ page: tableOf(uid) })
        .whereIn("page.id", ids)
        .where(`page.${columnOf(uid, "listing")}`, "listed")
        .whereNotIn("page.id", connection(link.table).whereNotNull(link.to).select(link.from))
        .select("page.id"),
    );
    if (alone.length > 0)
      faults.push({
        field: PAGES_FIELD[belongs],
        message: `${alone.length} listed ${alone.length === 1 ? "page" : "pages"} would have no university: unlist them first, or give them another`,
      });
  }
  if (faults.length > 0) refuse(faults);
};
