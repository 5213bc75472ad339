import type { CmsImage } from "#contract";
import { FILE_UID } from "../records/content-types";
import { FILE_LINK, inPortions, tableOf, type Connection, rowsOf } from "../records/tables";

interface Row {
  record: number;
  field: string;
  url: string;
  hash: string;
  ext: string;
  width: number | null;
  height: number | null;
  alternativeText: string | null;
  updatedAt: unknown;
}

/** The images of records of one type: by record (the database's id), then by field. `hash` changes with the file. */
export const imagesOf = async (
  connection: Connection,
  uid: string,
  fields: readonly string[],
  ids: readonly number[],
): Promise<Map<number, Record<string, CmsImage>>> => {
  const images = new Map<number, Record<string, CmsImage>>();
  if (fields.length === 0) return images;
  const files = tableOf(FILE_UID);
  for (const portion of inPortions(ids)) {
    const rows = await rowsOf<Row>(
      connection(FILE_LINK.table)
        .join(files, `${files}.id`, `${FILE_LINK.table}.${FILE_LINK.file}`)
        .where(`${FILE_LINK.table}.${FILE_LINK.type}`, uid)
        .whereIn(`${FILE_LINK.table}.${FILE_LINK.field}`, fields)
        .whereIn(`${FILE_LINK.table}.${FILE_LINK.record}`, portion)
        .select({
          record: `${FILE_LINK.table}.${FILE_LINK.record}`,
          field: `${FILE_LINK.table}.${FILE_LINK.field}`,
          url: `${files}.url`,
          hash: `${files}.hash`,
          ext: `${files}.ext`,
          width: `${files}.width`,
          height: `${files}.height`,
          alternativeText: `${files}.alternative_text`,
          updatedAt: `${files}.updated_at`,
        }),
    );
    for (const { record, field, width, height, hash, updatedAt, ...rest } of rows) {
      if (!isSize(width) || !isSize(height)) continue;
      const version = new Date(updatedAt as Date | number).getTime().toString(36);
      images.set(record, { ...images.get(record), [field]: { ...rest, hash: `${hash}_${version}`, width, height } });
    }
  }
  return images;
};

/** Also of a row that was written past the CMS: what is none would make whoever shows the picture look faulty. */
const isSize = (value: number | null): value is number => Number.isInteger(value) && Number(value) > 0;
