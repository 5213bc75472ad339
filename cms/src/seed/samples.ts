import { randomBytes } from "node:crypto";
import type { Core } from "@strapi/strapi";
import {
  LIMITS,
  PAGE_KINDS,
  PAGE_RELATIONS,
  POST_KINDS,
  POST_RELATIONS,
  readPostedFacts,
  STUDENT_STATUSES,
  lapseOf,
  USERNAME,
  type DiscussedKind,
  type PageKind,
  type PostKind,
  type ReviewFacts,
} from "#contract";
import {
  listOf,
  maybe,
  oneOf,
  record,
  stars,
  text,
  time,
  webAddress,
  wholeNumber,
  yesOrNo,
  type Shape,
} from "../records/checks";
import {
  FIELD_TYPES,
  isDiscussed,
  PAGE_TYPES,
  POST_TYPES,
  REPLY_UID,
  UNIVERSITY_UID,
  USER_UID,
} from "../records/content-types";
import { factsIn } from "../records/facts";
import { insertRecords, linkRecords } from "../records/insert";
import { idsBy } from "../records/lookup";
import { recomputeRatings, recountReactions } from "../records/ratings";
import { columnOf, tableOf, type Connection } from "../records/tables";
import { checkOf } from "../records/shapes";
import { PageSet, pagesOfAuthors, pagesOfPosts, touchPages } from "../records/touch";
import { addressHash } from "../verified/hashes";
import { PROOFS } from "../verified/proofs";
import { nameOf, readRecords, SeedError, type SeedRecord } from "./files";
import type { Ledger } from "./ledger";

const username = (value: unknown): string | undefined =>
  typeof value === "string" && value.length >= 3 && USERNAME.test(value)
    ? undefined
    : "must be 3 or more letters and digits";

const users: Shape = {
  key: text(),
  username,
  studentStatus: oneOf(...STUDENT_STATUSES),
  university: maybe(wholeNumber),
  verified: maybe(yesOrNo),
  bio: maybe(text(LIMITS.bioMax)),
  interests: listOf(text()),
};
const team: Shape = {
  key: text(),
  name: checkOf("team-members", "name"),
  role: checkOf("team-members", "role"),
  featured: maybe(yesOrNo),
  description: checkOf("team-members", "description"),
};
const contacts: Shape = {
  key: text(),
  kind: checkOf("contact-links", "kind"),
  label: checkOf("contact-links", "label"),
  url: checkOf("contact-links", "url"),
};
const posts: Shape = {
  key: text(),
  kind: oneOf(...POST_KINDS),
  page: record({ type: oneOf(...PAGE_KINDS), id: wholeNumber }),
  author: text(),
  createdAt: time,
  text: maybe(text(LIMITS.postTextMax)),
  rating: maybe(stars),
  facts: maybe((value) => (readPostedFacts(value) ? undefined : "must be facts of a review")),
  linkName: maybe(text()),
  linkUrl: maybe(webAddress),
  likes: maybe(listOf(text())),
  dislikes: maybe(listOf(text())),
  replies: maybe(
    listOf(record({ author: text(), text: text(LIMITS.postTextMax), createdAt: time, isAnswer: maybe(yesOrNo) })),
  ),
};

interface SamplePost {
  key: string;
  kind: PostKind;
  page: { type: PageKind; id: number };
  author: string;
  createdAt: string;
  text?: string;
  rating?: number;
  facts?: ReviewFacts;
  linkName?: string;
  linkUrl?: string;
  likes?: string[];
  dislikes?: string[];
  replies?: { author: string; text: string; createdAt: string; isAnswer?: boolean }[];
}

export interface Samples {
  users: SeedRecord[];
  team: SeedRecord[];
  contacts: SeedRecord[];
  posts: SamplePost[];
}

/** Reads and checks the samples. Throws SeedError at the first fault. */
export const readSamples = (folder: string): Samples => {
  const read = (file: string, shape: Shape) => readRecords(folder, `samples/${file}.json`, "key", shape);
  const found = { users: read("users", users), team: read("team", team), contacts: read("contact-links", contacts) };
  const everyPost = read("posts", posts) as unknown as SamplePost[];
  const known = new Set(found.users.map(({ key }) => key));
  for (const [place, post] of everyPost.entries()) {
    const fail = (field: string, fault: string): never => {
      throw new SeedError("samples/posts.json", nameOf(post as unknown as SeedRecord, "key", place), field, fault);
    };
    for (const field of post.kind === "helpfulLink" ? (["linkName", "linkUrl"] as const) : (["text"] as const))
      if (!post[field]) fail(field, "is missing");
    if (post.kind === "review" && !post.rating) fail("rating", "is missing");
    const people = {
      author: [post.author],
      likes: post.likes,
      dislikes: post.dislikes,
      replies: post.replies?.map(({ author }) => author),
    };
    for (const [field, keys] of Object.entries(people))
      for (const key of keys ?? []) if (!known.has(key)) fail(field, `names ${key}, who is not in samples/users.json`);
    if (post.likes?.some((key) => post.dislikes?.includes(key))) fail("likes", "shares a person with dislikes");
  }
  return { ...found, posts: everyPost };
};

/** Creates the samples that were never seeded: people who cannot sign in, their posts, replies and reactions. */
export const seedSamples = async (
  strapi: Core.Strapi,
  connection: Connection,
  ledger: Ledger,
  samples: Samples,
): Promise<number> => {
  const fresh = <T extends { readonly key?: unknown }>(name: string, records: readonly T[]): T[] =>
    records.filter(({ key }) => !ledger.has(name, key));
  const newUsers = fresh("sample-users", samples.users);
  const newPosts = fresh("sample-posts", samples.posts);
  await seedUsers(strapi, connection, newUsers);
  await seedPosts(connection, newPosts);
  const newProofs = fresh(
    "sample-proofs",
    samples.users.filter(({ verified }) => verified === true),
  );
  await seedProofs(connection, newProofs);
  ledger.add(
    "sample-proofs",
    newProofs.map(({ key }) => key),
  );
  ledger.add(
    "sample-users",
    newUsers.map(({ key }) => key),
  );
  ledger.add(
    "sample-posts",
    newPosts.map(({ key }) => key),
  );
  const people = fresh("sample-team", samples.team);
  await insertRecords(
    connection,
    "api::team-member.team-member",
    people.map(({ name, role, description, featured }) => ({
      values: { name, role, description: description ?? null, featured: featured === true, sample: true },
    })),
  );
  ledger.add(
    "sample-team",
    people.map(({ key }) => key),
  );
  const links = fresh("sample-contacts", samples.contacts);
  await insertRecords(
    connection,
    "api::contact-link.contact-link",
    links.map(({ kind, label, url }) => ({ values: { kind, label, url, sample: true } })),
  );
  ledger.add(
    "sample-contacts",
    links.map(({ key }) => key),
  );
  return newUsers.length + newPosts.length + people.length + links.length;
};

const seedUsers = async (strapi: Core.Strapi, connection: Connection, people: readonly SeedRecord[]): Promise<void> => {
  const role = (await strapi.db
    .query("plugin::users-permissions.role")
    .findOne({ where: { type: "authenticated" } })) as { id: number } | null;
  const universities = await idsBy(connection, UNIVERSITY_UID, "publicId");
  const fields = await idsBy(connection, FIELD_TYPES.program.uid, FIELD_TYPES.program.name);
  await insertRecords(
    connection,
    USER_UID,
    people.map(({ key, username: name, studentStatus, bio, university, interests }) => ({
      values: {
        username: name,
        email: emailOf(key),
        provider: "local",
        // No hash at all: no password matches it.
        password: `!${randomBytes(32).toString("hex")}`,
        confirmed: true,
        blocked: true,
        studentStatus,
        bio: bio ?? null,
        isSample: true,
        sampleKey: key,
      },
      relations: {
        role: role?.id,
        university: universities.get(university),
        interests: (interests as string[]).flatMap((field) => fields.get(field) ?? []),
      },
    })),
  );
};

/** Has some of the samples be verified students of the university that their profile names. */
const seedProofs = async (connection: Connection, people: readonly SeedRecord[]): Promise<void> => {
  const accounts = await idsBy(connection, USER_UID, "sampleKey");
  const universities = await idsBy(connection, UNIVERSITY_UID, "publicId");
  const now = Date.now();
  const times = { verified_at: now, lapses_at: lapseOf(now) };
  const rows = people.flatMap(({ key, university }) => {
    const [person, at] = [accounts.get(key), universities.get(university)];
    return person === undefined || at === undefined
      ? []
      : [{ user_id: person, university: at, address: addressHash(emailOf(key)), ...times }];
  });
  if (rows.length === 0) return;
  await connection(PROOFS).insert(rows).onConflict(["user_id", "university"]).ignore();
  await touchPages(
    connection,
    await pagesOfAuthors(
      connection,
      rows.map((row) => row.user_id),
    ),
  );
};

/** An address that nobody can have. */
const emailOf = (key: unknown): string => `${String(key)}@sample.invalid`.toLowerCase();

const seedPosts = async (connection: Connection, samples: readonly SamplePost[]): Promise<void> => {
  if (samples.length === 0) return;
  const people = await idsBy(connection, USER_UID, "sampleKey");
  const pages = new Map<PageKind, Map<unknown, number>>();
  for (const kind of PAGE_KINDS) pages.set(kind, await idsBy(connection, PAGE_TYPES[kind].uid, "publicId"));
  const rated = new PageSet();
  for (const kind of POST_KINDS) {
    const uid = POST_TYPES[kind];
    // A page that an editor has deleted takes its samples with it.
    const posts = samples.filter((post) => post.kind === kind && pages.get(post.page.type)?.has(post.page.id));
    const created = await insertRecords(
      connection,
      uid,
      posts.map((post) => ({
        values: {
          ...textOf(post),
          createdAt: new Date(post.createdAt),
          updatedAt: new Date(post.createdAt),
          visibility: "visible",
        },
        relations: {
          users_permissions_user: people.get(post.author),
          [PAGE_RELATIONS[post.page.type]]: pages.get(post.page.type)?.get(post.page.id),
        },
      })),
    );
    const ids = created.map(({ id }) => id);
    if (isDiscussed(kind)) {
      for (const side of ["likes", "dislikes"] as const)
        await linkRecords(
          connection,
          uid,
          `${kind}_${side}`,
          posts.flatMap((post, place) => (post[side] ?? []).flatMap((key) => pairOf(ids[place], people.get(key)))),
        );
      await recountReactions(connection, kind, ids);
      await seedReplies(connection, kind, posts, ids, people);
    }
    rated.addAll(await pagesOfPosts(connection, uid, ids));
  }
  await recomputeRatings(connection, rated);
};

const seedReplies = async (
  connection: Connection,
  kind: DiscussedKind,
  posts: readonly SamplePost[],
  ids: readonly number[],
  people: ReadonlyMap<unknown, number>,
): Promise<void> => {
  const replies = posts.flatMap((post, place) => (post.replies ?? []).map((reply) => ({ ...reply, place })));
  const made = await insertRecords(
    connection,
    REPLY_UID,
    replies.map(({ author, text: said, createdAt, place }) => ({
      values: {
        commentText: said,
        commentLikes: 0,
        createdAt: new Date(createdAt),
        updatedAt: new Date(createdAt),
        visibility: "visible",
      },
      relations: { [POST_RELATIONS[kind]]: ids[place], users_permissions_user: people.get(author) },
    })),
  );
  if (kind !== "qna") return;
  const uid = POST_TYPES.qna;
  for (const [at, { isAnswer, place }] of replies.entries())
    if (isAnswer)
      await connection(tableOf(uid))
        .where({ id: ids[place] })
        .update({ [columnOf(uid, "answer")]: made[at]?.publicId });
};

const textOf = ({ kind, text: said, rating, facts, linkName, linkUrl }: SamplePost): Record<string, unknown> =>
  kind === "helpfulLink"
    ? { linkName, linkUrl }
    : { [`${kind}Text`]: said, ...(kind === "review" ? { reviewRating: rating, facts: factsIn(facts) } : {}) };

const pairOf = (from: number | undefined, to: number | undefined): { from: number; to: number }[] =>
  from === undefined || to === undefined ? [] : [{ from, to }];
