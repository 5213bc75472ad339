import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPictureCache } from "../../functions/_shared/pictures/picture-cache.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { ERRORS } from "../../src/contract/errors.ts";
import { RATE_LIMITS } from "../../src/contract/limits.ts";
import { sharedPictureHref } from "../../src/contract/routes.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import {
  aDestination,
  aFacility,
  aProgram,
  aSubject,
  aUniversity,
  writeContent,
  type ContentFixture,
} from "../fixtures/content.ts";
import { startSmallHost, type SmallHost } from "../host/small-host.ts";

const CONTENT: ContentFixture = {
  universities: [
    aUniversity(1, { universityName: "University <of> Sydney & Co", city: "Sydney", state: "NSW" }),
    aUniversity(2, { universityName: `${"Very long name ".repeat(16)}漢字`, universityLocation: "Perth" }),
  ],
  programs: [aProgram(1, 1, { field: "Physics" })],
  subjects: [aSubject(1, 1)],
  facilities: [aFacility(1, 1)],
  destinations: [aDestination(1)],
};

let folder: string;
let site: SmallHost;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quad-pictures-"));
  writeContent(folder, CONTENT);
  vi.stubEnv("QUAD_CONTENT", folder);
  site = await startSmallHost({ functionsDir: join(ROOT, "functions") });
});
afterAll(async () => {
  await site.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("the picture of a shared link", () => {
  it.each(PAGE_KINDS)("is a PNG of 1200 by 630 for a %s", async (kind) => {
    const { status, headers, body } = await site.ask(sharedPictureHref(kind, 1));
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const { format, width, height } = await sharp(body).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1_200, height: 630 });
    expect(body.length).toBeLessThan(150_000);
  });

  it("has a place for the longest name, and another one for another record", async () => {
    const [long, other] = await Promise.all([1, 2].map((id) => site.ask(sharedPictureHref("university", id))));
    expect(long?.status).toBe(200);
    expect(other?.body.equals(long?.body ?? Buffer.alloc(0))).toBe(false);
  });

  it("is kept: the same bytes again, none for those who have them, and none for HEAD", async () => {
    const path = sharedPictureHref("destination", 1);
    const [first, again] = [await site.ask(path), await site.ask(path)];
    expect(again.body.equals(first.body)).toBe(true);
    expect(first.headers["cache-control"]).toBe("public, max-age=86400, stale-while-revalidate=604800");
    const etag = first.headers.etag ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const held = await site.ask(path, { headers: { "if-none-match": etag } });
    expect([held.status, held.body.length, held.headers.etag]).toEqual([304, 0, etag]);
    const head = await site.ask(path, { method: "HEAD" });
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
    expect(head.headers["content-length"]).toBe(String(first.body.length));
  });

  it("follows a change of what it shows", async () => {
    const path = sharedPictureHref("facility", 1);
    const before = await site.ask(path);
    writeContent(folder, { ...CONTENT, facilities: [aFacility(1, 1, { facilityName: "Renamed" })] });
    await expect.poll(async () => (await site.ask(path)).headers.etag).not.toBe(before.headers.etag);
    expect((await site.ask(path)).body.equals(before.body)).toBe(false);
  });

  it.each([
    "university-99.png",
    "university-0.png",
    "university-1.jpg",
    "university.png",
    "person-1.png",
    "university-99999999999.png",
    "..%2funiversity-1.png",
  ])("is a 404 of the contract for what the guide does not have: %s", async (file) => {
    const { status, text } = await site.ask(`/api/pictures/${file}`);
    expect([status, JSON.parse(text)]).toEqual([
      404,
      { error: { status: 404, name: "NotFound", message: ERRORS.NotFound.message } },
    ]);
  });

  it("is a 405 for anything but reading", async () => {
    expect((await site.ask(sharedPictureHref("university", 1), { method: "POST" })).status).toBe(405);
  });

  it("is limited for an address, whether it is asked for one picture or for many", async () => {
    const { max } = RATE_LIMITS.picture.address;
    const statuses: number[] = [];
    for (let at = 0; at <= max; at += 1) statuses.push((await site.ask("/api/pictures/university-99.png")).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a cache of pictures", () => {
  const gate = () => Promise.withResolvers<Buffer<ArrayBuffer>>();

  it("makes a picture once, however many ask for it at the same time, and so many side by side", async () => {
    const made: string[] = [];
    const gates = new Map(["a", "b", "c"].map((digest) => [digest, gate()]));
    const pictures = createPictureCache<{ digest: string }>({
      make: ({ digest }) => {
        made.push(digest);
        return gates.get(digest)?.promise ?? Promise.reject(new Error(digest));
      },
      maxBytes: 100,
      together: 2,
      waiting: 4,
    });
    const asked = ["a", "a", "b", "c", "c", "a"].map((digest) => pictures.get({ digest }));
    expect(made).toEqual(["a", "b"]);
    gates.get("a")?.resolve(Buffer.from("A"));
    expect(String(await asked[0])).toBe("A");
    await expect.poll(() => made).toEqual(["a", "b", "c"]);
    gates.get("b")?.resolve(Buffer.from("B"));
    gates.get("c")?.resolve(Buffer.from("C"));
    expect((await Promise.all(asked)).map(String)).toEqual(["A", "A", "B", "C", "C", "A"]);
    expect(String(await pictures.get({ digest: "a" }))).toBe("A");
    expect(made).toEqual(["a", "b", "c"]);
  });

  it("sends away who comes when too many wait, and has them again afterwards", async () => {
    const { promise, resolve } = gate();
    const pictures = createPictureCache<{ digest: string }>({
      make: () => promise,
      maxBytes: 100,
      together: 1,
      waiting: 1,
    });
    const [first, second, third] = ["a", "b", "c"].map((digest) => pictures.get({ digest }));
    await expect(third).rejects.toMatchObject({ status: 429, headers: { "retry-after": "5" } });
    resolve(Buffer.from("A"));
    expect((await Promise.all([first, second])).map(String)).toEqual(["A", "A"]);
    expect(String(await pictures.get({ digest: "c" }))).toBe("A");
  });

  it("forgets the oldest when it is full, and tries again after a fault", async () => {
    const made: string[] = [];
    let isBroken = true;
    const pictures = createPictureCache<{ digest: string }>({
      make: ({ digest }) => {
        made.push(digest);
        return isBroken ? Promise.reject(new Error("broken")) : Promise.resolve(Buffer.alloc(60));
      },
      maxBytes: 100,
      together: 1,
      waiting: 1,
    });
    await expect(pictures.get({ digest: "a" })).rejects.toThrow("broken");
    isBroken = false;
    for (const digest of ["a", "a", "b", "a"]) await pictures.get({ digest });
    expect(made).toEqual(["a", "a", "b", "a"]);
  });
});
