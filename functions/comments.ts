import { COMMUNITY_ENDPOINTS } from "../src/contract/api/community.ts";
import { askCms } from "./_shared/cms.ts";
import { cmsRepliesSchema, deletedSchema, writtenSchema } from "./_shared/community/answers.ts";
import { replyRecord } from "./_shared/community/attributes.ts";
import { purgePage } from "./_shared/community/page-answers.ts";
import { readAs } from "./_shared/community/served-posts.ts";
import { dispatch, serve } from "./_shared/serve.ts";

const PATH = "/api/community/replies";

const list = serve(COMMUNITY_ENDPOINTS.comments, async ({ query: { parent, page, pageSize }, currentUser }) => {
  const { replies, pagination } = await askCms({
    method: "GET",
    path: `/api/community/posts/${parent.kind}/${parent.id}/replies`,
    query: { page, pageSize },
    as: readAs(currentUser),
    answer: cmsRepliesSchema,
  });
  return { data: replies.map(replyRecord), meta: { pagination } };
});

const create = serve(COMMUNITY_ENDPOINTS.createComment, async ({ input, currentUser, idempotencyKey }) => {
  const written = await askCms({
    method: "POST",
    path: PATH,
    as: currentUser,
    body: input,
    idempotencyKey,
    answer: writtenSchema,
  });
  await purgePage(written.page);
  return { data: { id: written.id, attributes: { ...written, commentLikes: 0, own: true } }, meta: {} };
});

const change = serve(COMMUNITY_ENDPOINTS.changeComment, async ({ id, input, currentUser }) => {
  const written = await askCms({
    method: "PUT",
    path: `${PATH}/${id()}`,
    as: currentUser,
    body: input,
    answer: writtenSchema,
  });
  await purgePage(written.page);
  return { data: { id: written.id, attributes: { ...written, own: true } }, meta: {} };
});

const remove = serve(COMMUNITY_ENDPOINTS.deleteComment, async ({ id, currentUser }) => {
  const deleted = await askCms({ method: "DELETE", path: `${PATH}/${id()}`, as: currentUser, answer: deletedSchema });
  await purgePage(deleted.page);
  return { data: { id: id() }, meta: {} };
});

export default dispatch(list, create, change, remove);

export const config = {
  path: ["/api/comments", "/api/comments/:id"],
  method: ["GET", "POST", "PUT", "DELETE"],
  rateLimit: { windowLimit: 7200, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
