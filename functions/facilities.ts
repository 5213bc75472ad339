import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { serveList, serveOne, withResponseCache } from "./_shared/catalogue/served.ts";
import { KINDS } from "./_shared/catalogue/collections.ts";
import { changeFacility, createFacility, deleteFacility } from "./_shared/contributions.ts";
import { dispatch } from "./_shared/serve.ts";

export default withResponseCache(
  dispatch(
    serveList(ENDPOINTS.listFacilities, KINDS.facility),
    serveOne(ENDPOINTS.getFacility, KINDS.facility),
    createFacility,
    changeFacility,
    deleteFacility,
  ),
);

export const config = {
  path: ["/api/facilities", "/api/facilities/:id"],
  method: ["GET", "POST", "PUT", "DELETE"],
  rateLimit: { windowLimit: 6200, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
