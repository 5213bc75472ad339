import { createHmac, timingSafeEqual } from "node:crypto";
import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { pageRefSchema, type PageRef } from "../src/contract/entities.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { signedPreview } from "../src/contract/preview.ts";
import { env } from "./_shared/env.ts";
import { serve } from "./_shared/serve.ts";

/** A little more than the drawing may take, which says so itself. */
const BUDGET = LIMITS.previewTimeout + 2_000;
/** In seconds: as long as a preview and what goes before it usually take. */
const RETRY_AFTER = "5";
const AGAIN = "Open the preview again from the record in the admin.";

/** Nobody keeps, lists or is told the address of what is not public. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/**
 * A record as it was saved, for the editor whose address the CMS has signed. The process that waits for builds draws it;
 * where there is none, there are no previews. What is wrong is said in a page, since an editor's browser shows it.
 */
export default serve(ENDPOINTS.preview, async ({ request, params }) => {
  const hook = env.previewHookUrl();
  if (!hook) return told(404, "There is no preview here", "No process waits for builds at this site.");
  const page = pageRefSchema.safeParse({ type: params["type"], id: Number(params["id"]) }).data;
  const { searchParams } = new URL(request.url);
  const until = searchParams.get("until") ?? "";
  if (!page || !isSigned(page, until, searchParams.get("signature") ?? ""))
    return told(404, "This is not the address of a preview", AGAIN);
  if (Number(until) < Date.now()) return told(403, "This preview has expired", AGAIN);
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  return drawn(hook, page);
});

export const config = {
  path: "/api/preview/:type/:id",
  method: "GET",
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ["ip", "domain"] },
};

const isSigned = (page: PageRef, until: string, signature: string): boolean => {
  if (!/^\d{1,15}$/.test(until)) return false;
  const expected = createHmac("sha256", env.webhookSecret())
    .update(signedPreview(page, Number(until)))
    .digest("hex");
  const [given, right] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
};

const drawn = async (hook: string, page: PageRef): Promise<Response> => {
  try {
    const response = await fetch(hook, {
      method: "POST",
      body: JSON.stringify(page),
      signal: AbortSignal.timeout(BUDGET),
    });
    const body = await textOf(response);
    return response.ok ? new Response(body, { headers: HEADERS }) : told(response.status, NO_PREVIEW, body);
  } catch (error) {
    // Its cause alone: its own words may hold the hook's address, which is a secret.
    console.warn(JSON.stringify({ endpoint: ENDPOINTS.preview.path, error: reasonOf(error) }));
    return told(503, NO_PREVIEW, "The process that draws previews does not answer. Try again in a moment.");
  }
};
const NO_PREVIEW = "The preview cannot be shown";

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.name;
};

/** The text of an answer. Throws when it is longer than a preview may be. */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > LIMITS.previewBytes) throw new RangeError("The preview is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? "");

const told = (status: number, title: string, text: string): Response =>
  new Response(
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />` +
      `<meta name="robots" content="noindex" /><title>${escaped(title)} · Quad</title></head>` +
      `<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>\n`,
    { status, headers: { ...HEADERS, ...(status === 503 ? { "retry-after": RETRY_AFTER } : {}) } },
  );
