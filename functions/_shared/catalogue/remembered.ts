import { createHash } from "node:crypto";
import { ANSWER_HEADERS } from "../errors.ts";
import { isCurrent } from "./content.ts";

/** An answer as it goes out. */
interface Remembered {
  version: string;
  body: string;
  etag: string;
}

/** What is remembered altogether, in characters; one answer has at most a sixteenth of it. */
const MEMORY = 32 * 1024 * 1024;
const MEMORY_EACH = MEMORY / 16;

/** By path and query, the one that was asked for longest ago first. */
const remembered = new Map<string, Remembered>();
let size = 0;

/** What can be cached by browsers, which ask each time, and by the network, which is told to forget with each deploy. */
const HEADERS = {
  ...ANSWER_HEADERS,
  "cache-control": "public, max-age=0, must-revalidate",
  "netlify-cdn-cache-control": "public, durable, s-maxage=31536000",
  "netlify-cache-tag": "catalogue",
  "content-type": "application/json",
};

/** The answer that was given to the same request out of the same export; undefined when none is remembered. */
export const recalled = (request: Request): Response | undefined => {
  const key = keyOf(request);
  const known = remembered.get(key);
  if (!known || !isCurrent(known.version)) return undefined;
  remembered.delete(key);
  remembered.set(key, known);
  return responseOf(request, known);
};

/** Answers with a value, and remembers the answer. */
export const answeredWith = (request: Request, version: string, value: unknown): Response => {
  const body = JSON.stringify(value);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const answer = { version, body, etag };
  remember(keyOf(request), answer);
  return responseOf(request, answer);
};

/** A path and query; the host name is nobody's business. */
const keyOf = ({ url }: Request): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

const remember = (key: string, answer: Remembered): void => {
  const cost = key.length + answer.body.length;
  if (cost > MEMORY_EACH) return;
  forget(key);
  remembered.set(key, answer);
  size += cost;
  for (const oldest of remembered.keys()) {
    if (size <= MEMORY) return;
    forget(oldest);
  }
};

const forget = (key: string): void => {
  const known = remembered.get(key);
  if (!known) return;
  remembered.delete(key);
  size -= key.length + known.body.length;
};

const responseOf = (request: Request, { body, etag }: Remembered): Response => {
  const held = request.headers.get("if-none-match");
  if (held !== null && isAmong(etag, held)) return new Response(null, { status: 304, headers: { ...HEADERS, etag } });
  return new Response(request.method === "HEAD" ? null : body, { headers: { ...HEADERS, etag } });
};

const isAmong = (etag: string, list: string): boolean =>
  list.trim() === "*" || list.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
