import { managedFields } from "../lifecycle/protect";
import { asPageKind, FILE_UID, PAGE_TYPES, USER_UID, FIELD_TYPES } from "../records/content-types";
import { inPortions } from "../records/tables";
import type { FieldChange } from "./changes";

/** A record that another one points to, as it is kept of a change: by the number that people know, or a file's. */
export interface Pointed {
  id: number;
  name: string;
}

interface Attribute {
  type: string;
  target?: string;
  mappedBy?: string;
}
interface Field {
  name: string;
  /** The content type that the field points to; a value has none. */
  target?: string;
}

/** What is no editor's to write, or a person's. */
const LEFT_OUT = new Set([
  "createdAt",
  "updatedAt",
  "publishedAt",
  "createdBy",
  "updatedBy",
  "locale",
  "localizations",
]);

/** The fields of a page that an editor writes. */
export const fieldsOf = (uid: string): Field[] => {
  const { attributes } = strapi.contentTypes[uid as keyof typeof strapi.contentTypes] as unknown as {
    attributes: Record<string, Attribute>;
  };
  const kept = new Set(managedFields(uid));
  return Object.entries(attributes).flatMap(([name, { type, target, mappedBy }]): Field[] => {
    if (kept.has(name) || LEFT_OUT.has(name) || mappedBy !== undefined || target === USER_UID) return [];
    if (type === "media") return [{ name, target: FILE_UID }];
    return [target === undefined ? { name } : { name, target }];
  });
};

/** What names a record that a page points to. */
const nameField = (target: string): string => {
  const page = asPageKind(target);
  if (page) return PAGE_TYPES[page].name;
  return Object.values(FIELD_TYPES).find(({ uid }) => uid === target)?.name ?? "name";
};
const numberField = (target: string): string => (target === FILE_UID ? "id" : "publicId");

/** Pages as editors write them, by the database's id. */
export const snapshots = async (
  uid: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> => {
  const fields = fieldsOf(uid);
  const pointing = fields.flatMap(({ name, target }) => (target === undefined ? [] : [{ name, target }]));
  const found = new Map<number, Record<string, unknown>>();
  for (const portion of inPortions(ids)) {
    const rows = (await strapi.db.query(uid).findMany({
      where: { id: { $in: portion } },
      select: ["id", ...fields.filter(({ target }) => target === undefined).map(({ name }) => name)],
      populate: Object.fromEntries(
        pointing.map(({ name, target }) => [name, { select: [numberField(target), nameField(target)] }]),
      ),
    })) as (Record<string, unknown> & { id: number })[];
    for (const row of rows)
      found.set(
        row.id,
        Object.fromEntries(
          fields.map(({ name, target }) => [name, target === undefined ? row[name] : pointed(row[name], target)]),
        ),
      );
  }
  return found;
};

const pointed = (value: unknown, target: string): Pointed | null => {
  const record = value as Record<string, unknown> | null | undefined;
  if (!record) return null;
  return { id: record[numberField(target)] as number, name: (record[nameField(target)] as string | null) ?? "" };
};

/** The fields in which two snapshots of a page differ. */
export const differences = (
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): FieldChange[] =>
  Object.keys(after ?? {}).flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
