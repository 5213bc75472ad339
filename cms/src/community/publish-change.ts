import type { ReportedKind } from "#contract";
import { pokeOutbox } from "../outbox";
import { recordChange, type Origin } from "../outbox/events";
import { POST_TYPES, REPLY_UID } from "../records/content-types";
import { recomputeRatings } from "../records/ratings";
import type { Connection } from "../records/tables";
import { touchPages, type PageSet } from "../records/touch";
import type { AfterCommit } from "../records/transaction";

type Event = "entry.create" | "entry.update" | "entry.delete";

/** Brings the pages in step with a change of a post or a reply on them, and has the site told of it. */
export const publishChange = async (
  connection: Connection,
  afterCommit: AfterCommit,
  kind: ReportedKind,
  event: Event,
  pages: PageSet,
  origin: Origin = "community",
): Promise<void> => {
  if (kind === "review") await recomputeRatings(connection, pages);
  else await touchPages(connection, pages);
  const subject = kind === "reply" ? REPLY_UID : POST_TYPES[kind];
  await recordChange(connection, { origin, event, subject });
  afterCommit(pokeOutbox);
};
