import {
  NOTICES,
  noticeText,
  PAGE_KINDS,
  pageHref,
  POST_ANCHORS,
  ROUTES,
  type NoticeKind,
  type NoticePost,
  type PageKind,
  type PageRef,
  type ToldNotice,
} from "#contract";
import { pagesCollection } from "../export/collections";
import { publicIdColumn, publicRecords } from "../export/records";
import { PAGE_TYPES, POST_TYPES, REPLY_UID, UNIVERSITY_UID } from "../records/content-types";
import { columnOf, inPortions, isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import { ASKED_TABLE, DIGESTS_TABLE, NOTICES_TABLE } from "./tables";

interface Row {
  id: number | string;
  kind: NoticeKind;
  subject: string;
  page_type: PageKind | null;
  page: number | null;
  post: string | null;
  details: string;
  at: number | string;
  read_at: number | string | null;
}

/** A notice as its account reads it. */
export interface ReadNotice {
  id: number;
  kind: NoticeKind;
  createdAt: string;
  isRead: boolean;
  text: string;
  excerpt: string | null;
  href: string | null;
}

/** The notices of an account that are shown: what they are about has not been deleted. */
const noticesOf = (connection: Connection, account: number) => connection(NOTICES_TABLE).where({ account, gone: 0 });

/** How many notices of an account are unread. */
export const countUnread = async (connection: Connection, account: number): Promise<number> => {
  const [row] = await rowsOf<{ count: number | string }>(
    noticesOf(connection, account).whereNull("read_at").count({ count: "*" }),
  );
  return Number(row?.count ?? 0);
};

/** The newest notices of an account, or those that are older than `before`; `next` names where the next ones begin. */
export const readNotices = async (
  connection: Connection,
  account: number,
  before: number | undefined,
): Promise<{ notices: ReadNotice[]; unread: number; next: number | null }> => {
  const query = noticesOf(connection, account)
    .orderBy("id", "desc")
    .limit(NOTICES.page + 1);
  if (before !== undefined) void query.where("id", "<", before);
  const rows = await rowsOf<Row>(query.select("*"));
  const shown = rows.slice(0, NOTICES.page);
  return {
    notices: await toldNotices(connection, shown),
    unread: await countUnread(connection, account),
    next: rows.length > NOTICES.page ? Number(shown.at(-1)?.id) : null,
  };
};

/** Unread notices of an account since a time, the newest first. */
export const unreadSince = async (
  connection: Connection,
  account: number,
  since: number,
  most: number,
): Promise<ReadNotice[]> =>
  toldNotices(
    connection,
    await rowsOf<Row>(
      noticesOf(connection, account)
        .whereNull("read_at")
        .where("at", ">=", since)
        .orderBy("id", "desc")
        .limit(most)
        .select("*"),
    ),
  );

/** Everything that an account was told, for a copy of all that is kept of it: without what other people wrote. */
export const allNotices = async (connection: Connection, account: number): Promise<ReadNotice[]> => {
  const rows = await rowsOf<Row>(noticesOf(connection, account).orderBy("id", "desc").select("*"));
  const told: ReadNotice[] = [];
  for (const portion of inPortions(rows, 10)) told.push(...(await toldNotices(connection, portion)));
  return told.map((notice) => ({ ...notice, excerpt: null }));
};

/** When an account was last told of a question, and on which days it was sent a weekly mail, the newest first. */
export const toldOf = async (
  connection: Connection,
  account: number,
): Promise<{ questionAt: string | null; weeklyMails: string[] }> => {
  const [asked] = await rowsOf<{ at: number | string }>(connection(ASKED_TABLE).where({ account }).select("at"));
  const mails = await rowsOf<{ at: number | string }>(
    connection(DIGESTS_TABLE).where({ account }).orderBy("week", "desc").select("at"),
  );
  return {
    questionAt: asked ? isoTime(Number(asked.at)) : null,
    weeklyMails: mails.map(({ at }) => isoTime(Number(at))),
  };
};

/** Marks one notice as read, or all up to one. Throws Refused("NotFound") for one that is not the account's. */
export const markRead = async (
  connection: Connection,
  account: number,
  which: { id: number } | { upTo: number },
): Promise<{ unread: number }> => {
  const query = noticesOf(connection, account);
  if ("id" in which) {
    void query.where({ id: which.id });
    if ((await rowsOf(query.clone().select("id"))).length === 0) throw new Refused("NotFound");
  } else void query.where("id", "<=", which.upTo);
  await query.whereNull("read_at").update({ read_at: Date.now() });
  return { unread: await countUnread(connection, account) };
};

interface Shown {
  name: string;
  universityId: number | null;
}
const keyOf = ({ type, id }: PageRef): string => `${type}:${id}`;

const toldNotices = async (connection: Connection, rows: readonly Row[]): Promise<ReadNotice[]> => {
  const pages = await shownAmong(connection, rows.flatMap(pageIn));
  const texts = await textsAmong(
    connection,
    rows.map(({ subject }) => subject),
  );
  return rows.map((row) => {
    const page = pageIn(row)[0];
    const shown = page && pages.get(keyOf(page));
    const { kind, id, at, read_at } = row;
    return {
      ...{ id: Number(id), kind, createdAt: isoTime(Number(at)), isRead: read_at !== null },
      text: noticeText({
        kind,
        pageName: shown?.name ?? null,
        details: JSON.parse(row.details) as unknown,
      } as ToldNotice),
      excerpt: (page && !shown) || !WITH_EXCERPT.has(kind) ? null : (texts.get(row.subject) ?? null),
      href: hrefOf(row, page, shown),
    };
  });
};

/** Kinds whose subject somebody else wrote for the account to read. */
const WITH_EXCERPT = new Set<NoticeKind>(["reply", "question"]);

const pageIn = ({ page_type: type, page: id }: Row): PageRef[] => (type !== null && id !== null ? [{ type, id }] : []);

const hrefOf = ({ kind, post }: Row, page: PageRef | undefined, shown: Shown | undefined): string | null => {
  // What was sent in and is not on the site stands in the list of what one has sent in.
  if (kind === "submission" && !shown) return ROUTES.add;
  if (!page || !shown) return null;
  const named = postNamed(post);
  const hash = named ? `#${POST_ANCHORS[named.kind]}-${named.id}` : "";
  return `${pageHref(page.type, page.id, shown.universityId)}${hash}`;
};

const postNamed = (name: string | null): NoticePost | undefined => {
  const [kind = "", id] = (name ?? "").split(":");
  return Object.hasOwn(POST_ANCHORS, kind) ? { kind: kind as NoticePost["kind"], id: Number(id) } : undefined;
};

/** Names of those of the pages that the site shows. */
const shownAmong = async (connection: Connection, pages: readonly PageRef[]): Promise<Map<string, Shown>> => {
  const shown = new Map<string, Shown>();
  for (const type of PAGE_KINDS) {
    const ids = [...new Set(pages.filter((page) => page.type === type).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const collection = pagesCollection(type);
    const rows = await rowsOf<{ id: number; name: string; universityId: number | null }>(
      publicRecords(connection, collection)
        .whereIn(publicIdColumn(collection), ids)
        .select({
          id: publicIdColumn(collection),
          name: `record.${columnOf(collection.uid, PAGE_TYPES[type].name)}`,
          universityId: collection.university
            ? `university.${columnOf(UNIVERSITY_UID, "publicId")}`
            : connection.raw("cast(null as integer)"),
        }),
    );
    for (const { id, name, universityId } of rows) shown.set(keyOf({ type, id }), { name, universityId });
  }
  return shown;
};

const EXCERPT = 140;
/** The beginnings of those replies and questions that are visible, by what notices call them. */
const textsAmong = async (connection: Connection, subjects: readonly string[]): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  for (const [word, uid, field] of [
    ["reply", REPLY_UID, "commentText"],
    ["qna", POST_TYPES.qna, "qnaText"],
  ] as const) {
    const ids = subjects.filter((subject) => subject.startsWith(`${word}:`)).map((subject) => subject.split(":")[1]);
    if (ids.length === 0) continue;
    const rows = await rowsOf<{ id: number; text: string }>(
      connection(tableOf(uid))
        .whereIn(columnOf(uid, "publicId"), ids.map(Number))
        .where(columnOf(uid, "visibility"), "visible")
        .select({ id: columnOf(uid, "publicId"), text: columnOf(uid, field) }),
    );
    for (const { id, text } of rows) texts.set(`${word}:${id}`, beginning(text));
  }
  return texts;
};

const beginning = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, " ");
  return line.length <= EXCERPT
    ? line
    : `${line
        .slice(0, EXCERPT - 1)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`;
};
