import { memoize } from "../contract/memoize.ts";
import { siteApi } from "../lib/openapi/site-api.ts";

const text = memoize(() => `${JSON.stringify(siteApi())}\n`);

/** The API's description for programs. */
export const GET = () => new Response(text(), { headers: { "content-type": "application/json" } });
