import type { APIContext } from "astro";
import { sitemapView } from "../queries/views/sitemap.ts";

/** The sitemap, or the index of its files where one does not hold all. */
export const GET = ({ site }: APIContext) =>
  new Response(sitemapView(site).entry, { headers: { "content-type": "application/xml" } });
