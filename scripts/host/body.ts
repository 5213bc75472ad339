import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { errorResponse, TooLarge } from "../../functions/_shared/errors.ts";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { LIMITS } from "../../src/contract/limits.ts";

/** Up to so many times the limit is read and thrown away: a client that still sends does not read the answer. */
const DRAIN_FACTOR = 16;

const LARGE: readonly { endpoint: Endpoint; pattern: URLPattern }[] = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ bodyBytes = 0 }) => bodyBytes > LIMITS.bodyBytes)
  .map((endpoint) => ({ endpoint, pattern: new URLPattern({ pathname: endpoint.path }) }));

/** How many bytes of a body the host lets through: what the endpoint takes, where that is more than others take. */
export const bodyLimitOf = (path: string, method: string): number =>
  LARGE.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test({ pathname: path }))?.endpoint
    .bodyBytes ?? LIMITS.bodyBytes;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Lets bodies through up to the limit of their path and method, and answers 413 to longer ones, whatever length they
 * declare. What is left of a body is read here, because a connection with half a request on it cannot be used again;
 * where that would be too much, the answer closes the connection.
 */
export const limitBody =
  (limitOf: (path: string, method: string) => number): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  async (call, next) => {
    const { headers } = call.env.incoming;
    // Without either there is no body; to ask the request itself costs as much as all the rest.
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return next();
    const request = call.req.raw;
    if (!request.body) return next();
    const limit = limitOf(call.req.path, call.req.method);
    const declared = call.req.header("transfer-encoding") ? undefined : Number(call.req.header("content-length"));
    if (declared === undefined) {
      const reader = request.body.getReader();
      const bytes = await readUpTo(reader, limit);
      if (!bytes) return tooLarge(limit, await isDrained(reader, limit * DRAIN_FACTOR));
      call.req.raw = new Request(request, { body: bytes });
      return next();
    }
    if (declared > limit)
      return tooLarge(
        limit,
        declared <= limit * DRAIN_FACTOR && (await isDrained(request.body.getReader(), limit * DRAIN_FACTOR)),
      );
    await next();
    if (call.env.incoming.readableEnded) return;
    const isClear = !request.body.locked && (await isDrained(request.body.getReader(), limit));
    if (!isClear) call.res.headers.set("connection", "close");
  };

const tooLarge = (limit: number, isClear: boolean): Response => {
  const response = errorResponse(new TooLarge(limit));
  if (!isClear) response.headers.set("connection", "close");
  return response;
};

/** The whole body, or undefined when it is longer. */
const readUpTo = async (reader: Reader, limit: number): Promise<Buffer<ArrayBuffer> | undefined> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.length;
    if (length > limit) return undefined;
    chunks.push(value);
  }
};

/** Reads to the end and throws away; false when that is more than so many bytes, or the client stops. */
const isDrained = async (reader: Reader, most: number): Promise<boolean> => {
  try {
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      length += value.length;
      if (length > most) return false;
    }
  } catch {
    // The client has gone, or was too slow: there is nothing left to keep clean.
    return false;
  }
};
