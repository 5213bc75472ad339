import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { PageRef } from "../../../src/contract/entities.ts";
import type { FeedSubject } from "../../../src/contract/feeds.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { askCms } from "../cms.ts";
import { env } from "../env.ts";
import { cmsFeedSchema, type CmsFeed } from "./feed.ts";

/** So many feeds are held, as long as what a page's readers are answered. */
const answers = new LRUCache<string, Promise<CmsFeed>>({
  max: 1_000,
  ttl: LIMITS.interactionsCache,
  perf: { now: () => Date.now() },
});

/** What the network calls the feeds that are not about one page. */
export const FEEDS_TAG = "feeds";

const keyOf = ({ kind, id }: FeedSubject): string => `${env.cmsUrl()} ${kind ?? ""} ${id ?? ""}`;

/** Forgets the feeds that tell of a page: somebody wrote on it. */
export const forgetFeeds = ({ type, id }: PageRef): void => {
  for (const subject of [
    { kind: null, id: null },
    { kind: type, id: null },
    { kind: type, id },
  ])
    answers.delete(keyOf(subject));
};

/** What a feed is made of; those who ask at once share one call. A failure is not kept. */
export const feedAnswer = async (subject: FeedSubject): Promise<CmsFeed> => {
  const { kind, id } = subject;
  const key = keyOf(subject);
  const held = answers.get(key);
  if (held) return held;
  const asked = askCms({
    method: "GET",
    path: "/api/community/feed",
    query: { pageType: kind ?? undefined, pageId: id ?? undefined },
    as: "the functions",
    answer: cmsFeedSchema,
  });
  answers.set(key, asked);
  try {
    return await asked;
  } catch (error) {
    if (answers.peek(key) === asked) answers.delete(key);
    throw error;
  }
};

/** The same for the same text. */
export const etagOf = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
