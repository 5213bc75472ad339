import type { Core } from "@strapi/strapi";
import { pokeOutbox } from "../outbox";
import { recordChange, type Origin } from "../outbox/events";
import { asPageKind, FILE_UID, isNumbered, USER_UID } from "../records/content-types";
import { FILE_LINK, type Connection, rowsOf } from "../records/tables";
import { PageSet, pagesOfAuthors, touch, touchPages } from "../records/touch";
import { inTransaction } from "../records/transaction";

interface RowEvent {
  params: { where?: { id?: number }; data?: Record<string, unknown> };
  result?: { id?: number } | null;
}

/** Fields of a person that posts show. */
const SHOWN_OF_AUTHOR = ["username", "avatar", "isSample"];

/**
 * Follows what Strapi's plugins write past the document service: people's names and pictures, and uploaded files. The
 * records that show them get a new `updatedAt`, and the change goes into the outbox.
 */
export const followRows = (strapi: Core.Strapi): void => {
  const within = async (follow: (connection: Connection) => Promise<Origin | undefined>, subject: string) => {
    await inTransaction(strapi, async (trx, afterCommit) => {
      const origin = await follow(trx);
      if (!origin) return;
      await recordChange(trx, { origin, event: "entry.update", subject });
      afterCommit(pokeOutbox);
    });
  };

  const followAuthor = (event: RowEvent) =>
    within(async (connection) => {
      const id = event.result?.id ?? event.params.where?.id;
      if (id === undefined) return undefined;
      const pages = await pagesOfAuthors(connection, [id]);
      await touchPages(connection, pages);
      return pages.entries().length > 0 ? "community" : undefined;
    }, USER_UID);

  const followFile = (event: RowEvent) =>
    within(async (connection) => {
      const id = event.result?.id ?? event.params.where?.id;
      return id === undefined ? undefined : touchOwners(connection, id);
    }, FILE_UID);

  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    afterUpdate: async (event) => {
      const { data } = (event as RowEvent).params;
      if (SHOWN_OF_AUTHOR.some((name) => data && name in data)) await followAuthor(event);
    },
    beforeDelete: (event) => followAuthor(event),
  });
  strapi.db.lifecycles.subscribe({
    models: [FILE_UID],
    afterCreate: (event) => followFile(event),
    afterUpdate: (event) => followFile(event),
    beforeDelete: (event) => followFile(event),
  });
};

/** Touches every record that shows a file. Says whose change that is, or undefined when nothing shows it. */
const touchOwners = async (connection: Connection, file: number): Promise<Origin | undefined> => {
  const owners = await rowsOf<{ uid: string; id: number }>(
    connection(FILE_LINK.table)
      .where({ [FILE_LINK.file]: file })
      .select({ uid: FILE_LINK.type, id: FILE_LINK.record }),
  );
  const pages = new PageSet();
  let isEditorial = false;
  for (const { uid, id } of owners) {
    const kind = asPageKind(uid);
    if (kind) pages.add(kind, [id]);
    else if (isNumbered(uid)) await touch(connection, uid, [id]);
    isEditorial ||= isNumbered(uid);
  }
  const authors = owners.filter(({ uid }) => uid === USER_UID).map(({ id }) => id);
  pages.addAll(await pagesOfAuthors(connection, authors));
  await touchPages(connection, pages);
  return isEditorial ? "editor" : pages.entries().length > 0 ? "community" : undefined;
};
