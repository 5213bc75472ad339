import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SPRITE_NAMES, SPRITES } from "../../src/sprites/addresses.ts";
import { SECURITY_HEADERS, speak, startSmallHost, type SmallHost } from "./small-host.ts";

const FILES = {
  "index.html": "home",
  "404.html": "lost",
  "privacy.html": "privacy",
  "here.html": "here",
  "gone.html": "gone",
  "news/2.html": "news two",
  "_astro/a.css": "a{}",
  "favicon.svg": "<svg/>",
};

describe("the project's netlify.toml", () => {
  let small: SmallHost;
  beforeAll(async () => {
    small = await startSmallHost({
      files: FILES,
      functions: {
        fine: `export default () => Response.json({}); export const config = { path: "/api/fine", method: "GET" };`,
        broken: `export default () => { throw new Error("x"); }; export const config = { path: "/api/broken" };`,
        slow: `export default () => new Promise(() => {}); export const config = { path: "/api/slow" };`,
      },
      functionTimeout: 50,
    });
  });
  afterAll(() => small.close());

  it.each([
    [200, "/", {}],
    [200, "/_astro/a.css", {}],
    [304, "/", { headers: { "if-none-match": "*" } }],
    [301, "/privacy/", {}],
    [301, "/about", {}],
    [404, "/nothing", {}],
    [404, "/api/nothing", {}],
    [404, "/..%2f", {}],
    [400, "/a\\b", {}],
    [400, "/", { headers: { host: "not a host" } }],
    [405, "/", { method: "POST" }],
    [405, "/api/fine", { method: "POST" }],
    [413, "/api/fine", { method: "POST", body: Buffer.alloc(2_000_000) }],
    [200, "/api/fine", {}],
    [500, "/api/broken", {}],
    [504, "/api/slow", {}],
  ])("puts its security headers on a %i: %s", async (status, path, options) => {
    const answer = await small.ask(path, options);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  it("puts them on what is no HTTP, too", async () => {
    const heard = await speak(small.host.url, "HELLO\r\n\r\n");
    expect(heard).toMatch(/^HTTP\/1.1 400 /);
    expect(heard.toLowerCase()).toContain("x-frame-options: deny\r\n");
    const long = await speak(small.host.url, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(40_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1.1 431 /);
  });

  it("puts them on the answer of a host without a site", async () => {
    const empty = await startSmallHost();
    for (const accept of ["text/html", "*/*"])
      expect(await empty.ask("/", { headers: { accept } })).toMatchObject({ status: 503, headers: SECURITY_HEADERS });
    await empty.close();
  });

  it.each([
    ["/privacy-policy", "/privacy"],
    ["/privacy-policy/", "/privacy"],
    ["/privacy-policy?from=mail", "/privacy?from=mail"],
    ["/about", "/aboutus"],
    ["/contact", "/contactus"],
    ["/terms", "/termsandconditions"],
  ])("leads from %s to %s", async (from, to) => {
    const { status, headers } = await small.ask(from);
    expect([status, headers.location]).toEqual([301, to]);
  });

  it.each(SPRITE_NAMES)("leads from a file of the sprite %s that is gone to the present one, for now", async (name) => {
    const { status, headers } = await small.ask(`/${name}/AAAAAA.svg`);
    expect([status, headers.location, headers["cache-control"]]).toEqual([302, SPRITES[name], undefined]);
    expect((await small.ask(`/${name}`)).status).toBe(404);
  });

  it.each([
    ["/", "public, max-age=0, must-revalidate"],
    ["/_astro/a.css", "public, max-age=31536000, immutable"],
    ["/favicon.svg", "public, max-age=86400"],
  ])("has browsers keep %s: %s", async (path, kept) => {
    expect((await small.ask(path)).headers["cache-control"]).toBe(kept);
  });
});

describe("a netlify.toml", () => {
  let small: SmallHost;
  const redirect = (facts: Record<string, string | number | boolean>, more = "") =>
    `[[redirects]]\n${Object.entries(facts)
      .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
      .join("")}${more}`;
  beforeAll(async () => {
    small = await startSmallHost({
      files: FILES,
      functions: { fine: `export default () => new Response("fine"); export const config = { path: "/api/fine" };` },
      rules: [
        redirect({ from: "/old/*", to: "/new/:splat" }),
        redirect({ from: "/open/*", to: "/:splat" }),
        redirect({ from: "/blog/:year/:slug", to: "/posts/:slug?year=:year", status: 302 }),
        redirect({ from: "/seen-as/:id", to: "/news/:id", status: 200 }),
        redirect({ from: "/call", to: "/api/fine", status: 200 }),
        redirect({ from: "/loop", to: "/loop", status: 200 }),
        redirect({ from: "/gone-for-good", to: "/gone.html", status: 410 }),
        redirect({ from: "/here", to: "/there" }),
        redirect({ from: "/privacy", to: "/forced", force: true }),
        redirect({ from: "/kiwi", to: "/nz" }, 'conditions = { Country = ["NZ"] }\n'),
        redirect({ from: "/asked", to: "/with/:id" }, 'query = { id = ":id" }\n'),
        redirect({ from: "/proxied/*", to: "https://elsewhere.example/:splat", status: 200 }),
        redirect({ from: "/away", to: "https://elsewhere.example/here" }),
        '[[headers]]\nfor = "/*"\n[headers.values]\nX-Layer = "all"\n',
        '[[headers]]\nfor = "/news/*"\n[headers.values]\nX-Kind = "news"\nx-layer = "news"\n',
      ].join("\n"),
    });
  });
  afterAll(() => small.close());

  it.each([
    ["/old/a/b", 301, "/new/a/b"],
    ["/old", 301, "/new/"],
    ["/old/caf%C3%A9?x=1", 301, "/new/caf%C3%A9?x=1"],
    ["/old/a%0d%0ax-evil:1", 301, "/new/a%0d%0ax-evil:1"],
    ["/blog/2026/hello", 302, "/posts/hello?year=2026"],
    ["/privacy", 301, "/forced"],
    ["/away", 301, "https://elsewhere.example/here"],
  ])("sends %s on with %i to %s", async (from, status, to) => {
    const answer = await small.ask(from);
    expect([answer.status, answer.headers.location]).toEqual([status, to]);
  });

  it("is never talked into leading to another site", async () => {
    for (const path of ["/open//evil.example", "/open/%5cevil.example", "/open///evil.example"]) {
      const { location = "" } = (await small.ask(path)).headers;
      expect(new URL(location, "http://quad.example").host).toBe("quad.example");
    }
  });

  it("shows another page or call under an address, with status 200", async () => {
    expect(await small.ask("/seen-as/2")).toMatchObject({ status: 200, text: "news two" });
    expect(await small.ask("/call")).toMatchObject({ status: 200, text: "fine" });
    expect((await small.ask("/seen-as/9")).status).toBe(404);
    expect((await small.ask("/loop")).status).toBe(404);
  });

  it("answers with a page and another status", async () => {
    expect(await small.ask("/gone-for-good")).toMatchObject({ status: 410, text: "gone" });
  });

  it("lets a page go before a rule that is not forced", async () => {
    expect(await small.ask("/here")).toMatchObject({ status: 200, text: "here" });
  });

  it("puts headers where they are meant to be, and nowhere else", async () => {
    expect((await small.ask("/news/2")).headers).toMatchObject({ "x-kind": "news", "x-layer": "news" });
    const { headers } = await small.ask("/here");
    expect([headers["x-kind"], headers["x-layer"]]).toEqual([undefined, "all"]);
  });

  it("is followed as far as one machine can, and the rest is said", async () => {
    for (const path of ["/kiwi", "/asked?id=1", "/proxied/x"]) expect((await small.ask(path)).status).toBe(404);
    const said = small.lines.filter((line) => line.startsWith("netlify.toml"));
    expect(said).toEqual([
      "netlify.toml: the redirect from /kiwi depends on Country and is left out here",
      "netlify.toml: the redirect from /asked depends on ?id and is left out here",
      "netlify.toml: the redirect from /proxied/* leads to another server and is left out here",
    ]);
  });

  it("with a mistake keeps the host from starting", async () => {
    await expect(startSmallHost({ rules: '[[redirects]]\nto = "/x"\n' })).rejects.toThrow(/netlify.toml: .*"from"/s);
  });
});
