import { COMMUNITY_ENDPOINTS } from "../src/contract/api/community.ts";
import { askCms } from "./_shared/cms.ts";
import { reportedSchema } from "./_shared/community/answers.ts";
import { purgePage } from "./_shared/community/page-answers.ts";
import { serve } from "./_shared/serve.ts";

export default serve(COMMUNITY_ENDPOINTS.createReport, async ({ input, currentUser, idempotencyKey }) => {
  const { id, reason, hidden, page } = await askCms({
    method: "POST",
    path: "/api/community/reports",
    as: currentUser,
    body: input,
    idempotencyKey,
    answer: reportedSchema,
  });
  if (hidden) await purgePage(page);
  return { data: { id, attributes: { reason } }, meta: {} };
});

export const config = {
  path: ["/api/reports"],
  method: ["POST"],
  rateLimit: { windowLimit: 200, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
