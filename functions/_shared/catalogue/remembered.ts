import { createHash } from "node:crypto";
import { ANSWER_HEADERS } from "../errors.ts";
import { isAmong } from "../etag.ts";
import { isCurrent } from "./content.ts";

/** An answer out of an export, as it goes out. */
interface Remembered {
  version: string;
  /** Text while it is short: it is sent in one piece with the headers then. */
  body: string | Buffer<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
  etag: string;
}

/** What is sent: nothing but headers to those who have it already. */
interface Sent {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer<ArrayBuffer> | null;
}
export interface Asked {
  method: string;
  /** The header If-None-Match. */
  held: string | null;
}

/** Answers by path and query: those that were asked for longest ago go first. */
export interface Memory {
  /** What was answered to the same path and query out of the same export. */
  recall: (key: string, asked: Asked) => Sent | undefined;
  remember: (key: string, version: string, value: unknown, asked: Asked) => Sent;
}

/** What can be cached by browsers, which ask each time, and by the network, which is told to forget with each deploy. */
const HEADERS_OF_NOTHING = {
  ...ANSWER_HEADERS,
  "cache-control": "public, max-age=0, must-revalidate",
  "netlify-cdn-cache-control": "public, durable, s-maxage=31536000",
  "netlify-cache-tag": "catalogue",
};
const HEADERS = { ...HEADERS_OF_NOTHING, "content-type": "application/json" };
/** In bytes. */
const SHORT = 8_192;
/** One answer has at most this share of a memory. */
const SHARE = 16;

/** A memory of about so many bytes. */
export const createMemory = (most: number): Memory => {
  const answers = new Map<string, Remembered>();
  let size = 0;
  const costOf = (key: string, { body }: Remembered): number => 2 * key.length + body.length;
  const forget = (key: string): void => {
    const known = answers.get(key);
    if (!known) return;
    answers.delete(key);
    size -= costOf(key, known);
  };
  return {
    recall: (key, asked) => {
      const known = answers.get(key);
      if (!known || !isCurrent(known.version)) return undefined;
      answers.delete(key);
      answers.set(key, known);
      return sent(known, asked);
    },
    remember: (key, version, value, asked) => {
      const text = JSON.stringify(value);
      const bytes = Buffer.from(text);
      const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
      const headers = { ...HEADERS, etag, "content-length": String(bytes.length) };
      const answer = { version, body: bytes.length <= SHORT ? text : bytes, headers, etag };
      forget(key);
      if (costOf(key, answer) <= most / SHARE) {
        answers.set(key, answer);
        size += costOf(key, answer);
      }
      for (const oldest of answers.keys()) {
        if (size <= most) break;
        forget(oldest);
      }
      return sent(answer, asked);
    },
  };
};

const sent = ({ body, headers, etag }: Remembered, { method, held }: Asked): Sent => {
  if (held === null || !isAmong(etag, held)) return { status: 200, headers, body: method === "HEAD" ? null : body };
  return { status: 304, headers: { ...HEADERS_OF_NOTHING, etag }, body: null };
};

/** By what an answer is remembered: the path and query. The host's name is nobody's business. */
export const keyOf = ({ url }: Request): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

export const askedBy = ({ method, headers }: Request): Asked => ({ method, held: headers.get("if-none-match") });

export const responseOf = ({ status, headers, body }: Sent): Response => new Response(body, { status, headers });

const MEGABYTE = 1024 * 1024;
/** Catalogue reads. No limit counts them: whoever finds an answer here may send it, without asking the function. */
export const catalogueMemory = createMemory(24 * MEGABYTE);
/** Searches, which are counted first. */
export const searchMemory = createMemory(8 * MEGABYTE);
