import { DISCUSSED_KINDS, LIMITS, pageHref, POST_ANCHORS, POST_RELATIONS, REPORT_REASONS } from "#contract";
import type { DiscussedKind, NoticePost, PageRef, ReportedPost } from "#contract";
import { optional } from "../environment";
import { POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { columnOf, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { lastDecisionJoin, lastDecisions, tellDecisions, type Decided } from "../staff/decision-log";
import { versionOf } from "./deciding";
import { textsOf } from "./reporting";
import { KIND_WORDS, nameOf, REPORT_UID, reportColumn, subjectOf, uidOf, type Subject } from "./reports";
import { shownPagesOf, type ShownPage } from "./shown-pages";

/** How the reports of a post stand. Those that wait for its author are open again once it is changed or reported anew. */
export const REPORT_STATES = ["open", "waiting", "decided", "all"] as const;
export const REPORT_SORTS = ["oldest", "reported", "newest"] as const;
/** Which posts are listed: a page of them, from 1. */
export interface QueueQuery {
  state: (typeof REPORT_STATES)[number];
  kind: Subject["kind"] | null;
  sort: (typeof REPORT_SORTS)[number];
  page: number;
}

interface Group {
  subject: string;
  open: number | string;
  reporters: number | string;
  oldest: unknown;
  newest: number;
}

/** The reported posts, one row a post, and how many there are. */
export const readQueue = async (
  connection: Connection,
  query: QueueQuery,
): Promise<{ rows: ReportedPost[]; total: number }> => {
  const [counted] = await rowsOf<{ total: number | string }>(groupsIn(connection, query).count({ total: "*" }));
  const found = groupsIn(connection, query).select("queue.*");
  if (query.sort === "reported") void found.orderBy("queue.reporters", "desc");
  if (query.sort === "newest") void found.orderBy("queue.newest", "desc");
  const groups = await rowsOf<Group>(
    found
      .orderBy("queue.oldest")
      .orderBy("queue.subject")
      .limit(LIMITS.queuePage)
      .offset((query.page - 1) * LIMITS.queuePage),
  );
  return { rows: await rowsAbout(connection, groups), total: Number(counted?.total ?? 0) };
};

/** How much waits for a decision: open reports, the posts that they are about, and when the oldest was made. */
export const countOpen = async (connection: Connection): Promise<{ open: number; posts: number; oldest: unknown }> => {
  const [row] = await rowsOf<{ open: number | string | null; posts: number | string; oldest: unknown }>(
    groupsIn(connection, { state: "open", kind: null })
      .sum({ open: "queue.open" })
      .count({ posts: "*" })
      .min({ oldest: "queue.oldest" }),
  );
  return { open: Number(row?.open ?? 0), posts: Number(row?.posts ?? 0), oldest: row?.oldest ?? null };
};

/** A query over `queue`, the reports by post, with the last decision about each as `last`. */
const groupsIn = (connection: Connection, { state, kind }: Pick<QueueQuery, "state" | "kind">) => {
  const by = linkOf(REPORT_UID, "reporter");
  const [subject, handled] = [`report.${reportColumn("subject")}`, `report.${reportColumn("handled")}`];
  const groups = connection({ report: tableOf(REPORT_UID) })
    .leftJoin({ by: by.table }, `by.${by.from}`, "report.id")
    .groupBy(subject)
    .select({ subject, newest: connection.raw("max(report.id)") })
    .select(connection.raw("sum(case when ?? = ? then 0 else 1 end) as ??", [handled, true, "open"]))
    .select(connection.raw("count(distinct ??) as reporters", [`by.${by.to}`]))
    .select(
      connection.raw(
        "coalesce(min(case when ?? = ? then null else report.created_at end), min(report.created_at)) as oldest",
        [handled, true],
      ),
    );
  if (kind) void groups.where(subject, "like", `${kind}:%`);
  const query = connection.from(groups.as("queue")).joinRaw(lastDecisionJoin("queue.subject"));
  const isAsked = "coalesce(last.decision, '') = 'ask'";
  const isWaiting = `(${isAsked} and last.answered_at is null and queue.newest <= last.latest_report)`;
  const isOpen = `((queue.open > 0 or (${isAsked} and last.answered_at is not null)) and not ${isWaiting})`;
  if (state === "open") void query.whereRaw(isOpen);
  if (state === "waiting") void query.whereRaw(isWaiting);
  if (state === "decided") void query.whereRaw(`not ${isOpen} and not ${isWaiting}`);
  return query;
};

const rowsAbout = async (connection: Connection, groups: readonly Group[]): Promise<ReportedPost[]> => {
  const subjects = groups.map(({ subject }) => subjectOf(subject));
  const names = groups.map(({ subject }) => subject);
  const reports = await reportsOf(connection, names);
  const last = await lastDecisions(connection, names);
  const told = await tellDecisions(connection, last);
  const posts = await postsNow(connection, subjects);
  const others = await hiddenBy(
    connection,
    [...posts.values()].flatMap(({ author }) => author ?? []),
  );
  return groups.flatMap((group): ReportedPost[] => {
    const post = posts.get(group.subject);
    const newest = reports.get(group.subject)?.at(-1);
    // It was deleted a moment ago, and its reports with it.
    if (!post || !newest) return [];
    const decided = last.get(group.subject);
    const mine = reports.get(group.subject) ?? [];
    return [
      {
        ...{ subject: group.subject, kind: post.kind, isReply: post.isReply, version: versionOf(decided, post.text) },
        ...{ text: newest.text, textNow: post.text === newest.text ? null : post.text },
        ...{ page: newest.page, href: post.href, author: post.username, isHidden: post.isHidden },
        othersHidden: post.author === null ? 0 : Math.max(0, (others.get(post.author) ?? 0) - (post.isHidden ? 1 : 0)),
        reasons: REPORT_REASONS.map(({ value, label }) => ({
          label,
          count: mine.filter(({ reason }) => reason === value).length,
        })).filter(({ count }) => count > 0),
        notes: mine.flatMap(({ note }) => note ?? []),
        reporters: Number(group.reporters),
        since: isoTime(group.oldest),
        state: stateOf(group, decided),
        last: told(group.subject),
      },
    ];
  });
};

const stateOf = ({ open, newest }: Group, last: Decided | undefined): ReportedPost["state"] => {
  if (last?.decision !== "ask") return Number(open) > 0 ? "open" : "decided";
  if (last.answeredAt !== null) return "edited";
  return newest <= (last.latestReport ?? 0) ? "waiting" : "open";
};

interface ReportRow {
  subject: string;
  reason: string;
  note: string | null;
  text: string;
  page: string;
}

/** The reports about each post, the oldest first. */
const reportsOf = async (connection: Connection, subjects: readonly string[]): Promise<Map<string, ReportRow[]>> => {
  const names = ["subject", "reason", "note", "page"];
  const rows = await rowsOf<ReportRow>(
    connection(tableOf(REPORT_UID))
      .whereIn(reportColumn("subject"), subjects)
      .orderBy("id")
      .select({
        ...Object.fromEntries(names.map((name) => [name, reportColumn(name)])),
        text: reportColumn("postText"),
      }),
  );
  return Map.groupBy(rows, ({ subject }) => subject);
};

interface PostNow {
  kind: string;
  isReply: boolean;
  text: string;
  isHidden: boolean;
  author: number | null;
  username: string | null;
  /** Where it stands on the site, in words and as an address; null while it stands nowhere. */
  page: string | null;
  href: string | null;
  /** The page, and the post that names it there: of a reply the one above it. */
  shown: { page: PageRef; post: NoticePost } | null;
}

/** Posts and replies as they are now, by their names. */
export const postsNow = async (connection: Connection, subjects: readonly Subject[]): Promise<Map<string, PostNow>> => {
  const posts = new Map<string, PostNow>();
  for (const [kind, asked] of Map.groupBy(subjects, (subject) => subject.kind)) {
    const uid = uidOf({ kind });
    const by = linkOf(uid, "users_permissions_user");
    const rows = await rowsOf<{
      row: number;
      id: number;
      visibility: string;
      author: number | null;
      username: string | null;
    }>(
      connection({ post: tableOf(uid) })
        .leftJoin({ by: by.table }, `by.${by.from}`, "post.id")
        .leftJoin({ author: tableOf(USER_UID) }, "author.id", `by.${by.to}`)
        .whereIn(
          `post.${columnOf(uid, "publicId")}`,
          asked.map(({ id }) => id),
        )
        .select({
          ...{ row: "post.id", id: `post.${columnOf(uid, "publicId")}`, author: "author.id" },
          visibility: `post.${columnOf(uid, "visibility")}`,
          username: `author.${columnOf(USER_UID, "username")}`,
        }),
    );
    const found = rows.map(({ row }) => row);
    const texts = await textsOf(connection, kind, found);
    const places = await placesOf(connection, kind, rows);
    for (const { row, id, visibility, author, username } of rows)
      posts.set(nameOf({ kind, id }), {
        ...{
          kind: KIND_WORDS[kind],
          isReply: kind === "reply",
          text: texts.get(row) ?? "",
          isHidden: visibility !== "visible",
        },
        ...{ author, username, page: places.get(row)?.name ?? null, href: places.get(row)?.href ?? null },
        shown: places.get(row) ?? null,
      });
  }
  return posts;
};

interface Place {
  name: string;
  href: string | null;
  page: PageRef;
  post: NoticePost;
}
/** Where posts stand on the site, by the database's id: a reply below the post that it answers. */
const placesOf = async (
  connection: Connection,
  kind: Subject["kind"],
  posts: readonly { row: number; id: number }[],
): Promise<Map<number, Place>> => {
  const places = new Map<number, Place>();
  const site = optional("SITE_URL");
  const at = ({ type, id, name, university }: ShownPage, post: NoticePost): Place => ({
    ...{ page: { type, id }, post },
    name: university && type !== "university" ? `${name}, ${university.name}` : name,
    href:
      site === undefined
        ? null
        : new URL(`${pageHref(type, id, university?.id)}#${POST_ANCHORS[post.kind]}-${post.id}`, site).href,
  });
  if (kind !== "reply") {
    const pages = await shownPagesOf(
      connection,
      kind,
      posts.map(({ row }) => row),
    );
    for (const { row, id } of posts) {
      const page = pages.get(row);
      if (page) places.set(row, at(page, { kind, id }));
    }
    return places;
  }
  for (const parent of DISCUSSED_KINDS) {
    const answered = await postsAnswered(connection, parent, posts);
    const pages = await shownPagesOf(
      connection,
      parent,
      answered.map(({ row }) => row),
    );
    for (const { reply, row, id } of answered) {
      const page = pages.get(row);
      if (page) places.set(reply, at(page, { kind: parent, id }));
    }
  }
  return places;
};

const postsAnswered = async (connection: Connection, kind: DiscussedKind, replies: readonly { row: number }[]) => {
  const uid = POST_TYPES[kind];
  const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
  return rowsOf<{ reply: number; row: number; id: number }>(
    connection({ to_post: link.table })
      .join({ post: tableOf(uid) }, "post.id", `to_post.${link.to}`)
      .whereIn(
        `to_post.${link.from}`,
        replies.map(({ row }) => row),
      )
      .select({ reply: `to_post.${link.from}`, row: "post.id", id: `post.${columnOf(uid, "publicId")}` }),
  );
};

/** How many hidden posts and replies each person has. */
const hiddenBy = async (connection: Connection, people: readonly number[]): Promise<Map<number, number>> => {
  const hidden = new Map<number, number>();
  const queries = [...Object.values(POST_TYPES), REPLY_UID].map((uid) => {
    const by = linkOf(uid, "users_permissions_user");
    return connection({ post: tableOf(uid) })
      .join({ by: by.table }, `by.${by.from}`, "post.id")
      .whereIn(`by.${by.to}`, people)
      .where(`post.${columnOf(uid, "visibility")}`, "hidden")
      .groupBy(`by.${by.to}`)
      .select({ person: `by.${by.to}` })
      .count({ count: "*" });
  });
  for (const { person, count } of await rowsOf<{ person: number; count: number | string }>(
    connection.unionAll(queries),
  ))
    hidden.set(person, (hidden.get(person) ?? 0) + Number(count));
  return hidden;
};
