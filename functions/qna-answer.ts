import { COMMUNITY_ENDPOINTS } from "../src/contract/api/community.ts";
import { askCms } from "./_shared/cms.ts";
import { answeredSchema } from "./_shared/community/answers.ts";
import { purgePage } from "./_shared/community/page-answers.ts";
import { serve } from "./_shared/serve.ts";

/** Which reply answers the caller's question. */
export default serve(COMMUNITY_ENDPOINTS.markAnswer, async ({ id, input, currentUser }) => {
  const answered = await askCms({
    method: "PUT",
    path: `/api/community/questions/${id()}/answer`,
    as: currentUser,
    body: { reply: input.data.answer },
    answer: answeredSchema,
  });
  await purgePage(answered.page);
  return { data: { id: answered.id, attributes: { answer: answered.answer } }, meta: {} };
});

export const config = {
  path: "/api/qnas/:id/answer",
  method: "PUT",
  rateLimit: { windowLimit: 1200, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
