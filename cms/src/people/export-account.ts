import { DISCUSSED_KINDS, POST_FIELDS, POST_KINDS, POST_RELATIONS, type DiscussedKind, type PostKind } from "#contract";
import { moderationColumns, withModeration, type ModerationRow } from "../community/moderation";
import { nameOf as subjectName, REPORT_UID, reportColumn, subjectOf, uidOf, type Subject } from "../community/reports";
import { shownPagesOf } from "../community/shown-pages";
import { correctionsBy } from "../corrections/corrections";
import { filesOf } from "../contributions/files";
import { pagesBy } from "../contributions/pages";
import { allNotices, toldOf } from "../notices/read";
import { isDiscussed, POST_TYPES, REPLY_UID, USER_UID } from "../records/content-types";
import { withFacts } from "../records/facts";
import { columnOf, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { appealsBy } from "../staff/appeal-log";
import { decisionsAbout } from "../staff/decision-log";
import { BOOKMARK_LISTS } from "./lists";
import { networksBy } from "../signs/networks";
import { pendingOf, proofsOf } from "../verified/proofs";
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
    bookmarks: picked([...BOOKMARK_LISTS, "savedSearches"]),
    posts,
    replies: await repliesBy(connection, person),
    reactions: await reactionsBy(connection, person),
    reports: await reportsBy(connection, person),
    verified: await proofsOf(connection, person),
    verifying: await pendingOf(connection, person),
    ...(await decidedAbout(connection, person)),
    sentIn: {
      facilities: await pagesBy(connection, "facilities", person, Infinity),
      destinations: await pagesBy(connection, "destinations", person, Infinity),
    },
    corrections: await correctionsBy(connection, person),
    uploads: await filesOf(connection, person),
    notices: await allNotices(connection, person),
    wantsNotices: picked(["questionNotices", "weeklyDigest"]),
    toldOf: await toldOf(connection, person),
    networks: (await networksBy(connection, person)).map(({ subject, keptUntil }) => ({
      post: subjectOf(subject),
      keptUntil,
    })),
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
  const marked = kind === "qna" ? ["answer"] : [];
  const rows = await rowsOf<Written>(writtenBy(connection, uid, person, [...POST_FIELDS[kind], ...counts, ...marked]));
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
    return {
      ...withFacts(toRecord(written)),
      ...Object.fromEntries(counts.map((name) => [name, written[name] ?? 0])),
      page,
    };
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

/** What was decided about what a person wrote, and their appeals; never by whom. */
const decidedAbout = async (connection: Connection, person: number): Promise<Rows> => {
  const names: string[] = [];
  const kinds: Subject["kind"][] = [...POST_KINDS, "reply"];
  for (const kind of kinds) {
    const uid = uidOf({ kind });
    const by = linkOf(uid, "users_permissions_user");
    const ids = await connection({ by: by.table })
      .join({ written: tableOf(uid) }, "written.id", `by.${by.from}`)
      .where(`by.${by.to}`, person)
      .pluck<number[]>(`written.${columnOf(uid, "publicId")}`);
    names.push(...ids.map((id) => subjectName({ kind, id })));
  }
  return {
    decisions: (await decisionsAbout(connection, names)).map(({ subject, decision, reason, note, decidedAt }) => ({
      post: subjectOf(subject),
      ...{ decision, reason, note: decision === "keep" ? null : note, createdAt: isoTime(decidedAt) },
    })),
    appeals: (await appealsBy(connection, "author", [person])).map(
      ({ subject, text, createdAt, outcome, reason, note, decidedAt }) => ({
        post: subject === null ? null : subjectOf(subject),
        ...{ text, createdAt: isoTime(createdAt), outcome, reason, note },
        decidedAt: decidedAt === null ? null : isoTime(decidedAt),
      }),
    ),
  };
};
