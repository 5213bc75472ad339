import { COMMUNITY_ENDPOINTS } from "../src/contract/api/community.ts";
import { askCms } from "./_shared/cms.ts";
import { appealedSchema } from "./_shared/community/answers.ts";
import { serve } from "./_shared/serve.ts";

export default serve(COMMUNITY_ENDPOINTS.createAppeal, async ({ input, currentUser, idempotencyKey }) => {
  const { id, state } = await askCms({
    method: "POST",
    path: "/api/community/appeals",
    as: currentUser,
    body: input,
    idempotencyKey,
    answer: appealedSchema,
  });
  return { data: { id, attributes: { state } }, meta: {} };
});

export const config = {
  path: ["/api/appeals"],
  method: ["POST"],
  rateLimit: { windowLimit: 200, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
