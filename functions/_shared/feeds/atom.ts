/** An Atom feed (RFC 4287), as Quad writes them. Addresses are absolute, times ISO. */
export interface Feed {
  id: string;
  title: string;
  /** Where the feed itself is, and the page that it is about. */
  self: string;
  page: string;
  /** When the newest of its entries changed. */
  updated: string;
  entries: readonly FeedEntry[];
}
export interface FeedEntry {
  id: string;
  title: string;
  href: string;
  published: string;
  updated: string;
  /** Where it is Quad's own there is none. */
  author: string | null;
  category: { term: string; label: string };
  summary: string | null;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** What XML 1.0 has no place for, not even escaped: controls, halves of characters, and the two that are none. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const escaped = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, "")
    // A parser makes a line feed of it, and would read another text than was written.
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? "");

const entryText = ({ id, title, href, published, updated, author, category, summary }: FeedEntry): string =>
  [
    "  <entry>",
    `    <id>${escaped(id)}</id>`,
    `    <title>${escaped(title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${escaped(href)}"/>`,
    `    <published>${published}</published>`,
    `    <updated>${updated}</updated>`,
    ...(author === null ? [] : [`    <author><name>${escaped(author)}</name></author>`]),
    `    <category term="${escaped(category.term)}" label="${escaped(category.label)}"/>`,
    ...(summary === null ? [] : [`    <summary>${escaped(summary)}</summary>`]),
    "  </entry>",
  ].join("\n");

/** A feed as it is sent: the same bytes for the same feed. */
export const atomOf = ({ id, title, self, page, updated, entries }: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `  <id>${escaped(id)}</id>`,
    `  <title>${escaped(title)}</title>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `  <updated>${updated}</updated>`,
    "  <author><name>Quad</name></author>",
    ...entries.map(entryText),
    "</feed>\n",
  ].join("\n");
