import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmallHost, type SmallHost } from "./small-host.ts";

const PIXEL = Buffer.from("89504e470d0a1a0a", "hex");
const TWO = `<h1>Two</h1>${"long ".repeat(500)}`;
let small: SmallHost;

beforeAll(async () => {
  small = await startSmallHost({
    files: {
      "index.html": "<h1>Home</h1>",
      "404.html": "<h1>Lost</h1>",
      "universities.html": "<h1>List</h1>",
      "universities/2.html": TWO,
      "universities/2/program/7.html": "<h1>Seven</h1>",
      "sydney café.html": "<h1>Café</h1>",
      "_astro/site.abc123.css": "body{}",
      "media/logo.png": PIXEL,
      "robots.txt": "User-agent: *",
      "sitemap.xml": "<urlset/>",
      ".env": "SECRET=hunter2",
      ".well/kept.html": "hunter2",
    },
  });
});
afterAll(() => small.close());

describe("the address of a page", () => {
  it.each([
    ["/", "<h1>Home</h1>"],
    ["/universities", "<h1>List</h1>"],
    ["/universities/2", TWO],
    ["/universities/2/program/7", "<h1>Seven</h1>"],
    ["/sydney%20caf%C3%A9", "<h1>Café</h1>"],
  ])("%s shows its page", async (path, page) => {
    expect(await small.ask(path)).toMatchObject({ status: 200, text: page });
  });

  it.each([
    ["/universities/", "/universities"],
    ["/universities.html", "/universities"],
    ["/universities/2.html?tab=blog", "/universities/2?tab=blog"],
    ["/universities/2/program/7/", "/universities/2/program/7"],
    ["/universities//2", "/universities/2"],
    ["/index.html", "/"],
    ["/index", "/"],
    ["/sydney%20caf%C3%A9/", "/sydney%20caf%C3%A9"],
  ])("%s leads to %s", async (path, clean) => {
    const { status, headers } = await small.ask(path);
    expect([status, headers.location]).toEqual([301, clean]);
  });

  it.each(["//evil.example/", "//evil.example/universities/..", "/\\evil.example/", "/%5cevil.example/"])(
    "%s never leads to another site",
    async (path) => {
      const { status, headers } = await small.ask(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.location).toBeUndefined();
    },
  );

  it("is the page's own: the 404 page has none", async () => {
    for (const path of ["/404", "/404.html", "/404/"])
      expect(await small.ask(path)).toMatchObject({ status: 404, text: "<h1>Lost</h1>" });
  });
});

describe("what is not there", () => {
  it.each([
    "/nothing",
    "/universities/3",
    "/universities/2/program",
    "/constructor",
    "/__proto__",
    "/.env",
    "/.well/kept",
    "/.well/kept/",
    "/universities/2.html.br",
    "/universities/2.html.gz",
    "/release.json",
    "/../release.json",
    "/../../../../etc/passwd",
    "/%2e%2e/release.json",
    "/%2e%2e%2frelease.json",
    "/..%2frelease.json",
    "/..%5crelease.json",
    "/_astro/../../release.json",
    "/_astro/%2e%2e/%2e%2e/release.json",
    "/%252e%252e/release.json",
    "/universities%2F2",
    "/universities/2%00.html",
    "/universities/2%",
    "/%ff%fe",
    "/%c0%ae%c0%ae/release.json",
  ])("%s answers 404 with the 404 page", async (path) => {
    const { status, text } = await small.ask(path);
    expect([status, text]).toEqual([404, "<h1>Lost</h1>"]);
  });

  it("is a JSON error below /api, whatever the method", async () => {
    for (const method of ["GET", "POST"]) {
      const { status, headers, text } = await small.ask("/api/nothing", { method });
      expect([status, headers["content-type"]]).toEqual([404, "application/json"]);
      expect(JSON.parse(text)).toEqual({ error: { status: 404, name: "NotFound", message: "There is no such call" } });
    }
  });

  it("is any method on a page but GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const { status, headers } = await small.ask("/universities", { method });
      expect([method, status, headers.allow]).toEqual([method, 405, "GET, HEAD"]);
    }
  });
});

describe("a file", () => {
  it.each([
    ["/", "text/html; charset=utf-8"],
    ["/_astro/site.abc123.css", "text/css; charset=utf-8"],
    ["/media/logo.png", "image/png"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
  ])("%s says what it is: %s", async (path, type) => {
    expect((await small.ask(path)).headers["content-type"]).toBe(type);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["*;q=0.1, gzip;q=0", "br"],
    ["identity, br;q=0.9", undefined],
    ["identity;q=0.1, gzip;q=0.2", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["zstd", undefined],
    ["br;q=nonsense", "br"],
    [undefined, undefined],
  ])("goes to a reader who accepts %s as %s", async (accept, encoding) => {
    const { headers, body } = await small.ask("/universities/2", {
      headers: accept === undefined ? {} : { "accept-encoding": accept },
    });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toBe("accept-encoding");
    expect(headers["content-length"]).toBe(String(body.length));
    const plain = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
    expect(plain.toString()).toBe(TWO);
  });

  it("that is compressed already is sent as it is, to everybody alike", async () => {
    const { headers, body } = await small.ask("/media/logo.png", { headers: { "accept-encoding": "br, gzip" } });
    expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
    expect(body).toEqual(PIXEL);
  });

  it("has a strong ETag of its own for each encoding", async () => {
    const etags = await Promise.all(
      ["br", "gzip", "identity"].map(
        async (encoding) =>
          (await small.ask("/universities/2", { headers: { "accept-encoding": encoding } })).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[0-9a-f]{32}(-br|-gzip)?"$/);
  });

  it("is not sent again to a reader who has it", async () => {
    const { etag = "" } = (await small.ask("/universities/2")).headers;
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await small.ask("/universities/2", { headers: { "if-none-match": held } });
      expect([held, again.status, again.text, again.headers.etag]).toEqual([held, 304, "", etag]);
      expect(again.headers.vary).toBe("accept-encoding");
    }
    for (const held of ['"other"', etag.replaceAll('"', ""), `${etag.slice(0, -1)}-br"`])
      expect((await small.ask("/universities/2", { headers: { "if-none-match": held } })).status).toBe(200);
  });

  it("answers HEAD with everything but the body", async () => {
    const headers = { "accept-encoding": "br" };
    const [head, get] = await Promise.all([
      small.ask("/universities/2", { method: "HEAD", headers }),
      small.ask("/universities/2", { headers }),
    ]);
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["etag", "content-length", "content-type", "content-encoding", "vary", "cache-control"])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    expect((await small.ask("/nothing", { method: "HEAD" })).status).toBe(404);
  });

  it("may be kept for a year when its name holds its hash, and is asked for again otherwise", async () => {
    const forever = "public, max-age=31536000, immutable";
    for (const path of ["/_astro/site.abc123.css", "/media/logo.png"]) {
      const { headers } = await small.ask(path);
      expect(headers["cache-control"]).toBe(forever);
      const again = await small.ask(path, { headers: { "if-none-match": headers.etag ?? "" } });
      expect([again.status, again.headers["cache-control"]]).toEqual([304, forever]);
    }
    for (const path of ["/", "/universities", "/robots.txt", "/nothing"])
      expect((await small.ask(path)).headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  });

  it("that is missing from a hashed folder is not kept", async () => {
    const { status, headers } = await small.ask("/_astro/gone.css");
    expect([status, headers["cache-control"]]).toEqual([404, "public, max-age=0, must-revalidate"]);
  });
});
