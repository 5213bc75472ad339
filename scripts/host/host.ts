import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import {
  ApiError,
  BadRequest,
  errorResponse,
  MethodNotAllowed,
  NotFound,
  Refused,
  traceOf,
  Unexpected,
} from "../../functions/_shared/errors.ts";
import { countedAddress } from "../../functions/_shared/limits.ts";
import { ROOT } from "../lib/paths.ts";
import { clientAddress, isTrusted, trustedProxies } from "./address.ts";
import { bodyLimitOf, limitBody } from "./body.ts";
import { countRequests, limitConnections } from "./connections.ts";
import { followReleases, type ServedFile, type ServedRelease } from "./files.ts";
import { loadFunctions, type MatchedFunction } from "./functions.ts";
import { cleanPath, isHidden, readablePath } from "./path.ts";
import { createResponseLookup } from "./cached-response.ts";
import { readRules, type Redirect } from "./rules.ts";
import { sendFile } from "./send.ts";
import { createLimitedServer, listen, stop, type ServerLimits } from "./server.ts";

export interface HostOptions {
  /** 0 takes a free one. */
  port: number;
  /** The address to listen on; every one by default. */
  hostname?: string;
  /** The symbolic link to the live site. */
  distLink: string;
  functionsDir: string;
  netlifyToml?: string;
  /** Gets one JSON line a request, and what went wrong. */
  log?: (line: string) => void;
  /** How long a function may take, in milliseconds. */
  functionTimeout?: number;
  limits?: Partial<ServerLimits>;
}

export interface Host {
  url: string;
  /** Checks the link to the live site again with the next request. */
  reload: () => void;
  /** Stops accepting, lets what is under way finish (at most `limits.close`). */
  close: () => Promise<void>;
}

/** A little below what Netlify allows a function that answers at once. */
const FUNCTION_TIMEOUT = 26_000;
const SERVER_LIMITS: ServerLimits = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  silence: 60_000,
  close: 10_000,
  connections: 10_000,
  // 500 readers behind one address, with six connections each.
  perAddress: 3_200,
  requestsPerReader: 1_000,
};

interface Environment {
  Bindings: HttpBindings;
  Variables: { requestId: string; ip: string; path: string };
}
type Call = Context<Environment>;

/** Starts the host. Rejects when the port is taken, netlify.toml is wrong or a function cannot be loaded. */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const { log = (line) => process.stdout.write(`${line}\n`), functionTimeout = FUNCTION_TIMEOUT } = options;
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const rules = await readRules(options.netlifyToml ?? join(ROOT, "netlify.toml"), log);
  const functions = await loadFunctions(options.functionsDir);
  const releases = followReleases(options.distLink, log);
  const proxies = trustedProxies();
  const requests = countRequests(limits.requestsPerReader);
  const site = { url: "" };
  const logEntry = (entry: Record<string, unknown>): void =>
    log(JSON.stringify({ time: new Date().toISOString(), ...entry }));

  const requestIdOf = ({ socket, headers }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const isGiven = typeof given === "string" && /^[\w-]{8,64}$/.test(given);
    return isGiven && isTrusted(socket.remoteAddress ?? "", proxies) ? given : randomUUID();
  };

  /** Logs a request once it is answered. */
  const logRequest = (incoming: IncomingMessage, outgoing: ServerResponse, id: string, path: string): void => {
    const began = performance.now();
    const sentBefore = incoming.socket.bytesWritten;
    // Also when the reader went away before it was finished.
    outgoing.once("close", () =>
      logEntry({
        id,
        method: incoming.method,
        path,
        status: outgoing.statusCode,
        // With the headers, as they went out.
        bytes: incoming.socket.bytesWritten - sentBefore,
        ms: Math.round((performance.now() - began) * 10) / 10,
      }),
    );
  };

  const app = new Hono<Environment>();

  app.use(async (call, next) => {
    const { incoming, outgoing } = call.env;
    const socket = incoming.socket.remoteAddress ?? "";
    const requestId = requestIdOf(incoming);
    const path = new URL(call.req.url).pathname;
    call.set("requestId", requestId);
    call.set("ip", clientAddress(socket, call.req.header("x-forwarded-for"), proxies));
    call.set("path", path);
    logRequest(incoming, outgoing, requestId, path);
    const reader = countedAddress(call.get("ip"));
    if (!requests.begin(reader)) throw new Refused("TooManyRequests", { headers: { "retry-after": "1" } });
    outgoing.once("close", () => requests.end(reader));
    await next();
    addRules(call.res, path);
    call.res.headers.set("x-request-id", requestId);
  });

  app.use(limitBody(bodyLimitOf));

  app.onError((error, call) => {
    if (!(error instanceof ApiError)) logEntry({ id: call.get("requestId"), error: traceOf(error) });
    return errorResponse(error instanceof ApiError ? error : new Unexpected(error));
  });

  app.all("*", (call) => answer(call.get("path"), call));

  /** Functions first, then forced rules, then the site's files, then the other rules; a rewrite is followed once. */
  const answer = async (path: string, call: Call, isRewritten = false): Promise<Response> => {
    const { method } = call.req;
    const release = releases.current();
    const match = functions.find(path, method);
    const page = release && findPage(release, path);
    if (match && "handle" in match && !(match.preferStatic && page)) return callFunction(match, call);
    const rule = isRewritten ? undefined : rules.redirectFor(path);
    if (rule?.force) return follow(rule, call, release);
    if (page && (method === "GET" || method === "HEAD"))
      return "moved" in page ? redirect(301, page.moved, call) : sendFile(page.file, call.req.raw, 200);
    if (rule) return follow(rule, call, release);
    if (match && "allowed" in match) throw new MethodNotAllowed(method, match.allowed);
    if (path === "/api" || path.startsWith("/api/")) throw new NotFound("There is no such call");
    if (method !== "GET" && method !== "HEAD") throw new MethodNotAllowed(method, ["GET", "HEAD"]);
    return release ? notFound(release, call) : notBuilt(call);
  };

  const callFunction = async ({ handle, params }: MatchedFunction, call: Call): Promise<Response> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ApiError(504, "GatewayTimeout", "This took too long")), functionTimeout);
    });
    try {
      const context = { params, ip: call.get("ip"), requestId: call.get("requestId"), site };
      return withMutableHeaders(await Promise.race([handle(call.req.raw, context), late]));
    } finally {
      clearTimeout(timer);
    }
  };

  const follow = (rule: Redirect, call: Call, release: ServedRelease | undefined): Promise<Response> | Response => {
    if (rule.status >= 300 && rule.status < 400) return redirect(rule.status, rule.to, call);
    const to = new URL(rule.to, call.req.url).pathname;
    if (rule.status === 200) return answer(to, call, true);
    const page = release && findPage(release, to, true);
    if (!page || "moved" in page) throw new NotFound("There is no such page");
    return sendFile(page.file, call.req.raw, rule.status);
  };

  const addRules = (response: Response, path: string): void => {
    for (const [name, value] of rules.headersFor(path))
      if (appliesTo(response, name)) response.headers.set(name, value);
  };
  const refuse = (error: ApiError): Response => {
    const response = errorResponse(error);
    addRules(response, "/");
    return response;
  };
  const unreadable = (): Response => refuse(new BadRequest("The request cannot be read"));
  const listener = getRequestListener(app.fetch, {
    // What never becomes a request, such as a Host that is none; anything else is a fault of this file.
    errorHandler: (error) => {
      if (error instanceof RequestError) {
        logEntry({ status: 400, error: error.message });
        return unreadable();
      }
      logEntry({ status: 500, error: traceOf(error) });
      return refuse(new Unexpected(error));
    },
  });
  const findCached = createResponseLookup(rules.headersFor);
  const answerEach: RequestListener = (incoming, outgoing) => {
    const cached = findCached(incoming);
    if (!cached) return void listener(incoming, outgoing);
    const id = requestIdOf(incoming);
    logRequest(incoming, outgoing, id, cached.path);
    cached.send(outgoing, id);
  };
  const server = createLimitedServer(answerEach, limits, unreadable);
  limitConnections(server, { most: limits.perAddress, proxies });
  site.url = `http://localhost:${await listen(server, options.port, options.hostname)}`;
  return { url: site.url, reload: releases.reload, close: () => stop(server, limits.close) };
};

/** The same answer, to which headers can be added: what a function got from fetch takes none, so that is copied. */
const withMutableHeaders = (response: Response): Response => {
  try {
    response.headers.delete("x-request-id");
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new Response(response.body, response);
  }
};

/** A rule's header is for every answer that has no such header of its own; caching is for what was found. */
const appliesTo = (response: Response, name: string): boolean => {
  if (name !== "cache-control") return !response.headers.has(name);
  const isFile = response.headers.has("etag");
  return isFile && (response.status === 200 || response.status === 304);
};

type Page = { file: ServedFile } | { moved: string };

/** The file of a path, or the address where it is; undefined when there is none. The 404 page is no page of its own. */
const findPage = (release: ServedRelease, path: string, isRule = false): Page | undefined => {
  const asked = readablePath(path);
  if (asked === undefined || isHidden(asked)) return undefined;
  const clean = cleanPath(asked);
  if (clean === NOT_FOUND && !isRule) return undefined;
  const file = release.find(clean);
  if (!file) return undefined;
  return clean === asked || isRule ? { file } : { moved: encodeURI(clean) };
};

const NOT_FOUND = "/404";

const notFound = (release: ServedRelease, call: Call): Promise<Response> => {
  const file = release.find(NOT_FOUND);
  if (!file) throw new NotFound("There is no such page");
  return sendFile(file, call.req.raw, 404);
};

const NOT_BUILT = "The site has not been built yet. It will be here as soon as it is.";
const NOT_BUILT_PAGE = `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Not built yet</title><h1>Not built yet</h1><p>${NOT_BUILT}</p></html>\n`;

const notBuilt = (call: Call): Response => {
  const headers = { "retry-after": "30" };
  if (!call.req.header("accept")?.includes("text/html"))
    throw new ApiError(503, "ServiceUnavailable", NOT_BUILT, { headers });
  return new Response(call.req.method === "HEAD" ? null : NOT_BUILT_PAGE, {
    status: 503,
    headers: { ...headers, "cache-control": "no-store", "content-type": "text/html; charset=utf-8" },
  });
};

/** Sends the reader on, with the query, as Netlify does. */
const redirect = (status: number, to: string, call: Call): Response => {
  const { search } = new URL(call.req.url);
  return new Response(null, { status, headers: { location: to.includes("?") ? to : `${to}${search}` } });
};
