import fc from "fast-check";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { countedAddress, countedUnless, giveBack, memoryStore, takeFrom } from "../../functions/_shared/limits.ts";
import { Refused } from "../../functions/_shared/errors.ts";
import { takeOne, type Taken } from "../../functions/_shared/sliding-window.ts";
import { RATE_LIMITS, type Rate } from "../../src/contract/limits.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { DATABASES, openDatabase } from "../cms/databases.ts";
import { startSmallHost, type SmallHost } from "../host/small-host.ts";
import { startCms, type RunningCms } from "../support/cms.ts";

const START = Date.parse("2026-03-01T00:00:00Z");

/** The status and Retry-After of a call that is counted: 200 when it is within the limit. */
const take = async (...[limit, by, who]: Parameters<typeof takeFrom>): Promise<[number, string?]> => {
  try {
    await takeFrom(limit, by, who);
    return [200];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.status, error.headers["retry-after"] ?? "none"];
  }
};
/** Nobody who called before. */
let strangers = 0;
const stranger = () => `stranger-${(strangers += 1)}`;

describe("the rule of a sliding window", () => {
  const rate: Rate = { max: 5, window: 20_000 };
  const takeAll = (moments: readonly number[], limit = rate) => {
    let taken: Taken = [];
    const let_through: number[] = [];
    const refused: { at: number; wait: number; held: Taken }[] = [];
    for (const at of moments) {
      const result = takeOne(taken, limit, at);
      if ("wait" in result) refused.push({ at, wait: result.wait, held: taken });
      else {
        ({ taken } = result);
        let_through.push(at);
      }
    }
    return { taken, through: let_through, refused };
  };
  const momentsOf = fc
    .array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 60 })
    .map((steps) => steps.reduce<number[]>((moments, step) => [...moments, (moments.at(-1) ?? START) + step], []));

  it("never lets more than its number through within any window", () => {
    fc.assert(
      fc.property(momentsOf, (moments) => {
        const { through } = takeAll(moments);
        for (const from of through)
          expect(through.filter((at) => at >= from && at < from + rate.window).length).toBeLessThanOrEqual(rate.max);
      }),
    );
  });

  it("names the moment from which the next call is let through, and that is at most a twentieth too late", () => {
    fc.assert(
      fc.property(momentsOf, (moments) => {
        const { refused } = takeAll(moments);
        for (const { at, wait, held } of refused) {
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(rate.window + rate.window / 20);
          expect(takeOne(held, rate, at + wait)).toHaveProperty("taken");
          expect(takeOne(held, rate, at + wait - 1)).toHaveProperty("wait");
        }
      }),
    );
  });

  it("lets everybody through who calls seldom", () => {
    const seldom = Array.from({ length: 100 }, (_, index) => START + index * 4_300);
    expect(takeAll(seldom).refused).toEqual([]);
  });

  it("keeps a count a slice, however often somebody calls", () => {
    const often = Array.from({ length: 5_000 }, (_, index) => START + index * 10);
    expect(takeAll(often, { max: 1_000_000, window: 20_000 }).taken.length).toBeLessThanOrEqual(22);
  });
});

describe("a limit counted in memory", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: START }));
  afterEach(() => vi.useRealTimers());

  it("answers 429 with the whole seconds after which the next call is let through", async () => {
    const who = stranger();
    const { max, window } = RATE_LIMITS.login.account;
    for (let call = 0; call < max; call += 1) {
      expect(await take("login", "account", who)).toEqual([200]);
      vi.advanceTimersByTime(500);
    }
    const [status, seconds] = await take("login", "account", who);
    expect(status).toBe(429);
    expect(seconds).toMatch(/^\d+$/);
    expect(Number(seconds)).toBeGreaterThan(window / 1_000 - 10);
    vi.setSystemTime(Date.now() + Number(seconds) * 1_000 - 1_500);
    expect((await take("login", "account", who))[0]).toBe(429);
    vi.setSystemTime(Date.now() + 1_500);
    expect(await take("login", "account", who)).toEqual([200]);
  });

  it("counts each account, each address and each kind of call by itself", async () => {
    const who = stranger();
    for (let call = 0; call < RATE_LIMITS.login.account.max; call += 1) await take("login", "account", who);
    expect((await take("login", "account", who))[0]).toBe(429);
    expect(await take("login", "account", stranger())).toEqual([200]);
    expect(await take("login", "address", who)).toEqual([200]);
    expect(await take("reset", "account", who)).toEqual([200]);
  });

  it("counts an e-mail address in whatever letters it is tried", async () => {
    const who = `${stranger()}@example.org`;
    for (let call = 0; call < RATE_LIMITS.login.account.max; call += 1)
      await take("login", "account", call % 2 ? who : who.toUpperCase());
    expect((await take("login", "account", who))[0]).toBe(429);
  });

  it("counts no call of which its caller had nothing, because what stands behind was away", async () => {
    const who = stranger();
    const call = (error?: Error) =>
      countedUnless(
        (thrown) => thrown instanceof Refused && thrown.status === 503,
        async () => {
          await takeFrom("register", "account", who);
          if (error) throw error;
        },
      );
    const { max } = RATE_LIMITS.register.account;
    for (let time = 0; time < 3 * max; time += 1)
      await expect(call(new Refused("CmsUnavailable"))).rejects.toThrow(Refused);
    for (let time = 0; time < max; time += 1)
      await call(time % 2 ? undefined : new Refused("NameTaken")).catch(() => undefined);
    await expect(call()).rejects.toMatchObject({ name: "TooManyRequests" });
  });

  it("keeps at most so many addresses, and none that has not called within the window", async () => {
    const store = memoryStore(100);
    for (let index = 0; index < 1_000; index += 1) await store.take("login", "address", `a${index}`);
    expect(store.size()).toBe(100);
    vi.setSystemTime(START + 2 * RATE_LIMITS.login.address.window);
    await store.take("login", "address", "later");
    expect(store.size()).toBe(1);
  });

  it("does not forget who is at the limit of one call because many others make another", async () => {
    const store = memoryStore(100);
    for (let call = 0; call <= RATE_LIMITS.login.account.max; call += 1) await store.take("login", "account", "ada");
    for (let index = 0; index < 1_000; index += 1) await store.take("search", "address", `a${index}`);
    expect(await store.take("login", "account", "ada")).toBeGreaterThan(0);
  });
});

describe("the address that is counted", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
    [undefined, ""],
  ])("of %s is %s", (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});

describe("a limit at the host", () => {
  const limited = (path: string, limit: string) => `import { serve } from "${ROOT}/functions/_shared/serve.ts";
    import { z } from "${ROOT}/node_modules/zod/index.js";
    const endpoint = { method: "POST", path: "${path}", auth: "optional", input: z.undefined(),
      output: z.undefined(), status: 204, limit: "${limit}" };
    export default serve(endpoint, () => undefined);
    export const config = { path: "${path}", method: "POST" };`;
  const functions = { limited: limited("/api/limited", "register"), reports: limited("/api/reports", "report") };
  let small: SmallHost;
  beforeAll(async () => {
    vi.stubEnv("JWT_SECRET", "the secret of this test's sessions");
    small = await startSmallHost({ functions });
  });
  afterAll(async () => {
    await small.close();
    vi.unstubAllEnvs();
  });

  it("is not got round by forging the address, in whichever header", async () => {
    const { max } = RATE_LIMITS.register.address;
    const NAMES = [
      "x-forwarded-for",
      "x-real-ip",
      "x-nf-client-connection-ip",
      "client-ip",
      "cf-connecting-ip",
      "forwarded",
    ];
    const statuses: number[] = [];
    let last;
    for (let call = 0; call <= max; call += 1) {
      const address = `198.51.100.${call}`;
      const headers = Object.fromEntries(
        NAMES.map((name) => [name, name === "forwarded" ? `for=${address}` : address]),
      );
      last = await small.ask("/api/limited", { method: "POST", headers });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array<number>(max).fill(204), 429]);
    expect(last?.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(JSON.parse(last?.text ?? "")).toMatchObject({ error: { status: 429, name: "TooManyRequests" } });
  });

  it("holds for an account over several addresses, and for nobody else at them", async () => {
    vi.stubEnv("TRUSTED_PROXIES", "127.0.0.0/8");
    const behind = await startSmallHost({ functions });
    const tokenOf = (userId: number) =>
      new SignJWT({ userId, type: "access" })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime("10m")
        .sign(new TextEncoder().encode(process.env["JWT_SECRET"]));
    const [ada, bob] = [await tokenOf(1_001), await tokenOf(1_002)];
    const report = async (token: string, address: string) => {
      const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": address };
      return (await behind.ask("/api/reports", { method: "POST", headers })).status;
    };
    const { max } = RATE_LIMITS.report.account;
    const statuses: number[] = [];
    for (let call = 0; call <= max; call += 1) statuses.push(await report(ada, `203.0.113.${call}`));
    expect(statuses).toEqual([...Array<number>(max).fill(204), 429]);
    expect(await report(bob, "203.0.113.1")).toBe(204);
    await behind.close();
  });
});

describe.each(DATABASES)("a limit counted in the CMS, on %s,", (name) => {
  let cms: RunningCms;
  let stopDatabase: () => Promise<void>;
  beforeAll(async () => {
    const { database, stop } = await openDatabase(name);
    stopDatabase = stop;
    cms = await startCms({ database });
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });
  beforeEach(() => {
    vi.stubEnv("QUAD_LIMITS", "cms");
    vi.stubEnv("CMS_URL", cms.url);
    vi.stubEnv("CMS_FUNCTIONS_TOKEN", cms.tokens.functions);
  });
  afterEach(() => vi.unstubAllEnvs());

  it("holds for many calls at once, from whichever process", async () => {
    const { max } = RATE_LIMITS.post.account;
    const who = stranger();
    const results = await Promise.all(Array.from({ length: 2 * max }, () => take("post", "account", who)));
    expect(results.filter(([status]) => status === 200).length).toBe(max);
    const waits = results.flatMap(([status, seconds]) => (status === 429 ? [Number(seconds)] : []));
    expect(waits.length).toBe(max);
    for (const seconds of waits) {
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(RATE_LIMITS.post.account.window / 1_000);
    }
    vi.stubEnv("QUAD_LIMITS", "memory");
    expect(await take("post", "account", who)).toEqual([200]);
  });

  it("is given back what did not count after all", async () => {
    const who = stranger();
    const { max } = RATE_LIMITS.post.account;
    for (let call = 0; call < 2 * max; call += 1)
      await countedUnless(
        () => false,
        async () => {
          await takeFrom("post", "account", who);
          await giveBack("post");
        },
      );
    expect(await take("post", "account", who)).toEqual([200]);
  });

  it("can be had with the functions' token only, and takes nothing but a limit", async () => {
    const ask = async (token: string | undefined, body: unknown) => {
      const response = await fetch(`${cms.url}/api/limits/take`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const good = { name: "a".repeat(64), max: 1, window: 60_000 };
    for (const token of [undefined, cms.tokens.export, "x".repeat(64)])
      expect([401, 403]).toContain((await ask(token, good)).status);
    const { functions } = cms.tokens;
    for (const wrong of [{ name: "a@example.org" }, { max: 0 }, { max: "1" }, { window: 1e12 }, { window: 0.5 }])
      expect(await ask(functions, { ...good, ...wrong })).toMatchObject({
        status: 400,
        body: { error: { name: "ValidationError" } },
      });
    expect(await ask(functions, good)).toEqual({ status: 200, body: { wait: 0 } });
    const { wait } = z.object({ wait: z.int() }).parse((await ask(functions, good)).body);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  it("is counted by this process alone while the CMS is away", async () => {
    vi.stubEnv("CMS_URL", "http://127.0.0.1:9");
    const who = stranger();
    const { max } = RATE_LIMITS.report.account;
    const statuses: number[] = [];
    for (let call = 0; call <= max; call += 1) statuses.push((await take("report", "account", who))[0]);
    expect(statuses).toEqual([...Array<number>(max).fill(200), 429]);
  });
});
