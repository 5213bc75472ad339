import { RATE_LIMITS, type Rate, type RateLimitName } from "../../src/contract/limits.ts";
import { Refused } from "./errors.ts";

/** Moments of past calls by key, oldest first. */
const taken = new Map<string, number[]>();

/**
 * Counts a call towards a limit of an address or of an account. Throws Refused("TooManyRequests") with Retry-After when
 * there were too many within the window.
 */
export const takeFrom = async (limit: RateLimitName, by: "address" | "account", who: string): Promise<void> => {
  const rate: Rate = RATE_LIMITS[limit][by];
  const key = `${limit} ${by} ${who}`;
  const now = Date.now();
  const recent = (taken.get(key) ?? []).filter((at) => at > now - rate.window);
  const [oldest] = recent;
  if (recent.length >= rate.max && oldest !== undefined)
    throw new Refused("TooManyRequests", {
      headers: { "retry-after": String(Math.max(1, Math.ceil((oldest + rate.window - now) / 1000))) },
    });
  recent.push(now);
  taken.set(key, recent);
};
