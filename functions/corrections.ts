import { z } from "zod";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { askCms } from "./_shared/cms.ts";
import { serve } from "./_shared/serve.ts";

const madeSchema = z.object({ id: z.int().positive(), field: z.string() });

/** Takes what somebody says is wrong with a page. The CMS keeps it until an editor decides. */
export default serve(ENDPOINTS.createCorrection, async ({ input, currentUser, idempotencyKey }) => {
  const { id, field } = await askCms({
    method: "POST",
    path: "/api/corrections",
    as: currentUser,
    body: input,
    idempotencyKey,
    answer: madeSchema,
  });
  return { data: { id, attributes: { field } }, meta: {} };
});

export const config = {
  path: "/api/corrections",
  method: "POST",
  rateLimit: { windowLimit: 200, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
