import { LIMITS } from "./limits.ts";
import { PAGE_KINDS, type PageKind, type PostKind } from "./taxonomy.ts";

/** What files about all pages of a kind are called, feeds and data alike. */
export const KIND_FILES = {
  university: "universities",
  program: "programs",
  subject: "subjects",
  facility: "facilities",
  destination: "destinations",
} as const satisfies Record<PageKind, string>;

/** What a feed is about: one page, all pages of a kind (`id` is null), or the whole site (both are). */
export interface FeedSubject {
  kind: PageKind | null;
  id: number | null;
}
const SITE = "site";

/** Where a feed is: `/api/feeds/site.atom`, `/api/feeds/programs.atom`, `/api/feeds/program-12.atom`. */
export const feedHref = (kind: PageKind | null = null, id: number | null = null): string =>
  `/api/feeds/${kind === null ? SITE : id === null ? KIND_FILES[kind] : `${kind}-${id}`}.atom`;

/** What the feed of that name is about; undefined when there is none. */
export const feedSubjectOf = (file: string): FeedSubject | undefined => {
  const [, name = "", id] = /^([a-z]+)(?:-([1-9]\d{0,9}))?\.atom$/.exec(file) ?? [];
  if (id === undefined && name === SITE) return { kind: null, id: null };
  const kind = PAGE_KINDS.find((known) => name === (id === undefined ? KIND_FILES[known] : known));
  if (!kind || Number(id ?? 0) > LIMITS.idMax) return undefined;
  return { kind, id: id === undefined ? null : Number(id) };
};

/** What a feed is called. `name` is that of its page. */
export const feedTitle = ({ kind, id }: FeedSubject, name = ""): string => {
  if (kind === null) return "Quad: new pages and posts";
  return id === null ? `Quad: ${KIND_FILES[kind]}, new pages and posts` : `Quad: posts about ${name}`;
};

/** What a feed calls a post of each kind about a page; `said` is the stars of a review, or the name of a link. */
export const POST_TITLES: Readonly<Record<PostKind, (page: string, said: string) => string>> = {
  review: (page, said) => `Review of ${page}: ${said} of ${LIMITS.reviewRatingMax} stars`,
  blog: (page) => `Blog about ${page}`,
  qna: (page) => `Question about ${page}`,
  helpfulLink: (page, said) => `Helpful link for ${page}: ${said}`,
};
/** What a feed calls a page that is new. */
export const newPageTitle = (kind: PageKind, name: string, university: string | null): string =>
  `New ${kind}: ${name}${university === null ? "" : ` at ${university}`}`;
