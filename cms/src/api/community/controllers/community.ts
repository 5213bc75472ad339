import type { Context } from "koa";
import { LIMITS, type DiscussedKind, type PageKind, type PageRef, type PostKind } from "#contract";
import { appeal } from "../../../community/appealing";
import { readArea } from "../../../community/area";
import { markAnswer } from "../../../community/answering-questions";
import {
  answerTo,
  changes,
  newAppeal,
  newPost,
  newReply,
  newReport,
  replyText,
  reactionChange,
} from "../../../community/bodies";
import { readFeed } from "../../../community/feed";
import { cursorOf, orderOf } from "../../../community/orders";
import { AlreadyReviewed, changePost, createPost, deletePost } from "../../../community/posting";
import { react } from "../../../community/reacting";
import { listPosts, listReplies, readPost } from "../../../community/reading";
import { changeReply, createReply, deleteReply } from "../../../community/replying";
import { report } from "../../../community/reporting";
import { nameOf } from "../../../community/reports";
import { isDiscussed, isPageKind, isPostKind } from "../../../records/content-types";
import { idempotent } from "../../../records/idempotent";
import { inTransaction } from "../../../records/transaction";
import { keepNetwork } from "../../../signs/networks";
import { answering, optionalUser, currentUser, idOf, Refused } from "../../../refusals";

export default {
  area: answering((context) => {
    const kind = text(context, "kind");
    const order = text(context, "order");
    const after = text(context, "after");
    if (kind !== undefined && !isPostKind(kind)) throw new Refused("ValidationError");
    return readArea(
      strapi.db.connection,
      { type: pageKind(parameter(context, "type")), id: idOf(context) },
      optionalUser(context),
      {
        kind,
        order: kind && order ? orderOf(kind, order) : undefined,
        after: kind && after ? cursorOf(after) : undefined,
        stars: text(context, "stars")
          ?.split(",")
          .map((star) => number(star, LIMITS.reviewRatingMax)),
        verified: text(context, "verified") === "true",
        answered: ANSWERED[text(context, "answered") ?? ""],
      },
    );
  }),

  feed: answering((context) => {
    const [type, id] = [text(context, "pageType"), text(context, "pageId")];
    return readFeed(strapi.db.connection, {
      kind: type === undefined ? null : pageKind(type),
      id: id === undefined ? null : number(id, LIMITS.idMax),
    });
  }),

  posts: answering((context) => {
    const kind = postKind(context);
    return listPosts(strapi.db.connection, kind, optionalUser(context), {
      order: orderOf(kind, text(context, "order") ?? "updatedAt:desc"),
      onPage: pageAsked(context),
      own: text(context, "own") === "true",
      ...part(context),
    });
  }),

  post: answering((context) => readPost(strapi.db.connection, postKind(context), idOf(context), optionalUser(context))),

  createPost: answering(async (context) => {
    const kind = postKind(context);
    const asked = newPost(kind, context.request.body);
    try {
      const account = currentUser(context);
      const created = await idempotent(strapi, context, async (connection, afterCommit) => {
        const post = await createPost(connection, afterCommit, account, kind, asked);
        await keepNetwork(connection, context, { subject: nameOf({ kind, id: post.id }), account });
        return post;
      });
      return { ...created, ...asked.values };
    } catch (error) {
      if (error instanceof AlreadyReviewed) return { already: error.review };
      throw error;
    }
  }),

  changePost: answering((context) => {
    const [me, kind, id] = [currentUser(context), postKind(context), idOf(context)];
    const sent = changes(kind, context.request.body);
    return inTransaction(strapi, (connection, afterCommit) =>
      changePost(connection, afterCommit, me, { kind, id }, sent),
    );
  }),

  deletePost: answering((context) => {
    const [me, kind, id] = [currentUser(context), postKind(context), idOf(context)];
    return inTransaction(strapi, (connection, afterCommit) => deletePost(connection, afterCommit, me, { kind, id }));
  }),

  react: answering((context) => {
    const [me, kind, id] = [currentUser(context), discussedKind(context), idOf(context)];
    const what = reactionChange(context.request.body);
    return inTransaction(strapi, (connection, afterCommit) => react(connection, afterCommit, me, { kind, id }, what));
  }),

  replies: answering((context) =>
    listReplies(
      strapi.db.connection,
      { kind: discussedKind(context), id: idOf(context) },
      optionalUser(context),
      part(context),
    ),
  ),

  createReply: answering(async (context) => {
    const asked = newReply(context.request.body);
    const created = await idempotent(strapi, context, (connection, afterCommit) =>
      createReply(connection, afterCommit, currentUser(context), asked),
    );
    return { ...created, parent: asked.parent, commentText: asked.text };
  }),

  changeReply: answering((context) => {
    const [me, id, said] = [currentUser(context), idOf(context), replyText(context.request.body)];
    return inTransaction(strapi, (connection, afterCommit) => changeReply(connection, afterCommit, me, id, said));
  }),

  deleteReply: answering((context) => {
    const [me, id] = [currentUser(context), idOf(context)];
    return inTransaction(strapi, (connection, afterCommit) => deleteReply(connection, afterCommit, me, id));
  }),

  markAnswer: answering((context) => {
    const [me, id] = [currentUser(context), idOf(context)];
    const answer = answerTo(context.request.body);
    return inTransaction(strapi, (connection, afterCommit) => markAnswer(connection, afterCommit, me, id, answer));
  }),
  appeal: answering((context) => {
    const asked = newAppeal(context.request.body);
    return idempotent(strapi, context, (connection) => appeal(connection, currentUser(context), asked));
  }),

  report: answering((context) => {
    const asked = newReport(context.request.body);
    return idempotent(strapi, context, (connection, afterCommit) =>
      report(connection, afterCommit, currentUser(context), asked),
    );
  }),
};

const ANSWERED: Readonly<Record<string, boolean>> = { yes: true, no: false };

const parameter = (context: Context, name: string): string =>
  (context["params"] as Record<string, string | undefined>)[name] ?? "";

const postKind = (context: Context): PostKind => {
  const kind = parameter(context, "kind");
  if (!isPostKind(kind)) throw new Refused("NotFound");
  return kind;
};

const discussedKind = (context: Context): DiscussedKind => {
  const kind = postKind(context);
  if (!isDiscussed(kind)) throw new Refused("NotFound");
  return kind;
};

const pageKind = (value: string): PageKind => {
  if (!isPageKind(value)) throw new Refused("NotFound");
  return value;
};

const text = (context: Context, name: string): string | undefined => {
  const value = context.query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const number = (value: string | undefined, max: number): number => {
  const parsed = Number(value);
  if (!Number.isInteger(parsed) || parsed < 1 || parsed > max) throw new Refused("ValidationError");
  return parsed;
};

const part = (context: Context) => ({
  page: number(text(context, "page") ?? "1", LIMITS.postPagesMax),
  pageSize: number(text(context, "pageSize") ?? String(LIMITS.pageSizeDefault), LIMITS.pageSizeMax),
});

const pageAsked = (context: Context): PageRef | undefined => {
  const [type, id] = [text(context, "pageType"), text(context, "pageId")];
  return type === undefined ? undefined : { type: pageKind(type), id: number(id, LIMITS.idMax) };
};
