import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { currentCatalogue } from "./_shared/catalogue/content.ts";
import { searchResults } from "./_shared/catalogue/search-results.ts";
import { askedBy, keyOf, responseOf, searchMemory } from "./_shared/catalogue/remembered.ts";
import { serve } from "./_shared/serve.ts";

/** What is called like the query: out of the export, so that it works with the CMS away. */
export default serve(ENDPOINTS.search, ({ request, query: { query } }) => {
  const [key, asked] = [keyOf(request), askedBy(request)];
  const known = searchMemory.recall(key, asked);
  if (known) return responseOf(known);
  const catalogue = currentCatalogue();
  return responseOf(searchMemory.remember(key, catalogue.version, searchResults(catalogue, query), asked));
});

export const config = {
  path: "/api/fuzzy-search/search",
  method: "GET",
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
