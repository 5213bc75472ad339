import { SITEMAP_ADDRESSES_MAX } from "../../contract/limits.ts";
import { ROUTES, sitemapPartHref, UNINDEXED_ROUTES } from "../../contract/routes.ts";
import { FACILITY_TYPES } from "../../contract/taxonomy.ts";
import { sitemap } from "../../lib/sitemap.ts";
import { allPages } from "../pages.ts";

/** Every page of the site that may be indexed; pages of records with the day of their last change. */
export const sitemapView = (site: URL | undefined, max: number = SITEMAP_ADDRESSES_MAX) => {
  const { origin } = new URL("/", site);
  const hrefOf = (path: string): string => origin + path;
  const fixed = [
    ...Object.values(ROUTES).filter((path) => !UNINDEXED_ROUTES.includes(path)),
    ...FACILITY_TYPES.map(({ path }) => path),
  ];
  const entries = [
    ...fixed.map((path) => ({ href: hrefOf(path) })),
    ...allPages().map(({ path, updatedAt }) => ({ href: hrefOf(path), day: updatedAt.slice(0, 10) })),
  ];
  return sitemap(entries, { max, partHref: (number) => hrefOf(sitemapPartHref(number)) });
};
