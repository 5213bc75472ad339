import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { serveList, serveOne, withResponseCache } from "./_shared/catalogue/served.ts";
import { KINDS } from "./_shared/catalogue/collections.ts";
import { dispatch } from "./_shared/serve.ts";

export default withResponseCache(
  dispatch(
    serveList(ENDPOINTS.listUniversities, KINDS.university),
    serveOne(ENDPOINTS.getUniversity, KINDS.university),
  ),
);

export const config = {
  path: ["/api/university-pages", "/api/university-pages/:id"],
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
