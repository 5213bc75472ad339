import { z } from "zod";
import { feedHref, feedTitle, newPageTitle, POST_TITLES, type FeedSubject } from "../../../src/contract/feeds.ts";
import { PAGE_COLLECTIONS } from "../../../src/contract/export.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { FALLBACKS } from "../../../src/contract/messages.ts";
import { pageHref, ROUTES } from "../../../src/contract/routes.ts";
import { pageRefSchema, type PageRef } from "../../../src/contract/entities.ts";
import { KIND_LABELS, POST_ANCHORS, POST_KINDS, type PageKind } from "../../../src/contract/taxonomy.ts";
import { byId } from "../catalogue/by-id.ts";
import type { Catalogue } from "../catalogue/content.ts";
import type { Feed, FeedEntry } from "./atom.ts";

const when = z.iso.datetime();
const id = z.int().positive();

/** What the CMS answers of a feed: see cms/src/community/feed.ts. */
export const cmsFeedSchema = z.object({
  posts: z.array(
    z.object({
      kind: z.enum(POST_KINDS),
      id,
      createdAt: when,
      updatedAt: when,
      author: z.object({ username: z.string().nullable() }),
      page: pageRefSchema.extend({ name: z.string() }),
      reviewText: z.string().optional(),
      reviewRating: z.int().optional(),
      blogText: z.string().optional(),
      qnaText: z.string().optional(),
      linkName: z.string().optional(),
      linkUrl: z.string().optional(),
    }),
  ),
  pages: z.array(pageRefSchema.extend({ createdAt: when })),
});
export type CmsFeed = z.infer<typeof cmsFeedSchema>;

/** A feed without a single entry was last changed then: a time is required, and must not move. */
const BEFORE_ALL = "2024-01-01T00:00:00.000Z";
/** RFC 4151: the year in which the names were given out. They stay what they are wherever a page moves. */
const TAG_YEAR = 2026;

/** The feed of a subject out of what the CMS says; names and addresses are those of the site. Undefined when its page is not live. */
export const feedOf = (
  subject: FeedSubject,
  { posts, pages }: CmsFeed,
  { catalogue, origin }: { catalogue: Catalogue; origin: string },
): Feed | undefined => {
  const live = livePages(catalogue);
  const tag = (name: string): string => `tag:${new URL(origin).hostname},${TAG_YEAR}:${name}`;
  const absolute = (path: string): string => origin + path;
  const about = subject.kind !== null && subject.id !== null ? live(subject.kind, subject.id) : null;
  if (about === undefined) return undefined;

  const ofPosts = posts.flatMap((post): FeedEntry[] => {
    const page = live(post.page.type, post.page.id);
    if (!page) return [];
    const said = post.kind === "review" ? String(post.reviewRating ?? FALLBACKS.rating) : (post.linkName ?? "");
    const name = `${POST_ANCHORS[post.kind]}-${post.id}`;
    return [
      {
        id: tag(name),
        title: POST_TITLES[post.kind](page.name, said),
        href: absolute(`${page.href}#${name}`),
        published: post.createdAt,
        // An edit counts, and is never before what it changed.
        updated: later(post.createdAt, post.updatedAt),
        author: post.author.username ?? FALLBACKS.author,
        category: { term: post.kind, label: POST_LABELS[post.kind] },
        summary: shortened(post.reviewText ?? post.blogText ?? post.qnaText ?? post.linkUrl ?? ""),
      },
    ];
  });
  // The page that a feed is about is no news in it.
  const ofPages = (about ? [] : pages).flatMap(({ type, id: number, createdAt }): FeedEntry[] => {
    const page = live(type, number);
    if (!page) return [];
    return [
      {
        id: tag(`${type}-${number}`),
        title: newPageTitle(type, page.name, page.university),
        href: absolute(page.href),
        published: createdAt,
        updated: createdAt,
        author: null,
        category: { term: type, label: KIND_LABELS[type] },
        summary: null,
      },
    ];
  });
  const entries = [...ofPosts, ...ofPages]
    .sort((a, b) => b.published.localeCompare(a.published) || a.id.localeCompare(b.id))
    .slice(0, LIMITS.feedEntries);
  return {
    id: tag(nameOf(subject)),
    title: feedTitle(subject, about?.name),
    self: absolute(feedHref(subject.kind, subject.id)),
    page: absolute(about ? about.href : subject.kind === null ? ROUTES.home : LISTS[subject.kind]),
    updated: entries
      .map(({ updated }) => updated)
      .reduce(later, about ? (pages[0]?.createdAt ?? BEFORE_ALL) : BEFORE_ALL),
    entries,
  };
};

/** The page that a feed of a kind is about; facilities have one list a type. */
const LISTS: Readonly<Record<PageKind, string>> = {
  university: ROUTES.universities,
  program: ROUTES.programs,
  subject: ROUTES.subjects,
  facility: ROUTES.home,
  destination: ROUTES.destinations,
};

const POST_LABELS = { review: "Review", blog: "Blog", qna: "Question", helpfulLink: "Helpful link" } as const;

const nameOf = ({ kind, id: number }: FeedSubject): string =>
  `feed-${kind === null ? "site" : number === null ? `all-${kind}` : `${kind}-${number}`}`;

const later = (a: string, b: string): string => (a > b ? a : b);

/** The beginning of a text in a few lines; cut between characters, at a space where there is one near. */
const shortened = (text: string): string => {
  const all = Array.from(text.trim());
  if (all.length <= LIMITS.feedTextMax) return all.join("");
  const head = all.slice(0, LIMITS.feedTextMax - 1).join("");
  const space = head.search(/\s\S*$/);
  return `${(space > head.length / 2 ? head.slice(0, space) : head).trimEnd()}…`;
};

interface LivePage {
  name: string;
  university: string | null;
  href: string;
}

/** The pages of the site as it is live: what the CMS has listed just now may still be on its way. */
const livePages =
  (catalogue: Catalogue) =>
  (kind: PageKind, number: PageRef["id"]): LivePage | undefined => {
    const record = byId(catalogue, PAGE_COLLECTIONS[kind]).get(number) as Record<string, unknown> | undefined;
    if (!record) return undefined;
    const home = typeof record["university"] === "number" ? record["university"] : null;
    const university = home === null ? undefined : byId(catalogue, "universities").get(home)?.universityName;
    return {
      name: String(record[`${kind}Name`]),
      university: university ?? null,
      href: pageHref(kind, number, home),
    };
  };
