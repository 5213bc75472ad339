import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { serveList, serveOne, withResponseCache } from "./_shared/catalogue/served.ts";
import { KINDS } from "./_shared/catalogue/collections.ts";
import { changeDestination, createDestination, deleteDestination } from "./_shared/contributions.ts";
import { dispatch } from "./_shared/serve.ts";

export default withResponseCache(
  dispatch(
    serveList(ENDPOINTS.listDestinations, KINDS.destination),
    serveOne(ENDPOINTS.getDestination, KINDS.destination),
    createDestination,
    changeDestination,
    deleteDestination,
  ),
);

export const config = {
  path: ["/api/destination-pages", "/api/destination-pages/:id"],
  method: ["GET", "POST", "PUT", "DELETE"],
  rateLimit: { windowLimit: 6200, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
