import type { UserListChange, PostCalls, PostChange } from "../../../src/contract/api/community.ts";
import type { PostKind } from "../../../src/contract/taxonomy.ts";
import { askCms } from "../cms.ts";
import { Refused } from "../errors.ts";
import { takeFrom } from "../limits.ts";
import { networkOf } from "../network.ts";
import { dispatch, serve } from "../serve.ts";
import type { CurrentUser } from "../current-user.ts";
import {
  cmsPostSchema,
  cmsPostsSchema,
  createdSchema,
  deletedSchema,
  reactedSchema,
  writtenSchema,
} from "./answers.ts";
import { isDiscussed, postRecord, reactionAttributes } from "./attributes.ts";
import { purgePage } from "./page-answers.ts";

/** Whose token a read goes with: the caller's, so that the CMS says what is the caller's own, else the functions'. */
export const readAs = (currentUser: CurrentUser | null) => currentUser ?? "the functions";

/** The five calls of one kind of post. */
export const servePosts = (kind: PostKind, calls: PostCalls) => {
  const path = `/api/community/posts/${kind}`;

  const list = serve(calls.list, async ({ query, currentUser }) => {
    const { order, page, pageSize, onPage, author } = query;
    // Whose posts are whose is nobody else's business.
    if (author !== undefined && author !== currentUser?.id)
      throw new Refused("ValidationError", { detail: "filters.users_permissions_user: must be the caller" });
    const { posts, pagination } = await askCms({
      method: "GET",
      path,
      query: {
        order,
        page,
        pageSize,
        pageType: onPage?.type,
        pageId: onPage?.id,
        own: author === undefined ? undefined : "true",
      },
      as: readAs(currentUser),
      answer: cmsPostsSchema,
    });
    return { data: posts.map((post) => postRecord(kind, post, currentUser)), meta: { pagination } };
  });

  const read = serve(calls.read, async ({ id, currentUser }) => {
    const post = await askCms({
      method: "GET",
      path: `${path}/${id()}`,
      as: readAs(currentUser),
      answer: cmsPostSchema,
    });
    return { data: postRecord(kind, post, currentUser), meta: {} };
  });

  const create = serve(calls.create, async ({ input, currentUser, idempotencyKey, context }) => {
    const network = networkOf(context.ip);
    const written = await askCms({
      method: "POST",
      path,
      as: currentUser,
      body: input,
      headers: network === undefined ? {} : { "x-quad-network": network },
      idempotencyKey,
      answer: createdSchema,
    });
    if ("already" in written)
      throw new Refused("AlreadyReviewed", { headers: { "x-quad-review": String(written.already) } });
    await purgePage(written.page);
    const { id, ...attributes } = written;
    const fresh = isDiscussed(kind)
      ? { ...reactionAttributes(kind, {}, currentUser), replyCount: 0, comments: { data: [] } }
      : {};
    return {
      data: { id, attributes: { ...attributes, ...fresh, own: true, hidden: false, moderation: null } },
      meta: {},
    };
  });

  const change = serve(calls.change, async ({ id, input, currentUser, context }) => {
    if (isDiscussed(kind) && (input.likes ?? input.dislikes)) {
      const reacted = await askCms({
        method: "PUT",
        path: `${path}/${id()}/reaction`,
        as: currentUser,
        body: reactionOf(currentUser.id, input),
        answer: reactedSchema,
      });
      await purgePage(reacted.page);
      return { data: { id: reacted.id, attributes: reactionAttributes(kind, reacted, currentUser) }, meta: {} };
    }
    await takeFrom("post", "address", context.ip);
    await takeFrom("post", "account", String(currentUser.id));
    const written = await askCms({
      method: "PUT",
      path: `${path}/${id()}`,
      as: currentUser,
      body: { values: input.values, from: input.from },
      answer: writtenSchema,
    });
    await purgePage(written.page);
    const { id: changed, ...attributes } = written;
    return { data: { id: changed, attributes: { ...attributes, own: true } }, meta: {} };
  });

  const remove = serve(calls.remove, async ({ id, currentUser }) => {
    const deleted = await askCms({ method: "DELETE", path: `${path}/${id()}`, as: currentUser, answer: deletedSchema });
    await purgePage(deleted.page);
    return { data: { id: id() }, meta: {} };
  });

  return dispatch(list, read, create, change, remove);
};

/** What the lists mean for the caller, whose id alone is looked for in them. Throws for a like and a dislike at once. */
const reactionOf = (me: number, { likes, dislikes }: PostChange): { like?: boolean; dislike?: boolean } => {
  const [like, dislike] = [isNamed(me, likes), isNamed(me, dislikes)];
  if (like && dislike) throw new Refused("ValidationError", { detail: "Nobody can like and dislike at once" });
  return { ...(like === undefined ? {} : { like }), ...(dislike === undefined ? {} : { dislike }) };
};

const isNamed = (me: number, list: UserListChange | undefined): boolean | undefined => {
  if (list?.set) return list.set.includes(me);
  if (list?.disconnect?.includes(me)) return false;
  return list?.connect?.includes(me) ? true : undefined;
};
