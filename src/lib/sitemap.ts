const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Text as it may stand between the tags of XML. */
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "");

/** An address of the site, absolute, and the day of its last change where that is known. */
export interface SitemapEntry {
  href: string;
  day?: string;
}

const file = (kind: "urlset" | "sitemapindex", lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join("\n")}</${kind}>\n`;

/**
 * The sitemap of a site: one file with all addresses, or where they are more than a file may hold, an index of numbered
 * files, from 1. `partHref` is the absolute address of such a file.
 */
export const sitemap = (
  entries: readonly SitemapEntry[],
  { max, partHref }: { max: number; partHref: (number: number) => string },
): { entry: string; parts: string[] } => {
  const lines = entries.map(
    ({ href, day }) => `<url><loc>${escapeXml(href)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`,
  );
  if (lines.length <= max) return { entry: file("urlset", lines), parts: [] };
  const parts = Array.from({ length: Math.ceil(lines.length / max) }, (_, index) =>
    file("urlset", lines.slice(index * max, (index + 1) * max)),
  );
  const index = parts.map((_, at) => `<sitemap><loc>${escapeXml(partHref(at + 1))}</loc></sitemap>`);
  return { entry: file("sitemapindex", index), parts };
};
