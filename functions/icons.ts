import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { serveList, serveOne, withResponseCache } from "./_shared/catalogue/served.ts";
import { KINDS } from "./_shared/catalogue/collections.ts";
import { dispatch } from "./_shared/serve.ts";

export default withResponseCache(
  dispatch(serveList(ENDPOINTS.listIcons, KINDS.icon), serveOne(ENDPOINTS.getIcon, KINDS.icon)),
);

export const config = {
  path: ["/api/icons", "/api/icons/:id"],
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
