import type { Endpoint } from "../../src/contract/endpoints.ts";
import { ApiError, TooLarge } from "./errors.ts";

/** What Netlify and the host tell a function besides its request. */
export interface FunctionContext {
  params: Record<string, string>;
  ip: string;
  requestId: string;
}

export interface Call {
  request: Request;
  context: FunctionContext;
  /** The body as text, read with the endpoint's limit. */
  body: () => Promise<string>;
}

/** Wraps a handler into what is deployed: method check, body limit, error shape, no caching, logging of what is unexpected. */
export const serve =
  (endpoint: Endpoint, handle: (call: Call) => Promise<Response> | Response) =>
  async (request: Request, context: FunctionContext): Promise<Response> => {
    try {
      const method = request.method === "HEAD" ? "GET" : request.method;
      if (method !== endpoint.method)
        return answerError(new ApiError(405, "MethodNotAllowed", `${request.method} is not possible here`), {
          allow: endpoint.method,
        });
      const response = await handle({ request, context, body: () => readBody(request, endpoint.bodyBytes ?? 0) });
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
      return response;
    } catch (error) {
      if (error instanceof ApiError) return answerError(error);
      console.error(
        JSON.stringify({
          id: context.requestId,
          endpoint: endpoint.path,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      );
      return answerError(new ApiError(500, "InternalServerError", "Something went wrong on our side"));
    }
  };

const answerError = ({ status, name, message, retryAfter }: ApiError, headers: Record<string, string> = {}): Response =>
  Response.json(
    { error: { status, name, message } },
    {
      status,
      headers: {
        "cache-control": "no-store",
        ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
        ...headers,
      },
    },
  );

/** Reads a body and stops as soon as it is longer than `limit` bytes. */
const readBody = async (request: Request, limit: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > limit) throw new TooLarge(limit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
};
