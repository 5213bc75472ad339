import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { currentCatalogue } from "./_shared/catalogue/content.ts";
import { searchResults } from "./_shared/catalogue/search-results.ts";
import { conditionsOf, keyOf, responseOf, searchResponses } from "./_shared/catalogue/response-cache.ts";
import { serve } from "./_shared/serve.ts";

/** The records that are called like the query: out of the export, so that it works while the CMS is down. */
export default serve(ENDPOINTS.search, ({ request, query }) => {
  const [key, conditions] = [keyOf(request), conditionsOf(request)];
  const cached = searchResponses.get(key, conditions);
  if (cached) return responseOf(cached);
  const catalogue = currentCatalogue();
  return responseOf(searchResponses.set(key, catalogue.version, searchResults(catalogue, query), conditions));
});

export const config = {
  path: "/api/fuzzy-search/search",
  method: "GET",
  rateLimit: { windowLimit: 3000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
