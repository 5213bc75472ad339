import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { PAGE_KINDS } from "../src/contract/taxonomy.ts";
import { currentCatalogue } from "./_shared/catalogue/content.ts";
import { Refused } from "./_shared/errors.ts";
import { isAmong } from "./_shared/etag.ts";
import { pictureFactsOf } from "./_shared/pictures/picture-facts.ts";
import { planPicture, sharedPictures } from "./_shared/pictures/shared-picture.ts";
import { serve } from "./_shared/serve.ts";

const NAME = /^([a-z]+)-([1-9]\d{0,9})\.png$/;

/** Readers keep a picture for a day and ask then whether it is another; the network keeps it until the next deploy. */
const HEADERS = {
  "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
  "netlify-cdn-cache-control": "public, durable, s-maxage=31536000",
  "netlify-cache-tag": "catalogue",
  // It is shown on the pages of others.
  "cross-origin-resource-policy": "cross-origin",
};

/** The picture that links to a record's page show, made when it is first asked for. */
export default serve(ENDPOINTS.sharedPicture, async ({ request, params }) => {
  const [, name, id] = NAME.exec(params["file"] ?? "") ?? [];
  const kind = PAGE_KINDS.find((known) => known === name);
  const facts = kind && pictureFactsOf(currentCatalogue(), kind, Number(id));
  if (!facts) throw new Refused("NotFound");
  const plan = planPicture(facts);
  const headers = { ...HEADERS, etag: `"${plan.digest}"` };
  if (isAmong(headers.etag, request.headers.get("if-none-match") ?? ""))
    return new Response(null, { status: 304, headers });
  const bytes = await sharedPictures.get(plan);
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: { ...headers, "content-type": "image/png", "content-length": String(bytes.length) },
  });
});

export const config = {
  path: "/api/pictures/:file",
  method: "GET",
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
