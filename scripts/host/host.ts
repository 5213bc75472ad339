import { serve, type HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { join } from "node:path";
import { LIMITS } from "../../src/contract/limits.ts";
import { ROOT } from "../lib/paths.ts";
import { clientAddress, trustedProxies } from "./address.ts";
import { followReleases, type Encoding, type ServedFile, type ServedRelease } from "./files.ts";
import { loadFunctions, type LoadedFunction } from "./functions.ts";
import { readRules } from "./rules.ts";

export interface HostOptions {
  port: number;
  /** The address to listen on; every one by default. */
  hostname?: string;
  /** The symbolic link to the live site. */
  distLink: string;
  functionsDir: string;
  netlifyToml?: string;
  /** Gets one JSON line a request. */
  log?: (line: string) => void;
  /** How long a function may take, in milliseconds. */
  functionTimeout?: number;
}

export interface Host {
  url: string;
  /** Looks at the link to the live site again with the next request. */
  reload: () => void;
  /** Stops accepting, lets what is under way finish (at most 10 s). */
  close: () => Promise<void>;
}

/** A little below what Netlify allows a function that answers at once. */
const FUNCTION_TIMEOUT = 26_000;
const CLOSE_WITHIN = 10_000;

type Environment = { Bindings: HttpBindings; Variables: { requestId: string; ip: string } };

const problem = (status: number, name: string, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { status, name, message } }, { status, headers: { "cache-control": "no-store", ...headers } });

/** Starts the host. Rejects when the port is taken, netlify.toml is wrong or a function cannot be loaded. */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const { log = (line) => process.stdout.write(`${line}\n`), functionTimeout = FUNCTION_TIMEOUT } = options;
  const rules = await readRules(options.netlifyToml ?? join(ROOT, "netlify.toml"), log);
  const functions = await loadFunctions(options.functionsDir);
  const releases = followReleases(options.distLink);
  const proxies = trustedProxies();
  const app = new Hono<Environment>();

  app.use(async (context, next) => {
    const began = performance.now();
    const socket = context.env.incoming.socket.remoteAddress ?? "";
    const viaProxy = clientAddress(socket, "", proxies) !== clientAddress(socket, "192.0.2.1", proxies);
    const given = viaProxy ? context.req.header("x-request-id") : undefined;
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    context.set("requestId", requestId);
    context.set("ip", clientAddress(socket, context.req.header("x-forwarded-for"), proxies));
    await next();
    for (const [name, value] of Object.entries(rules.headersFor(context.req.path)))
      if (name.toLowerCase() !== "cache-control" || context.res.ok) context.res.headers.set(name, value);
    context.res.headers.set("x-request-id", requestId);
    log(
      JSON.stringify({
        time: new Date().toISOString(),
        id: requestId,
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        bytes: Number(context.res.headers.get("content-length") ?? 0),
        ms: Math.round((performance.now() - began) * 10) / 10,
      }),
    );
  });

  app.use(
    bodyLimit({
      maxSize: LIMITS.bodyBytes,
      onError: () => problem(413, "PayloadTooLarge", `A request may hold at most ${LIMITS.bodyBytes} bytes`),
    }),
  );

  app.onError((error, context) => {
    log(
      JSON.stringify({
        time: new Date().toISOString(),
        id: context.get("requestId"),
        error: error.stack ?? error.message,
      }),
    );
    return problem(500, "InternalServerError", "Something went wrong on our side");
  });

  app.all("*", async (context) => {
    const { path } = context.req;
    const found = matchFunction(functions, path);
    if (found) return callFunction(found, context, functionTimeout);
    const redirect = rules.redirectFor(path);
    if (redirect?.force) return followRule(redirect, context, releases.current());
    if (context.req.method !== "GET" && context.req.method !== "HEAD")
      return problem(405, "MethodNotAllowed", `${context.req.method} is not possible here`, { allow: "GET, HEAD" });

    const release = releases.current();
    if (!release) return problem(503, "ServiceUnavailable", "The site has not been built yet", { "retry-after": "30" });
    const asked = readablePath(path);
    if (asked === undefined) return notFound(release, context);
    const clean = cleanPath(asked);
    if (clean !== asked && release.find(clean))
      return new Response(null, {
        status: 301,
        headers: { location: encodeURI(clean) + new URL(context.req.url).search },
      });
    const file = isHidden(asked) ? undefined : release.find(asked);
    if (file) return send(file, context, 200);
    if (redirect) return followRule(redirect, context, release);
    if (path.startsWith("/api/")) return problem(404, "NotFound", "There is no such call");
    return notFound(release, context);
  });

  const server = await listen(app, options.port, options.hostname);
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : options.port;
  return {
    url: `http://localhost:${port}`,
    reload: releases.reload,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
};

const listen = (app: Hono<Environment>, port: number, hostname: string | undefined): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port,
        ...(hostname ? { hostname } : {}),
        serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 },
      },
      () => {
        server.off("error", reject);
        resolve(server as Server);
      },
    );
    server.once("error", reject);
  });

const matchFunction = (functions: readonly LoadedFunction[], path: string) => {
  for (const loaded of functions) {
    const params = loaded.match(path);
    if (params) return { loaded, params };
  }
  return undefined;
};

const callFunction = async (
  { loaded, params }: { loaded: LoadedFunction; params: Record<string, string> },
  context: Context<Environment>,
  within: number,
): Promise<Response> => {
  const { method } = context.req;
  if (loaded.methods.length > 0 && !loaded.methods.includes(method === "HEAD" ? "GET" : method))
    return problem(405, "MethodNotAllowed", `${method} is not possible here`, { allow: loaded.methods.join(", ") });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(problem(504, "GatewayTimeout", "This took too long")), within);
  });
  const answer = Promise.resolve(
    loaded.handle(context.req.raw, { params, ip: context.get("ip"), requestId: context.get("requestId") }),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A path as text, or undefined when its percent-encoding is broken or it tries to leave the site. */
const readablePath = (path: string): string | undefined => {
  try {
    const text = decodeURIComponent(path);
    return /[\0\\]|(?:^|\/)\.\.?(?:\/|$)/.test(text) ? undefined : text;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

/** The one address of a page: without `.html`, `index` or a slash at the end. */
const cleanPath = (path: string): string => {
  const short = path
    .replace(/\/+/g, "/")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "/");
  return short === "/" ? short : short.replace(/\/$/, "");
};

/** Dot files and compressed twins are never asked for by name. */
const isHidden = (path: string): boolean => /\/\./.test(path) || /\.(?:br|gz)$/.test(path);

const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

/** The best encoding that a client takes, by its q-values and then by size (RFC 9110, section 12.5.3). */
export const chooseEncoding = (header: string | undefined): Encoding => {
  const given = new Map(
    (header ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), q === undefined ? 1 : Number(q)];
    }),
  );
  const quality = (encoding: Encoding): number =>
    given.get(encoding) ?? (encoding === "identity" ? 0.001 : (given.get("*") ?? 0));
  return ENCODINGS.filter((encoding) => quality(encoding) > 0).sort((a, b) => quality(b) - quality(a))[0] ?? "identity";
};

const REVALIDATE = "public, max-age=0, must-revalidate";

const send = async (file: ServedFile, context: Context<Environment>, status: 200 | 404): Promise<Response> => {
  const encoding = file.compressed ? chooseEncoding(context.req.header("accept-encoding")) : "identity";
  const etag = `"${file.hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers = new Headers({ "cache-control": REVALIDATE, etag });
  if (file.compressed) headers.set("vary", "accept-encoding");
  const known = context.req.header("if-none-match");
  if (status === 200 && known && isAmong(etag, known)) return new Response(null, { status: 304, headers });
  const bytes = await file.read(encoding);
  headers.set("content-type", file.type);
  headers.set("content-length", String(bytes.length));
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(bytes, { status, headers });
};

const isAmong = (etag: string, list: string): boolean =>
  list.trim() === "*" || list.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);

const notFound = (release: ServedRelease, context: Context<Environment>): Promise<Response> | Response => {
  const page = release.find("/404");
  return page ? send(page, context, 404) : problem(404, "NotFound", "There is no such page");
};

const followRule = (
  rule: { to: string; status: number },
  context: Context<Environment>,
  release: ServedRelease | undefined,
): Promise<Response> | Response => {
  if (rule.status >= 300 && rule.status < 400)
    return new Response(null, { status: rule.status, headers: { location: rule.to } });
  const file = release?.find(rule.to);
  return file ? send(file, context, 200) : problem(404, "NotFound", "There is no such page");
};
