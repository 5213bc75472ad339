import { DISCUSSED_KINDS, LIMITS, POST_FIELDS, POST_RELATIONS, type DiscussedKind } from "#contract";
import { withAppeals } from "../community/appealing";
import { moderationColumns, withModeration, type ModerationRow } from "../community/moderation";
import { shownPagesOf } from "../community/shown-pages";
import { fileColumns, toFileAnswer } from "../contributions/files";
import { FILE_UID, POST_TYPES, REPLY_UID, UNIVERSITY_UID, USER_UID } from "../records/content-types";
import { columnOf, FILE_LINK, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";
import { LIST_NAMES, readList } from "./lists";
import { hasMail } from "./mail";
import { savedSearchesIn } from "./saved-searches";

/** Which notices somebody wants. */
const WANTS = ["questionNotices", "weeklyDigest"] as const;
const FIELDS = [
  "username",
  "email",
  "bio",
  "studentStatus",
  "feedbackQ1",
  "feedbackQ3",
  "savedSearches",
  ...WANTS,
] as const;

/** All that a person's own profile shows, in a fixed number of queries. */
export const readProfile = async (connection: Connection, person: number): Promise<Record<string, unknown>> => {
  const university = linkOf(USER_UID, "university");
  const [account] = await rowsOf<Record<string, unknown>>(
    connection({ person: tableOf(USER_UID) })
      .leftJoin({ studies: university.table }, `studies.${university.from}`, "person.id")
      .leftJoin({ university: tableOf(UNIVERSITY_UID) }, (join) =>
        join
          .on("university.id", `studies.${university.to}`)
          .andOnVal(`university.${columnOf(UNIVERSITY_UID, "listing")}`, "listed"),
      )
      .where("person.id", person)
      .select({
        id: "person.id",
        ...Object.fromEntries(FIELDS.map((name) => [name, `person.${columnOf(USER_UID, name)}`])),
        universityId: `university.${columnOf(UNIVERSITY_UID, "publicId")}`,
        universityName: `university.${columnOf(UNIVERSITY_UID, "universityName")}`,
      }),
  );
  if (!account) throw new Refused("SessionOver");
  const { universityId, universityName, questionNotices, weeklyDigest, savedSearches, ...fields } = account;
  const lists: Record<string, unknown> = {};
  for (const name of LIST_NAMES) lists[name] = await readList(connection, person, name);
  const activity: Record<string, unknown> = {};
  for (const kind of DISCUSSED_KINDS) activity[POST_RELATIONS[kind]] = await postsBy(connection, kind, person);
  return {
    ...fields,
    avatar: await avatarOf(connection, person),
    university: universityId === null ? null : { id: universityId, universityName },
    ...lists,
    savedSearches: savedSearchesIn(savedSearches),
    ...activity,
    comments: await repliesBy(connection, person),
    // Accounts from before these could be chosen have neither.
    questionNotices: questionNotices === null || Boolean(questionNotices),
    weeklyDigest: hasMail() ? Boolean(weeklyDigest) : null,
  };
};

/** The picture with the id of its file, by which it is replaced. */
const avatarOf = async (connection: Connection, person: number) => {
  const files = tableOf(FILE_UID);
  const [file] = await rowsOf<Parameters<typeof toFileAnswer>[0]>(
    connection({ shown: FILE_LINK.table })
      .join(files, `${files}.id`, `shown.${FILE_LINK.file}`)
      .where({
        [`shown.${FILE_LINK.type}`]: USER_UID,
        [`shown.${FILE_LINK.field}`]: "avatar",
        [`shown.${FILE_LINK.record}`]: person,
      })
      .select(fileColumns())
      .limit(1),
  );
  return (file && toFileAnswer(file)) ?? null;
};

/** The newest posts of one kind that a person wrote, with the page each is on; null for a page that is not shown now. */
const postsBy = async (connection: Connection, kind: DiscussedKind, person: number) => {
  const uid = POST_TYPES[kind];
  const by = linkOf(uid, "users_permissions_user");
  const rows = await rowsOf<Record<string, unknown> & ModerationRow & { row: number; id: number; createdAt: unknown }>(
    connection({ by: by.table })
      .join({ post: tableOf(uid) }, "post.id", `by.${by.from}`)
      .where(`by.${by.to}`, person)
      .orderBy("post.created_at", "desc")
      .orderBy("post.id", "desc")
      .limit(LIMITS.activityMax)
      .select({
        row: "post.id",
        id: `post.${columnOf(uid, "publicId")}`,
        createdAt: "post.created_at",
        updatedAt: "post.updated_at",
        ...moderationColumns(uid, "post"),
        ...Object.fromEntries(POST_FIELDS[kind].map((name) => [name, `post.${columnOf(uid, name)}`])),
      }),
  );
  const shownPages = await shownPagesOf(
    connection,
    kind,
    rows.map(({ row }) => row),
  );
  const posts = rows.map((written) => {
    const { id, row, createdAt, hidden, moderation } = withModeration(written, true);
    const shownPage = shownPages.get(row);
    return {
      ...Object.fromEntries(
        POST_FIELDS[kind].filter((name) => name !== "facts").map((name) => [name, beginning(written[name])]),
      ),
      ...{ id, hidden, moderation, createdAt: isoTime(createdAt) },
      page: shownPage
        ? { type: shownPage.type, id: shownPage.id, name: shownPage.name, university: shownPage.university }
        : null,
    };
  });
  return withAppeals(connection, kind, posts);
};

/** The beginning of a long text, without half a character at its end. */
const beginning = (value: unknown): unknown =>
  typeof value === "string" && value.length > LIMITS.activityTextMax
    ? value.slice(0, LIMITS.activityTextMax).replace(/[\uD800-\uDBFF]$/, "")
    : value;

const repliesBy = async (connection: Connection, person: number): Promise<{ id: number }[]> => {
  const by = linkOf(REPLY_UID, "users_permissions_user");
  return rowsOf<{ id: number }>(
    connection({ by: by.table })
      .join({ reply: tableOf(REPLY_UID) }, "reply.id", `by.${by.from}`)
      .where(`by.${by.to}`, person)
      .orderBy("reply.id", "desc")
      .limit(LIMITS.activityMax)
      .select({ id: `reply.${columnOf(REPLY_UID, "publicId")}` }),
  );
};
