import { purgeCache } from "@netlify/functions";
import { LRUCache } from "lru-cache";
import type { PageRef } from "../../../src/contract/entities.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { env } from "../env.ts";
import { FEEDS_TAG, forgetFeeds } from "../feeds/feed-answers.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** How many pages are cached, and how many answers about one, how long: what is out of date takes no memory either. */
const PAGES_MAX = 2_000;
const ANSWERS = {
  max: 20,
  ttl: LIMITS.interactionsCache,
  ttlAutopurge: true,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
};

/** What everybody is answered about a page, by page and question. */
const pages = new LRUCache<string, LRUCache<string, Promise<Bytes>>>({ max: PAGES_MAX });

/** A page's name in caches: `page-university-2`. */
export const tagOf = ({ type, id }: PageRef): string => `page-${type}-${id}`;

const keyOf = (page: PageRef): string => `${env.cmsUrl()} ${tagOf(page)}`;

/**
 * The answer to a question about a page, at most LIMITS.interactionsCache old; people who ask at once share one call.
 * A failure is not kept.
 */
export const sharedAnswer = async (page: PageRef, question: string, ask: () => Promise<Bytes>): Promise<Bytes> => {
  const key = keyOf(page);
  const answers = pages.get(key) ?? new LRUCache<string, Promise<Bytes>>(ANSWERS);
  const cached = answers.get(question);
  if (cached) return cached;
  const answer = ask();
  pages.set(key, answers);
  answers.set(question, answer);
  try {
    return await answer;
  } catch (error) {
    if (answers.peek(question) === answer) answers.delete(question);
    throw error;
  }
};

/**
 * Purges what everybody is answered about a page: somebody wrote on it. What is being asked just now is purged too,
 * for it may have been read before the write. On Netlify the network's caches are told as well.
 */
export const purgePage = async (page: PageRef): Promise<void> => {
  pages.delete(keyOf(page));
  forgetFeeds(page);
  if (!env.canPurge()) return;
  try {
    await purgeCache({ tags: [tagOf(page), FEEDS_TAG] });
  } catch (error) {
    // The write is done, and the caches' own time is short.
    console.error(JSON.stringify({ purge: tagOf(page), error: String(error) }));
  }
};

/** How caches may keep an answer that is the same for everybody. */
export const sharedHeaders = (page: PageRef): Record<string, string> => ({
  "cache-control": "public, max-age=0, must-revalidate",
  "netlify-cdn-cache-control": `public, s-maxage=${LIMITS.interactionsCache / 1_000}`,
  "netlify-cache-tag": tagOf(page),
  vary: "authorization",
});

/** An answer that holds something of the caller's. */
export const PRIVATE_HEADERS = { "cache-control": "private, no-store", vary: "authorization" } as const;
