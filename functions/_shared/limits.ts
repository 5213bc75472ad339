import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { RATE_LIMITS, type Rate, type RateLimitName } from "../../src/contract/limits.ts";
import { askCms } from "./cms.ts";
import { env } from "./env.ts";
import { Refused } from "./errors.ts";
import { giveOne, recentOf, takeOne, type Taken } from "./sliding-window.ts";

/** Whom a limit counts: a network address, or an account (for login and reset: the e-mail address that is tried). */
export type CountedBy = "address" | "account";

/** Where calls are counted. Answers how many milliseconds to wait, or 0 when the call is within its limit. */
interface LimitStore {
  take: (limit: RateLimitName, by: CountedBy, who: string) => Promise<number> | number;
  /** Takes one call back that was counted. */
  give: (limit: RateLimitName, by: CountedBy, who: string) => Promise<void> | void;
}

/** So many addresses or accounts a limit are counted; with more, the least recently counted are dropped. */
const KEYS_MAX = 20_000;

/** Counts in this process. Each limit has a cache of its own, so that a flood of one call cannot empty another's. */
export const memoryStore = (keysMax = KEYS_MAX): LimitStore & { size: () => number } => {
  const caches = new Map<string, LRUCache<string, Taken>>();
  return {
    take: (limit, by, who) => {
      const rate: Rate = RATE_LIMITS[limit][by];
      const name = `${limit} ${by}`;
      // By size: a cache with `max` takes its memory at once, and there are many limits.
      const cache = caches.get(name) ?? new LRUCache<string, Taken>({ maxSize: keysMax, sizeCalculation: () => 1 });
      caches.set(name, cache);
      const now = Date.now();
      // Not `get`: a call that is refused does not make its caller a recent one.
      const result = takeOne(cache.peek(who) ?? [], rate, now);
      if ("wait" in result) return result.wait;
      cache.set(who, result.taken);
      for (const oldest of cache.rkeys()) {
        if (recentOf(cache.peek(oldest) ?? [], rate, now).length > 0) break;
        cache.delete(oldest);
      }
      return 0;
    },
    give: (limit, by, who) => {
      const cache = caches.get(`${limit} ${by}`);
      const counted = cache?.peek(who);
      if (counted) cache?.set(who, giveOne(counted));
    },
    size: () => [...caches.values()].reduce((sum, { size }) => sum + size, 0),
  };
};

/**
 * Limits that every process counts for itself even where there are several: they keep a process from being flooded, and
 * asking the CMS for each of these calls would cost more than the call.
 */
const OF_ONE_PROCESS: ReadonlySet<RateLimitName> = new Set([
  ...(["read", "search", "react", "session", "profile", "catalogue", "file", "health", "webhook"] as const),
]);

const waitSchema = z.object({ wait: z.int().min(0) });

/** The CMS gets a digest: it need not know who calls from where. */
const digestOf = (limit: RateLimitName, by: CountedBy, who: string): string =>
  createHmac("sha256", env.cmsToken()).update(`${limit} ${by} ${who}`).digest("hex");

/** Counts in the CMS's database, for several processes together; in this one alone while the CMS is away. */
const cmsStore = (own: LimitStore): LimitStore => ({
  take: async (limit, by, who) => {
    if (OF_ONE_PROCESS.has(limit)) return own.take(limit, by, who);
    const { max, window }: Rate = RATE_LIMITS[limit][by];
    const name = digestOf(limit, by, who);
    try {
      const call = { method: "POST", path: "/api/limits/take", as: "the functions", answer: waitSchema } as const;
      return (await askCms({ ...call, body: { name, max, window } })).wait;
    } catch (error) {
      if (!(error instanceof Refused && error.name === "CmsUnavailable")) throw error;
      return own.take(limit, by, who);
    }
  },
  give: async (limit, by, who) => {
    if (OF_ONE_PROCESS.has(limit)) return own.give(limit, by, who);
    const { max, window }: Rate = RATE_LIMITS[limit][by];
    const body = { name: digestOf(limit, by, who), max, window, back: true };
    try {
      await askCms({ method: "POST", path: "/api/limits/take", as: "the functions", body, answer: waitSchema });
    } catch (error) {
      if (!(error instanceof Refused && error.name === "CmsUnavailable")) throw error;
      await own.give(limit, by, who);
    }
  },
});

const memory = memoryStore();
const shared = cmsStore(memory);

/**
 * Counts a call towards a limit of an address or of an account. Throws Refused("TooManyRequests") with Retry-After when
 * there were too many within the window.
 */
export const takeFrom = async (limit: RateLimitName, by: CountedBy, who: string): Promise<void> => {
  const store = env.limitStore() === "cms" ? shared : memory;
  const counted = by === "address" ? countedAddress(who) : who.toLowerCase();
  const wait = await store.take(limit, by, counted);
  if (wait > 0) throw new Refused("TooManyRequests", { headers: { "retry-after": String(Math.ceil(wait / 1_000)) } });
  ledger.getStore()?.push({ limit, give: () => store.give(limit, by, counted) });
};

/** What was counted for the call that is under way. */
const ledger = new AsyncLocalStorage<{ limit: RateLimitName; give: () => Promise<void> | void }[]>();

/** Does a call; when it fails in such a way that its caller has had nothing of it, it does not count. */
export const countedUnless = <T>(isNothing: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> =>
  ledger.run([], async () => {
    try {
      return await work();
    } catch (error) {
      if (isNothing(error)) await giveBack();
      throw error;
    }
  });

/** The call that is under way does not count any more towards these limits, or any. */
export const giveBack = async (...limits: RateLimitName[]): Promise<void> => {
  const counted = ledger.getStore() ?? [];
  const given = limits.length > 0 ? counted.filter(({ limit }) => limits.includes(limit)) : [...counted];
  for (const one of given) counted.splice(counted.indexOf(one), 1);
  for (const { give } of given) await give();
};

/**
 * What of an address is counted: an IPv4 address; of an IPv6 one the network of 64 bits, within which a household or a
 * server takes as many addresses as it likes.
 */
export const countedAddress = (address: string | undefined): string => {
  const plain = (address ?? "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isFour = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isFour)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
};

/** The eight groups of an IPv6 address. URL writes it in one way, whichever of its many forms it had. */
const groupsOf = (address: string): number[] => {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = "", after] = written.split("::");
  const read = (text: string): number[] => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));
  const [head, tail] = [read(before), read(after ?? "")];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
};
