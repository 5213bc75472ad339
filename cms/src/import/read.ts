import { UNIVERSITY_UID } from "../records/content-types";
import { columnOf, linkOf, tableOf, typeOf, type Connection } from "../records/tables";
import type { ImportCollection } from "./collections";

/** Only records with one of these values in a field. */
interface Only {
  field: string;
  values: readonly (string | number)[];
}

/** Every record of a collection, or some, with all that an import may set, to match against; listed or not. */
export const readForImport = async (
  connection: Connection,
  { uid, values, field }: ImportCollection,
  only?: Only,
): Promise<Record<string, unknown>[]> => {
  const names = Object.keys(values);
  const query = connection({ record: tableOf(uid) })
    .orderBy(`record.${columnOf(uid, "publicId")}`)
    .select({ publicId: `record.${columnOf(uid, "publicId")}` })
    .select(Object.fromEntries(names.map((name) => [name, `record.${columnOf(uid, name)}`])));
  if (only) query.whereIn(`record.${columnOf(uid, only.field)}`, [...only.values]);
  if (uid !== UNIVERSITY_UID) {
    const link = linkOf(uid, "university_page");
    query
      .leftJoin({ in_university: link.table }, `in_university.${link.from}`, "record.id")
      .leftJoin({ university: tableOf(UNIVERSITY_UID) }, "university.id", `in_university.${link.to}`)
      .select({ university: `university.${columnOf(UNIVERSITY_UID, "publicId")}` });
  }
  if (field) {
    const link = linkOf(uid, field.relation);
    query
      .leftJoin({ in_field: link.table }, `in_field.${link.from}`, "record.id")
      .leftJoin({ field: tableOf(field.uid) }, "field.id", `in_field.${link.to}`)
      .select({ field: `field.${columnOf(field.uid, field.name)}` });
  }
  const lists = names.filter((name) => typeOf(uid, name) === "json");
  return ((await query) as Record<string, unknown>[]).map((row) => {
    for (const name of lists) if (typeof row[name] === "string") row[name] = JSON.parse(row[name]);
    return row;
  });
};
