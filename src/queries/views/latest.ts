import { memoize } from "../../contract/memoize.ts";
import { LIMITS } from "../../contract/limits.ts";
import { pageHref } from "../../contract/routes.ts";
import { POST_ANCHORS } from "../../contract/taxonomy.ts";
import type { PagePosts, Post, PostOf } from "../../contract/posts.ts";
import { clipName, summary } from "../../lib/format.ts";
import { content } from "../content.ts";
import { pageFacts } from "./page-facts.ts";

/** A review, a blog or a question, as the home page shows it. */
export interface LatestPost {
  href: string;
  kind: Discussed["kind"];
  text: string;
  /** Of a review. */
  stars: number | null;
  /** The page that it stands on. */
  page: string;
  writer: string;
  createdAt: string;
  sample: boolean;
}
type Discussed = Exclude<Post, PostOf<"helpfulLink">>;

const isDiscussed = (post: Post): post is Discussed => post.kind !== "helpfulLink";
const textOf = (post: Discussed): string =>
  post.kind === "review" ? post.reviewText : post.kind === "blog" ? post.blogText : post.qnaText;

/** Times as the export writes them, which are in order as texts. */
const byNewest = (a: Discussed, b: Discussed): number =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1;

/** The newest post of each page, the newest first: of one page no more than one, so that a busy one leaves room. */
const newestOfPages = memoize((posts: readonly PagePosts[]) =>
  posts
    .flatMap(({ page, posts: own }) => {
      const [newest] = own.filter(isDiscussed).sort(byNewest);
      return newest ? [{ page, post: newest }] : [];
    })
    .sort((a, b) => byNewest(a.post, b.post)),
);

/** What students wrote last. */
export const latestPosts = (): LatestPost[] =>
  newestOfPages(content().posts)
    .slice(0, LIMITS.latestPosts)
    .flatMap(({ page, post }) => {
      const facts = pageFacts(page);
      if (!facts) return [];
      return [
        {
          href: `${pageHref(page.type, page.id, facts.university)}#${POST_ANCHORS[post.kind]}-${post.id}`,
          kind: post.kind,
          text: summary(textOf(post)),
          stars: post.kind === "review" ? post.reviewRating : null,
          page: facts.name,
          writer: clipName(post.author.username),
          createdAt: post.createdAt,
          sample: post.author.sample,
        },
      ];
    });
