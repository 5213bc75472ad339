import type { CmsImage } from "#contract";
import { FILE_UID } from "../records/content-types";
import { columnOf, FILE_LINK, inPortions, tableOf, type Connection, rowsOf } from "../records/tables";

interface Row {
  record: number;
  field: string;
  url: string;
  hash: string;
  ext: string;
  width: number | null;
  height: number | null;
  alternativeText: string | null;
  focalPoint: unknown;
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
          focalPoint: `${files}.${columnOf(FILE_UID, "focalPoint")}`,
          updatedAt: `${files}.updated_at`,
        }),
    );
    for (const { record, field, width, height, hash, updatedAt, focalPoint, ...rest } of rows) {
      if (!isSize(width) || !isSize(height)) continue;
      const version = new Date(updatedAt as Date | number).getTime().toString(36);
      const image = { ...rest, hash: `${hash}_${version}`, width, height, ...focusOf(focalPoint) };
      images.set(record, { ...images.get(record), [field]: image });
    }
  }
  return images;
};

/** The media library keeps a focal point as percent with many digits. What is none is as if nobody had set one. */
const focusOf = (stored: unknown): Pick<CmsImage, "focus"> => {
  const point = (typeof stored === "string" ? jsonIn(stored) : stored) as { x?: unknown; y?: unknown } | null;
  const [x, y] = [point?.x, point?.y].map((value) => (typeof value === "number" ? Math.round(value) : -1)) as [
    number,
    number,
  ];
  return [x, y].every((value) => value >= 0 && value <= 100) ? { focus: { x, y } } : {};
};

/** A column of JSON is text on SQLite, and read already on Postgres. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Written past the CMS: it is as if nothing were there.
    return null;
  }
};

/** Also of a row that was written past the CMS: what is none would make whoever shows the picture look faulty. */
const isSize = (value: number | null): value is number => Number.isInteger(value) && Number(value) > 0;
