import type { APIContext } from "astro";
import { FACILITY_TYPES } from "../contract/taxonomy.ts";
import { ROUTES, UNINDEXED_ROUTES } from "../contract/routes.ts";
import { escapeHtml } from "../lib/html.ts";
import { allPages } from "../queries/pages.ts";

/** Every page of the site that may be indexed; pages of records with the day of their last change. The protocol's limit is 50,000. */
export const GET = ({ site }: APIContext) => {
  const fixed = [
    ...Object.values(ROUTES).filter((path) => !UNINDEXED_ROUTES.includes(path)),
    ...FACILITY_TYPES.map(({ path }) => path),
  ];
  const entry = (path: string, day?: string) =>
    `<url><loc>${escapeHtml(new URL(path, site).href)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
  const urls = [
    ...fixed.map((path) => entry(path)),
    ...allPages().map((page) => entry(page.path, page.updatedAt.slice(0, 10))),
  ].slice(0, 50_000);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>\n`,
    { headers: { "content-type": "application/xml" } },
  );
};
