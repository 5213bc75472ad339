import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finishFile } from "../../scripts/build/compress.ts";
import { factsPath, goLive, type ReleaseFacts } from "../../scripts/build/release.ts";
import { chooseEncoding, startHost, type Host } from "../../scripts/host/host.ts";
import { freePort } from "../support/stack.ts";

let folder: string;
let host: Host;
const lines: string[] = [];
const folders = () => ({ releases: join(folder, "releases"), dist: join(folder, "dist") });

/** Makes a release of a few files live. */
const publish = (id: string, home: string): void => {
  const release = join(folders().releases, id);
  const contents: Record<string, string> = {
    "index.html": home,
    "404.html": "<h1>Lost</h1></html>",
    "universities.html": "<h1>List</h1>",
    "universities/2.html": `<h1>Two</h1>${"long ".repeat(500)}`,
    "_astro/site.abc123.css": "body{}",
    ".hidden": "secret",
  };
  const files: ReleaseFacts["files"] = {};
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(release, "site", path)), { recursive: true });
    writeFileSync(join(release, "site", path), text);
    files[path] = finishFile(join(release, "site"), path);
  }
  writeFileSync(
    factsPath(release),
    JSON.stringify({ id, builtAt: "2026-01-01T00:00:00.000Z", pages: 4, content: "", code: "", keys: {}, files }),
  );
  goLive(folders(), release);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quad-host-"));
  mkdirSync(join(folder, "functions"));
  writeFileSync(
    join(folder, "functions", "echo.ts"),
    `export default async (request, context) => Response.json({ ip: context.ip, id: context.params.id, length: (await request.text()).length });
     export const config = { path: "/api/echo/:id", method: ["GET", "POST"] };`,
  );
  writeFileSync(
    join(folder, "functions", "broken.ts"),
    `export default () => { throw new Error("the password is hunter2"); }; export const config = { path: "/api/broken" };`,
  );
  writeFileSync(
    join(folder, "functions", "slow.ts"),
    `export default () => new Promise(() => {}); export const config = { path: "/api/slow" };`,
  );
  publish("20260101T000000000-a", "<h1>First</h1>");
  host = await startHost({
    port: await freePort(),
    distLink: folders().dist,
    functionsDir: join(folder, "functions"),
    functionTimeout: 200,
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`${host.url}${path}`, { redirect: "manual", ...init });

/** Sends a path exactly as written, which fetch would tidy. */
const raw = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(host.url).port), "127.0.0.1", () =>
      socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });

describe("the host", () => {
  it("serves pages at clean addresses and redirects the others to them", async () => {
    expect(await (await get("/")).text()).toBe("<h1>First</h1>");
    expect((await get("/universities/2")).status).toBe(200);
    for (const path of ["/universities/2/", "/universities/2.html", "//universities/2", "/universities//2"]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 301, "/universities/2"]);
    }
    expect((await get("/index.html")).headers.get("location")).toBe("/");
  });

  it("answers what is not there with the 404 page, and calls that are not there with JSON", async () => {
    const page = await get("/nothing");
    expect([page.status, await page.text()]).toEqual([404, "<h1>Lost</h1></html>"]);
    expect(await (await get("/api/nothing")).json()).toEqual({
      error: { status: 404, name: "NotFound", message: "There is no such call" },
    });
  });

  it.each([
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/universities/..%5c..%5crelease.json",
    "/%00",
    "/%ff",
    "/.hidden",
    "/universities/2.html.br",
    "/../release.json",
  ])("gives nothing away for %s", async (path) => {
    const answer = await raw(path);
    expect(answer).toMatch(/^HTTP\/1.1 (404|400|301)/);
    expect(answer).not.toMatch(/root:|secret|"keys"/);
  });

  it("sends brotli, gzip or plain as the client prefers, each with its own ETag", async () => {
    const etags = new Set<string>();
    for (const [accept, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip;q=1, br;q=0.5", "gzip"],
      ["identity", null],
    ] as const) {
      const response = await get("/universities/2", { headers: { "accept-encoding": accept } });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(await response.text()).toContain("<h1>Two</h1>");
      expect(response.headers.get("vary")).toBe("accept-encoding");
      etags.add(response.headers.get("etag") ?? "");
    }
    expect(etags.size).toBe(3);
    expect(chooseEncoding("br;q=0, gzip;q=0")).toBe("identity");
    expect(chooseEncoding("*")).toBe("br");
  });

  it("writes compressed twins that hold the page", async () => {
    const twin = finishFile(join(folders().dist), "universities/2.html");
    expect(twin.bytes).toBeGreaterThan(2_000);
    const { readFileSync } = await import("node:fs");
    expect(brotliDecompressSync(readFileSync(join(folders().dist, "universities/2.html.br"))).toString()).toContain(
      "Two",
    );
  });

  it("answers 304 to a client that has the page, and to HEAD without a body", async () => {
    const etag = (await get("/")).headers.get("etag") ?? "";
    expect((await get("/", { headers: { "if-none-match": `"x", W/${etag}` } })).status).toBe(304);
    const head = await get("/", { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
  });

  it("lets hashed assets be kept for a year and pages be asked for again", async () => {
    expect((await get("/_astro/site.abc123.css")).headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/")).headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });

  it("puts the headers of netlify.toml on pages, errors and functions", async () => {
    for (const path of ["/", "/nothing", "/api/nothing", "/api/echo/1", "/api/broken"]) {
      const { headers } = await get(path);
      expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("follows the redirects of netlify.toml", async () => {
    const response = await get("/privacy-policy");
    expect([response.status, response.headers.get("location")]).toEqual([301, "/privacy"]);
  });

  it("hands requests to functions by path and method, with the socket's address and never a header's", async () => {
    const response = await get("/api/echo/7", {
      method: "POST",
      body: "hello",
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    expect(await response.json()).toEqual({ ip: "127.0.0.1", id: "7", length: 5 });
    const wrong = await get("/api/echo/7", { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect((await get("/", { method: "POST" })).status).toBe(405);
  });

  it("tells nothing of what broke in a function, and does not wait for it for ever", async () => {
    const broken = await get("/api/broken");
    expect(broken.status).toBe(500);
    expect(await broken.text()).not.toContain("hunter2");
    expect(lines.some((line) => line.includes("hunter2"))).toBe(true);
    expect((await get("/api/slow")).status).toBe(504);
  });

  it("refuses a body that is too large", async () => {
    const response = await get("/api/echo/1", { method: "POST", body: "x".repeat(1024 * 1024 + 1) });
    expect(response.status).toBe(413);
  });

  it("logs one JSON line a request, without the client's address", async () => {
    lines.length = 0;
    await get("/universities");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", path: "/universities", status: 200 });
    expect(lines[0]).not.toContain("127.0.0.1");
  });

  it("goes over to a new release without failing a request", async () => {
    let stop = false;
    const seen = new Set<string>();
    const readers = Array.from({ length: 8 }, async () => {
      while (!stop) seen.add(`${(await get("/")).status} ${await (await get("/")).text()}`);
    });
    publish("20260102T000000000-a", "<h1>Second</h1>");
    host.reload();
    await expect.poll(async () => (await get("/")).text()).toBe("<h1>Second</h1>");
    stop = true;
    await Promise.all(readers);
    expect([...seen].every((answer) => /^200 <h1>(First|Second)<\/h1>$/.test(answer))).toBe(true);
  });
});
