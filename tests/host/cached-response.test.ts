import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { RATE_LIMITS } from "../../src/contract/limits.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { aUniversity, writeContent } from "../fixtures/content.ts";
import { SECURITY_HEADERS, startSmallHost, type SmallHost } from "./small-host.ts";

const PATH = "/api/university-pages?sort=universityName:asc";
let folder: string;
let small: SmallHost;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quad-cached-response-"));
  writeContent(folder, { universities: Array.from({ length: 60 }, (_, at) => aUniversity(at + 1)) });
  vi.stubEnv("QUAD_CONTENT", folder);
  small = await startSmallHost({ functionsDir: join(ROOT, "functions") });
});
afterAll(async () => {
  await small.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Headers that differ from answer to answer. */
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !["x-request-id", "date"].includes(name)));

describe("a catalogue read that the host has answered before", () => {
  it.each([PATH, "/api/university-pages/3?fields=universityName"])(
    "is answered with the very same headers and bytes: %s",
    async (path) => {
      const [first, second] = [await small.ask(path), await small.ask(path)];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body.equals(first.body)).toBe(true);
      expect(lasting(second.headers)).toEqual(lasting(first.headers));
      expect(second.headers).toMatchObject({ ...SECURITY_HEADERS, "content-type": "application/json" });
      expect(second.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
      expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    },
  );

  it("is 304 for those who have it, without a body for HEAD, and refused by other methods", async () => {
    const { headers } = await small.ask(PATH);
    const held = await small.ask(PATH, { headers: { "if-none-match": String(headers["etag"]) } });
    expect([held.status, held.text, held.headers["etag"], held.headers["content-type"]]).toEqual([
      304,
      "",
      headers["etag"],
      undefined,
    ]);
    expect(held.headers).toMatchObject({ ...SECURITY_HEADERS, "netlify-cache-tag": "catalogue" });
    const head = await small.ask(PATH, { method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", headers["content-length"]]);
    expect((await small.ask(PATH, { method: "DELETE" })).status).toBe(405);
  });

  it("is noted like every request", async () => {
    await small.ask(PATH);
    const before = small.requests().length;
    const { headers } = await small.ask(PATH);
    await expect
      .poll(() => small.requests().slice(before))
      .toEqual([
        expect.objectContaining({
          id: headers["x-request-id"],
          method: "GET",
          path: "/api/university-pages",
          status: 200,
        }),
      ]);
    expect(Number(small.requests().at(-1)?.["bytes"])).toBeGreaterThan(Number(headers["content-length"]));
  });

  it("may come with a body that nobody reads", async () => {
    await small.ask(PATH);
    expect((await small.ask(PATH, { body: "x".repeat(100) })).status).toBe(200);
  });
});

describe("a search", () => {
  it("is counted each time, also when its answer is cached", async () => {
    // All of them in one moment, however long they take.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const statuses = new Set<number>();
    const search = async () => statuses.add((await small.ask("/api/fuzzy-search/search?query=university")).status);
    for (let at = 0; at <= RATE_LIMITS.search.address.max; at += 50)
      await Promise.all(Array.from({ length: 50 }, search));
    expect([...statuses]).toEqual([200, 429]);
  });
});
