import { purgeCache } from "@netlify/functions";
import type { PageRef } from "../../../src/contract/entities.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { createAnswerCache } from "../answer-cache.ts";
import { env } from "../env.ts";
import { FEEDS_TAG, forgetFeeds } from "../feeds/feed-answers.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What everybody is answered about pages, by page and question. */
const answers = createAnswerCache<Bytes>({
  maxBytes: 32 * 1024 * 1024,
  ttl: LIMITS.interactionsCache,
  bytesOf: ({ length }) => length,
});

/** A page's name in caches: `page-university-2`. */
export const tagOf = ({ type, id }: PageRef): string => `page-${type}-${id}`;

/** How the keys of a page's answers begin. */
const keyOf = (page: PageRef): string => `${env.cmsUrl()} ${tagOf(page)} `;

/**
 * The answer to a question about a page, at most LIMITS.interactionsCache old; people who ask at once share one call.
 * A failure is not kept.
 */
export const sharedAnswer = (page: PageRef, question: string, ask: () => Promise<Bytes>): Promise<Bytes> =>
  answers.get(`${keyOf(page)}${question}`, ask);

/**
 * Purges what everybody is answered about a page: somebody wrote on it. What is being asked just now is purged too,
 * for it may have been read before the write. On Netlify the network's caches are told as well.
 */
export const purgePage = async (page: PageRef): Promise<void> => {
  answers.forget(keyOf(page));
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
