import { Agent } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { loadFunctions } from "../../scripts/host/functions.ts";
import { startSmallHost, type SmallHost } from "./small-host.ts";

const say = (what: string) => `export default () => new Response(${JSON.stringify(what)});`;
const FUNCTIONS = {
  "read-user": `${say("any user")} export const config = { path: "/api/users/:id", method: "GET" };`,
  "read-me": `${say("me")} export const config = { path: "/api/users/me", method: "GET" };`,
  "a-catch-all": `${say("anything")} export const config = { path: "/api/users/*" };`,
  "change-user": `${say("changed")} export const config = { path: "/api/users/:id", method: ["PUT", "DELETE"] };`,
  "two-paths": `${say("either")} export const config = { path: ["/api/one", "/api/two/:x"] };`,
  covered: `${say("function")} export const config = { path: "/covered" };`,
  yielding: `${say("function")} export const config = { path: "/yielding", preferStatic: true };`,
  context: `export default async (request, { params, ip, requestId, site }) =>
    Response.json({ params, ip, requestId, site, sent: await request.text() });
    export const config = { path: "/api/context/:kind/:id" };`,
  length: `export default async (request) => Response.json((await request.arrayBuffer()).byteLength);
    export const config = { path: "/api/length", method: "POST" };`,
  deaf: `${say("not listening")} export const config = { path: "/api/deaf" };`,
  throws: `export default () => { throw new Error("the password is hunter2"); }; export const config = { path: "/api/throws" };`,
  rejects: `export default async () => { throw new Error("the password is hunter2"); }; export const config = { path: "/api/rejects" };`,
  silent: `export default () => undefined; export const config = { path: "/api/silent" };`,
  hangs: `export default () => new Promise(() => {}); export const config = { path: "/api/hangs" };`,
  "fails-late": `export default () => new Promise((_, reject) => { globalThis.failLate = () => reject(new Error("late")); });
    export const config = { path: "/api/fails-late" };`,
  fetched: `export default () => fetch("data:text/plain,fetched"); export const config = { path: "/api/fetched" };`,
  "own-headers": `export default () => new Response("own", { headers: { "x-frame-options": "SAMEORIGIN", "cache-control": "max-age=60" } });
    export const config = { path: "/api/own-headers" };`,
};
let small: SmallHost;
beforeAll(async () => {
  small = await startSmallHost({
    files: { "index.html": "home", "404.html": "lost", "covered.html": "page", "yielding.html": "page" },
    functions: { ...FUNCTIONS },
    functionTimeout: 150,
  });
});
afterAll(() => small.close());
afterEach(() => vi.unstubAllEnvs());

describe("a function", () => {
  it.each([
    ["GET", "/api/users/me", "me"],
    ["GET", "/api/users/7", "any user"],
    ["HEAD", "/api/users/7", ""],
    ["PUT", "/api/users/7", "changed"],
    ["DELETE", "/api/users/me", "changed"],
    ["GET", "/api/users/7/posts", "anything"],
    ["PATCH", "/api/users/7", "anything"],
    ["GET", "/api/one", "either"],
    ["POST", "/api/two/2", "either"],
  ])("answers %s %s by the most exact path that takes the method: %s", async (method, path, text) => {
    expect(await small.ask(path, { method })).toMatchObject({ status: 200, text });
  });

  it("refuses a method that no function of its path takes, and names those it does", async () => {
    const { status, headers, text } = await small.ask("/api/length");
    expect([status, headers.allow]).toEqual([405, "POST"]);
    expect(JSON.parse(text)).toEqual({
      error: { status: 405, name: "MethodNotAllowed", message: "GET is not possible here" },
    });
  });

  it("goes before a page of the same name, unless it prefers the page", async () => {
    expect((await small.ask("/covered")).text).toBe("function");
    expect((await small.ask("/yielding")).text).toBe("page");
  });

  it("gets its path's parameters, the body, the client's address, a request id and the site's address", async () => {
    const { text, headers } = await small.ask("/api/context/blog/12", { method: "POST", body: "hello" });
    expect(JSON.parse(text)).toEqual({
      params: { kind: "blog", id: "12" },
      sent: "hello",
      ip: "127.0.0.1",
      requestId: headers["x-request-id"],
      site: { url: small.host.url },
    });
  });

  it("may pass on what it got from fetch", async () => {
    expect(await small.ask("/api/fetched")).toMatchObject({ status: 200, text: "fetched" });
  });

  it("has the last word on its headers", async () => {
    const { headers } = await small.ask("/api/own-headers");
    expect(headers).toMatchObject({ "x-frame-options": "SAMEORIGIN", "cache-control": "max-age=60" });
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it.each(["throws", "rejects", "silent"])("that %s is a 500 which tells nothing; the log tells all", async (name) => {
    const { status, headers, text } = await small.ask(`/api/${name}`);
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      error: { status: 500, name: "InternalServerError", message: "Something went wrong on our side" },
    });
    const logged = small.lines.filter(
      (line) => line.includes(String(headers["x-request-id"])) && line.includes('"error"'),
    );
    expect(logged.join()).toMatch(name === "silent" ? /TypeError/ : /hunter2/);
  });

  it("that hangs is a 504 after its time", async () => {
    const { status, text } = await small.ask("/api/hangs");
    expect(status).toBe(504);
    expect(JSON.parse(text)).toMatchObject({ error: { status: 504, name: "GatewayTimeout" } });
  });

  it("that fails after its time harms nobody", async () => {
    expect((await small.ask("/api/fails-late")).status).toBe(504);
    (globalThis as unknown as { failLate: () => void }).failLate();
    expect((await small.ask("/api/one")).status).toBe(200);
  });

  it("must say where it is", async () => {
    const other = await startSmallHost();
    await expect(startSmallHost({ functions: { lost: "export default () => new Response();" } })).rejects.toThrow(
      "functions/lost.ts must export a default function and config.path",
    );
    expect((await loadFunctions(`${other.folder}/functions`)).find("/", "GET")).toBeUndefined();
    await other.close();
  });
});

describe("a body", () => {
  const most = LIMITS.bodyBytes;

  it.each([
    [most, 200],
    [most + 1, 413],
    [6 * most, 413],
  ])("of %i bytes answers %i, whether or not it says its length first", async (length, status) => {
    for (const chunked of [false, true]) {
      const answer = await small.ask("/api/length", { method: "POST", body: Buffer.alloc(length), chunked });
      expect([chunked, answer.status]).toEqual([chunked, status]);
      if (status === 200) expect(answer.text).toBe(String(length));
      else expect(JSON.parse(answer.text)).toMatchObject({ error: { status: 413, name: "PayloadTooLarge" } });
    }
  });

  it("that is refused or that nobody reads leaves the connection usable", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: number[] = [];
    const local = new Set<number | undefined>();
    agent.on("free", (socket: { localPort?: number }) => local.add(socket.localPort));
    for (const path of ["/api/length", "/api/deaf", "/covered", "/index", "/api/nothing"]) {
      const body = Buffer.alloc(path === "/api/length" ? most + 1 : most);
      statuses.push((await small.ask(path, { method: "POST", body, agent })).status);
    }
    statuses.push((await small.ask("/api/length", { method: "POST", body: "end", agent })).status);
    agent.destroy();
    expect(statuses).toEqual([413, 200, 200, 405, 404, 200]);
    expect(local.size).toBe(1);
  });

  it("that is far too large is answered at once, and the connection ends", async () => {
    const { status, headers } = await small
      .ask("/api/length", { method: "POST", headers: { "content-length": "1000000000" } })
      .catch((error: unknown) => Promise.reject(error as Error));
    expect([status, headers.connection]).toEqual([413, "close"]);
  });
});

describe("the client's address", () => {
  const forged = { "x-forwarded-for": "203.0.113.9", "x-request-id": "forged-request-id" };
  const seen = async (host: SmallHost, headers: Record<string, string>) => {
    const answer = await host.ask("/api/context/a/b", { method: "POST", body: "", headers });
    return {
      ...(JSON.parse(answer.text) as { ip: string; requestId: string }),
      answered: answer.headers["x-request-id"],
    };
  };

  it("and the request's id cannot be forged", async () => {
    const { ip, requestId } = await seen(small, forged);
    expect(ip).toBe("127.0.0.1");
    expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it("and the request's id are taken from a trusted proxy, which cannot be talked into more", async () => {
    vi.stubEnv("TRUSTED_PROXIES", "127.0.0.0/8, ::1");
    const behind = await startSmallHost({ functions: { context: FUNCTIONS.context } });
    expect(await seen(behind, forged)).toMatchObject({
      ip: "203.0.113.9",
      requestId: "forged-request-id",
      answered: "forged-request-id",
    });
    expect(await seen(behind, { "x-forwarded-for": "198.51.100.1, 203.0.113.9, 127.0.0.5" })).toMatchObject({
      ip: "203.0.113.9",
    });
    expect(await seen(behind, { "x-forwarded-for": "nonsense" })).toMatchObject({ ip: "127.0.0.1" });
    expect((await seen(behind, { "x-request-id": "a b\tc" })).requestId).not.toContain(" ");
    await behind.close();
  });

  it.each(["10.0.0.0/", "10.0.0.0/33", "10.0.0.0/x", "::1/129", "example.org", "10.0.0"])(
    "cannot be had by trusting %s",
    async (list) => {
      vi.stubEnv("TRUSTED_PROXIES", list);
      await expect(startSmallHost()).rejects.toThrow(`TRUSTED_PROXIES: "${list}"`);
    },
  );
});
