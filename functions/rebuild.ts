import { createHmac, timingSafeEqual } from "node:crypto";
import { ENDPOINTS, rebuildEventSchema } from "../src/contract/endpoints.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { required } from "./_shared/env.ts";
import { AlreadyTaken, BadGateway, BadRequest, Unauthorized } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

const HOOK_BUDGET = 5_000;

/** Deliveries taken within the window in which their signature is valid: id to the moment it may be forgotten. */
const taken = new Map<string, number>();

/** The CMS tells that something changed: checks who says so, and asks the build hook for a rebuild. */
export default serve(ENDPOINTS.rebuild, async ({ request, body }) => {
  const text = await body();
  const timestamp = request.headers.get("x-quad-timestamp") ?? "";
  if (!isSigned(text, timestamp, request.headers.get("x-quad-signature") ?? ""))
    throw new Unauthorized("The delivery is not signed by this site's CMS");
  const now = Date.now();
  if (Math.abs(now - Number(timestamp)) > LIMITS.webhookAge) throw new Unauthorized("The delivery is too old");
  const event = rebuildEventSchema.safeParse(parse(text));
  if (!event.success || event.data.ts !== Number(timestamp))
    throw new BadRequest("The delivery is not a rebuild event");

  for (const [id, until] of taken) if (until < now) taken.delete(id);
  if (taken.has(event.data.id)) throw new AlreadyTaken("The delivery was taken before");
  taken.set(event.data.id, now + 2 * LIMITS.webhookAge);
  try {
    await callHook();
  } catch (error) {
    taken.delete(event.data.id);
    throw error;
  }
  return Response.json({ accepted: true }, { status: 202 });
});

export const config = { path: "/api/rebuild", method: "POST" };

const isSigned = (body: string, timestamp: string, signature: string): boolean => {
  const expected = Buffer.from(
    `sha256=${createHmac("sha256", required("WEBHOOK_SECRET")).update(`${timestamp}.${body}`).digest("hex")}`,
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const callHook = async (): Promise<void> => {
  try {
    const response = await fetch(required("BUILD_HOOK_URL"), {
      method: "POST",
      signal: AbortSignal.timeout(HOOK_BUDGET),
    });
    if (response.ok) return;
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
  throw new BadGateway("The build hook does not answer");
};
