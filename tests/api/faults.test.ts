import { SignJWT } from "jose";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { askCms } from "../../functions/_shared/cms.ts";
import { Refused } from "../../functions/_shared/errors.ts";
import { CATALOGUE_ENDPOINTS } from "../../src/contract/api/catalogue.ts";
import { OPEN_DATA_ENDPOINTS } from "../../src/contract/api/open-data.ts";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { startApi, type RunningApi } from "../support/api.ts";
import { eventually } from "../support/eventually.ts";
import { SAMPLE_CALLS, type Method } from "../support/sample-calls.ts";
import { startFaultProxy, type Fault, type FaultProxy } from "../support/fault-proxy.ts";

/** What is answered without the CMS, or has tests of its own with it. */
const WITHOUT: readonly Endpoint[] = [
  ...Object.values<Endpoint>(CATALOGUE_ENDPOINTS).filter(({ auth }) => auth === "none"),
  ENDPOINTS.health,
  ENDPOINTS.rebuild,
  ENDPOINTS.contactEmail,
  ENDPOINTS.preview,
  ENDPOINTS.askToStopWeeklyMail,
  ENDPOINTS.stopWeeklyMail,
  ...Object.values<Endpoint>(OPEN_DATA_ENDPOINTS),
];

/** Words of the CMS that nobody may read. */
const INNER = "SQLITE_ERROR in /srv/cms/.tmp/data.db, documentId abc";
const MEGABYTES_250 = 250 * 1024 * 1024;

const says =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Fault =>
  (_incoming, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    return true;
  };
const refuses = (status: number, name: string): Fault =>
  says(status, JSON.stringify({ data: null, error: { status, name, message: INNER, details: { INNER } } }));

let sentBytes = 0;
const endless: Fault = (_incoming, response) => {
  sentBytes = 0;
  const chunk = Buffer.alloc(64 * 1024, " ");
  response.writeHead(200, { "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && sentBytes < MEGABYTES_250) {
      sentBytes += chunk.length;
      if (!response.write(chunk)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
  return true;
};
const silent: Fault = () => true;
const late: Fault = (_incoming, response, real) => {
  const timer = setTimeout(() => void real().then(({ status, body }) => response.writeHead(status).end(body)), 2_000);
  response.once("close", () => clearTimeout(timer));
  return true;
};
const resets: Fault = (incoming) => {
  incoming.socket.resetAndDestroy();
  return true;
};
const stopsHalfway: Fault = (_incoming, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"data":', () => response.destroy());
  return true;
};

/** Faults that come to light in time only: the budgets are short for them. */
const SLOW: ReadonlySet<Fault> = new Set([silent, late]);
const FAULTS: readonly [what: string, fault: Fault, status: number, name: string][] = [
  ["does not answer", silent, 503, "CmsUnavailable"],
  ["answers too late", late, 503, "CmsUnavailable"],
  ["resets the connection", resets, 503, "CmsUnavailable"],
  ["stops halfway through its answer", stopsHalfway, 503, "CmsUnavailable"],
  ["is behind a gateway that says 503", says(503, `<html>${INNER}</html>`), 503, "CmsUnavailable"],
  ["is behind a gateway that says 502", says(502, `<html>${INNER}</html>`), 502, "BadGateway"],
  ["answers half a JSON", says(200, '{"data": [{"id": 1, '), 502, "BadGateway"],
  ["answers a page", says(200, `<html>${INNER}</html>`, { "content-type": "text/html" }), 502, "BadGateway"],
  ["answers other bytes", says(200, Buffer.from([0xff, 0xfe, 0, 1, 2, 3])), 502, "BadGateway"],
  ["answers another JSON", says(200, JSON.stringify({ [INNER]: INNER })), 502, "BadGateway"],
  ["answers null", says(200, "null"), 502, "BadGateway"],
  ["answers nothing", says(200, ""), 502, "BadGateway"],
  ["answers 250 MB", endless, 502, "BadGateway"],
  [
    "answers 250 MB in a small parcel",
    says(200, gzipSync(Buffer.alloc(MEGABYTES_250 / 10, " ")), { "content-encoding": "gzip" }),
    502,
    "BadGateway",
  ],
  ["sends the call elsewhere", says(302, "", { location: "http://127.0.0.1:9/elsewhere" }), 502, "BadGateway"],
  ["breaks", refuses(500, "InternalServerError"), 502, "BadGateway"],
  ["refuses what was sent", refuses(400, "ValidationError"), 400, "ValidationError"],
];

let api: RunningApi;
let proxy: FaultProxy;
let count = 100;
/** Sends a call as another person at another address each time: no limit is reached. */
const ask = async (method: Method, path: string, body?: unknown) => {
  count += 1;
  const fill = (text: string): string => text.replaceAll("{n}", String(count));
  const tokenOf = (claims: Record<string, unknown>) =>
    new SignJWT({ userId: String(count), sessionId: "a-session", ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(api.cms.jwtSecret));
  const headers = {
    "x-forwarded-for": `198.18.${count >> 8}.${count & 255}`,
    cookie: `quad_refresh=${await tokenOf({ type: "refresh" })}`,
  };
  const person = api.withToken(await tokenOf({ type: "access" }));
  if (method === "get" || method === "delete") return person[method](fill(path), headers);
  return person[method](fill(path), body === "an image" ? imageForm() : filled(body, fill), headers);
};
const filled = (body: unknown, fill: (text: string) => string): unknown =>
  body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body)));
const imageForm = (): FormData => {
  const form = new FormData();
  form.append("files", new Blob([Buffer.from("89504e470d0a1a0a", "hex")], { type: "image/png" }), "dest_logo_1.png");
  return form;
};

beforeAll(async () => {
  vi.stubEnv("TRUSTED_PROXIES", "127.0.0.0/8");
  api = await startApi({ cmsUrl: async (real) => (proxy = await startFaultProxy(real)).url });
});
afterAll(async () => {
  await api.stop();
  await proxy.close();
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  // The breaker is tested by itself below: here it tries again at once.
  vi.stubEnv("CMS_REST_MS", "1");
  // A logout that waits is told again by a test of its own.
  vi.stubEnv("CMS_LOGOUT_MS", "600000");
});
afterEach(() => {
  proxy.fail();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("every call of the contract", () => {
  it("stands in the table, unless it is answered without the CMS", () => {
    const table = SAMPLE_CALLS.map(([, method, path]) => ({
      method: method.toUpperCase(),
      pathname: path.replace(/\?.*/, "").replace("{n}", "1"),
    }));
    const missing = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => {
      const pattern = new URLPattern({ pathname: endpoint.path });
      const isListed = table.some(({ method, pathname }) => method === endpoint.method && pattern.test({ pathname }));
      return !isListed && !WITHOUT.includes(endpoint);
    });
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

const NAMED = SAMPLE_CALLS.map(([as, method, path, body]) => ({ as, method, path, body }));
describe.each(NAMED)("as $as $method $path", ({ as, method, path, body }) => {
  it.each(FAULTS)("when the CMS %s", async (_, fault, status, name) => {
    if (SLOW.has(fault)) {
      vi.stubEnv("CMS_READ_MS", "40");
      vi.stubEnv("CMS_WRITE_MS", "60");
      vi.stubEnv("CMS_LONG_MS", "80");
    }
    proxy.fail(fault);
    const answered = await ask(method, path, body);
    expect([answered.status, answered.body]).toEqual([
      status,
      { error: { status, name, message: expect.any(String) as unknown } },
    ]);
    if (status === 503) expect(answered.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(JSON.stringify(answered.body)).not.toMatch(/SQLITE|documentId|127\.0\.0\.1|fetch failed/);
  });

  it("is told of a session that the CMS ended, and never that its own ended when the functions are refused", async () => {
    proxy.fail(refuses(401, "UnauthorizedError"));
    const error = as === "the person" ? { status: 401, name: "SessionOver" } : { status: 502, name: "BadGateway" };
    expect(await ask(method, path, body)).toMatchObject({ status: error.status, body: { error } });
  });

  it("asks the CMS again for a read only, and once", async () => {
    proxy.fail(resets);
    proxy.forget();
    await ask(method, path, body);
    expect(proxy.asked.length).toBe(method === "get" ? 2 : 1);
  });
});

describe("the CMS", () => {
  const schema = z.object({ fine: z.literal(true) });
  const FINE = says(200, '{"fine":true}');
  // Reads and writes of one kind: each kind of call fails by itself.
  const call = (method: "GET" | "POST", path = "/api/people/anything") =>
    askCms({ method, path, as: "nobody", answer: schema, ...(method === "POST" ? { body: {} } : {}) }).then(
      () => "fine",
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return error.name;
      },
    );

  it("is answered by a second read when the first one failed", async () => {
    let asked = 0;
    for (const fault of [resets, refuses(500, "InternalServerError")]) {
      asked = 0;
      proxy.fail((...given) => ((asked += 1) === 1 ? fault : FINE)(...given));
      expect(await call("GET")).toBe("fine");
    }
  });

  it("is not asked again for what it refused, nor for nonsense", async () => {
    for (const fault of [refuses(404, "NotFoundError"), says(200, "nonsense"), endless]) {
      proxy.fail(fault);
      proxy.forget();
      await call("GET");
      expect(proxy.asked.length).toBe(1);
    }
  });

  it("has 250 MB for nobody: the connection is dropped after the first few", async () => {
    proxy.fail(endless);
    expect(await call("GET")).toBe("BadGateway");
    expect(sentBytes).toBeGreaterThan(4 * 1024 * 1024);
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
  });

  it("is left alone after five failures in a row, and asked by one call alone when its rest is over", async () => {
    vi.stubEnv("CMS_REST_MS", "2000");
    proxy.fail(resets);
    proxy.forget();
    for (let failure = 0; failure < 5; failure += 1) expect(await call("POST")).toBe("CmsUnavailable");
    expect(proxy.asked.length).toBe(5);
    for (const method of ["POST", "GET"] as const) expect(await call(method)).toBe("CmsUnavailable");
    expect(proxy.asked.length).toBe(5);

    // The first call after the rest tries, and is held; all others are refused meanwhile.
    let release = (): void => undefined;
    proxy.fail((...given) => {
      release = () => void FINE(...given);
      return true;
    });
    const trying: Promise<string>[] = [];
    await eventually("the rest to be over", () => {
      trying.push(call("POST"));
      return proxy.asked.length > 5 ? true : undefined;
    });
    expect(await call("GET")).toBe("CmsUnavailable");
    expect(proxy.asked.length).toBe(6);
    release();
    expect((await Promise.all(trying)).filter((answer) => answer === "fine").length).toBe(1);
    proxy.fail(FINE);
    expect(await call("GET")).toBe("fine");
  });

  it.each([
    ["uploads", "POST", "/api/uploads"],
    ["files", "GET", "/uploads/a.png"],
    ["sessions", "POST", "/api/people/login"],
    ["limits", "POST", "/api/limits/take"],
    ["reads", "GET", "/api/community/posts/reviews"],
    ["posts", "POST", "/api/community/posts/reviews"],
  ] as const)("is asked for everything else while %s hang", async (_, method, path) => {
    // Breakers of their own for each of these tests.
    vi.stubEnv("CMS_REST_MS", String(60_000 + (count += 1)));
    proxy.fail(resets);
    for (let failure = 0; failure < 5; failure += 1) await call(method, path);
    proxy.fail(FINE);
    const others = [
      ["POST", "/api/uploads"],
      ["GET", "/uploads/b.png"],
      ["POST", "/api/people/register"],
      ["POST", "/api/limits/take"],
      ["GET", "/api/community/posts/blogs"],
      ["POST", "/api/community/posts/blogs"],
    ] as const;
    const answers = await Promise.all(others.map(([method, path]) => call(method, path)));
    expect(answers.filter((answer) => answer === "CmsUnavailable")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "fine")).toHaveLength(others.length - 1);
  });

  it("rests again when the one that tries fails", async () => {
    vi.stubEnv("CMS_REST_MS", "2001");
    proxy.fail(resets);
    for (let failure = 0; failure < 5; failure += 1) await call("POST");
    proxy.forget();
    await eventually("a call that tries", async () => {
      await call("POST");
      return proxy.asked.length > 0 ? true : undefined;
    });
    expect(await call("POST")).toBe("CmsUnavailable");
    expect(proxy.asked.length).toBe(1);
  });

  it("is not left alone because of what it refuses or breaks at", async () => {
    vi.stubEnv("CMS_REST_MS", "402");
    for (const fault of [refuses(400, "ValidationError"), refuses(500, "InternalServerError"), says(200, "nonsense")]) {
      proxy.fail(fault);
      for (let failure = 0; failure < 8; failure += 1) await call("POST");
    }
    proxy.fail(FINE);
    expect(await call("POST")).toBe("fine");
  });

  it("that refuses the functions' own token ends nobody's session", async () => {
    proxy.fail(refuses(401, "UnauthorizedError"));
    const asked = askCms({ method: "GET", path: "/api/anything", as: "the functions", answer: schema });
    await expect(asked).rejects.toMatchObject({ name: "BadGateway" });
  });

  it("is back for everybody when it is back", async () => {
    vi.stubEnv("CMS_REST_MS", "403");
    proxy.fail(resets);
    for (let failure = 0; failure < 5; failure += 1) await call("POST");
    expect((await ask("get", "/api/reviews")).status).toBe(503);
    proxy.fail();
    await eventually("the CMS to be asked again", async () =>
      (await api.anyone.get("/api/reviews")).status === 200 ? true : undefined,
    );
    expect((await api.anyone.get("/api/reviews")).status).toBe(200);
  });
});
