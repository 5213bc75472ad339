import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { manifestPath } from "../../scripts/build/manifest.ts";
import { createFileCache } from "../../scripts/host/files.ts";
import { startSmallHost, type SmallHost } from "./small-host.ts";

const site = (name: string) => ({
  "index.html": `<h1>${name}</h1>`,
  "404.html": "<h1>Lost</h1>",
  "page.html": `<p>${name} ${"x".repeat(50_000)}</p>`,
});
let small: SmallHost;
beforeEach(async () => {
  small = await startSmallHost();
});
afterEach(() => small.close());

describe("a host without a site", () => {
  it("says so with 503, as a page to people and as JSON to programs", async () => {
    const page = await small.ask("/", { headers: { accept: "text/html,*/*" } });
    expect(page).toMatchObject({ status: 503, headers: { "retry-after": "30", "cache-control": "no-store" } });
    expect(page.text).toMatch(/<h1>Not built yet/);
    const other = await small.ask("/universities");
    expect(other.status).toBe(503);
    expect(JSON.parse(other.text)).toMatchObject({ error: { status: 503, name: "ServiceUnavailable" } });
  });

  it("serves the first release as soon as it is there", async () => {
    expect((await small.ask("/")).status).toBe(503);
    small.publish(site("First"));
    await expect.poll(async () => (await small.ask("/")).text).toBe("<h1>First</h1>");
  });
});

describe("a swap", () => {
  it("is seen with the next request after reload()", async () => {
    small.publish(site("First"));
    small.host.reload();
    expect((await small.ask("/")).text).toBe("<h1>First</h1>");
    small.publish(site("Second"));
    small.host.reload();
    expect((await small.ask("/")).text).toBe("<h1>Second</h1>");
  });

  it("is noticed without a word from whoever made it", async () => {
    small.publish(site("First"));
    await expect.poll(async () => (await small.ask("/")).text).toBe("<h1>First</h1>");
    small.publish(site("Second"));
    await expect.poll(async () => (await small.ask("/")).text).toBe("<h1>Second</h1>");
  });

  it("changes the ETag of what changed, and of nothing else", async () => {
    small.publish(site("First"));
    small.host.reload();
    const [home, lost] = [(await small.ask("/")).headers.etag ?? "", (await small.ask("/nothing")).headers.etag];
    small.publish(site("Second"));
    small.host.reload();
    expect((await small.ask("/", { headers: { "if-none-match": home } })).status).toBe(200);
    expect((await small.ask("/nothing")).headers.etag).toBe(lost);
  });

  it("leaves the scripts of earlier releases to pages that are still open, and nothing else of them", async () => {
    small.publish({ ...site("First"), "_astro/part.AAAAAAAA.js": "first()", "gone.html": "gone" });
    small.host.reload();
    expect((await small.ask("/gone")).status).toBe(200);
    small.publish({ ...site("Second"), "_astro/part.BBBBBBBB.js": "second()" });
    small.host.reload();
    expect((await small.ask("/_astro/part.BBBBBBBB.js")).text).toBe("second()");
    small.publish(site("Third"));
    small.host.reload();
    expect((await small.ask("/_astro/part.AAAAAAAA.js")).text).toBe("first()");
    expect((await small.ask("/_astro/part.BBBBBBBB.js")).text).toBe("second()");
    expect((await small.ask("/gone")).status).toBe(404);
  });

  it("leaves a page that is still open the sprite that it was made with, and today's once that is gone", async () => {
    const forever = "public, max-age=31536000, immutable";
    const before = { ...site("First"), "icons.svg": "<svg>old</svg>", "icons/AAAAAA.svg": "<svg>old</svg>" };
    const after = { ...site("Second"), "icons.svg": "<svg>new</svg>", "icons/BBBBBB.svg": "<svg>new</svg>" };
    small.publish(before);
    small.host.reload();
    await small.ask("/");
    small.publish(after);
    small.host.reload();
    for (const [path, text] of [
      ["/icons/AAAAAA.svg", "<svg>old</svg>"],
      ["/icons/BBBBBB.svg", "<svg>new</svg>"],
    ] as const)
      expect(await small.ask(path)).toMatchObject({ status: 200, text, headers: { "cache-control": forever } });

    const later = await startSmallHost({ files: after });
    const { status, headers } = await later.ask("/icons/AAAAAA.svg");
    expect([status, headers.location, headers["cache-control"]]).toEqual([302, "/icons.svg", undefined]);
    expect(await later.ask("/icons.svg")).toMatchObject({
      text: "<svg>new</svg>",
      headers: { "cache-control": "public, max-age=0, must-revalidate" },
    });
    await later.close();
  });

  it("under load fails no request, and no answer is a mix of two releases", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const names = ["one", "two", "three", "four", "five", "six"];
    small.publish(site("zero"));
    small.host.reload();
    const wrong: unknown[] = [];
    const seen = new Set<string>();
    let isOver = false;
    const readers = Array.from({ length: 16 }, async (_, number) => {
      while (!isOver) {
        const { status, text } = await small.ask("/page", {
          agent,
          headers: number % 2 ? { "accept-encoding": "identity" } : {},
        });
        const name = /^<p>(\w+) x{50000}<\/p>$/.exec(text)?.[1];
        if (status !== 200 || !name) wrong.push([status, text.slice(0, 80)]);
        else seen.add(name);
      }
    });
    await expect.poll(() => seen.has("zero")).toBe(true);
    for (const name of names) {
      small.publish(site(name));
      if (names.indexOf(name) % 2) small.host.reload();
      await expect.poll(() => seen.has(name)).toBe(true);
    }
    isOver = true;
    await Promise.all(readers);
    agent.destroy();
    expect(wrong).toEqual([]);
    expect([...seen].sort()).toEqual(["zero", ...names].sort());
  });

  it("to something that cannot be opened leaves the release before it, and says so once", async () => {
    small.publish(site("First"));
    small.host.reload();
    expect((await small.ask("/")).text).toBe("<h1>First</h1>");
    const broken = small.publish(site("Second"), "20260109T000000000-a");
    writeFileSync(manifestPath(broken), "{");
    for (let time = 0; time < 3; time += 1) {
      small.host.reload();
      expect(await small.ask("/")).toMatchObject({ status: 200, text: "<h1>First</h1>" });
    }
    expect(small.lines.filter((line) => line.includes("20260109T000000000-a"))).toHaveLength(1);
  });

  it("that cannot be opened when the host starts leaves the newest release that is whole", async () => {
    small.publish(site("First"), "20260101T000000000-a");
    small.publish(site("Second"), "20260102T000000000-a");
    const broken = small.publish(site("Third"), "20260103T000000000-a");
    const manifest = manifestPath(broken);
    writeFileSync(manifest, readFileSync(manifest).subarray(0, -40));
    small.host.reload();
    expect(await small.ask("/")).toMatchObject({ status: 200, text: "<h1>Second</h1>" });
    expect(small.lines.filter((line) => line.includes(manifest))).not.toHaveLength(0);
    small.publish(site("Fourth"), "20260104T000000000-a");
    await expect.poll(async () => (await small.ask("/")).text).toBe("<h1>Fourth</h1>");
  });

  it("back to nothing is a 503 again", async () => {
    small.publish(site("First"));
    small.host.reload();
    expect((await small.ask("/")).status).toBe(200);
    rmSync(join(small.folder, "dist"));
    small.host.reload();
    expect((await small.ask("/")).status).toBe(503);
  });
});

describe("a file that is not as it was built", () => {
  const accept = (encoding: string) => ({ headers: { "accept-encoding": encoding } });

  it.each([
    ["page.html.br", "/page", "br"],
    ["page.html", "/page", "identity"],
    ["_astro/part.AAAAAAAA.js.gz", "/_astro/part.AAAAAAAA.js", "gzip"],
  ])("is noticed, answered whole and made anew: %s", async (name, path, encoding) => {
    const release = small.publish({ ...site("First"), "_astro/part.AAAAAAAA.js": "first()" });
    const file = join(release, "site", name);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    small.host.reload();
    expect((await small.ask(path, accept(encoding))).body).toEqual(whole);
    expect(readFileSync(file)).toEqual(whole);
    expect(small.lines.filter((line) => line.includes(`"mended":"${name}"`))).toHaveLength(1);
  });

  it("is not a page's .gz, which is made when it is asked for, of whole bytes", async () => {
    const release = small.publish(site("First"));
    const file = join(release, "site", "page.html");
    const whole = readFileSync(file);
    small.host.reload();
    for (let asked = 0; asked < 2; asked += 1)
      expect(gunzipSync((await small.ask("/page", accept("gzip"))).body)).toEqual(whole);
    expect(existsSync(`${file}.gz`)).toBe(false);
    expect(small.lines.filter((line) => line.includes('"mended"'))).toEqual([]);
    const damaged = join(small.publish(site("Second")), "site", "page.html");
    const second = readFileSync(damaged);
    writeFileSync(damaged, second.subarray(0, second.length / 2));
    small.host.reload();
    expect(gunzipSync((await small.ask("/page", accept("gzip"))).body)).toEqual(second);
  });

  it("is made anew where it is gone, scripts too, and nothing is said of what is whole", async () => {
    const release = small.publish({ ...site("First"), "_astro/part.AAAAAAAA.js": "first()" });
    for (const name of ["page.html.br", "_astro/part.AAAAAAAA.js.gz"]) rmSync(join(release, "site", name));
    small.host.reload();
    expect(brotliDecompressSync((await small.ask("/page", accept("br"))).body).toString()).toContain("First");
    expect(gunzipSync((await small.ask("/_astro/part.AAAAAAAA.js", accept("gzip"))).body).toString()).toBe("first()");
    expect((await small.ask("/", accept("br"))).status).toBe(200);
    expect(small.lines.filter((line) => line.includes('"mended"'))).toHaveLength(2);
  });

  it("is a fault where nothing of it is left", async () => {
    const release = small.publish(site("First"));
    for (const suffix of ["", ".br", ".gz"]) writeFileSync(join(release, "site", `page.html${suffix}`), "cut");
    small.host.reload();
    expect((await small.ask("/page")).status).toBe(500);
    expect((await small.ask("/")).status).toBe(200);
  });
});

describe("what is kept in memory", () => {
  it.each(["identity", "br", "gzip"])("is a page that the next release leaves as it was: %s", async (encoding) => {
    const ask = async (path: string) => (await small.ask(path, { headers: { "accept-encoding": encoding } })).body;
    small.publish(site("First"));
    small.host.reload();
    const page = await ask("/page");
    const next = small.publish({
      ...site("Second"),
      "page.html": readFileSync(join(small.folder, "dist", "page.html")),
    });
    rmSync(join(next, "site", "page.html"));
    rmSync(join(next, "site", "page.html.br"));
    small.host.reload();
    expect(await ask("/page")).toEqual(page);
    expect((await small.ask("/")).text).toBe("<h1>Second</h1>");
    expect(small.lines.filter((line) => line.includes('"mended"'))).toEqual([]);
  });

  it("is what was used last, and never more than there is room for", () => {
    const kept = createFileCache(100);
    const bytes = () => Buffer.alloc(40);
    kept.set("a", bytes());
    kept.set("b", bytes());
    kept.get("a");
    kept.set("c", bytes());
    expect(["a", "b", "c"].map((name) => kept.get(name) !== undefined)).toEqual([true, false, true]);
  });

  it("counts a file once, however many readers fetched it at once", () => {
    const kept = createFileCache(100);
    for (let time = 0; time < 20; time += 1) kept.set("a", Buffer.alloc(40));
    kept.set("b", Buffer.alloc(40));
    expect([kept.get("a")?.length, kept.get("b")?.length]).toEqual([40, 40]);
  });
});
