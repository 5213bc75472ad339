import type { IncomingMessage, ServerResponse } from "node:http";
import { catalogueResponses } from "../../functions/_shared/catalogue/response-cache.ts";
import { memoize } from "../../src/contract/memoize.ts";
import type { Rules } from "./rules.ts";

/** A response in the cache of catalogue reads. */
export interface SendableResponse {
  path: string;
  send: (outgoing: ServerResponse, requestId: string) => void;
}

/**
 * Looks up the cached responses of catalogue reads, as Netlify's network does in front of the functions: they are sent
 * without a Request being built for the host and the function.
 */
export const createResponseLookup = (headersFor: Rules["headersFor"]) => {
  /** With what the rules say beyond the response's own headers; names and values by turns. */
  const completed = memoize((own: Readonly<Record<string, string>>, path: string): string[] =>
    Object.entries({ ...Object.fromEntries(headersFor(path)), ...own }).flat(),
  );
  return ({ method = "", url = "", headers }: IncomingMessage): SendableResponse | undefined => {
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead || headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined)
      return undefined;
    const known = catalogueResponses.get(url, { method, ifNoneMatch: headers["if-none-match"] ?? null });
    if (!known) return undefined;
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    return {
      path,
      send: (outgoing, requestId) => {
        outgoing.writeHead(known.status, [...completed(known.headers, path), "x-request-id", requestId]);
        outgoing.end(known.body);
      },
    };
  };
};
