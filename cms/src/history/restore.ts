import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import { labelOf } from "#contract";
import { refuse } from "../lifecycle/checked";
import { FILE_UID } from "../records/content-types";
import { inTransaction } from "../records/transaction";
import { changesOf } from "./changes";
import { asRestored } from "./follow";
import { fieldsOf, type Pointed } from "./snapshots";

/** A page by its content type, the database's id and the document's. */
export interface HistoryPage {
  uid: string;
  record: number;
  documentId: string;
}

interface Documents {
  update: (write: { documentId: string; data: Record<string, unknown> }) => Promise<unknown>;
}

/**
 * Brings a page back to what it was before a change: the fields that this and later changes set get the values that they
 * had. It is a save like any other, with its checks. Answers the pictures that cannot come back, since their files are gone.
 */
export const restore = (strapi: Core.Strapi, page: HistoryPage, before: number): Promise<{ without: string[] }> =>
  inTransaction(strapi, async (connection) => {
    const changes = await changesOf(connection, page.uid, page.record);
    if (!changes.some(({ id }) => id === before))
      throw new errors.NotFoundError("This change is not kept any more: open the page anew");
    const values = new Map<string, unknown>();
    for (const { id, fields } of changes)
      if (id >= before) for (const { field, before: value } of fields) values.set(field, value);
    if (values.size === 0) throw new errors.ApplicationError("There is nothing to bring back before this");
    const targets = new Map(fieldsOf(page.uid).map(({ name, target }) => [name, target]));
    const data: Record<string, unknown> = {};
    const without: string[] = [];
    for (const [field, value] of values) {
      if (!targets.has(field)) continue;
      const target = targets.get(field);
      if (target === undefined || value === null) data[field] = value;
      else if (target === FILE_UID) {
        if (await isFile(strapi, value as Pointed)) data[field] = (value as Pointed).id;
        else without.push(labelOf(field));
      } else data[field] = await related(strapi, field, target, value as Pointed);
    }
    const documents = strapi.documents(page.uid as Parameters<typeof strapi.documents>[0]) as unknown as Documents;
    await asRestored(() => documents.update({ documentId: page.documentId, data }));
    return { without };
  });

const isFile = async (strapi: Core.Strapi, { id }: Pointed): Promise<boolean> =>
  (await strapi.db.query(FILE_UID).count({ where: { id } })) > 0;

/** The record that a relation pointed to, as a save names it. */
const related = async (strapi: Core.Strapi, field: string, target: string, { id, name }: Pointed) => {
  const found = (await strapi.db.query(target).findOne({ where: { publicId: id }, select: ["documentId"] })) as {
    documentId: string;
  } | null;
  if (!found) return refuse([{ field, message: `${name} is not there any more` }]);
  return { set: [{ documentId: found.documentId }] };
};
