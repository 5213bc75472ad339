import type { Context } from "@netlify/functions";
import { parse as parseQuery } from "qs";
import { z } from "zod";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { isSentence } from "../../src/contract/api/shapes.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { ANSWER_HEADERS, ApiError, errorResponse, MethodNotAllowed, NotFound, Refused, TooLarge } from "./errors.ts";
import { traceOf, Unexpected } from "./errors.ts";
import { countedUnless, takeFrom } from "./limits.ts";
import { currentUserOf, type CurrentUser } from "./current-user.ts";

/** What Netlify and the host tell a function besides its request. */
export type FunctionContext = Pick<Context, "params" | "ip" | "requestId"> & Partial<Pick<Context, "site">>;
export type Handle = (request: Request, context: FunctionContext) => Promise<Response>;

type QueryOf<E extends Endpoint> = E["query"] extends z.ZodType ? z.output<E["query"]> : undefined;
type CurrentUserOf<E extends Endpoint> = E["auth"] extends "user"
  ? CurrentUser
  : E["auth"] extends "optional"
    ? CurrentUser | null
    : null;

/** What a handler is given. */
export interface Call<E extends Endpoint = Endpoint> {
  request: Request;
  context: FunctionContext;
  /** The parameters of the endpoint's path, decoded. */
  params: Record<string, string>;
  /** The parameter `id` as a number. Throws Refused("NotFound") when it is none. */
  id: () => number;
  query: QueryOf<E>;
  /** The checked body; undefined for calls of the CMS and calls whose body is not JSON. */
  input: z.output<E["input"]>;
  currentUser: CurrentUserOf<E>;
  /** The caller's Idempotency-Key, to be passed on to the CMS. */
  idempotencyKey: string | undefined;
  /** The body as text, read with the endpoint's limit. */
  body: () => Promise<string>;
  /** The body as it came, read with the endpoint's limit. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** What a handler gives back: the output, which is sent as JSON without what its schema does not name, or a Response. */
export type Answer<E extends Endpoint> = Response | z.input<E["output"]>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** A served endpoint: callable as a function, and with its endpoint for `dispatch`. */
export interface Served extends Handle {
  endpoint: Endpoint;
  /** That one endpoint, as `dispatch` names all of its. */
  endpoints: readonly Endpoint[];
}

export interface ServeOptions {
  /** The handler counts the call towards its limit: it knows better who calls. */
  countsItself?: boolean;
}

/** What stands behind is away, broken or full: that is no call of its caller's. */
const isOutage = (error: unknown): boolean => error instanceof ApiError && OUTAGES.includes(error.status);
const OUTAGES: readonly number[] = [502, 503, 504, 507];

/**
 * Wraps a handler into what is deployed: method, limits, session, query, body, output, error shape, headers, and the log
 * of our faults.
 */
export const serve = <const E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { countsItself = false }: ServeOptions = {},
): Served => {
  const pattern = new URLPattern({ pathname: endpoint.path });
  const route = { endpoint, pattern, handle, countsItself };
  return Object.assign(
    (request: Request, context: FunctionContext) =>
      guarded(endpoint.path, context, () => countedUnless(isOutage, () => answer(route, request, context))),
    { endpoint, endpoints: [endpoint] },
  );
};

/** One function for several endpoints: by path, then by method. An exact path goes before one with parameters. */
export const dispatch = (...served: Served[]): Handle & { endpoints: readonly Endpoint[] } => {
  const routes = served.map((handle) => ({
    handle,
    pattern: new URLPattern({ pathname: handle.endpoint.path }),
    methods: methodsOf(handle.endpoint),
  }));
  routes.sort((a, b) => parametersOf(a.handle.endpoint) - parametersOf(b.handle.endpoint));
  const handle: Handle = (request, context) => {
    const { pathname } = new URL(request.url);
    const fitting = routes.filter(({ pattern }) => pattern.test({ pathname }));
    const route = fitting.find(({ methods }) => methods.includes(request.method));
    if (route) return route.handle(request, context);
    return guarded(pathname, context, () => {
      if (fitting.length === 0) throw new NotFound("There is no such call");
      throw new MethodNotAllowed(
        request.method,
        fitting.flatMap(({ methods }) => methods),
      );
    });
  };
  return Object.assign(handle, { endpoints: served.map(({ endpoint }) => endpoint) });
};

const parametersOf = ({ path }: Endpoint): number => path.split("/:").length - 1;

const guarded = async (
  name: string,
  context: FunctionContext,
  work: () => Promise<Response> | Response,
): Promise<Response> => {
  const headers = { "x-request-id": context.requestId };
  try {
    return withHeaders(await work(), headers);
  } catch (error) {
    const told = error instanceof ApiError ? error : new Unexpected(error);
    if (told.status >= 500)
      console.error(JSON.stringify({ id: context.requestId, endpoint: name, error: traceOf(told) }));
    return withHeaders(errorResponse(told), headers);
  }
};

/** The answer with the headers of every answer, where it has none of its own. What came from fetch takes none: a copy. */
const withHeaders = (response: Response, more: Record<string, string>): Response => {
  let answered = response;
  for (const [header, value] of Object.entries({ ...ANSWER_HEADERS, ...more }))
    if (!answered.headers.has(header)) {
      try {
        answered.headers.set(header, value);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        answered = new Response(response.body, response);
        answered.headers.set(header, value);
      }
    }
  return answered;
};

const methodsOf = (endpoint: Endpoint): string[] => (endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method]);

interface Route<E extends Endpoint> {
  endpoint: E;
  pattern: URLPattern;
  handle: Handler<E>;
  countsItself: boolean;
}

const answer = async <E extends Endpoint>(
  { endpoint, pattern, handle, countsItself }: Route<E>,
  request: Request,
  context: FunctionContext,
): Promise<Response> => {
  const allowed = methodsOf(endpoint);
  if (!allowed.includes(request.method)) throw new MethodNotAllowed(request.method, allowed);
  // A browser says where a request comes from: no other site's form may write, or log somebody in, on a reader's behalf.
  if (endpoint.method !== "GET" && request.headers.get("sec-fetch-site") === "cross-site")
    throw new Refused("NotAllowed");
  if (!countsItself) await takeFrom(endpoint.limit, "address", context.ip);
  const currentUser = await authenticate(endpoint, request);
  if (!countsItself && currentUser) await takeFrom(endpoint.limit, "account", String(currentUser.id));

  const url = new URL(request.url);
  const params = paramsOf(pattern, url.pathname);
  const bytes = () => readBody(request, endpoint.bodyBytes ?? (endpoint.method === "GET" ? 0 : LIMITS.bodyBytes));
  const body = async () => (await bytes()).toString("utf8");
  const hasInput = endpoint.auth !== "cms" && !(endpoint.input instanceof z.ZodUndefined);
  const given = await handle({
    request,
    context,
    params,
    id: () => wholeNumber(params["id"]),
    query: (endpoint.query ? checked(endpoint.query, queryOf(url)) : undefined) as QueryOf<E>,
    input: (hasInput ? checked(endpoint.input, parseJson(await body())) : undefined) as z.output<E["input"]>,
    currentUser: currentUser as CurrentUserOf<E>,
    idempotencyKey: idempotencyKeyOf(request),
    body,
    bytes,
  });
  if (given instanceof Response) return given;
  if (endpoint.status === 204) return new Response(null, { status: 204 });
  return Response.json(endpoint.output.parse(given), { status: endpoint.status ?? 200 });
};

const authenticate = async (endpoint: Endpoint, request: Request): Promise<CurrentUser | null> => {
  if (endpoint.auth === "none" || endpoint.auth === "cms") return null;
  const currentUser = await currentUserOf(request);
  if (!currentUser && endpoint.auth === "user") throw new Refused("NotLoggedIn");
  return currentUser;
};

const paramsOf = (pattern: URLPattern, pathname: string): Record<string, string> => {
  const groups = pattern.exec({ pathname })?.pathname.groups ?? {};
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value ?? "")]));
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw new Refused("BadRequest", { cause: error });
  }
};

const wholeNumber = (text: string | undefined): number => {
  if (!text || !/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw new Refused("NotFound");
  return Number(text);
};

const queryOf = (url: URL): unknown => {
  try {
    return parseQuery(url.search.slice(1), {
      depth: 6,
      strictDepth: true,
      arrayLimit: 100,
      parameterLimit: 200,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    throw new Refused("BadRequest", { cause: error });
  }
};

/** A value as its schema has it. Throws Refused("ValidationError") with the first fault: which field, and what is wrong, or a whole sentence. */
const checked = (schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A name that does not exist explains best why another is missing.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  const place = issue && !isSentence(issue) ? issue.path.join(".") : "";
  const what = issue?.message ?? "is not as it must be";
  throw new Refused("ValidationError", { detail: place ? `${place}: ${what}` : what });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused("BadRequest", { cause: error });
  }
};

const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!/^[\w-]{8,100}$/.test(key))
    throw new Refused("BadRequest", { detail: "Idempotency-Key must have 8 to 100 letters, digits, - or _" });
  return key;
};

/** Reads a body and stops as soon as it is longer than `limit` bytes. The rest is left to whoever holds the connection. */
const readBody = async (request: Request, limit: number): Promise<Buffer<ArrayBuffer>> => {
  if (!request.body) return Buffer.alloc(0);
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      length += value.length;
      if (length > limit) throw new TooLarge(limit);
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
};
