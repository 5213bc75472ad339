import { purgeCache } from "@netlify/functions";
import type { PageRef } from "../../../src/contract/entities.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { env } from "../env.ts";

type Bytes = Uint8Array<ArrayBuffer>;
interface Held {
  body: Promise<Bytes>;
  until: number;
}

/** How many pages are held, and how many questions about one: older ones make room. */
const PAGES_MAX = 2_000;
const QUESTIONS_MAX = 20;

/** What everybody is answered about a page, by page and question, the oldest page first. */
const held = new Map<string, Map<string, Held>>();

/** A page's name in caches: `page-university-2`. */
export const tagOf = ({ type, id }: PageRef): string => `page-${type}-${id}`;

const keyOf = (page: PageRef): string => `${env.cmsUrl()} ${tagOf(page)}`;

/**
 * The answer to a question about a page, at most LIMITS.interactionsCache old; people who ask at once share one call.
 * A failure is not kept.
 */
export const sharedAnswer = async (page: PageRef, question: string, ask: () => Promise<Bytes>): Promise<Bytes> => {
  const key = keyOf(page);
  const ofPage = held.get(key) ?? new Map<string, Held>();
  const known = ofPage.get(question);
  if (known && known.until > Date.now()) return known.body;
  const entry = { body: ask(), until: Date.now() + LIMITS.interactionsCache };
  held.delete(key);
  held.set(key, ofPage);
  ofPage.delete(question);
  ofPage.set(question, entry);
  makeRoom(held, PAGES_MAX);
  makeRoom(ofPage, QUESTIONS_MAX);
  try {
    return await entry.body;
  } catch (error) {
    if (ofPage.get(question) === entry) ofPage.delete(question);
    throw error;
  }
};

const makeRoom = (map: Map<string, unknown>, max: number): void => {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
};

/**
 * Forgets what everybody is answered about a page: somebody wrote on it. What is being asked just now is forgotten too,
 * for it may have been read before the write. On Netlify the network's caches are told as well.
 */
export const forgetPage = async (page: PageRef): Promise<void> => {
  held.delete(keyOf(page));
  if (!env.canPurge()) return;
  try {
    await purgeCache({ tags: [tagOf(page)] });
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
