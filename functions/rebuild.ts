import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ENDPOINTS, rebuildEventSchema } from "../src/contract/endpoints.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { env } from "./_shared/env.ts";
import { AlreadyTaken, BadGateway, BadRequest, Unauthorized } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

/** How long the build hook may take, in milliseconds. */
const HOOK_BUDGET = 5_000;
/** So many deliveries are known at most; the CMS sends a few hundred in the time in which one could be repeated. */
const TAKEN_MAX = 10_000;

/** The ids of deliveries taken, until their signatures are too old: a timestamp may lie ahead by as much as behind. */
const taken = new LRUCache<string, true>({
  max: TAKEN_MAX,
  ttl: 2 * LIMITS.webhookAge,
  // The clock that timestamps are read by.
  perf: { now: () => Date.now() },
});

/** The CMS tells that something changed: checks who says so, and asks the build hook for a rebuild. */
export default serve(ENDPOINTS.rebuild, async ({ request, body }) => {
  const text = await body();
  const timestamp = request.headers.get("x-quad-timestamp") ?? "";
  if (!isSigned(text, timestamp, request.headers.get("x-quad-signature") ?? ""))
    throw new Unauthorized("The delivery is not signed by this site's CMS");
  if (!isRecent(timestamp))
    throw new Unauthorized("The delivery is too old, or the clocks of the CMS and this server differ");
  const event = rebuildEventSchema.safeParse(parse(text));
  if (!event.success || event.data.ts !== Number(timestamp))
    throw new BadRequest("The delivery is not a rebuild event");

  if (taken.has(event.data.id)) throw new AlreadyTaken("The delivery was taken before");
  taken.set(event.data.id, true);
  try {
    await callHook();
  } catch (error) {
    // The CMS may try again with the same id: nothing was done yet.
    taken.delete(event.data.id);
    throw error;
  }
  return Response.json({ accepted: true }, { status: 202 });
});

export const config = {
  path: "/api/rebuild",
  method: "POST",
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ["ip", "domain"] },
};

const isSigned = (body: string, timestamp: string, signature: string): boolean => {
  const expected = Buffer.from(
    `sha256=${createHmac("sha256", env.webhookSecret()).update(`${timestamp}.${body}`).digest("hex")}`,
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const isRecent = (timestamp: string): boolean => Math.abs(Date.now() - Number(timestamp)) <= LIMITS.webhookAge;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const callHook = async (): Promise<void> => {
  const hook = env.buildHookUrl();
  let reason: unknown;
  try {
    const response = await fetch(hook, { method: "POST", signal: AbortSignal.timeout(HOOK_BUDGET) });
    await response.body?.cancel();
    if (response.ok) return;
    reason = `status ${response.status}`;
  } catch (error) {
    // The error's own words may hold the hook's address, which is a secret; its cause does not.
    reason = error instanceof Error ? (error.cause ?? error.name) : error;
  }
  throw new BadGateway("The build hook does not answer", reason);
};
