import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir, uptime } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import health from "../../functions/health.ts";
import { healthSchema } from "../../src/contract/endpoints.ts";
import { LIMITS } from "../../src/contract/limits.ts";

const LIVE = { id: "20260101T000000000-a", builtAt: "2026-01-01T00:00:00.000Z", pages: 12 };
const REBUILD = { state: "idle", since: "2026-01-01T00:00:01.000Z", lastSuccess: "2026-01-01T00:00:00.000Z" };
const NOTHING = { count: 0, records: [] };
const HELD = {
  count: 1,
  records: [
    {
      ...{ collection: "facilities", id: 12, name: "Gym", field: "facilityLinks" },
      ...{ message: "Web address must begin with https:// or http://", since: "2026-01-01T00:00:00.000Z" },
    },
  ],
};
const UNREACHABLE = "http://127.0.0.1:9";
let folder: string;
const servers: Server[] = [];

/** Answers with this status and body; never, when there is none. Counts who asks. */
const serve = async (body?: string, status = 200, headers: Record<string, string> = {}) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (body !== undefined) response.writeHead(status, headers).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};

const ask = async ({ site, host = "quad.example" }: { site?: string; host?: string } = {}) => {
  const response = await health(new Request(`http://${host}/api/health`), {
    params: {},
    ip: "127.0.0.1",
    requestId: "test",
    ...(site ? { site: { url: site } } : {}),
  });
  return { status: response.status, body: healthSchema.parse(await response.json()) };
};

const writeStatus = (status: unknown) => {
  const file = join(folder, "status.json");
  writeFileSync(file, typeof status === "string" ? status : JSON.stringify(status));
  vi.stubEnv("QUAD_STATUS_FILE", file);
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "quad-health-"));
  vi.stubEnv("QUAD_STATUS_FILE", "");
  vi.stubEnv("CMS_URL", (await serve("")).url);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

describe("GET /api/health", () => {
  it("is well when a site is live, the last rebuild went well and the CMS answers", async () => {
    writeStatus({ live: LIVE, held: NOTHING, rebuild: REBUILD });
    expect(await ask()).toEqual({
      status: 200,
      body: { status: "ok", live: LIVE, held: NOTHING, rebuild: REBUILD, cms: "up" },
    });
  });

  it("is degraded while a record is held back, and says which, what is wrong and since when", async () => {
    writeStatus({ live: LIVE, held: HELD, rebuild: REBUILD });
    expect((await ask()).body).toEqual({ status: "degraded", live: LIVE, held: HELD, rebuild: REBUILD, cms: "up" });
    const site = await serve(JSON.stringify({ ...LIVE, held: HELD }));
    vi.stubEnv("QUAD_STATUS_FILE", "");
    expect((await ask({ site: site.url })).body).toMatchObject({ status: "degraded", live: LIVE, held: HELD });
  });

  it("reads what an earlier version wrote, which says nothing of held-back records", async () => {
    writeStatus({ live: LIVE, rebuild: REBUILD });
    expect((await ask()).body).toEqual({ status: "ok", live: LIVE, held: null, rebuild: REBUILD, cms: "up" });
  });

  it("is degraded when a disk that is written to cannot be, and says nothing of disks that it does not know", async () => {
    writeStatus({ live: LIVE, rebuild: REBUILD });
    vi.stubEnv("QUAD_STORAGE", [folder, join(folder, "not there yet")].join(delimiter));
    expect((await ask()).body).toMatchObject({ status: "ok", storage: "ok" });
    // Nobody writes there, root neither.
    vi.stubEnv("QUAD_STORAGE", [folder, "/proc"].join(delimiter));
    const { status, storage } = (await ask()).body;
    expect(status).toBe("degraded");
    expect(["full", "read-only"]).toContain(storage);
    vi.stubEnv("QUAD_STORAGE", "");
    expect((await ask()).body).not.toHaveProperty("storage");
  });

  it("names the state files that were put aside", async () => {
    writeStatus({ live: LIVE, rebuild: REBUILD });
    expect((await ask()).body).not.toHaveProperty("aside");
    mkdirSync(join(folder, "aside"));
    writeFileSync(join(folder, "aside", "20260101T000000000Z-release.json"), "{");
    expect((await ask()).body.aside).toEqual(["20260101T000000000Z-release.json"]);
  });

  it("says why the last rebuild failed", async () => {
    const failed = { ...REBUILD, state: "failed", reason: "facilities 12: facilityLinks" };
    writeStatus({ live: LIVE, rebuild: failed });
    expect((await ask()).body).toMatchObject({ status: "degraded", rebuild: failed });
  });

  it.each(["waiting", "running"])(
    "is degraded when a rebuild is %s for longer than a change may take",
    async (state) => {
      const rebuild = { ...REBUILD, state };
      const ago = (milliseconds: number) => ({ sinceUptime: uptime() - milliseconds / 1_000 });
      writeStatus({ live: LIVE, rebuild, ...ago(LIMITS.liveWithin - 60_000) });
      expect((await ask()).body).toEqual({ status: "ok", live: LIVE, held: null, rebuild, cms: "up" });
      writeStatus({ live: LIVE, rebuild, ...ago(LIMITS.liveWithin + 1_000) });
      expect((await ask()).body.status).toBe("degraded");
    },
  );

  it.each([-1, 1])("is the same when the clock goes by %s day while a rebuild is under way", async (days) => {
    const rebuild = { ...REBUILD, state: "running", since: new Date(Date.now() + days * 86_400_000).toISOString() };
    writeStatus({ live: LIVE, rebuild, sinceUptime: uptime() - 1 });
    expect((await ask()).body.status).toBe("ok");
    writeStatus({ live: LIVE, rebuild, sinceUptime: uptime() - LIMITS.liveWithin / 1_000 - 1 });
    expect((await ask()).body.status).toBe("degraded");
  });

  it("is degraded when no site is live", async () => {
    writeStatus({ live: null, rebuild: REBUILD });
    expect((await ask()).body).toMatchObject({ status: "degraded", live: null });
  });

  it("is degraded when the CMS is away or broken, and the site still live", async () => {
    writeStatus({ live: LIVE, rebuild: REBUILD });
    for (const url of [UNREACHABLE, (await serve("", 500)).url]) {
      vi.stubEnv("CMS_URL", url);
      expect((await ask()).body).toMatchObject({ status: "degraded", live: LIVE, cms: "down" });
    }
  });

  it.each([-3_600, 3_600])("is degraded when the CMS's clock is %i s ahead, and says so", async (ahead) => {
    writeStatus({ live: LIVE, rebuild: REBUILD });
    const date = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();
    vi.stubEnv("CMS_URL", (await serve("", 200, { date: date(ahead) })).url);
    const { status, clocksApart = 0 } = (await ask()).body;
    expect(status).toBe("degraded");
    expect(Math.abs(clocksApart - ahead)).toBeLessThan(3);
    vi.stubEnv("CMS_URL", (await serve("", 200, { date: date(ahead / 120) })).url);
    expect((await ask()).body).not.toHaveProperty("clocksApart");
  });

  it("waits a second for a CMS that hangs, not longer", async () => {
    writeStatus({ live: LIVE, rebuild: REBUILD });
    vi.stubEnv("CMS_URL", (await serve()).url);
    const began = performance.now();
    expect((await ask()).body.cms).toBe("down");
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it("reads what the site says of itself where there is no rebuild worker", async () => {
    const site = await serve(JSON.stringify(LIVE));
    expect((await ask({ site: site.url })).body).toEqual({
      ...{ status: "ok", live: LIVE, held: null },
      ...{ rebuild: null, cms: "up" },
    });
    expect(site.asked).toEqual(["/release.json"]);
  });

  it("answers when the status file is missing or broken", async () => {
    const site = await serve(JSON.stringify(LIVE));
    vi.stubEnv("QUAD_STATUS_FILE", join(folder, "none.json"));
    expect((await ask({ site: site.url })).body).toMatchObject({ live: LIVE, rebuild: null });
    for (const broken of ["{", "{}", JSON.stringify({ live: LIVE, rebuild: { state: "asleep" } })]) {
      writeStatus(broken);
      expect(await ask({ site: site.url })).toMatchObject({ status: 200, body: { live: LIVE, rebuild: null } });
    }
  });

  it("answers when the site says nothing, or nonsense", async () => {
    for (const site of [UNREACHABLE, (await serve("<h1>", 200)).url, (await serve("{}", 404)).url, undefined])
      expect((await ask(site ? { site } : {})).body).toMatchObject({ status: "degraded", live: null });
  });

  it("never asks the server that a Host header names", async () => {
    const evil = await serve(JSON.stringify({ ...LIVE, id: "evil" }));
    expect((await ask({ host: new URL(evil.url).host })).body.live).toBeNull();
    expect(evil.asked).toEqual([]);
  });
});
