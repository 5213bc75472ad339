import { createHash } from "node:crypto";
import { asPageKind, POST_TYPES, UNIVERSITY_UID, USER_UID } from "../records/content-types";
import {
  columnOf,
  FILE_LINK,
  inPortions,
  isMedia,
  isPostgres,
  linkOf,
  rowsOf,
  tableOf,
  type Connection,
} from "../records/tables";
import { forgetChanges } from "../history/changes";
import { managedFields } from "../lifecycle/protect";
import type { Line } from "./runs";

/** What changes of a record without anybody changing it. */
const MOVING = ["id", "createdAt", "updatedAt", "publishedAt", "createdBy", "updatedBy", "locale", "localizations"];

interface Attribute {
  type: string;
  target?: string;
  mappedBy?: string;
}
const typesOf = () => strapi.contentTypes as unknown as Record<string, { attributes: Record<string, Attribute> }>;

/** A digest of each record as an editor sees it, and its public id, by the database's id. */
export const marksOf = async (
  connection: Connection,
  uid: string,
  ids: readonly number[],
): Promise<Map<number, { publicId: number; mark: string }>> => {
  const attributes = Object.entries(typesOf()[uid]?.attributes ?? {}).filter(([name]) => !MOVING.includes(name));
  const kept = new Set(managedFields(uid).filter((name) => name !== "publicId"));
  const values = attributes.filter(([name, { type }]) => type !== "relation" && type !== "media" && !kept.has(name));
  const relations = attributes.filter(
    ([name, { type, mappedBy }]) => type === "relation" && !mappedBy && !isMedia(uid, name),
  );
  const marks = new Map<number, { publicId: number; mark: string }>();
  for (const portion of inPortions(ids)) {
    const seen = new Map<number, unknown[]>();
    const rows = await rowsOf<Record<string, unknown> & { id: number }>(
      connection(tableOf(uid))
        .whereIn("id", portion)
        .select({ id: "id", ...Object.fromEntries(values.map(([name]) => [name, columnOf(uid, name)])) }),
    );
    for (const row of rows)
      seen.set(
        row.id,
        values.map(([name]) => row[name]),
      );
    for (const [name] of relations) {
      const { table, from, to } = linkOf(uid, name);
      const links = connection(table).whereIn(from, portion).orderBy([from, to]).select({ from, to });
      for (const link of await rowsOf<{ from: number; to: number }>(links)) seen.get(link.from)?.push(name, link.to);
    }
    const files = connection(FILE_LINK.table)
      .where(FILE_LINK.type, uid)
      .whereIn(FILE_LINK.record, portion)
      .orderBy([FILE_LINK.field, FILE_LINK.file])
      .select({ record: FILE_LINK.record, field: FILE_LINK.field, file: FILE_LINK.file });
    for (const { record, field, file } of await rowsOf<{ record: number; field: string; file: number }>(files))
      seen.get(record)?.push(field, file);
    for (const { id, publicId } of rows)
      marks.set(id, {
        publicId: publicId as number,
        mark: createHash("sha1")
          .update(JSON.stringify(seen.get(id)))
          .digest("hex"),
      });
  }
  return marks;
};

/**
 * Removes, within a transaction, the records that lines of one collection created, and answers what became of each: one
 * that somebody has changed since, posted to or given pages is kept.
 */
export const removeCreated = async (connection: Connection, uid: string, lines: readonly Line[]): Promise<Line[]> => {
  const ids = new Map<number, number>();
  for (const portion of inPortions(lines.flatMap(({ record }) => record ?? []))) {
    const query = connection(tableOf(uid)).whereIn(columnOf(uid, "publicId"), portion);
    // Whoever posts to one of them at this moment waits, and then has no page to post to.
    if (isPostgres()) void query.forUpdate();
    const rows = query.select({ id: "id", publicId: columnOf(uid, "publicId") });
    for (const { id, publicId } of await rowsOf<{ id: number; publicId: number }>(rows)) ids.set(publicId, id);
  }
  const marks = await marksOf(connection, uid, [...ids.values()]);
  const used = await usersOf(connection, uid, [...ids.values()]);
  const removed: number[] = [];
  const settled = lines.map((line): Line => {
    const id = ids.get(line.record ?? 0);
    if (id === undefined) return { ...line, outcome: "undone", reason: null };
    const reason = marks.get(id)?.mark === line.mark ? used.get(id) : "somebody has changed it since";
    if (reason !== undefined) return { ...line, outcome: "kept", reason };
    removed.push(id);
    return { ...line, outcome: "undone", reason: null };
  });
  for (const portion of inPortions(removed)) await connection(tableOf(uid)).whereIn("id", portion).delete();
  await forgetChanges(connection, uid, removed);
  return settled;
};

/** Why records must stay, by the database's id: posts and pages that point to them. What people keep in lists may vanish. */
const usersOf = async (connection: Connection, uid: string, ids: readonly number[]): Promise<Map<number, string>> => {
  const posts = new Set<string>(Object.values(POST_TYPES));
  const reasons = new Map<number, string>();
  const sources = Object.entries(typesOf()).flatMap(([source, { attributes }]) =>
    source === USER_UID
      ? []
      : Object.entries(attributes)
          .filter(([, { type, target, mappedBy }]) => type === "relation" && target === uid && !mappedBy)
          .filter(([name]) => !MOVING.includes(name))
          .map(([name]) => ({ source, name })),
  );
  for (const { source, name } of sources) {
    const { table, to } = linkOf(source, name);
    for (const portion of inPortions(ids))
      for (const id of await connection(table).whereIn(to, portion).distinct().pluck<number[]>(to))
        reasons.set(id, posts.has(source) ? "somebody has posted to it" : nameOfUse(source, uid));
  }
  return reasons;
};

const nameOfUse = (source: string, uid: string): string =>
  uid === UNIVERSITY_UID && asPageKind(source) ? "it has pages that stay" : `it is used by others (${source})`;
