import type { APIContext } from "astro";

/** Everything but the calls may be indexed. */
export const GET = ({ site }: APIContext) =>
  new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", site).href}\n`);
