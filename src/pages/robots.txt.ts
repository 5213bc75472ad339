import type { APIContext } from "astro";

/** Everything but the calls may be indexed; of those the pictures that shared links show, feeds and data are for everybody. */
export const GET = ({ site }: APIContext) =>
  new Response(
    `User-agent: *\nAllow: /\nAllow: /api/pictures/\nAllow: /api/feeds/\nAllow: /api/data/\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", site).href}\n`,
  );
