import { DISCUSSED_KINDS, POST_FIELDS, POST_KINDS, POST_RELATIONS, type DiscussedKind, type PostKind } from "#contract";
import { moderationColumns, withModeration, type ModerationRow } from "../community/moderation";
import { REPORT_UID, reportColumn, subjectOf } from "../community/reports";
import { shownPagesOf } from "../community/shown-pages";
import { filesOf } from "../contributions/files";
import { pagesBy } from "../contributions/pages";
import { isDiscussed, POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { columnOf, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { BOOKMARK_LISTS } from "./lists";
import { readProfile } from "./profile";

/** What the export calls the posts of each kind. */
const NAMES: Record<PostKind, string> = {
  review: "reviews",
  blog: "blogs",
  qna: "qnas",
  helpfulLink: "helpfulLinks",
};

type Rows = Record<string, unknown>;

/** Everything that is kept of a person, whole, and nothing of others. */
export const exportAccount = async (connection: Connection, person: number): Promise<Rows> => {
  const profile = await readProfile(connection, person);
  const picked = (names: readonly string[]): Rows => Object.fromEntries(names.map((name) => [name, profile[name]]));
  const [account] = await rowsOf<{ createdAt: unknown }>(
    connection(tableOf(USER_UID)).where({ id: person }).select({ createdAt: "created_at" }),
  );
  const posts: Rows = {};
  for (const kind of POST_KINDS) posts[NAMES[kind]] = await postsBy(connection, kind, person);
  return {
    madeAt: new Date().toISOString(),
    account: {
      ...picked(["id", "username", "email", "bio", "studentStatus", "university", "avatar"]),
      createdAt: isoTime(account?.createdAt),
    },
    survey: picked(["feedbackQ1", "feedbackQ2", "feedbackQ3"]),
    interests: profile["interests"],
    bookmarks: picked(BOOKMARK_LISTS),
    posts,
    replies: await repliesBy(connection, person),
    reactions: await reactionsBy(connection, person),
    reports: await reportsBy(connection, person),
    sentIn: {
      facilities: await pagesBy(connection, "facilities", person, Infinity),
      destinations: await pagesBy(connection, "destinations", person, Infinity),
    },
    uploads: await filesOf(connection, person),
  };
};

type Written = Rows & ModerationRow & { row: number; createdAt: unknown; updatedAt: unknown };

/** A row without what only the database needs, its times as text and with what its author is told of it. */
const toRecord = (written: Written): Rows => {
  const { createdAt, updatedAt, ...fields } = withModeration(written, true);
  return { ...fields, createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
};

/** A query over `written` for what a person wrote of one type, the newest first. */
const writtenBy = (connection: Connection, uid: string, person: number, names: readonly string[]) => {
  const by = linkOf(uid, "users_permissions_user");
  return connection({ by: by.table })
    .join({ written: tableOf(uid) }, "written.id", `by.${by.from}`)
    .where(`by.${by.to}`, person)
    .orderBy("written.created_at", "desc")
    .orderBy("written.id", "desc")
    .select({
      row: "written.id",
      createdAt: "written.created_at",
      updatedAt: "written.updated_at",
      ...Object.fromEntries(["publicId", ...names].map((name) => [nameOf(name), `written.${columnOf(uid, name)}`])),
      ...moderationColumns(uid, "written"),
    });
};
const nameOf = (name: string): string => (name === "publicId" ? "id" : name);

const postsBy = async (connection: Connection, kind: PostKind, person: number): Promise<Rows[]> => {
  const uid = POST_TYPES[kind];
  const counts = isDiscussed(kind) ? [`${kind}Likes`, `${kind}Dislikes`] : [];
  const rows = await rowsOf<Written>(writtenBy(connection, uid, person, [...POST_FIELDS[kind], ...counts]));
  const shownPages = await shownPagesOf(
    connection,
    kind,
    rows.map(({ row }) => row),
  );
  return rows.map((written) => {
    const shownPage = shownPages.get(written.row);
    const page = shownPage
      ? { type: shownPage.type, id: shownPage.id, name: shownPage.name, university: shownPage.university }
      : null;
    return { ...toRecord(written), ...Object.fromEntries(counts.map((name) => [name, written[name] ?? 0])), page };
  });
};

const repliesBy = async (connection: Connection, person: number): Promise<Rows[]> => {
  const rows = await rowsOf<Written>(writtenBy(connection, REPLY_UID, person, ["commentText"]));
  const by = linkOf(REPLY_UID, "users_permissions_user");
  const parents = new Map<number, { kind: DiscussedKind; id: number }>();
  for (const kind of DISCUSSED_KINDS) {
    const uid = POST_TYPES[kind];
    const link = linkOf(REPLY_UID, POST_RELATIONS[kind]);
    const found = connection({ by: by.table })
      .join({ to_post: link.table }, `to_post.${link.from}`, `by.${by.from}`)
      .join({ post: tableOf(uid) }, "post.id", `to_post.${link.to}`)
      .where(`by.${by.to}`, person)
      .select({ row: `by.${by.from}`, id: `post.${columnOf(uid, "publicId")}` });
    for (const { row, id } of await rowsOf<{ row: number; id: number }>(found)) parents.set(row, { kind, id });
  }
  return rows.map((written) => ({ ...toRecord(written), post: parents.get(written.row) ?? null }));
};

const reactionsBy = async (connection: Connection, person: number): Promise<Rows[]> => {
  const reactions: Rows[] = [];
  for (const kind of DISCUSSED_KINDS)
    for (const reaction of ["like", "dislike"] as const) {
      const uid = POST_TYPES[kind];
      const link = linkOf(uid, `${kind}_${reaction}s`);
      const ids = await connection({ mine: link.table })
        .join({ post: tableOf(uid) }, "post.id", `mine.${link.from}`)
        .where(`mine.${link.to}`, person)
        .orderBy("mine.id", "desc")
        .pluck<number[]>(`post.${columnOf(uid, "publicId")}`);
      reactions.push(...ids.map((id) => ({ reaction, post: { kind, id } })));
    }
  return reactions;
};

const reportsBy = async (connection: Connection, person: number): Promise<Rows[]> => {
  const by = linkOf(REPORT_UID, "reporter");
  const rows = await rowsOf<{ subject: string; reason: string; note: string | null; createdAt: unknown }>(
    connection({ by: by.table })
      .join({ report: tableOf(REPORT_UID) }, "report.id", `by.${by.from}`)
      .where(`by.${by.to}`, person)
      .orderBy("report.id", "desc")
      .select({
        createdAt: "report.created_at",
        ...Object.fromEntries(["subject", "reason", "note"].map((name) => [name, `report.${reportColumn(name)}`])),
      }),
  );
  return rows.map(({ subject, createdAt, ...fields }) => ({
    ...fields,
    post: subjectOf(subject),
    createdAt: isoTime(createdAt),
  }));
};
