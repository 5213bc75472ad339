import { createHash } from "node:crypto";
import type { PageRef } from "../../../src/contract/entities.ts";
import type { FeedSubject } from "../../../src/contract/feeds.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { createAnswerCache } from "../answer-cache.ts";
import { askCms } from "../cms.ts";
import { env } from "../env.ts";
import { cmsFeedSchema, type CmsFeed } from "./feed.ts";

/** What feeds are made of, as long as what a page's readers are answered. */
const answers = createAnswerCache<CmsFeed>({
  maxBytes: 16 * 1024 * 1024,
  ttl: LIMITS.interactionsCache,
  bytesOf: (feed) => 2 * JSON.stringify(feed).length,
});

/** What the network calls the feeds that are not about one page. */
export const FEEDS_TAG = "feeds";

const keyOf = ({ kind, id }: FeedSubject): string => `${env.cmsUrl()} ${kind ?? ""} ${id ?? ""};`;

/** Forgets the feeds that tell of a page: somebody wrote on it. */
export const forgetFeeds = ({ type, id }: PageRef): void => {
  for (const subject of [
    { kind: null, id: null },
    { kind: type, id: null },
    { kind: type, id },
  ])
    answers.forget(keyOf(subject));
};

/** What a feed is made of; those who ask at once share one call. A failure is not kept. */
export const feedAnswer = (subject: FeedSubject): Promise<CmsFeed> =>
  answers.get(keyOf(subject), () =>
    askCms({
      method: "GET",
      path: "/api/community/feed",
      query: { pageType: subject.kind ?? undefined, pageId: subject.id ?? undefined },
      as: "the functions",
      answer: cmsFeedSchema,
    }),
  );

/** The same for the same text. */
export const etagOf = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
