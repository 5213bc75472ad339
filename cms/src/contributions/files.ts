import type { Core } from "@strapi/strapi";
import { LIMITS } from "#contract";
import { FILE_UID, USER_UID } from "../records/content-types";
import { columnOf, FILE_LINK, inPortions, isPostgres, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import type { Stored, StoredImages } from "./store";

const OWNERS = "quad_file_owners";

/** Creates the table of who uploaded which file: one row a file. Strapi, which only knows editors as owners, leaves it alone. */
export const createFileOwners = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${OWNERS} (file_id integer not null primary key, user_id integer not null)`,
  );
  await connection.raw(`create index if not exists ${OWNERS}_user on ${OWNERS} (user_id)`);
};

/** Where the site serves a file: the CMS itself is not public. What another store serves keeps its address. */
export const addressOf = (url: string): string => (url.startsWith("/uploads/") ? `/api${url}` : url);

interface Size {
  url: string;
  width: number;
  height: number;
}
/** An uploaded image as the calls of the specification answer it. */
export interface FileAnswer extends Size {
  id: number;
  name: string;
  alternativeText: string | null;
  formats: Record<string, Size>;
}
interface Row {
  id: number;
  name: string;
  alternativeText: string | null;
  url: string;
  width: number | null;
  height: number | null;
  formats: unknown;
}

/** Rows of files with what an answer needs, and further columns. */
export const fileColumns = () => {
  const files = tableOf(FILE_UID);
  const names = ["id", "name", "alternativeText", "url", "width", "height", "formats"];
  return Object.fromEntries(names.map((name) => [name, `${files}.${name === "id" ? "id" : columnOf(FILE_UID, name)}`]));
};

/** A row of `fileColumns` as an answer; undefined for a file that is no image. */
export const toFileAnswer = ({
  id,
  name,
  alternativeText,
  url,
  width,
  height,
  formats,
}: Row): FileAnswer | undefined => {
  if (!width || !height) return undefined;
  return { id, name, alternativeText, url: addressOf(url), width, height, formats: sizesIn(formats) };
};

const sizesIn = (formats: unknown): Record<string, Size> => {
  // A column of JSON: text on SQLite, read already on Postgres.
  const held = ((typeof formats === "string" ? JSON.parse(formats) : formats) ?? {}) as Record<string, Size>;
  return Object.fromEntries(
    Object.entries(held).map(([name, { url, width, height }]) => [name, { url: addressOf(url), width, height }]),
  );
};

/** True when this person uploaded the file and it is still there. */
export const isOwnFile = async (connection: Connection, user: number, fileId: number): Promise<boolean> => {
  const files = tableOf(FILE_UID);
  const found = ownFiles(connection, user).where(`${files}.id`, fileId).select(`${files}.id`);
  return (await rowsOf(found)).length > 0;
};

const ownFiles = (connection: Connection, user: number) => {
  const files = tableOf(FILE_UID);
  return connection(OWNERS).join(files, `${files}.id`, `${OWNERS}.file_id`).where(`${OWNERS}.user_id`, user);
};

/** A person's images, the newest first, all or those with an alternative text. */
export const filesOf = async (
  connection: Connection,
  user: number,
  alternativeText?: string,
): Promise<FileAnswer[]> => {
  const files = tableOf(FILE_UID);
  const query = ownFiles(connection, user)
    .select(fileColumns())
    .orderBy(`${files}.id`, "desc")
    .limit(LIMITS.filesPerPerson);
  if (alternativeText !== undefined)
    void query.where(`${files}.${columnOf(FILE_UID, "alternativeText")}`, alternativeText);
  return (await rowsOf<Row>(query)).flatMap((row) => toFileAnswer(row) ?? []);
};

/**
 * Has everybody else who asks for this person wait until the transaction ends, so that what is counted stays true. On
 * SQLite there is one transaction at a time anyway. Throws Refused("SessionOver") when the account is gone.
 */
export const lockPerson = async (connection: Connection, user: number): Promise<void> => {
  const query = connection(tableOf(USER_UID)).where({ id: user }).select("id");
  if (isPostgres()) void query.forNoKeyUpdate();
  // The account was deleted a moment ago, or while this waited.
  if ((await rowsOf(query)).length === 0) throw new Refused("SessionOver");
};

/** Throws Refused("TooManyFiles") when the person has as many files as one may. */
export const checkRoom = async (connection: Connection, user: number): Promise<void> => {
  const [row] = await rowsOf<{ held: number | string }>(ownFiles(connection, user).count({ held: "*" }));
  if (Number(row?.held) >= LIMITS.filesPerPerson) throw new Refused("TooManyFiles");
};

/**
 * Throws unless the person may put other bytes into the file: Refused("NotFound"), Refused("NotYours"), or
 * Refused("ImageInUse") when a page shows it. An editor has looked at what a page shows, or is about to.
 */
export const checkReplaceable = async (connection: Connection, user: number, file: number): Promise<void> => {
  const held = connection(tableOf(FILE_UID)).where({ id: file }).select("id");
  if ((await rowsOf(held)).length === 0) throw new Refused("NotFound");
  if (!(await isOwnFile(connection, user, file))) throw new Refused("NotYours");
  const shown = connection(FILE_LINK.table)
    .where(FILE_LINK.file, file)
    .whereNot(FILE_LINK.type, USER_UID)
    .limit(1)
    .select(FILE_LINK.file);
  if ((await rowsOf(shown)).length > 0) throw new Refused("ImageInUse");
};

/** What a file is called, and read out as. */
export interface FileDetails {
  name: string;
  alternativeText: string | null;
}

/** A person's own image. Throws Refused("NotFound"). */
export const readFile = async (connection: Connection, user: number, file: number): Promise<FileAnswer> => {
  const query = ownFiles(connection, user)
    .where(`${tableOf(FILE_UID)}.id`, file)
    .select(fileColumns());
  const [row] = await rowsOf<Row>(query);
  const answer = row && toFileAnswer(row);
  if (!answer) throw new Refused("NotFound");
  return answer;
};

/** Writes down a stored image as this person's, and answers its id. Must be in a transaction. */
export const addFile = async (
  strapi: Core.Strapi,
  connection: Connection,
  user: number,
  details: FileDetails,
  image: StoredImages,
): Promise<number> => {
  await lockPerson(connection, user);
  await checkRoom(connection, user);
  const { id } = (await strapi.db.query(FILE_UID).create({ data: { ...image, ...details, folderPath: "/" } })) as Row;
  await connection(OWNERS).insert({ file_id: id, user_id: user });
  return id;
};

/** Puts another image into a file, which keeps its id. Must be in a transaction. Gives back what was in it before. */
export const replaceFile = async (
  strapi: Core.Strapi,
  connection: Connection,
  user: number,
  file: number,
  details: FileDetails,
  image: StoredImages,
): Promise<Stored> => {
  await lockPerson(connection, user);
  await checkReplaceable(connection, user, file);
  const files = strapi.db.query(FILE_UID);
  const before = (await files.findOne({ where: { id: file } })) as Stored;
  const { name, alternativeText } = details;
  await files.update({
    where: { id: file },
    data: { ...image, name, ...(alternativeText === null ? {} : { alternativeText }) },
  });
  return before;
};

/**
 * Deletes the rows of a person's files, but of those that a page shows only whose they are. Gives back what was in the
 * deleted ones, so that their bytes can go once this is committed. Must be in a transaction.
 */
export const deleteFilesOf = async (connection: Connection, user: number): Promise<Stored[]> => {
  const avatar = { [FILE_LINK.type]: USER_UID, [FILE_LINK.record]: user };
  const own = await connection(OWNERS).where({ user_id: user }).pluck<number[]>("file_id");
  const avatars = await connection(FILE_LINK.table).where(avatar).pluck<number[]>(FILE_LINK.file);
  await connection(FILE_LINK.table).where(avatar).delete();
  await connection(OWNERS).where({ user_id: user }).delete();
  return deleteUnused(connection, [...new Set([...own, ...avatars])]);
};

/**
 * Deletes the row of a person's own file unless a page or somebody shows it. Gives back what was in it, as `deleteFilesOf`
 * does. Must be in a transaction.
 */
export const deleteFile = async (connection: Connection, user: number, file: number): Promise<Stored[]> => {
  if (!(await isOwnFile(connection, user, file))) return [];
  const dropped = await deleteUnused(connection, [file]);
  if (dropped.length > 0) await connection(OWNERS).where({ file_id: file }).delete();
  return dropped;
};

/** Deletes the rows of those files that nothing shows. */
const deleteUnused = async (connection: Connection, ids: readonly number[]): Promise<Stored[]> => {
  const files = tableOf(FILE_UID);
  const shown = new Set<number>();
  for (const portion of inPortions(ids))
    for (const file of await connection(FILE_LINK.table)
      .whereIn(FILE_LINK.file, portion)
      .pluck<number[]>(FILE_LINK.file))
      shown.add(file);
  const dropped: Stored[] = [];
  for (const portion of inPortions(ids.filter((file) => !shown.has(file)))) {
    const rows = connection(files).whereIn("id", portion);
    const held = await rowsOf<Stored & { formats: unknown }>(
      rows.clone().select("hash", "ext", "provider", "formats", "provider_metadata"),
    );
    // A column of JSON: text on SQLite, read already on Postgres.
    for (const { formats, ...file } of held)
      dropped.push({
        ...file,
        formats: (typeof formats === "string" ? JSON.parse(formats) : formats) as Stored["formats"],
      });
    await rows.delete();
  }
  return dropped;
};
