import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { serveList, withResponseCache } from "./_shared/catalogue/served.ts";
import { KINDS } from "./_shared/catalogue/collections.ts";
import { dispatch } from "./_shared/serve.ts";

export default withResponseCache(dispatch(serveList(ENDPOINTS.listSubjectFields, KINDS.subjectField)));

export const config = {
  path: "/api/subject-field-components",
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
