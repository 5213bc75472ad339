import type { Context } from "@netlify/functions";
import type { Endpoint } from "../../src/contract/endpoints.ts";
import { ANSWER_HEADERS, ApiError, errorResponse, MethodNotAllowed, TooLarge, traceOf, Unexpected } from "./errors.ts";

/** What Netlify and the host tell a function besides its request. */
export type FunctionContext = Pick<Context, "params" | "ip" | "requestId"> & Partial<Pick<Context, "site">>;

export interface Call {
  request: Request;
  context: FunctionContext;
  /** The body as text, read with the endpoint's limit. */
  body: () => Promise<string>;
}

/** Wraps a handler into what is deployed: method, length of the body, error shape, headers, logging of our faults. */
export const serve =
  (endpoint: Endpoint, handle: (call: Call) => Promise<Response> | Response) =>
  async (request: Request, context: FunctionContext): Promise<Response> => {
    const response = await answer(endpoint, handle, request, context);
    for (const [name, value] of Object.entries(ANSWER_HEADERS))
      if (!response.headers.has(name)) response.headers.set(name, value);
    response.headers.set("x-request-id", context.requestId);
    return response;
  };

const answer = async (
  endpoint: Endpoint,
  handle: (call: Call) => Promise<Response> | Response,
  request: Request,
  context: FunctionContext,
): Promise<Response> => {
  try {
    const allowed = endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method];
    if (!allowed.includes(request.method)) throw new MethodNotAllowed(request.method, allowed);
    return await handle({ request, context, body: () => readBody(request, endpoint.bodyBytes ?? 0) });
  } catch (error) {
    const told = error instanceof ApiError ? error : new Unexpected(error);
    if (told.status >= 500)
      console.error(JSON.stringify({ id: context.requestId, endpoint: endpoint.path, error: traceOf(told) }));
    return errorResponse(told);
  }
};

/** Reads a body and stops as soon as it is longer than `limit` bytes. The rest is left to whoever holds the connection. */
const readBody = async (request: Request, limit: number): Promise<string> => {
  if (!request.body) return "";
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks).toString("utf8");
      length += value.length;
      if (length > limit) throw new TooLarge(limit);
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
};
