import { COMMUNITY_ENDPOINTS } from "../src/contract/api/community.ts";
import { PAGE_PATHS } from "../src/contract/api/names.ts";
import type { PageRef } from "../src/contract/entities.ts";
import { interactionsSchema, type Interactions } from "../src/contract/posts.ts";
import { PAGE_KINDS, type ReviewSort } from "../src/contract/taxonomy.ts";
import { askCms } from "./_shared/cms.ts";
import { PRIVATE_HEADERS, sharedAnswer, sharedHeaders } from "./_shared/community/page-answers.ts";
import { readAs } from "./_shared/community/served-posts.ts";
import { NotFound } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

const ORDERS: Record<ReviewSort, string> = {
  latest: "createdAt:desc",
  oldest: "createdAt:asc",
  highestRating: "rating:desc",
  lowestRating: "rating:asc",
  mostLiked: "likes:desc",
};

export default serve(COMMUNITY_ENDPOINTS.interactions, async ({ params, id, query, currentUser }) => {
  const page = pageOf(params["pages"] ?? "", id());
  const { kind, cursor, sort, stars, verified, answered } = query;
  const asked = { kind, after: cursor, order: sort && ORDERS[sort], stars, verified, answered };
  const ask = async (): Promise<Uint8Array<ArrayBuffer>> =>
    bytesOf(
      await askCms({
        method: "GET",
        path: `/api/community/pages/${page.type}/${page.id}`,
        query: asked,
        as: readAs(currentUser),
        answer: interactionsSchema,
      }),
    );
  const body = currentUser ? await ask() : await sharedAnswer(page, JSON.stringify(asked), ask);
  return new Response(body, {
    headers: { "content-type": "application/json", ...(currentUser ? PRIVATE_HEADERS : sharedHeaders(page)) },
  });
});

/** An answer as it is sent: held as bytes, it is not encoded anew for everybody who asks. */
const bytesOf = (answer: Interactions): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(answer));

const pageOf = (path: string, id: number): PageRef => {
  const type = PAGE_KINDS.find((kind) => PAGE_PATHS[kind] === path);
  if (!type) throw new NotFound("There is no such call");
  return { type, id };
};

export const config = {
  path: ["/api/interactions/:pages/:id"],
  method: ["GET"],
  rateLimit: { windowLimit: 6000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
