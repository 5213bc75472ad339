import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { BadGateway, BadRequest } from "../../functions/_shared/errors.ts";
import { dispatch, serve, type Answer, type Call } from "../../functions/_shared/serve.ts";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";

const SECRET = "the secret of the CMS's sessions in this test";
const endpoint: Endpoint = {
  method: "POST",
  path: "/api/tried",
  auth: "none",
  input: z.undefined(),
  output: z.unknown(),
  bodyBytes: 10,
  limit: "file",
};
const context = { params: {}, ip: "127.0.0.1", requestId: "request-of-the-test" };

interface Sent extends Omit<RequestInit, "headers"> {
  path?: string;
  headers?: Record<string, string>;
}
const call = <const E extends Endpoint>(
  handle: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
  { path = "/api/tried", ...init }: Sent = {},
  about: E = endpoint as E,
) => serve<E>(about, handle)(new Request(`http://quad.example${path}`, { method: about.method, ...init }), context);
const fine = () => new Response("fine");
const fail = (error: unknown) => () => {
  throw error;
};
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { status: number; name: string; message: string } }).error;

beforeEach(() => vi.stubEnv("JWT_SECRET", SECRET));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("a function", () => {
  it("answers its own method alone, and HEAD where it answers GET", async () => {
    const wrong = await call(fine, { method: "GET" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    const get = { ...endpoint, method: "GET" } as const;
    expect((await call(fine, { method: "HEAD" }, get)).status).toBe(200);
    const posted = await call(fine, { method: "POST" }, get);
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("carries request id, no-store and the headers that netlify.toml cannot give it, on errors too", async () => {
    const redirect = () => Response.redirect("http://quad.example/elsewhere");
    for (const handle of [fine, fail(new BadRequest("no")), redirect]) {
      const { headers } = await call(handle);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-request-id": "request-of-the-test",
        "cache-control": "no-store",
        "content-security-policy": "frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("may allow caching by itself", async () => {
    const response = await call(() => new Response("", { headers: { "cache-control": "max-age=60" } }));
    expect(response.headers.get("cache-control")).toBe("max-age=60");
  });

  it("reads a body up to its limit, and stops there", async () => {
    const echo = async ({ body }: Call) => new Response(await body());
    expect(await (await call(echo, { body: "ten bytes!" })).text()).toBe("ten bytes!");
    expect(await (await call(echo)).text()).toBe("");
    let pulled = 0;
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array((pulled += 1) && 4)) });
    expect((await call(echo, { body: endless, duplex: "half" } as Sent)).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  it("says of an error what it was thrown with, and nothing of what lay behind it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await call(fail(new BadGateway("The build hook does not answer", "token 123")));
    expect(await response.json()).toEqual({
      error: { status: 502, name: "BadGateway", message: "The build hook does not answer" },
    });
    expect(logged.mock.calls.join()).toMatch(/request-of-the-test.*token 123/s);
  });

  it.each([new Error("the password is hunter2"), "hunter2", { hunter: 2 }, undefined])(
    "says nothing of an error that nobody expected: %s",
    async (error) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const response = await call(fail(error));
      expect(await response.json()).toEqual({
        error: { status: 500, name: "InternalServerError", message: "Something went wrong on our side" },
      });
      expect(logged).toHaveBeenCalledOnce();
    },
  );

  it("logs no error that the caller made", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await call(fail(new BadRequest("no")))).status).toBe(400);
    expect(logged).not.toHaveBeenCalled();
  });

  it("takes no write that a browser sends for another site's page", async () => {
    const sentBy = (site: string, method: "GET" | "POST") =>
      call(fine, { headers: { "sec-fetch-site": site } }, { ...endpoint, method });
    expect((await errorOf(await sentBy("cross-site", "POST"))).name).toBe("NotAllowed");
    for (const site of ["same-origin", "none"]) expect((await sentBy(site, "POST")).status).toBe(200);
    expect((await sentBy("cross-site", "GET")).status).toBe(200);
  });
});

describe("what a function answers", () => {
  const output = z.object({ id: z.int(), author: z.object({ username: z.string() }) });
  const typed = { ...endpoint, output } as const;

  it("holds nothing that the contract does not name", async () => {
    const author = { username: "ada", email: "ada@example.org", password: "hash" };
    const response = await call(() => ({ id: 1, author, provider: "local" }), {}, typed);
    expect([response.status, await response.json()]).toEqual([200, { id: 1, author: { username: "ada" } }]);
  });

  it("has the endpoint's status, and no body with 204", async () => {
    expect((await call(() => ({ id: 1, author: { username: "a" } }), {}, { ...typed, status: 201 })).status).toBe(201);
    const nothing = await call(() => undefined, {}, { ...endpoint, status: 204 });
    expect([nothing.status, nothing.body]).toEqual([204, null]);
  });

  it("is never something else than the contract has: that is a 500 which tells nothing", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await call(() => ({ id: "secret" }) as never, {}, typed);
    expect([response.status, (await errorOf(response)).message]).toEqual([500, "Something went wrong on our side"]);
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe("a session", () => {
  const ofPerson = { ...endpoint, auth: "user" } as const;
  const ofMaybe = { ...endpoint, auth: "optional" } as const;
  const soon = Math.floor(Date.now() / 1_000) + 600;
  interface TokenParts {
    claims?: Record<string, unknown>;
    algorithm?: string;
    secret?: string;
    /** In seconds since 1970; null for a token without an end. */
    expires?: number | null;
  }
  const tokenOf = ({
    claims = { userId: "7", type: "access" },
    algorithm = "HS256",
    secret = SECRET,
    expires = soon,
  }: TokenParts = {}): Promise<string> => {
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: algorithm }).setIssuedAt(soon - 1_200);
    return (expires === null ? jwt : jwt.setExpirationTime(expires)).sign(new TextEncoder().encode(secret));
  };
  const unsigned = (algorithm: string, signature: string): string => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { userId: 7, type: "access", iat: soon - 1_200, exp: soon };
    return `${part({ alg: algorithm, typ: "JWT" })}.${part(claims)}.${signature}`;
  };
  const whoIs = async (header: string | undefined, about: Endpoint = ofPerson) => {
    const who = ({ currentUser }: Call) => Response.json({ currentUser });
    const response = await call(who, header === undefined ? {} : { headers: { authorization: header } }, about);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const over = { status: 401, body: { error: expect.objectContaining({ name: "SessionOver" }) as unknown } };

  it("names the person of its token, and keeps the token for the CMS", async () => {
    const token = await tokenOf();
    expect(await whoIs(`Bearer ${token}`)).toEqual({ status: 200, body: { currentUser: { id: 7, token } } });
    expect(await whoIs(`bearer ${token}`, ofMaybe)).toMatchObject({ body: { currentUser: { id: 7 } } });
  });

  it("is needed where a person is, and not elsewhere", async () => {
    expect(await whoIs(undefined)).toMatchObject({ status: 401, body: { error: { name: "NotLoggedIn" } } });
    expect(await whoIs(undefined, ofMaybe)).toEqual({ status: 200, body: { currentUser: null } });
    expect(await whoIs("Bearer nonsense", endpoint)).toEqual({ status: 200, body: { currentUser: null } });
  });

  const BAD: [string, () => Promise<string> | string][] = [
    ["expired a second ago", () => tokenOf({ expires: Math.floor(Date.now() / 1_000) - 1 })],
    ["that never expires", () => tokenOf({ expires: null })],
    ["signed with another secret", () => tokenOf({ secret: "another secret of the same length, or nearly" })],
    ["signed by another algorithm", () => tokenOf({ algorithm: "HS512", secret: SECRET.repeat(2) })],
    ["of the same secret by another algorithm", () => tokenOf({ algorithm: "HS384", secret: SECRET })],
    ["that says alg none", () => unsigned("none", "")],
    ["that says alg none and has a signature", () => unsigned("none", "AAAA")],
    ["that says RS256", () => unsigned("RS256", "AAAA")],
    ["that is for refreshing", () => tokenOf({ claims: { userId: "7", type: "refresh" } })],
    ["of no type", () => tokenOf({ claims: { userId: "7" } })],
    ["of nobody", () => tokenOf({ claims: { type: "access" } })],
    ["of the person -1", () => tokenOf({ claims: { userId: "-1", type: "access" } })],
    [
      "changed by one letter",
      async () => (await tokenOf()).replace(/\.(.)/, (_, letter) => `.${letter === "a" ? "b" : "a"}`),
    ],
    ["with a line break", async () => `${await tokenOf()}%0d%0ax`],
    ["that is empty", () => ""],
  ];
  it.each(BAD)("is refused with a token %s, also where none is needed", async (_, token) => {
    const header = `Bearer ${await token()}`;
    expect(await whoIs(header)).toMatchObject(over);
    expect(await whoIs(header, ofMaybe)).toMatchObject(over);
  });

  it("is refused under another scheme", async () => {
    expect(await whoIs(`Basic ${await tokenOf()}`)).toMatchObject(over);
  });

  it("cannot be checked without the secret: a fault of ours, never the end of a session", async () => {
    vi.stubEnv("JWT_SECRET", "");
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await whoIs(`Bearer ${await tokenOf()}`)).status).toBe(500);
    expect(logged.mock.calls.join()).toContain("JWT_SECRET is not set");
  });
});

describe("what a function is given", () => {
  const typed = {
    ...endpoint,
    path: "/api/tried/:id",
    input: z.strictObject({ data: z.strictObject({ title: z.string().max(5), stars: z.int().max(5).optional() }) }),
    bodyBytes: 200,
  } as const;
  const send = (body: string | undefined, headers: Record<string, string> = {}) =>
    call(({ input }) => Response.json(input), { path: "/api/tried/1", headers, ...(body ? { body } : {}) }, typed);

  it("is a body as its schema has it", async () => {
    expect(await (await send('{"data":{"title":"ok"}}')).json()).toEqual({ data: { title: "ok" } });
  });

  it.each([
    ['{"data":{"title":"too long"}}', "ValidationError", "data.title"],
    ['{"data":{"title":"ok","stars":6}}', "ValidationError", "data.stars"],
    ['{"data":{"title":"ok","role":1}}', "ValidationError", "role"],
    ['{"data":{}}', "ValidationError", "data.title"],
    ['{"data":[]}', "ValidationError", "data"],
    ["null", "ValidationError", "object"],
    ['{"data":', "BadRequest", "understood"],
    [undefined, "BadRequest", "understood"],
    ['{"__proto__":{"polluted":true},"data":{"title":"ok"}}', "ValidationError", "__proto__"],
  ])("is refused when the body is %s: %s, naming %s", async (body, name, named) => {
    const error = await errorOf(await send(body));
    expect([error.status, error.name]).toEqual([400, name]);
    expect(error.message).toContain(named);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("is refused when the body is too long for it", async () => {
    expect((await send(JSON.stringify({ data: { title: "x".repeat(200) } }))).status).toBe(413);
  });

  const searched = {
    ...endpoint,
    method: "GET",
    query: z.strictObject({
      filters: z.strictObject({ name: z.strictObject({ $eq: z.string() }).optional() }).optional(),
      sort: z.enum(["name"]).optional(),
      ids: z.array(z.string()).optional(),
    }),
  } as const;
  const DROPPED = "dropped";
  const search = (query: string) =>
    call(({ query: read }) => Response.json(read), { path: `/api/tried?${query}` }, searched);

  it("is a query as Strapi writes it", async () => {
    const response = await search("filters[name][$eq]=a%20b&ids[0]=x&ids[1]=y");
    expect(await response.json()).toEqual({ filters: { name: { $eq: "a b" } }, ids: ["x", "y"] });
    expect(await (await search("")).json()).toEqual({});
  });

  it.each([
    ["filters[password][$startsWith]=a", "password"],
    ["filters[name][$ne]=a", "$ne"],
    ["sort=rating", "sort"],
    ["sort[0]=name", "sort"],
    ["populate=*", "populate"],
    ["__proto__[polluted]=1", DROPPED],
    ["constructor[prototype][polluted]=1", DROPPED],
    // What comes after so many parameters must not be passed over.
    [`${"__proto__[x]=1&".repeat(250)}nonsense=1`, ""],
    ["filters[a][b][c][d][e][f][g][h]=1", ""],
    [Array.from({ length: 300 }, (_, index) => `ids[]=${index}`).join("&"), ""],
  ])("is refused or dropped when the query is %s", async (query, named) => {
    const response = await search(query);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    if (named === DROPPED) {
      expect(await response.json()).toEqual({});
      return;
    }
    const error = await errorOf(response);
    expect(error.status).toBe(400);
    expect(error.message).toContain(named);
  });

  it("has an id that is a number, or there is no such record", async () => {
    const about = { ...endpoint, path: "/api/tried/:id" } as const;
    const ask = (id: string) => call(({ id: read }) => Response.json(read()), { path: `/api/tried/${id}` }, about);
    expect(await (await ask("42")).json()).toBe(42);
    for (const id of ["0", "-1", "1.5", "1e3", "abc", "99999999999", "%31%32x", "1%2F..%2F2"])
      expect([id, (await errorOf(await ask(id))).name]).toEqual([id, "NotFound"]);
    expect((await errorOf(await ask("%E0%A4%A"))).name).toBe("BadRequest");
  });

  it.each([
    ["a-key_of-8", true],
    ["01234567", true],
    ["x".repeat(100), true],
    ["short", false],
    ["x".repeat(101), false],
    ["with a blank", false],
    ["semi;colon", false],
    ["", false],
  ])("has the Idempotency-Key %s when that is one", async (key, isOne) => {
    const told = ({ idempotencyKey }: Call) => Response.json(idempotencyKey);
    const response = await call(told, { headers: { "idempotency-key": key } });
    if (isOne) expect(await response.json()).toBe(key);
    else expect((await errorOf(response)).message).toContain("Idempotency-Key");
  });
});

describe("a function of several endpoints", () => {
  const of = (method: Endpoint["method"], path: string) =>
    serve(
      { ...endpoint, method, path },
      ({ params }) => new Response(`${method} ${path} ${params["id"] ?? ""}`.trim()),
    );
  const served = dispatch(
    of("GET", "/api/things/:id"),
    of("GET", "/api/things/mine"),
    of("PUT", "/api/things/:id"),
    of("POST", "/api/things"),
  );
  const ask = (method: string, path: string) => served(new Request(`http://quad.example${path}`, { method }), context);

  it.each([
    ["GET", "/api/things/5", "GET /api/things/:id 5"],
    ["GET", "/api/things/mine", "GET /api/things/mine"],
    ["PUT", "/api/things/5", "PUT /api/things/:id 5"],
    ["PUT", "/api/things/mine", "PUT /api/things/:id mine"],
    ["POST", "/api/things", "POST /api/things"],
    ["GET", "/api/things/a%20b", "GET /api/things/:id a b"],
  ])("answers %s %s by the most exact path that takes the method", async (method, path, text) => {
    expect(await (await ask(method, path)).text()).toBe(text);
  });

  it("refuses other methods, naming those of the path, and other paths", async () => {
    const deleted = await ask("DELETE", "/api/things/5");
    expect([deleted.status, deleted.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT"]);
    const got = await ask("GET", "/api/things");
    expect([got.status, got.headers.get("allow"), (await errorOf(got)).name]).toEqual([
      405,
      "POST",
      "MethodNotAllowed",
    ]);
    const lost = await ask("GET", "/api/others");
    expect([lost.status, lost.headers.get("x-request-id")]).toEqual([404, "request-of-the-test"]);
  });

  it("names its endpoints", () => {
    expect(served.endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/things/:id",
      "GET /api/things/mine",
      "PUT /api/things/:id",
      "POST /api/things",
    ]);
  });
});
