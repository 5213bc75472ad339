import {
  DISCUSSED_KINDS,
  POST_RELATIONS,
  type NoticePost,
  type PageKind,
  type PageRef,
  type PostDecision,
} from "#contract";
import type { DecisionReason } from "#contract";
import { nameOf, uidOf, type Subject } from "../community/reports";
import { shownPagesOf } from "../community/shown-pages";
import { CONTRIBUTED, CONTRIBUTED_KINDS, nameOf as nameOfPage, type Contributed } from "../contributions/kinds";
import { PAGE_TYPES, POST_TYPES, REPLY_UID } from "../records/content-types";
import { columnOf, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { lastDecisions } from "../staff/decision-log";
import { writeNotice } from "./write";

/** Tells the author of a post or a reply (`row`) what was decided about it; the decision is in the log already. */
export const tellDecision = async (
  connection: Connection,
  subject: Subject,
  row: number,
  { decision, reason }: { decision: PostDecision; reason: DecisionReason },
): Promise<void> => {
  const account = await personBehind(connection, uidOf(subject), "users_permissions_user", row);
  if (account === undefined) return;
  await writeNotice(connection, {
    ...{ kind: "decision", account, by: null, subject: `${subject.kind}:${subject.id}` },
    ...{ event: await lastDecisionAbout(connection, nameOf(subject)), ...(await placeOf(connection, subject, row)) },
    details: { what: subject.kind, decision, reason },
  });
};

/** Tells whoever sent in a page (`row`) what was decided about it. */
export const tellSubmission = async (
  connection: Connection,
  { kind, id, row, name }: { kind: Contributed; id: number; row: number; name: string },
  { decision, reason }: { decision: "list" | "sendBack" | "refuse"; reason: DecisionReason },
): Promise<void> => {
  const { uid, page: type } = CONTRIBUTED[kind];
  const account = await personBehind(connection, uid, "submittedBy", row);
  if (account === undefined) return;
  await writeNotice(connection, {
    ...{ kind: "submission", account, by: null, subject: `${type}:${id}`, page: { type, id }, post: null },
    event: await lastDecisionAbout(connection, nameOfPage(kind, id)),
    details: { decision, reason, name },
  });
};

/** Tells whoever sent in pages that an editor has listed in their form; what is listed from the queue was told. */
export const tellListed = async (connection: Connection, page: PageKind, rows: readonly number[]): Promise<void> => {
  const kind = CONTRIBUTED_KINDS.find((one) => CONTRIBUTED[one].page === page);
  if (!kind) return;
  const { uid } = CONTRIBUTED[kind];
  const found = await rowsOf<{ row: number; id: number; name: string }>(
    connection(tableOf(uid))
      .whereIn("id", rows)
      .select({ row: "id", id: columnOf(uid, "publicId"), name: columnOf(uid, PAGE_TYPES[page].name) }),
  );
  for (const { row, id, name } of found) {
    const subject = nameOfPage(kind, id);
    if ((await lastDecisions(connection, [subject])).get(subject)?.decision === "list") continue;
    await tellSubmission(connection, { kind, id, row, name }, { decision: "list", reason: "allowed" });
  }
};

/** The account that a record names; undefined when it is gone. */
export const personBehind = async (
  connection: Connection,
  uid: string,
  relation: string,
  row: number,
): Promise<number | undefined> => {
  const link = linkOf(uid, relation);
  const [held] = await rowsOf<{ person: number }>(
    connection(link.table).where(link.from, row).select({ person: link.to }).limit(1),
  );
  return held?.person;
};

const lastDecisionAbout = async (connection: Connection, subject: string): Promise<number> =>
  (await lastDecisions(connection, [subject])).get(subject)?.id ?? 0;

/** Where a post stands; of a reply the post above it. */
const placeOf = async (
  connection: Connection,
  { kind, id }: Subject,
  row: number,
): Promise<{ page: PageRef | null; post: NoticePost | null }> => {
  if (kind !== "reply") {
    const shown = (await shownPagesOf(connection, kind, [row])).get(row);
    return { page: shown ? { type: shown.type, id: shown.id } : null, post: { kind, id } };
  }
  for (const above of DISCUSSED_KINDS) {
    const uid = POST_TYPES[above];
    const link = linkOf(REPLY_UID, POST_RELATIONS[above]);
    const [post] = await rowsOf<{ row: number; id: number }>(
      connection({ to_post: link.table })
        .join({ post: tableOf(uid) }, "post.id", `to_post.${link.to}`)
        .where(`to_post.${link.from}`, row)
        .select({ row: "post.id", id: `post.${columnOf(uid, "publicId")}` }),
    );
    if (!post) continue;
    const shown = (await shownPagesOf(connection, above, [post.row])).get(post.row);
    return { page: shown ? { type: shown.type, id: shown.id } : null, post: { kind: above, id: post.id } };
  }
  return { page: null, post: null };
};
