import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { feedSubjectOf } from "../src/contract/feeds.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { currentCatalogue } from "./_shared/catalogue/content.ts";
import { tagOf } from "./_shared/community/page-answers.ts";
import { env } from "./_shared/env.ts";
import { Refused } from "./_shared/errors.ts";
import { isAmong } from "./_shared/etag.ts";
import { atomOf } from "./_shared/feeds/atom.ts";
import { etagOf, feedAnswer, FEEDS_TAG } from "./_shared/feeds/feed-answers.ts";
import { feedOf } from "./_shared/feeds/feed.ts";
import { serve } from "./_shared/serve.ts";

/** What is new on the site, in a kind of page or on one page, as an Atom feed. */
export default serve(ENDPOINTS.feed, async ({ request, params }) => {
  const subject = feedSubjectOf(params["file"] ?? "");
  if (!subject) throw new Refused("NotFound");
  const catalogue = currentCatalogue();
  const origin = new URL(env.siteUrl() ?? request.url).origin;
  const feed = feedOf(subject, await feedAnswer(subject), { catalogue, origin });
  if (!feed) throw new Refused("NotFound");
  const text = atomOf(feed);
  const headers = {
    etag: etagOf(text),
    "last-modified": new Date(feed.updated).toUTCString(),
    "cache-control": "public, max-age=0, must-revalidate",
    "netlify-cdn-cache-control": `public, s-maxage=${LIMITS.interactionsCache / 1_000}`,
    "netlify-cache-tag":
      subject.kind === null || subject.id === null ? FEEDS_TAG : tagOf({ type: subject.kind, id: subject.id }),
    // Readers on other sites may fetch it: it is the same for everybody.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  };
  if (isAmong(headers.etag, request.headers.get("if-none-match") ?? ""))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : text, {
    headers: { ...headers, "content-type": "application/atom+xml; charset=utf-8" },
  });
});

export const config = {
  path: "/api/feeds/:file",
  method: "GET",
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
