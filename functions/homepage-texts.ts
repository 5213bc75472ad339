import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { serveOne, withResponseCache } from "./_shared/catalogue/served.ts";
import { KINDS } from "./_shared/catalogue/collections.ts";
import { dispatch } from "./_shared/serve.ts";

export default withResponseCache(dispatch(serveOne(ENDPOINTS.getHomepageText, KINDS.homepageText)));

export const config = {
  path: "/api/homepage-texts/:id",
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
