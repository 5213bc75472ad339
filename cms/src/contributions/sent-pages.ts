import { isNotDeleted } from "../deleting/deleted";
import { FILE_UID, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, FILE_LINK, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { lastDecisions, type Decided } from "../staff/decision-log";
import { fileColumns, toFileAnswer, type FileAnswer } from "./files";
import { CONTRIBUTED, nameOf, type Contributed } from "./kinds";

/** A page as its submitter sees it: the public id, and the attributes of the specification. */
export interface SentPage {
  id: number;
  attributes: Record<string, unknown>;
}

type Row = Record<string, unknown> & { row: number; id: number; createdAt: unknown; updatedAt: unknown };

/** Rows of a kind as their submitter sees them, in the order of the ids (the database's own). */
export const sentPages = async (
  connection: Connection,
  kind: Contributed,
  ids: readonly number[],
): Promise<SentPage[]> => {
  const { uid, fields, images, hasUniversity } = CONTRIBUTED[kind];
  const rows = await rowsOf<Row>(
    connection(tableOf(uid))
      .whereIn("id", ids)
      .where(isNotDeleted(uid))
      .select({
        row: "id",
        id: columnOf(uid, "publicId"),
        createdAt: "created_at",
        updatedAt: "updated_at",
        ...Object.fromEntries([...fields, "listing"].map((name) => [name, columnOf(uid, name)])),
      }),
  );
  const universities = hasUniversity ? await universitiesOf(connection, uid, ids) : undefined;
  const files = images.length > 0 ? await filesShownBy(connection, uid, ids) : undefined;
  const last = await lastDecisions(
    connection,
    rows.map(({ id }) => nameOf(kind, id)),
  );
  const byRow = new Map(
    rows.map(({ row, id, createdAt, updatedAt, ...attributes }): [number, SentPage] => [
      row,
      {
        id,
        attributes: {
          ...attributes,
          createdAt: isoTime(createdAt),
          updatedAt: isoTime(updatedAt),
          decision: decisionTold(attributes["listing"], last.get(nameOf(kind, id))),
          ...(universities ? { university_page: { data: universities.get(row) ?? null } } : {}),
          ...Object.fromEntries(images.map((name) => [name, { data: files?.get(`${row} ${name}`) ?? null }])),
        },
      },
    ]),
  );
  return ids.flatMap((id) => byRow.get(id) ?? []);
};

/** What an editor says of it to who has sent it in: why it was sent back, until it is changed, or refused. */
const decisionTold = (listing: unknown, last: Decided | undefined) => {
  const isSentBack = last?.decision === "sendBack" && last.answeredAt === null && listing === "pending";
  const isRefused = last?.decision === "refuse" && listing === "unlisted";
  if (!last || !(isSentBack || isRefused)) return null;
  const { decision, reason, note, decidedAt } = last;
  return { decision, reason, note, since: isoTime(decidedAt) };
};

/** The universities of pages, by page. */
const universitiesOf = async (connection: Connection, uid: string, ids: readonly number[]) => {
  const link = linkOf(uid, "university_page");
  const rows = await rowsOf<{ page: number; id: number; universityName: string }>(
    connection({ of: link.table })
      .join({ university: tableOf(UNIVERSITY_UID) }, "university.id", `of.${link.to}`)
      .whereIn(`of.${link.from}`, ids)
      .where(isNotDeleted(UNIVERSITY_UID, "university"))
      .select({
        page: `of.${link.from}`,
        id: `university.${columnOf(UNIVERSITY_UID, "publicId")}`,
        universityName: `university.${columnOf(UNIVERSITY_UID, "universityName")}`,
      }),
  );
  return new Map(rows.map(({ page, id, universityName }) => [page, { id, attributes: { universityName } }]));
};

/** The images of pages, by page and field. */
const filesShownBy = async (connection: Connection, uid: string, ids: readonly number[]) => {
  const files = tableOf(FILE_UID);
  const rows = await rowsOf<{ page: number; field: string } & Parameters<typeof toFileAnswer>[0]>(
    connection(FILE_LINK.table)
      .join(files, `${files}.id`, `${FILE_LINK.table}.${FILE_LINK.file}`)
      .where(`${FILE_LINK.table}.${FILE_LINK.type}`, uid)
      .whereIn(`${FILE_LINK.table}.${FILE_LINK.record}`, ids)
      .select({
        ...fileColumns(),
        page: `${FILE_LINK.table}.${FILE_LINK.record}`,
        field: `${FILE_LINK.table}.${FILE_LINK.field}`,
      }),
  );
  const found = new Map<string, { id: number; attributes: Omit<FileAnswer, "id"> }>();
  for (const { page, field, ...row } of rows) {
    const file = toFileAnswer(row);
    if (!file) continue;
    const { id, ...attributes } = file;
    found.set(`${page} ${field}`, { id, attributes });
  }
  return found;
};
