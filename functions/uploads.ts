import { ENDPOINTS } from "../src/contract/endpoints.ts";
import { Refused } from "./_shared/errors.ts";
import { isAmong } from "./_shared/etag.ts";
import { inTurns } from "./_shared/fair-turns.ts";
import { serve } from "./_shared/serve.ts";
import { uploadedFile } from "./_shared/uploaded-files.ts";

/** What is served, by the ending of its name: images, and nothing that a browser would run. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};
const NAME = /^\w[\w-]{0,200}\.([a-z]{3,4})$/;
/** An uploaded image. The CMS, which has it, is not public. A name never gets other bytes: it is kept for good. */
export default serve(ENDPOINTS.uploadedFile, async ({ request, params }) => {
  const name = params["file"] ?? "";
  const type = TYPES[NAME.exec(name)?.[1] ?? ""];
  if (!type) throw new Refused("NotFound");
  const etag = `"${name}"`;
  const headers = {
    etag,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  };
  const held = request.headers.get("if-none-match");
  if (held !== null && held.trim() !== "*" && isAmong(etag, held)) return new Response(null, { status: 304, headers });
  const bytes = await uploadedFile(name, type);
  return new Response(request.method === "HEAD" ? null : inTurns(bytes), {
    headers: {
      ...headers,
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": "inline",
    },
  });
});

export const config = {
  path: "/api/uploads/:file",
  method: "GET",
  rateLimit: { windowLimit: 12000, windowSize: 60, aggregateBy: ["ip", "domain"] },
};
