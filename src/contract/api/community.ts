import { z } from "zod";
import { APPEAL_STATES } from "../appeals.ts";
import { isBlank } from "../blank.ts";
import { pageRefSchema, type PageRef } from "../entities.ts";
import { LIMITS } from "../limits.ts";
import { MESSAGES } from "../messages.ts";
import { CURSOR, ID } from "../patterns.ts";
import { answerSchema, hiddenFields, interactionsSchema } from "../posts.ts";
import { isOfKind, postedFactsSchema, reviewFactsSchema } from "../review-facts-schema.ts";
import { PAGE_KINDS, POST_KINDS, REPORT_REASONS, REVIEW_SORTS, type PostKind } from "../taxonomy.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  DISCUSSED_KINDS,
  PAGE_RELATIONS,
  POST_PATHS,
  POST_RELATIONS,
  REPORTED_RELATIONS,
  type DiscussedKind,
  type ReportedKind,
} from "./names.ts";
import {
  imageAttributesSchema,
  manyOf,
  oneOf,
  plainText,
  recordId,
  recordOf,
  relationTo,
  upTo,
  webAddress,
} from "./shapes.ts";

// What is answered.

const authorSchema = z.object({
  data: z
    .object({
      attributes: z.object({
        username: z.string().nullable(),
        /** A fictional account of the demonstration; its posts are marked. */
        sample: z.boolean(),
        avatar: z.object({ data: z.object({ attributes: imageAttributesSchema }).nullable() }),
      }),
    })
    .nullable(),
});
const inUniversity = { university_page: relationTo(z.object({ universityName: z.string() })) };
const pageRelations = {
  ...inUniversity,
  program_page: relationTo(z.object({ programName: z.string(), ...inUniversity })),
  subject_page: relationTo(z.object({ subjectName: z.string(), ...inUniversity })),
  facility: relationTo(z.object({ facilityName: z.string(), ...inUniversity })),
  destination_page: relationTo(z.object({ destinationName: z.string() })),
};
const idsSchema = z.object({ data: z.array(z.object({ id: recordId })) });
const times = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
const postAttributes = {
  ...times,
  /** Whether the caller wrote it. */
  own: z.boolean(),
  ...hiddenFields,
  page: pageRefSchema,
  users_permissions_user: authorSchema,
  ...pageRelations,
};
const discussed = {
  replyCount: z.int().min(0),
  /** The first replies, oldest first; `replyCount` counts all. */
  comments: idsSchema,
  /** The author is a verified student of the page's university; left out where they are not. */
  verified: z.literal(true).optional(),
};
const count = z.int().min(0);

export const reviewAttributesSchema = z.object({
  reviewText: z.string(),
  reviewRating: z.int(),
  /** Missing where the review says none. */
  facts: reviewFactsSchema.nullish(),
  reviewLikes: count,
  reviewDislikes: count,
  /** Holds at most the caller's own id. */
  review_likes: idsSchema,
  review_dislikes: idsSchema,
  ...discussed,
  ...postAttributes,
});
export const blogAttributesSchema = z.object({
  blogText: z.string(),
  blogLikes: count,
  blogDislikes: count,
  blog_likes: idsSchema,
  blog_dislikes: idsSchema,
  ...discussed,
  ...postAttributes,
});
export const qnaAttributesSchema = z.object({
  qnaText: z.string(),
  qnaLikes: count,
  qnaDislikes: count,
  qna_likes: idsSchema,
  qna_dislikes: idsSchema,
  answer: answerSchema,
  ...discussed,
  ...postAttributes,
});
export const helpfulLinkAttributesSchema = z.object({
  linkName: z.string(),
  linkUrl: z.string(),
  ...postAttributes,
});
export const commentAttributesSchema = z.object({
  commentText: z.string(),
  commentLikes: count,
  ...times,
  own: z.boolean(),
  ...hiddenFields,
  verified: discussed.verified,
  users_permissions_user: authorSchema,
});

// What is sent.

/** Text as people write it: trimmed, without the control characters that pasting brings along, else kept as it is. */
const textSchema = plainText(LIMITS.postTextMax, (text) => text.trim());
const starsSchema = z
  .int("must be a whole number of stars")
  .min(LIMITS.reviewRatingMin, `must be at least ${LIMITS.reviewRatingMin}`)
  .max(LIMITS.reviewRatingMax, `must be at most ${LIMITS.reviewRatingMax}`);
const linkNameSchema = upTo(LIMITS.nameMax, textSchema);

/** A relation to one record: its id, `{ id }`, or a list of one to connect. */
const oneId = z.union([recordId, z.object({ id: recordId }).transform(({ id }) => id)]);
const relationSchema = z.union([
  oneId,
  z
    .strictObject({ connect: z.union([oneId, z.tuple([oneId]).transform(([id]) => id)]) })
    .transform(({ connect }) => connect),
  z.strictObject({ set: z.union([oneId, z.tuple([oneId]).transform(([id]) => id)]) }).transform(({ set }) => set),
]);
/** A list of people: ids (which replace it), or ids to connect and to disconnect. */
const userListSchema = z.union([
  z.array(oneId).transform((set) => ({ set })),
  z.strictObject({
    set: z.array(oneId).optional(),
    connect: z.array(oneId).optional(),
    disconnect: z.array(oneId).optional(),
  }),
]);
export interface UserListChange {
  set?: number[] | undefined;
  connect?: number[] | undefined;
  disconnect?: number[] | undefined;
}

type Values = Record<string, unknown>;
/** A new post as the handler gets it. */
export interface NewPost {
  page: PageRef;
  values: Values;
}
/** A change as the handler gets it: who is to like and dislike, or new values of the post. */
export interface PostChange {
  likes?: UserListChange | undefined;
  dislikes?: UserListChange | undefined;
  values: Values;
  /** What the post said when the change was begun: where it says something else by now, nothing is changed. */
  from?: Values | undefined;
}

const pageFields = {
  university_page: relationSchema.nullish(),
  program_page: relationSchema.nullish(),
  subject_page: relationSchema.nullish(),
  facility: relationSchema.nullish(),
  destination_page: relationSchema.nullish(),
};

/** The page that a body names. */
const pagesIn = (data: Values): PageRef[] =>
  PAGE_KINDS.flatMap((type) => {
    const id = data[PAGE_RELATIONS[type]];
    return typeof id === "number" ? [{ type, id }] : [];
  });

const picked = (data: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]));

/** Says a fault in the specification's own words, without the field's name before it. */
const addIssue = (context: z.RefinementCtx, message: string) => context.addIssue({ code: "custom", message, path: [] });

const addBlankIssues = (data: Values, mayNotBeEmpty: Record<string, string>, context: z.RefinementCtx): void => {
  for (const [name, message] of Object.entries(mayNotBeEmpty)) {
    const value = data[name];
    if (typeof value === "string" && isBlank(value)) addIssue(context, message);
  }
};

/** The body of a new post: the kind's fields and one page, and nothing else. */
const newPostSchema = <F extends z.ZodRawShape>(fields: F, mayNotBeEmpty: Record<string, string>) =>
  z
    .strictObject({ data: z.strictObject({ ...fields, ...pageFields }) })
    .superRefine((body, context) => {
      const data = body.data as Values;
      addBlankIssues(data, mayNotBeEmpty, context);
      const [page, ...others] = pagesIn(data);
      if (!page || others.length > 0)
        addIssue(context, `data must name one page: ${Object.values(PAGE_RELATIONS).join(", ")}`);
      else if (data["facts"] && !isOfKind(page.type, data["facts"]))
        addIssue(context, `facts must be those of a ${page.type}`);
    })
    .transform((body, context): NewPost => {
      const data = body.data as Values;
      const [page] = pagesIn(data);
      if (!page) {
        addIssue(context, "data must name one page");
        return z.NEVER;
      }
      return { page, values: picked(data, Object.keys(fields)) };
    });

/**
 * The body of a change: some of the kind's fields, or a list of reactions. `from` may say what the fields held when the change
 * was begun; unlike a time or a number it says so whoever's clock is wrong, and whatever else of the post has changed.
 */
const changeSchema = <F extends z.ZodRawShape, L extends z.ZodRawShape>(
  fields: F,
  mayNotBeEmpty: Record<string, string>,
  lists: L,
) =>
  z
    .strictObject({ data: z.strictObject({ ...fields, ...lists }), from: z.strictObject(fields).optional() })
    .superRefine((body, context) => {
      const data = body.data as Values;
      addBlankIssues(data, mayNotBeEmpty, context);
      if (Object.values(picked(data, [...Object.keys(fields), ...Object.keys(lists)])).length === 0)
        addIssue(context, `data must hold one of: ${[...Object.keys(fields), ...Object.keys(lists)].join(", ")}`);
    })
    .transform((body): PostChange => {
      const data = body.data as Values;
      const [likes, dislikes] = Object.keys(lists).map((name) => data[name] as UserListChange | undefined);
      const from = body.from && picked(body.from, Object.keys(fields));
      return { likes, dislikes, values: picked(data, Object.keys(fields)), from };
    });

const reviewFields = {
  reviewText: textSchema.default(""),
  reviewRating: starsSchema,
  facts: postedFactsSchema.optional(),
};
const blogFields = { blogText: textSchema.default("") };
const qnaFields = { qnaText: textSchema.default("") };
const linkFields = { linkName: linkNameSchema.default(""), linkUrl: webAddress };
/** What people write in each kind of post. */
export const POST_FORMS = {
  review: z.object(reviewFields),
  blog: z.object(blogFields),
  qna: z.object(qnaFields),
  helpfulLink: z.object(linkFields),
} as const satisfies Record<PostKind, z.ZodObject>;

// What is asked.

const idText = z.string().regex(ID, "must be an id").transform(Number);
const byId = z.strictObject({ id: z.union([idText, z.strictObject({ $eq: idText }).transform(({ $eq }) => $eq)]) });
const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "must be a whole number above 0")
  .transform(Number);
const paginationQuery = z
  .strictObject({
    page: pageNumber.refine((page) => page <= LIMITS.postPagesMax, `must be at most ${LIMITS.postPagesMax}`).optional(),
    pageSize: pageNumber.transform((size) => Math.min(size, LIMITS.pageSizeMax)).optional(),
    withCount: z.unknown().optional(),
  })
  .optional()
  .transform((asked) => ({ page: asked?.page ?? 1, pageSize: asked?.pageSize ?? LIMITS.pageSizeDefault }));
/** What is populated and which fields come is fixed: these are taken as they are, and change nothing. */
const shaping = { populate: z.unknown().optional(), fields: z.unknown().optional() };
const onePostQuery = z.strictObject(shaping);
const first = <S extends z.ZodType>(schema: S) => z.union([schema, z.tuple([schema]).transform(([one]) => one)]);

/** A list of posts as the handler asks for it. */
export interface PostsQuery {
  order: string;
  page: number;
  pageSize: number;
  onPage?: PageRef | undefined;
  author?: number | undefined;
}

/** The orders of a kind's list, by the name that calls give them. */
const ordersOf = (kind: PostKind): Record<string, string> => ({
  "updatedAt:desc": "updatedAt:desc",
  "updatedAt:asc": "updatedAt:asc",
  "createdAt:desc": "createdAt:desc",
  "createdAt:asc": "createdAt:asc",
  ...(kind === "review" ? { "reviewRating:desc": "rating:desc", "reviewRating:asc": "rating:asc" } : {}),
  ...(kind === "helpfulLink" ? {} : { [`${kind}Likes:desc`]: "likes:desc" }),
});

const postsQuery = (kind: PostKind) => {
  const orders = ordersOf(kind);
  return z
    .strictObject({
      ...shaping,
      sort: first(z.enum(Object.keys(orders) as [string, ...string[]])).optional(),
      pagination: paginationQuery,
      filters: z
        .strictObject({
          university_page: byId.optional(),
          program_page: byId.optional(),
          subject_page: byId.optional(),
          facility: byId.optional(),
          destination_page: byId.optional(),
          users_permissions_user: byId.optional(),
        })
        .refine(
          (filters) => PAGE_KINDS.filter((type) => filters[PAGE_RELATIONS[type]]).length <= 1,
          "posts are on one page only",
        )
        .optional(),
    })
    .transform(({ sort, pagination, filters }): PostsQuery => {
      const type = PAGE_KINDS.find((page) => filters?.[PAGE_RELATIONS[page]]);
      const id = type && filters?.[PAGE_RELATIONS[type]]?.id;
      return {
        order: orders[sort as string] ?? "updatedAt:desc",
        ...pagination,
        onPage: type && id ? { type, id } : undefined,
        author: filters?.users_permissions_user?.id,
      };
    });
};

const pathOf = <K extends PostKind>(kind: K) => `/api/${POST_PATHS[kind]}` as const;
const onePathOf = <K extends PostKind>(kind: K) => `${pathOf(kind)}/:id` as const;

/** The five calls of a kind of post. */
const callsOf = <
  K extends PostKind,
  A extends z.ZodObject,
  N extends z.ZodType<NewPost>,
  C extends z.ZodType<PostChange>,
>(
  kind: K,
  { attributes, created, changed }: { attributes: A; created: N; changed: C },
) =>
  ({
    list: {
      method: "GET",
      path: pathOf(kind),
      auth: "optional",
      summary: `The visible posts (${POST_PATHS[kind]}), of one page, of the caller, or all`,
      query: postsQuery(kind),
      input: z.undefined(),
      output: manyOf(attributes),
      limit: "read",
    },
    read: {
      method: "GET",
      path: onePathOf(kind),
      auth: "optional",
      summary: `One of ${POST_PATHS[kind]}`,
      query: onePostQuery,
      input: z.undefined(),
      output: oneOf(attributes),
      limit: "read",
    },
    create: {
      method: "POST",
      path: pathOf(kind),
      auth: "user",
      summary: `Posts one of ${POST_PATHS[kind]} as the caller`,
      query: onePostQuery,
      input: created,
      /** What was written; the rest follows with a read. */
      output: oneOf(attributes.partial()),
      status: 201,
      limit: "post",
    },
    change: {
      method: "PUT",
      path: onePathOf(kind),
      auth: "user",
      summary: `Sets the caller's reaction, or changes the caller's own post (${POST_PATHS[kind]})`,
      query: onePostQuery,
      input: changed,
      /** What changed. */
      output: oneOf(attributes.partial()),
      limit: "react",
    },
    remove: {
      method: "DELETE",
      path: onePathOf(kind),
      auth: "user",
      summary: `Deletes the caller's own post (${POST_PATHS[kind]})`,
      input: z.undefined(),
      output: z.object({ data: z.object({ id: recordId }), meta: z.object({}) }),
      limit: "post",
    },
  }) as const;

const empty = { reviewText: MESSAGES.postEmpty };
export const REVIEW_CALLS = callsOf("review", {
  attributes: reviewAttributesSchema,
  created: newPostSchema(reviewFields, empty),
  changed: changeSchema(
    {
      reviewText: textSchema.optional(),
      reviewRating: starsSchema.optional(),
      /** All of them: what is missing is taken back. */
      facts: postedFactsSchema.optional(),
    },
    empty,
    {
      review_likes: userListSchema.optional(),
      review_dislikes: userListSchema.optional(),
    },
  ),
});
export const BLOG_CALLS = callsOf("blog", {
  attributes: blogAttributesSchema,
  created: newPostSchema(blogFields, { blogText: MESSAGES.postEmpty }),
  changed: changeSchema(
    { blogText: textSchema.optional() },
    { blogText: MESSAGES.postEmpty },
    {
      blog_likes: userListSchema.optional(),
      blog_dislikes: userListSchema.optional(),
    },
  ),
});
export const QNA_CALLS = callsOf("qna", {
  attributes: qnaAttributesSchema,
  created: newPostSchema(qnaFields, { qnaText: MESSAGES.postEmpty }),
  changed: changeSchema(
    { qnaText: textSchema.optional() },
    { qnaText: MESSAGES.postEmpty },
    {
      qna_likes: userListSchema.optional(),
      qna_dislikes: userListSchema.optional(),
    },
  ),
});
export const HELPFUL_LINK_CALLS = callsOf("helpfulLink", {
  attributes: helpfulLinkAttributesSchema,
  created: newPostSchema(linkFields, { linkName: MESSAGES.linkNameEmpty }),
  changed: changeSchema(
    { linkName: linkNameSchema.optional(), linkUrl: webAddress.optional() },
    { linkName: MESSAGES.linkNameEmpty },
    {},
  ),
});

/** The calls of any kind, as one function for all of them sees them. */
export interface PostCalls {
  list: Endpoint & { query: z.ZodType<PostsQuery>; auth: "optional" };
  read: Endpoint & { auth: "optional" };
  create: Endpoint & { input: z.ZodType<NewPost>; auth: "user" };
  change: Endpoint & { input: z.ZodType<PostChange>; auth: "user" };
  remove: Endpoint & { auth: "user" };
}

const replyTextSchema = z.strictObject({ data: z.strictObject({ commentText: textSchema.default("") }) });
const replyMayNotBeEmpty = (body: z.output<typeof replyTextSchema>, context: z.RefinementCtx) => {
  if (isBlank(body.data.commentText)) addIssue(context, MESSAGES.replyEmpty);
};
const parentFields = {
  reviews: relationSchema.nullish(),
  blogs: relationSchema.nullish(),
  qnas: relationSchema.nullish(),
};
const parentsIn = (data: Values): { kind: DiscussedKind; id: number }[] =>
  DISCUSSED_KINDS.flatMap((kind) => {
    const id = data[POST_RELATIONS[kind]];
    return typeof id === "number" ? [{ kind, id }] : [];
  });

/** A post or a reply, one of them. */
const targetFields = {
  ...parentFields,
  helpful_links: relationSchema.nullish(),
  comments: relationSchema.nullish(),
};
/** The one that `data` names; undefined, with an issue, where it names none or several. */
const oneTargetIn = (data: Values, context: z.RefinementCtx): { kind: ReportedKind; id: number } | undefined => {
  const [target, ...others] = (Object.keys(REPORTED_RELATIONS) as ReportedKind[]).flatMap((kind) => {
    const id = data[REPORTED_RELATIONS[kind]];
    return typeof id === "number" ? [{ kind, id }] : [];
  });
  if (target && others.length === 0) return target;
  addIssue(context, `data must name one post: ${Object.values(REPORTED_RELATIONS).join(", ")}`);
  return undefined;
};

export const COMMUNITY_ENDPOINTS = {
  interactions: {
    method: "GET",
    path: "/api/interactions/:pages/:id",
    auth: "optional",
    summary: "Everything of a page's interaction area; with `kind` and `cursor` the next posts of one kind",
    query: z
      .strictObject({
        kind: z.enum(POST_KINDS).optional(),
        cursor: z.string().regex(CURSOR, "is not one that was answered").optional(),
        sort: z.enum(REVIEW_SORTS.map(({ value }) => value)).optional(),
        stars: z
          .string()
          .regex(/^[1-5](,[1-5]){0,4}$/, "must name stars from 1 to 5, separated by commas")
          .optional(),
        /** Only posts of verified students; helpful links are as they are. */
        verified: z.literal("true").optional(),
        answered: z.enum(["yes", "no"]).optional(),
      })
      .refine(({ kind, answered }) => !answered || kind === "qna", {
        message: "is of questions: kind=qna",
        path: ["answered"],
      })
      .refine(({ kind, cursor }) => !cursor || kind, { message: "belongs to a kind", path: ["cursor"] })
      .refine(({ kind, sort, stars }) => !(sort ?? stars) || kind === "review", {
        message: "sort and stars are of reviews: kind=review",
        path: [],
      }),
    input: z.undefined(),
    output: interactionsSchema,
    limit: "read",
  },

  reviews: REVIEW_CALLS.list,
  review: REVIEW_CALLS.read,
  createReview: REVIEW_CALLS.create,
  changeReview: REVIEW_CALLS.change,
  deleteReview: REVIEW_CALLS.remove,

  blogs: BLOG_CALLS.list,
  blog: BLOG_CALLS.read,
  createBlog: BLOG_CALLS.create,
  changeBlog: BLOG_CALLS.change,
  deleteBlog: BLOG_CALLS.remove,

  qnas: QNA_CALLS.list,
  qna: QNA_CALLS.read,
  createQna: QNA_CALLS.create,
  changeQna: QNA_CALLS.change,
  deleteQna: QNA_CALLS.remove,

  markAnswer: {
    method: "PUT",
    path: "/api/qnas/:id/answer",
    auth: "user",
    summary: "Marks a reply to the caller's own question as the answer; null takes the mark away",
    input: z.strictObject({ data: z.strictObject({ answer: recordId.nullable() }) }),
    output: oneOf(z.object({ answer: recordId.nullable() })),
    limit: "reply",
  },

  helpfulLinks: HELPFUL_LINK_CALLS.list,
  helpfulLink: HELPFUL_LINK_CALLS.read,
  createHelpfulLink: HELPFUL_LINK_CALLS.create,
  changeHelpfulLink: HELPFUL_LINK_CALLS.change,
  deleteHelpfulLink: HELPFUL_LINK_CALLS.remove,

  comments: {
    method: "GET",
    path: "/api/comments",
    auth: "optional",
    summary: "The replies to one post that the caller may see, oldest first",
    query: z
      .strictObject({
        ...shaping,
        sort: first(z.literal("createdAt:asc")).optional(),
        pagination: paginationQuery,
        filters: z.strictObject({ reviews: byId.optional(), blogs: byId.optional(), qnas: byId.optional() }),
      })
      .transform(({ pagination, filters }, context) => {
        const parents = DISCUSSED_KINDS.flatMap((kind) => {
          const id = filters[POST_RELATIONS[kind]]?.id;
          return id ? [{ kind, id }] : [];
        });
        const [parent] = parents;
        if (!parent || parents.length > 1) {
          addIssue(context, "filters must name one post: reviews, blogs or qnas");
          return z.NEVER;
        }
        return { parent, ...pagination };
      }),
    input: z.undefined(),
    output: manyOf(commentAttributesSchema),
    limit: "read",
  },
  createComment: {
    method: "POST",
    path: "/api/comments",
    auth: "user",
    summary: "Replies to a review, blog or question as the caller",
    query: onePostQuery,
    input: z
      .strictObject({ data: replyTextSchema.shape.data.extend(parentFields) })
      .superRefine((body, context) => {
        replyMayNotBeEmpty(body, context);
        if (parentsIn(body.data).length !== 1) addIssue(context, "data must name one post: reviews, blogs or qnas");
      })
      .transform(({ data }, context) => {
        const [parent] = parentsIn(data);
        if (!parent) {
          addIssue(context, "data must name one post");
          return z.NEVER;
        }
        return { parent, text: data.commentText };
      }),
    output: oneOf(commentAttributesSchema.partial()),
    status: 201,
    limit: "reply",
  },
  changeComment: {
    method: "PUT",
    path: "/api/comments/:id",
    auth: "user",
    summary: "Changes the caller's own reply",
    query: onePostQuery,
    input: replyTextSchema.superRefine(replyMayNotBeEmpty).transform(({ data }) => ({ text: data.commentText })),
    output: oneOf(commentAttributesSchema.partial()),
    limit: "reply",
  },
  deleteComment: {
    method: "DELETE",
    path: "/api/comments/:id",
    auth: "user",
    summary: "Deletes the caller's own reply",
    input: z.undefined(),
    output: z.object({ data: z.object({ id: recordId }), meta: z.object({}) }),
    limit: "reply",
  },

  createReport: {
    method: "POST",
    path: "/api/reports",
    auth: "user",
    summary: "Reports a post or a reply, once a person; at the third person it is hidden until an editor decides",
    input: z
      .strictObject({
        data: z.strictObject({
          ...targetFields,
          reason: z.enum(REPORT_REASONS.map(({ value }) => value)),
          note: upTo(LIMITS.reportNoteMax, textSchema)
            .nullish()
            .transform((note) => (note && !isBlank(note) ? note : null)),
        }),
      })
      .transform(({ data }, context) => {
        const subject = oneTargetIn(data, context);
        return subject ? { subject, reason: data.reason, note: data.note } : z.NEVER;
      }),
    output: z.object({ data: recordOf(z.object({ reason: z.string() })), meta: z.object({}) }),
    status: 201,
    limit: "report",
  },
  createAppeal: {
    method: "POST",
    path: "/api/appeals",
    auth: "user",
    summary: "Appeals against the decision about the caller's own post or reply, once a decision",
    input: z
      .strictObject({
        data: z.strictObject({
          ...targetFields,
          text: upTo(LIMITS.appealTextMax, textSchema).refine((text) => !isBlank(text), "must say why"),
        }),
      })
      .transform(({ data }, context) => {
        const subject = oneTargetIn(data, context);
        return subject ? { subject, text: data.text } : z.NEVER;
      }),
    output: z.object({ data: recordOf(z.object({ state: z.enum(APPEAL_STATES) })), meta: z.object({}) }),
    status: 201,
    limit: "appeal",
  },
} as const satisfies Record<string, Endpoint>;
