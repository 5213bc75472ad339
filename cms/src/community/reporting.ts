import { LIMITS, POST_FIELDS, REPORTED_RELATIONS, type PageRef } from "#contract";
import { insertRecords } from "../records/insert";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import type { AfterCommit } from "../records/transaction";
import { Refused } from "../refusals";
import { loadPost, loadReply, pagesOf, refOf, type LoadedPost } from "./load-post";
import { publishChange } from "./publish-change";
import {
  columnsOf,
  KIND_LABELS,
  keyOf,
  nameOf,
  NOT_ASKED,
  countPeople,
  REPORT_UID,
  reportColumn,
  uidOf,
  updateOpenReports,
  type Subject,
} from "./reports";

/**
 * Takes the caller's report of somebody else's visible post or reply, once a person. The last of LIMITS.reportersToHide
 * hides it, unless an editor has cleared this text; ratings follow in the same transaction.
 */
export const report = async (
  connection: Connection,
  afterCommit: AfterCommit,
  me: number,
  { subject, reason, note }: { subject: Subject; reason: string; note: string | null },
): Promise<{ id: number; reason: string; hidden: boolean; page: PageRef }> => {
  const post =
    subject.kind === "reply"
      ? await loadReply(connection, subject.id)
      : await loadPost(connection, subject.kind, subject.id);
  if (!post.isVisible) throw new Refused("NotFound");
  if (post.author === me) throw new Refused("NotAllowed");
  const name = nameOf(subject);
  const key = keyOf(subject, me);
  const before = await rowsOf<{ key: string; handled: unknown }>(
    connection(tableOf(REPORT_UID))
      .where({ [reportColumn("subject")]: name })
      .select({ key: reportColumn("reportKey"), handled: reportColumn("handled") }),
  );
  if (before.some((row) => row.key === key)) throw new Refused("AlreadyReported");
  const [made] = await insertRecords(connection, REPORT_UID, [
    {
      values: {
        ...{ subject: name, reason, note, reportKey: key, handled: false },
        kind: KIND_LABELS[subject.kind],
        page: pageName(post),
        postText: (await textsOf(connection, subject.kind, [post.row])).get(post.row) ?? "",
      },
      relations: { reporter: me, [REPORTED_RELATIONS[subject.kind]]: post.row },
    },
  ]);
  // SQLite knows no booleans.
  const open = before.filter(({ handled }) => !handled).length + 1;
  const hidden = open >= LIMITS.reportersToHide && !post.isCleared;
  if (hidden) {
    const uid = uidOf(subject);
    await connection(tableOf(uid))
      .where({ id: post.row })
      .update(
        columnsOf(uid, {
          ...{ visibility: "hidden", hiddenBy: "reports", hiddenSince: new Date() },
          // What its author is asked for stays asked.
          ...(post.isAsked ? {} : NOT_ASKED),
        }),
      );
    await publishChange(connection, afterCommit, subject.kind, "entry.update", pagesOf(post));
  }
  const reporters = countPeople([key, ...before.map((row) => row.key)]);
  await updateOpenReports(connection, subject, { reporters, postState: hidden ? "hidden" : "visible" });
  return { id: made?.id ?? 0, reason, hidden, page: refOf(post) };
};

const pageName = ({ shownPage }: LoadedPost): string => {
  const university = shownPage.university && shownPage.type !== "university" ? `, ${shownPage.university.name}` : "";
  return `${shownPage.name}${university} (${shownPage.type} ${shownPage.id})`;
};

/**
 * What was written in posts of a kind, by the database's id, as an editor reads it. The author may change it later: the
 * report keeps what was reported.
 */
export const textsOf = async (
  connection: Connection,
  kind: Subject["kind"],
  rows: readonly number[],
): Promise<Map<number, string>> => {
  const uid = uidOf({ kind });
  const names = kind === "reply" ? ["commentText"] : POST_FIELDS[kind].filter((name) => name !== "facts");
  const posts = await rowsOf<Record<string, string | number | null> & { row: number }>(
    connection(tableOf(uid))
      .whereIn("id", rows)
      .select({ row: "id", ...Object.fromEntries(names.map((name) => [name, columnOf(uid, name)])) }),
  );
  return new Map(
    posts.map((post) => {
      const stars = post["reviewRating"];
      const words = names.filter((name) => name !== "reviewRating").map((name) => String(post[name] ?? ""));
      return [post.row, [...(typeof stars === "number" ? [`${stars} of 5 stars`] : []), ...words].join("\n")];
    }),
  );
};
