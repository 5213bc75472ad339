import { addressOf } from "../contributions/files";
import { IMAGE_SIZES } from "../image-sizes";
import { FILE_UID, USER_UID } from "../records/content-types";
import { FILE_LINK, rowsOf, tableOf, type Connection } from "../records/tables";

interface Size {
  url: string;
  width: number;
  height: number;
}
/** A person's picture, in the sizes that there are. */
export interface Avatar extends Size {
  alternativeText: string | null;
  formats: Record<string, Size>;
}
/** Who wrote something: what everybody may know. */
export interface Author {
  username: string | null;
  avatar: Avatar | null;
  sample: boolean;
}

const SIZES = ["thumbnail", ...Object.keys(IMAGE_SIZES)];

/** The author of a row that was joined with its account, as the site names them. */
export const authorOf = (
  { authorId, username, sample }: { authorId: number | null; username: string | null; sample: unknown },
  avatars: ReadonlyMap<number, Avatar>,
): Author => ({
  username,
  avatar: authorId === null ? null : (avatars.get(authorId) ?? null),
  sample: Boolean(sample),
});

/** The pictures of people, by account. */
export const avatarsOf = async (connection: Connection, people: readonly number[]): Promise<Map<number, Avatar>> => {
  const avatars = new Map<number, Avatar>();
  if (people.length === 0) return avatars;
  const files = tableOf(FILE_UID);
  const rows = await rowsOf<Size & { person: number; alternativeText: string | null; formats: unknown }>(
    connection(FILE_LINK.table)
      .join(files, `${files}.id`, `${FILE_LINK.table}.${FILE_LINK.file}`)
      .where({
        [`${FILE_LINK.table}.${FILE_LINK.type}`]: USER_UID,
        [`${FILE_LINK.table}.${FILE_LINK.field}`]: "avatar",
      })
      .whereIn(`${FILE_LINK.table}.${FILE_LINK.record}`, people)
      .select({
        person: `${FILE_LINK.table}.${FILE_LINK.record}`,
        url: `${files}.url`,
        width: `${files}.width`,
        height: `${files}.height`,
        alternativeText: `${files}.alternative_text`,
        formats: `${files}.formats`,
      }),
  );
  for (const { person, url, width, height, alternativeText, formats } of rows)
    if (width && height)
      avatars.set(person, { url: addressOf(url), width, height, alternativeText, formats: sizesIn(formats) });
  return avatars;
};

/** The sizes of a picture, without the file's name and place in the store. */
const sizesIn = (formats: unknown): Record<string, Size> => {
  const held = (typeof formats === "string" ? JSON.parse(formats) : (formats ?? {})) as Record<
    string,
    Size | undefined
  >;
  return Object.fromEntries(
    SIZES.flatMap((name) => {
      const size = held[name];
      return size ? [[name, { url: addressOf(size.url), width: size.width, height: size.height }]] : [];
    }),
  );
};
