import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ANSWER_HEADERS } from "../errors.ts";
import { isAmong } from "../etag.ts";
import { isCurrent } from "./content.ts";

/** A response made of an export. */
interface StoredResponse {
  version: string;
  /** Text while it is short: it is sent in one piece with the headers then. */
  body: string | Buffer<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
  /** The headers of a 304. */
  notModified: Readonly<Record<string, string>>;
  etag: string;
}

/** A cached response as it is sent: without a body to those who have it already. */
interface CachedResponse {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer<ArrayBuffer> | null;
}
export interface Conditions {
  method: string;
  /** The header If-None-Match. */
  ifNoneMatch: string | null;
}

/** Responses by path and query; the least recently used go first. */
export interface ResponseCache {
  /** What was answered to the same path and query out of the same export. */
  get: (key: string, conditions: Conditions) => CachedResponse | undefined;
  set: (key: string, version: string, value: unknown, conditions: Conditions) => CachedResponse;
}

/** Browsers cache it and ask each time; the network caches it and is purged with each deploy. */
const NOT_MODIFIED_HEADERS = {
  ...ANSWER_HEADERS,
  "cache-control": "public, max-age=0, must-revalidate",
  "netlify-cdn-cache-control": "public, durable, s-maxage=31536000",
  "netlify-cache-tag": "catalogue",
};
const HEADERS = { ...NOT_MODIFIED_HEADERS, "content-type": "application/json" };
/** A body up to so many bytes is kept as text. */
const TEXT_BYTES_MAX = 8_192;
/** What a response takes besides its key and body: headers twice, a tag, its places in the index. */
const RESPONSE_BYTES = 1_024;
/** One response takes at most this share of a cache. */
const SHARE = 16;

/** A cache of about so many bytes. */
export const createResponseCache = (maxBytes: number): ResponseCache => {
  const responses = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / SHARE,
    sizeCalculation: ({ body }, key) => RESPONSE_BYTES + 2 * key.length + body.length,
  });
  return {
    get: (key, conditions) => {
      const stored = responses.get(key);
      return stored && isCurrent(stored.version) ? toSend(stored, conditions) : undefined;
    },
    set: (key, version, value, conditions) => {
      const text = JSON.stringify(value);
      const bytes = Buffer.from(text);
      const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
      const stored = {
        version,
        body: bytes.length <= TEXT_BYTES_MAX ? text : bytes,
        headers: { ...HEADERS, etag, "content-length": String(bytes.length) },
        notModified: { ...NOT_MODIFIED_HEADERS, etag },
        etag,
      };
      responses.set(key, stored);
      return toSend(stored, conditions);
    },
  };
};

const toSend = (
  { body, headers, notModified, etag }: StoredResponse,
  { method, ifNoneMatch }: Conditions,
): CachedResponse => {
  if (ifNoneMatch === null || !isAmong(etag, ifNoneMatch))
    return { status: 200, headers, body: method === "HEAD" ? null : body };
  return { status: 304, headers: notModified, body: null };
};

/** The path and query: the host's name does not change the response. */
export const keyOf = ({ url }: Request): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

export const conditionsOf = ({ method, headers }: Request): Conditions => ({
  method,
  ifNoneMatch: headers.get("if-none-match"),
});

export const responseOf = ({ status, headers, body }: CachedResponse): Response =>
  new Response(body, { status, headers });

const MEGABYTE = 1024 * 1024;
/** Catalogue reads. No rate limit counts them: the host sends what is here without calling the function. */
export const catalogueResponses = createResponseCache(24 * MEGABYTE);
/** Searches. A rate limit counts them, so only the function looks here. */
export const searchResponses = createResponseCache(8 * MEGABYTE);
