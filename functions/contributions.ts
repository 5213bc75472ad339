import { contributionsSchema } from "../src/contract/api/contributions.ts";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { askCms } from "./_shared/cms.ts";
import { serve } from "./_shared/serve.ts";

/** What the caller has sent in, and what the editors have decided of it. */
export default serve(ENDPOINTS.contributions, async ({ currentUser }) => ({
  data: await askCms({ method: "GET", path: "/api/contributions", as: currentUser, answer: contributionsSchema }),
  meta: {},
}));

export const config = {
  path: "/api/contributions",
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
