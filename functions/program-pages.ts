import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { serveList, serveOne, withResponseCache } from "./_shared/catalogue/served.ts";
import { KINDS } from "./_shared/catalogue/collections.ts";
import { dispatch } from "./_shared/serve.ts";

export default withResponseCache(
  dispatch(serveList(ENDPOINTS.listPrograms, KINDS.program), serveOne(ENDPOINTS.getProgram, KINDS.program)),
);

export const config = {
  path: ["/api/program-pages", "/api/program-pages/:id"],
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
